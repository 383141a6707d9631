"""What can come next, and how likely that is, as a seat knows it."""

from fractions import Fraction
from functools import lru_cache
from math import comb, factorial, lcm
from typing import NamedTuple

import msgspec

from heistnight.games.chicken_heist.cards import VARIABLE_EVENTS
from heistnight.games.chicken_heist.event_card import event_cards
from heistnight.games.chicken_heist.event_memory import (
    UNKNOWN,
    Log,
    World,
    spare_base,
    worlds_now,
)
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


class EventChance(msgspec.Struct, frozen=True, gc=False):
    event: str
    chance: float


class Coming(NamedTuple):
    """One thing that can happen: the card turned up, and what takes effect (CH-39)."""

    event: int
    effect: int


Odds = dict[Coming, Fraction]


class Ways(NamedTuple):
    """The same in whole numbers, which are quicker to add up than fractions."""

    total: int
    each: tuple[tuple[Coming, int], ...]


def next_ways(s: ChickenHeistState, seat: Seat | None) -> Ways:
    """Exactly, by all that this seat has seen; nothing once the event lies open."""
    return ways_at(s.first_events, s.event_log, seat, s.stand_in, s.round - 1)


@lru_cache(maxsize=4096)
def ways_at(first: World, log: Log, seat: Seat | None, stand_in: int, position: int) -> Ways:
    odds = odds_at(first, log, seat, stand_in, position)
    total = lcm(*[chance.denominator for chance in odds.values()])
    return Ways(total, tuple([(coming, int(chance * total)) for coming, chance in odds.items()]))


@lru_cache(maxsize=4096)
def odds_at(first: World, log: Log, seat: Seat | None, stand_in: int, position: int) -> Odds:
    """Many moments of a game share one log, and everybody looks."""
    ways: dict[Coming, Fraction] = {}
    for world, weight in worlds_now(first, log, seat).items():
        spare = [event for event in VARIABLE_EVENTS if event not in world and event != stand_in]
        for event, share in at_position(world, position, spare):
            for effect, part in effects_of(event, spare):
                coming = Coming(event, effect)
                ways[coming] = ways.get(coming, Fraction(0)) + weight * share * part
    total = sum(ways.values())
    return {coming: way / total for coming, way in ways.items() if way}


def at_position(world: World, position: int, spare: list[int]) -> list[tuple[int, int]]:
    """Each event it can be there, with the number of ways to lay out all that is unknown."""
    base, unknown = spare_base(world), world.count(UNKNOWN)
    drawn = unknown - len(base)
    if world[position] != UNKNOWN:
        return [(world[position], comb(len(spare), drawn) * factorial(unknown))]
    rest = factorial(unknown - 1)
    placed = [(event, comb(len(spare), drawn) * rest) for event in base]
    if drawn:
        placed += [(event, comb(len(spare) - 1, drawn - 1) * rest) for event in spare]
    return placed


def effects_of(event: int, spare: list[int]) -> list[tuple[int, Fraction]]:
    """CH-39: poor planning becomes any of those that may be set aside, each as likely."""
    if not event_cards()[event].becomes_another:
        return [(event, Fraction(1))]
    aside = [other for other in spare if other != event]
    return [(other, Fraction(1, len(aside))) for other in aside]


def event_chances(s: ChickenHeistState, seat: Seat | None) -> tuple[EventChance, ...]:
    """The cards that can be turned up, the likeliest first."""
    names, position = s.event_names, s.round - 1
    return chances_at(s.first_events, s.event_log, seat, s.stand_in, position, names)


@lru_cache(maxsize=4096)
def chances_at(
    first: World,
    log: Log,
    seat: Seat | None,
    stand_in: int,
    position: int,
    names: tuple[str, ...],
) -> tuple[EventChance, ...]:
    found: dict[int, Fraction] = {}
    for coming, chance in odds_at(first, log, seat, stand_in, position).items():
        found[coming.event] = found.get(coming.event, Fraction(0)) + chance
    ranked = sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple([EventChance(names[event], rounded(chance)) for event, chance in ranked])


def rounded(chance: Fraction) -> float:
    return round(float(chance), 4)
