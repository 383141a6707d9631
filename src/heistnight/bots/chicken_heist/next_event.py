"""Estimate the next event quickly: what a seat has seen, or the odds of what is left."""

from typing import NamedTuple

from heistnight.bots.chicken_heist.outlook import PLANS_HARM
from heistnight.games.chicken_heist.amounts import POSITIONS
from heistnight.games.chicken_heist.cards import (
    BASE_EVENTS,
    COPIES,
    EVENT_FILES,
    SIGNAL,
    SWAT,
    VARIABLE_EVENTS,
)
from heistnight.games.chicken_heist.characters.samurai import is_immune
from heistnight.games.chicken_heist.event_knowledge import LOOK, SWAP
from heistnight.games.chicken_heist.state import NONE, ChickenHeistState
from heistnight.kernel.events import Seat

BETRAYAL, FEE, PATROL, PLANS, SWAT_AGAIN = [
    EVENT_FILES.index(name)
    for name in ("betrayal", "membership fee", "police patrol", "poor planning", "swat again")
]


class NextEvent(NamedTuple):
    """What one seat knows about the next event."""

    known: int
    """The event, if the seat has seen it, or NONE."""
    danger: float
    """The chance of being caught when staying, ignoring the hide card."""
    last_signal: float
    """The chance that the truck leaves now."""
    patrol: float


def seen_at(s: ChickenHeistState, seat: Seat, position: int) -> int:
    """Return the event there if the seat has seen that card and tracked it since, or NONE."""
    event = s.events[position]
    for what, one, other in reversed(s.event_log):
        if what == LOOK:
            if one == seat and other == position:
                return event
        elif what == SWAP:
            if one == position:
                position = other
            elif other == position:
                position = one
        elif position in (one, other):
            return NONE  # shuffled by a panic, or revealed in an earlier round
    return NONE


def harm(s: ChickenHeistState, seat: Seat, event: int) -> float:
    """Return how likely this event catches a seat that stays and has no hide card."""
    if event == SIGNAL:
        return 1.0 if s.signals else 0.0
    if is_immune(s, seat):
        return 0.0
    crew = s.crews[s.characters[seat]]
    if event in (SWAT, SWAT_AGAIN):
        return 0.0 if crew in s.fortified else 1.0
    if event == BETRAYAL:
        return 1.0 if s.leader == seat else 0.0
    if event == FEE:
        return 0.0 if s.loot[seat] else 1.0
    if event == PLANS:
        return PLANS_HARM
    return 1.0 if event == crew else 0.0


def find_next_event(s: ChickenHeistState, seat: Seat) -> NextEvent:
    known = seen_at(s, seat, s.round - 1)
    if known != NONE:
        last = 1.0 if known == SIGNAL and s.signals else 0.0
        return NextEvent(known, harm(s, seat, known), last, float(known == PATROL))
    past = s.events[: s.round - 1]
    one = 1 / (POSITIONS - len(past))
    signals = one * (2 - past.count(SIGNAL)) if s.signals else 0.0
    base = 0
    for event in past:
        base += event <= SIGNAL
    share = max(0.0, 1 - one * (len(BASE_EVENTS) - base)) / len(VARIABLE_EVENTS)
    patrol = 0.0 if PATROL in past else share
    if is_immune(s, seat):
        return NextEvent(NONE, signals, signals, patrol)
    crew = s.crews[s.characters[seat]]
    danger = (
        signals + (0.0 if crew in past else one) + (0.0 if PLANS in past else PLANS_HARM * share)
    )
    if crew not in s.fortified:
        danger += (0.0 if SWAT in past else one) + (0.0 if SWAT_AGAIN in past else share)
    if s.leader == seat and BETRAYAL not in past:
        danger += share
    if not s.loot[seat] and FEE not in past:
        danger += share
    return NextEvent(NONE, danger, signals, patrol)


def likeliest(s: ChickenHeistState, seat: Seat) -> int:
    """Return the event to warn of: the one seen, or the one with the most copies left."""
    known = seen_at(s, seat, s.round - 1)
    if known != NONE:
        return known
    past = s.events[: s.round - 1]
    left = [COPIES[event] - past.count(event) for event in range(SIGNAL + 1)]
    return left.index(max(left))
