"""CH-84: what a seat sees of the events: position by position, what may be where, what is next."""

from typing import NamedTuple

import msgspec

from heistnight.games.chicken_heist.amounts import POSITIONS
from heistnight.games.chicken_heist.cards import BASE_EVENTS, VARIABLE_EVENTS
from heistnight.games.chicken_heist.event_knowledge import (
    REVEAL,
    UNKNOWN,
    Trace,
    candidates,
    traces,
)
from heistnight.games.chicken_heist.outlook import EventChance, event_chances
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.seat_cache import Kept


class PositionView(msgspec.Struct, gc=False):
    """One event, as far as this seat knows it (CH-84)."""

    position: int
    revealed: bool
    locked: bool
    event: str | None
    """What it is, if known for certain."""
    candidates: tuple[str, ...]
    """What it can be as far as this seat has looked; after a panic more than one."""
    certain: bool
    """No other event than the candidates is possible."""
    seen_by: tuple[Seat, ...]
    """Who has looked at this card for sure, wherever it lay then."""
    moved: str
    """How it came here last: 'swapped', 'mixed' by a panic, or '' if it lies where it was dealt."""


class EventsSeen(NamedTuple):
    """The part of a view that is about events."""

    positions: tuple[PositionView, ...]
    next: tuple[EventChance, ...]
    unplaced: tuple[str, ...]
    maybe: tuple[str, ...]


SEEN = Kept()


def events_seen(s: ChickenHeistState, seat: Seat | None) -> EventsSeen:
    """Kept, as most acts do not touch the events."""
    facts = (s.event_log, s.round, s.locks, s.stand_in, s.first_events, s.event_names)
    return SEEN.made(s, seat, facts, lambda: look_at_events(s, seat))


def look_at_events(s: ChickenHeistState, seat: Seat | None) -> EventsSeen:
    known, trace = candidates(s, seat), traces(s.event_log)
    certain = [events[0] for events in known if len(events) == 1]
    unplaced = list(BASE_EVENTS)
    for event in certain:
        if event in unplaced:
            unplaced.remove(event)
    maybe = [e for e in VARIABLE_EVENTS if e not in certain and e != s.stand_in]
    return EventsSeen(
        positions=tuple([position_view(s, p, known[p], trace[p]) for p in range(POSITIONS)]),
        next=event_chances(s, seat),
        unplaced=tuple([s.event_names[event] for event in unplaced]),
        maybe=tuple([s.event_names[event] for event in maybe]),
    )


def is_revealed(s: ChickenHeistState, position: int) -> bool:
    return (REVEAL, 0, position) in s.event_log


def position_view(
    s: ChickenHeistState, position: int, known: tuple[int, ...], trace: Trace
) -> PositionView:
    events = tuple([s.event_names[event] for event in known if event != UNKNOWN])
    certain = UNKNOWN not in known
    return PositionView(
        position=position + 1,
        revealed=is_revealed(s, position),
        locked=position in s.locks,
        event=events[0] if certain and len(events) == 1 else None,
        candidates=events,
        certain=certain,
        seen_by=trace.seen_by,
        moved=trace.moved,
    )
