"""Which action card helps now, and at whom or what to aim it."""

from collections.abc import Callable

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
from heistnight.kernel.choices import Choice
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


USES: dict[str, Callable[[HeistOutlook], bool]] = {
    "warn": warn_pays,
    "fortify": fortify_saves,
    "disguise": disguise_saves,
    "influence": influence_saves,
    "panic": panic_saves,
}
"""When a card helps a careful player, the best first. A card not named here has no use."""
TROUBLE = ("freeze", "scramble")
"""Cards worth an overrule."""


def useful(outlook: HeistOutlook, choices: tuple[Choice, ...]) -> Choice | None:
    """A warn that is sure to pay; else a card that gets us out of a known trap."""
    for card, helps in USES.items():
        play = PLAY[ACTIONS.index(card)]
        if play in choices and helps(outlook):
            return play
    return None


def answer(outlook: HeistOutlook) -> Choice:
    """Overrule what may cost us a plan, or voids a card of ours; else keep the overrule."""
    view = outlook.view
    ours = view.played[-1] == "overrule" and view.played_by[-2] == view.seat
    return PLAY[OVERRULE] if ours or view.played[-1] in TROUBLE else DECLINE


def useless(hand: tuple[str, ...]) -> list[str]:
    return [card for card in hand if card not in USES]


def target(outlook: HeistOutlook, decision: Decision) -> Choice | None:
    """Answers to the questions that cards and moves ask; None: no rule of thumb for it."""
    choices = decision.choices
    if choices[0] in NAME_EVENT:
        return event_to_name(outlook, decision)
    if choices[0] in CREW:
        return CREW[list(outlook.view.crews).index(outlook.me.crew)]
    if choices[0] in POSITION:
        return position(outlook, choices)
    if choices[0] in DISCARD:
        idle = [ACTIONS.index(card) for card in useless(outlook.own.actions)]
        return DISCARD[idle[0]] if idle else choices[0]
    if choices[0] in SEAT:
        return seat(outlook, decision)
    return None


def event_to_name(outlook: HeistOutlook, decision: Decision) -> Choice:
    likely = max(outlook.odds, key=lambda event: outlook.odds[event])
    return next(o.id for o in decision.options if o.label == likely)


def position(outlook: HeistOutlook, choices: tuple[Choice, ...]) -> Choice:
    """The next event first; then the one furthest away that we know no harm of."""
    coming = POSITION[outlook.view.round - 1]
    if coming in choices:
        return coming
    places = [outlook.view.positions[POSITION_OF[choice]] for choice in choices]
    harmless = [p for p in places if not any(outlook.harm(event) for event in p.candidates)]
    return POSITION[(harmless or places)[-1].position - 1]


def seat(outlook: HeistOutlook, decision: Decision) -> Choice | None:
    """A new character is for ourselves; all else for whoever has the most loot."""
    mine = SEAT[outlook.me.seat]
    if decision.rule == "CH-72" and mine in decision.choices:
        return mine
    others = [choice for choice in decision.choices if choice != mine]
    return max(others, key=lambda choice: outlook.view.players[SEAT_OF[choice]].loot)
