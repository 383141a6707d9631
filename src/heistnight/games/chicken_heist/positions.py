"""Look at events and change their positions (CH-11, CH-80, CH-82, CH-84)."""

from heistnight.games.chicken_heist.card_events import EventsMixed
from heistnight.games.chicken_heist.characters.jester import JESTER, PlayTopCard
from heistnight.games.chicken_heist.event_knowledge import (
    LOOK,
    PANIC_KEPT,
    PANIC_SWAPPED,
    SWAP,
    swapped,
)
from heistnight.games.chicken_heist.events import EventLookedAt, EventsSwapped
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


def look_at_event(s: ChickenHeistState, seat: Seat, position: int) -> None:
    """CH-11: look at an event; everyone sees who looks where."""
    s.event_log += ((LOOK, seat, position),)
    s.reveal()
    s.tell(EventLookedAt, seat, position + 1, s.event_names[s.events[position]])


def swap_events(s: ChickenHeistState, seat: Seat, one: int, other: int, rule: str) -> None:
    s.events = swapped(s.events, one, other)
    s.event_log += ((SWAP, one, other),)
    s.tell(EventsSwapped, seat, one + 1, other + 1, rule=rule)
    after_change(s, seat)


def mix_events(s: ChickenHeistState, seat: Seat, one: int, other: int) -> None:
    """CH-80: shuffle two events; nobody knows which went where."""
    if s.below(2, "swap"):
        s.events = swapped(s.events, one, other)
        s.event_log += ((PANIC_SWAPPED, one, other),)
    else:
        s.event_log += ((PANIC_KEPT, one, other),)
    s.tell(EventsMixed, seat, one + 1, other + 1)
    after_change(s, seat)


def after_change(s: ChickenHeistState, seat: Seat) -> None:
    """CH-55: play the jester's trick after a change of positions, unless under a freeze."""
    if s.plays_as(seat, JESTER) and not s.frozen:
        s.then(PlayTopCard(seat))
