"""Which events can come next, and how likely each is, given what a seat knows."""

from functools import lru_cache
from math import comb, factorial, lcm
from typing import NamedTuple

import msgspec

from heistnight.games.chicken_heist.cards import VARIABLE_EVENTS
from heistnight.games.chicken_heist.event_card import event_cards
from heistnight.games.chicken_heist.event_knowledge import (
    UNKNOWN,
    EventLog,
    World,
    spare_base,
    worlds_now,
)
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


class EventChance(msgspec.Struct, frozen=True, gc=False):
    event: str
    chance: float


Coming = tuple[int, int]
"""One possible outcome: the event revealed, and the event that takes effect (CH-39)."""

WHOLE = lcm(*range(1, len(VARIABLE_EVENTS) + 1))
"""The weight of one way. It divides evenly by any number of events set aside, so all weights
are integers: adding fractions is slow."""


class Ways(NamedTuple):
    total: int
    each: tuple[tuple[Coming, int], ...]


def next_ways(s: ChickenHeistState, seat: Seat | None) -> Ways:
    """Count the exact ways for each outcome, given what this seat has seen."""
    return ways_at(s.first_events, s.event_log, seat, s.stand_in, s.round - 1)


@lru_cache(maxsize=4096)
def ways_at(first: World, log: EventLog, seat: Seat | None, stand_in: int, position: int) -> Ways:
    """Count the ways. Cached, as many states of a game share one log and all seats ask."""
    ways: dict[Coming, int] = {}
    for world, weight in worlds_now(first, log, seat).items():
        spare = [event for event in VARIABLE_EVENTS if event not in world and event != stand_in]
        for event, share in at_position(world, position, spare):
            for coming, part in effects_of(event, spare):
                ways[coming] = ways.get(coming, 0) + weight * share * part
    each = tuple([found for found in ways.items() if found[1]])
    return Ways(sum(ways.values()) or 1, each)


def at_position(world: World, position: int, spare: list[int]) -> list[tuple[int, int]]:
    """Return each possible event there, with the number of layouts of the unknown events."""
    base, unknown = spare_base(world), world.count(UNKNOWN)
    drawn = unknown - len(base)
    if world[position] != UNKNOWN:
        return [(world[position], comb(len(spare), drawn) * factorial(unknown))]
    rest = factorial(unknown - 1)
    placed = [(event, comb(len(spare), drawn) * rest) for event in base]
    if drawn:
        placed += [(event, comb(len(spare) - 1, drawn - 1) * rest) for event in spare]
    return placed


def effects_of(event: int, spare: list[int]) -> list[tuple[Coming, int]]:
    """CH-39: poor planning becomes any event that may be set aside, each equally likely."""
    if not event_cards()[event].becomes_another:
        return [((event, event), WHOLE)]
    aside = [other for other in spare if other != event]
    return [((event, other), WHOLE // len(aside)) for other in aside]


def event_chances(s: ChickenHeistState, seat: Seat | None) -> tuple[EventChance, ...]:
    """Return the events that can be revealed next, most likely first."""
    names, position = s.event_names, s.round - 1
    return chances_at(s.first_events, s.event_log, seat, s.stand_in, position, names)


@lru_cache(maxsize=4096)
def chances_at(
    first: World,
    log: EventLog,
    seat: Seat | None,
    stand_in: int,
    position: int,
    names: tuple[str, ...],
) -> tuple[EventChance, ...]:
    total, each = ways_at(first, log, seat, stand_in, position)
    found: dict[int, int] = {}
    for (event, _), ways in each:
        found[event] = found.get(event, 0) + ways
    ranked = sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple([EventChance(names[event], round(ways / total, 4)) for event, ways in ranked])
