"""What comes next, at a glance: what a seat has seen of it, and else the odds of what is left."""

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
from heistnight.games.chicken_heist.characters.samurai import is_spared
from heistnight.games.chicken_heist.event_knowledge import LOOK, SWAP
from heistnight.games.chicken_heist.state import NONE, ChickenHeistState
from heistnight.kernel.events import Seat

BETRAYAL, FEE, PATROL, PLANS, SWAT_AGAIN = [
    EVENT_FILES.index(name)
    for name in ("betrayal", "membership fee", "police patrol", "poor planning", "swat again")
]


class Glance(NamedTuple):
    """The next event through the eyes of one seat."""

    known: int
    """Which it is, if the seat has seen it; NONE else."""
    danger: float
    """The chance to be caught by staying, hide card aside."""
    last_signal: float
    """The chance that the truck leaves now."""
    patrol: float


def seen_at(s: ChickenHeistState, seat: Seat, position: int) -> int:
    """The event there, if the seat has seen that card and followed it since; NONE else."""
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
            return NONE  # mixed up by a panic, or revealed in an earlier round
    return NONE


def harm(s: ChickenHeistState, seat: Seat, event: int) -> float:
    """How surely this event catches a seat that stays and has no hide."""
    if event == SIGNAL:
        return 1.0 if s.signals else 0.0
    if is_spared(s, seat):
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


def glance(s: ChickenHeistState, seat: Seat) -> Glance:
    known = seen_at(s, seat, s.round - 1)
    if known != NONE:
        last = 1.0 if known == SIGNAL and s.signals else 0.0
        return Glance(known, harm(s, seat, known), last, float(known == PATROL))
    past = s.events[: s.round - 1]
    one = 1 / (POSITIONS - len(past))
    signals = one * (2 - past.count(SIGNAL)) if s.signals else 0.0
    base = 0
    for event in past:
        base += event <= SIGNAL
    share = max(0.0, 1 - one * (len(BASE_EVENTS) - base)) / len(VARIABLE_EVENTS)
    patrol = 0.0 if PATROL in past else share
    if is_spared(s, seat):
        return Glance(NONE, signals, signals, patrol)
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
    return Glance(NONE, danger, signals, patrol)


def likeliest(s: ChickenHeistState, seat: Seat) -> int:
    """The event to warn of: what was seen, or what there is most of."""
    known = seen_at(s, seat, s.round - 1)
    if known != NONE:
        return known
    past = s.events[: s.round - 1]
    left = [COPIES[event] - past.count(event) for event in range(SIGNAL + 1)]
    return left.index(max(left))
