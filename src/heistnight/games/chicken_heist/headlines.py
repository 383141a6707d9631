"""The personal headline of each seat of Chicken Heist."""

from collections.abc import Sequence

from heistnight.games.chicken_heist.events import (
    DriverSignals,
    EventRevealed,
    PlansChange,
    PlayerCaught,
)
from heistnight.games.chicken_heist.state import CAUGHT, ChickenHeistState
from heistnight.kernel.events import Event, Seat
from heistnight.kernel.headlines import finish
from heistnight.kernel.rules import Result


def headlines(s: ChickenHeistState, result: Result, told: Sequence[Event]) -> tuple[str, ...]:
    """'You get away with loot worth 14 and win by 3.' 'Caught by the Alarm in round 4.'"""
    caught = captures(told)
    return tuple(
        [
            caught.get(seat, "You were caught.")
            if s.status[seat] == CAUGHT
            else got_away(result, seat)
            for seat in range(s.seats)
        ]
    )


def got_away(result: Result, seat: Seat) -> str:
    return f"You get away with loot worth {result.scores[seat]} and {finish(result, seat)}."


def captures(told: Sequence[Event]) -> dict[Seat, str]:
    """Return by what and when each caught seat was caught, as the public log tells it."""
    found: dict[Seat, str] = {}
    by, number = "", 0
    for event in told:
        if isinstance(event, EventRevealed):
            by, number = f"Caught by {the(event.event)}", event.position
        elif isinstance(event, PlansChange):
            by = f"Caught by {the(event.event)}"
        elif isinstance(event, DriverSignals):
            by = "Left behind by the truck"
        elif isinstance(event, PlayerCaught) and by:
            found[event.seat] = f"{by} in round {number}."
    return found


def the(name: str) -> str:
    return name if name.lower().startswith("the ") else f"the {name}"
