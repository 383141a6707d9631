"""CH-84: what a seat knows about the events: by position, and which may come next."""

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
from heistnight.kernel.seat_cache import SeatCache


class PositionView(msgspec.Struct, gc=False):
    """What this seat knows about the event at one position (CH-84)."""

    position: int
    revealed: bool
    locked: bool
    event: str | None
    """The event, if this seat is certain."""
    candidates: tuple[str, ...]
    """Events this seat has seen that may be here; after a panic more than one."""
    certain: bool
    """Whether it must be one of the candidates."""
    seen_by: tuple[Seat, ...]
    """Seats that have certainly looked at this card, at any position."""
    moved: str
    """How it got here: 'swapped', 'mixed' by a panic, or '' if it never moved."""


class EventsKnown(NamedTuple):
    """The part of a view about events."""

    positions: tuple[PositionView, ...]
    next: tuple[EventChance, ...]
    unplaced: tuple[str, ...]
    maybe: tuple[str, ...]


EVENTS_CACHE = SeatCache()


def known_events(s: ChickenHeistState, seat: Seat | None) -> EventsKnown:
    """Return what a seat knows about the events. Cached, as most acts don't change it."""
    key = (s.event_log, s.round, s.locks, s.stand_in, s.first_events, s.event_names)
    return EVENTS_CACHE.get(s, seat, key, lambda: find_known_events(s, seat))


def find_known_events(s: ChickenHeistState, seat: Seat | None) -> EventsKnown:
    known, trace = candidates(s, seat), traces(s.event_log)
    certain = [events[0] for events in known if len(events) == 1]
    unplaced = list(BASE_EVENTS)
    for event in certain:
        if event in unplaced:
            unplaced.remove(event)
    maybe = [e for e in VARIABLE_EVENTS if e not in certain and e != s.stand_in]
    return EventsKnown(
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
