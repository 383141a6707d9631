"""Which action card helps now, and at whom or what to aim it."""

from collections.abc import Callable
from typing import NamedTuple

from heistnight.bots.advice import Thought, rough
from heistnight.bots.chicken_heist.outlook import CATCH_ALL, HeistOutlook
from heistnight.games.chicken_heist.actions import (
    CREW,
    DECLINE,
    DISCARD,
    NAME_EVENT,
    PLAY,
    POSITION,
    POSITION_OF,
    SEAT,
    SEAT_OF,
)
from heistnight.games.chicken_heist.cards import ACTIONS, OVERRULE
from heistnight.games.chicken_heist.events import cards
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import player
from heistnight.kernel.game import Decision


def warn_pays(outlook: HeistOutlook) -> bool:
    return bool(outlook.known) and outlook.known not in outlook.me.warned_of


def fortify_saves(outlook: HeistOutlook) -> bool:
    return outlook.known in CATCH_ALL and outlook.me.crew not in outlook.view.fortified


def disguise_saves(outlook: HeistOutlook) -> bool:
    return outlook.known == outlook.crew_event and not outlook.spared


def influence_saves(outlook: HeistOutlook) -> bool:
    return outlook.known == "Betrayal" and outlook.leads and not outlook.spared


def panic_saves(outlook: HeistOutlook) -> bool:
    return outlook.foreseen_harm and outlook.next.certain and outlook.known is not None


class Use(NamedTuple):
    """When a card helps a careful player, and why."""

    helps: Callable[[HeistOutlook], bool]
    why: str
    """With a gap for the event that comes next."""


USES: dict[str, Use] = {
    "warn": Use(warn_pays, "You know that {event} comes next: a warning is sure to pay."),
    "fortify": Use(fortify_saves, "{event} comes next, and spares a crew that is fortified."),
    "disguise": Use(
        disguise_saves, "{event} comes next, and is after your crew: be somebody else by then."
    ),
    "influence": Use(
        influence_saves, "{event} comes next, and hits whoever leads: let that be another."
    ),
    "panic": Use(panic_saves, "{event} comes next, and would catch you: mix it up with another."),
}
"""The best first. A card not named here has no use."""
TROUBLE = ("freeze", "scramble")
"""Cards worth an overrule."""


def useful(outlook: HeistOutlook, choices: tuple[Choice, ...]) -> Thought | None:
    """A warn that is sure to pay; else a card that gets us out of a known trap."""
    for card, use in USES.items():
        play = PLAY[ACTIONS.index(card)]
        if play in choices and use.helps(outlook):
            return Thought(play, use.why.format(event=outlook.known))
    return None


def answer(outlook: HeistOutlook) -> Thought:
    """Overrule what may cost us a plan, or voids a card of ours; else keep the overrule."""
    view = outlook.view
    played = view.played[-1]
    if played == "overrule" and view.played_by[-2] == view.seat:
        return Thought(PLAY[OVERRULE], "It would void a card of yours: overrule that in turn.")
    if played in TROUBLE:
        why = f"{named(played).capitalize()} upsets everybody's plans, yours too: stop it."
        return Thought(PLAY[OVERRULE], why)
    why = f"{named(played).capitalize()} does you little harm: keep your overrule for worse."
    return Thought(DECLINE, why)


def named(played: str) -> str:
    return f"the {played}"


def useless(hand: tuple[str, ...]) -> list[str]:
    return [card for card in hand if card not in USES]


def target(outlook: HeistOutlook, decision: Decision) -> Thought | None:
    """Answers to the questions that cards and moves ask; None: no rule of thumb for it."""
    choices = decision.choices
    if choices[0] in NAME_EVENT:
        return event_to_name(outlook, decision)
    if choices[0] in CREW:
        own = CREW[list(outlook.view.crews).index(outlook.me.crew)]
        return Thought(own, "It is your own crew.")
    if choices[0] in POSITION:
        return position(outlook, choices)
    if choices[0] in DISCARD:
        return discard(outlook, choices)
    if choices[0] in SEAT:
        return seat(outlook, decision)
    return None


def event_to_name(outlook: HeistOutlook, decision: Decision) -> Thought:
    likely = max(outlook.odds, key=lambda event: outlook.odds[event])
    labels = {option.id: option.label for option in decision.options}
    best = next(choice for choice, label in labels.items() if label == likely)
    sure = outlook.known == likely
    why = f"{likely} comes next, you have seen it." if sure else f"{likely} is the likeliest."

    def chance(choice: Choice) -> float:
        return outlook.odds.get(labels[choice], 0.0)

    return Thought(best, why, chance, lambda choice: f"comes {rough(chance(choice))}")


def position(outlook: HeistOutlook, choices: tuple[Choice, ...]) -> Thought:
    """The next event first; then the one furthest away that we know no harm of."""
    coming = POSITION[outlook.view.round - 1]
    if coming in choices:
        return Thought(coming, "It is what comes next: nothing else matters as much now.")
    places = [outlook.view.positions[POSITION_OF[choice]] for choice in choices]
    harmless = [p for p in places if not any(outlook.harm(event) for event in p.candidates)]
    why = "You know no harm of it." if harmless else "All of them are dangerous."
    place = (harmless or places)[-1].position
    return Thought(POSITION[place - 1], f"{why} The further away, the more can still be done.")


def discard(outlook: HeistOutlook, choices: tuple[Choice, ...]) -> Thought:
    idle = [ACTIONS.index(card) for card in useless(outlook.own.actions)]
    if idle:
        return Thought(DISCARD[idle[0]], "Of your cards it is the one that gets you out of least.")
    return Thought(choices[0], "All of your cards are useful: one is as good as another.")


def seat(outlook: HeistOutlook, decision: Decision) -> Thought | None:
    """A new character is for ourselves; all else for whoever has the most loot."""
    mine = SEAT[outlook.me.seat]
    if decision.rule == "CH-72" and mine in decision.choices:
        return Thought(mine, "You are the one who must not be found under this name.")
    others = [choice for choice in decision.choices if choice != mine]

    def loot(choice: Choice) -> int:
        return outlook.view.players[SEAT_OF[choice]].loot

    best = max(others, key=loot)
    most = cards(loot(best), "loot")
    why = f"{player(SEAT_OF[best])} has {most}: nobody else is as far ahead."
    return Thought(best, why, loot, lambda choice: f"has {cards(loot(choice), 'loot')}")
