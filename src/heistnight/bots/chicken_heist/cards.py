"""Choose an action card that helps now, and its target."""

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
    """When a card helps, and why."""

    helps: Callable[[HeistOutlook], bool]
    why: str
    """The reason, with a placeholder for the next event."""


USES: dict[str, Use] = {
    "warn": Use(warn_pays, "You know that {event} comes next, so this is a sure loot card."),
    "fortify": Use(fortify_saves, "{event} comes next, and can't catch a fortified crew."),
    "disguise": Use(disguise_saves, "{event} comes next and catches your crew. Change characters."),
    "influence": Use(influence_saves, "{event} comes next and catches the leader. Name another."),
    "panic": Use(panic_saves, "{event} comes next and would catch you. Shuffle it away."),
}
"""The best card first. Cards not listed are never played."""
TROUBLE = ("freeze", "scramble")
"""Cards worth an overrule."""


def useful(outlook: HeistOutlook, choices: tuple[Choice, ...]) -> Thought | None:
    """Return a warn that is sure to pay, or a card that avoids a known danger."""
    for card, use in USES.items():
        play = PLAY[ACTIONS.index(card)]
        if play in choices and use.helps(outlook):
            return Thought(play, use.why.format(event=outlook.known))
    return None


def respond(outlook: HeistOutlook) -> Thought:
    """Overrule a card that disrupts our plan or voids our card; otherwise keep the overrule."""
    view = outlook.view
    played = view.played[-1]
    if played == "overrule" and view.played_by[-2] == view.seat:
        return Thought(PLAY[OVERRULE], "It would void your card. Overrule it.")
    if played in TROUBLE:
        return Thought(PLAY[OVERRULE], f"The {played} would spoil your plans. Stop it.")
    return Thought(DECLINE, f"The {played} does you little harm. Save your overrule.")


def useless(hand: tuple[str, ...]) -> list[str]:
    return [card for card in hand if card not in USES]


def target(outlook: HeistOutlook, decision: Decision) -> Thought | None:
    """Answer a question that a card or a move asks; None if the bot has no rule for it."""
    choices = decision.choices
    if choices[0] in NAME_EVENT:
        return event_to_name(outlook, decision)
    if choices[0] in CREW:
        own = CREW[list(outlook.view.crews).index(outlook.me.crew)]
        return Thought(own, "It's your own crew.")
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
    why = f"You saw that {likely} comes next." if sure else f"{likely} is the most likely."

    def chance(choice: Choice) -> float:
        return outlook.odds.get(labels[choice], 0.0)

    return Thought(best, why, chance, lambda choice: f"comes {rough(chance(choice))}")


def position(outlook: HeistOutlook, choices: tuple[Choice, ...]) -> Thought:
    """Choose the next event first; then the farthest one not known to be harmful."""
    coming = POSITION[outlook.view.round - 1]
    if coming in choices:
        return Thought(coming, "It's the next event, so it matters most now.")
    places = [outlook.view.positions[POSITION_OF[choice]] for choice in choices]
    harmless = [p for p in places if not any(outlook.harm(event) for event in p.candidates)]
    why = "As far as you know, it's harmless." if harmless else "All of them are dangerous."
    place = (harmless or places)[-1].position
    return Thought(POSITION[place - 1], f"{why} And it's far away, so you have time to react.")


def discard(outlook: HeistOutlook, choices: tuple[Choice, ...]) -> Thought:
    idle = [ACTIONS.index(card) for card in useless(outlook.own.actions)]
    if idle:
        return Thought(DISCARD[idle[0]], "It's the least useful of your cards.")
    return Thought(choices[0], "All your cards are useful, so it doesn't matter which.")


def seat(outlook: HeistOutlook, decision: Decision) -> Thought | None:
    """Disguise ourselves; aim everything else at the player with the most loot."""
    mine = SEAT[outlook.me.seat]
    if decision.rule == "CH-72" and mine in decision.choices:
        return Thought(mine, "You're the one who needs a new character.")
    others = [choice for choice in decision.choices if choice != mine]

    def loot(choice: Choice) -> int:
        return outlook.view.players[SEAT_OF[choice]].loot

    best = max(others, key=loot)
    most = cards(loot(best), "loot")
    why = f"{player(SEAT_OF[best])} is ahead with {most}."
    return Thought(best, why, loot, lambda choice: f"has {cards(loot(choice), 'loot')}")
