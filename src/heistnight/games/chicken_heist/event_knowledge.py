"""CH-84: what a seat knows about the events after every change of their positions.

All changes are public, except the outcome of a panic. Everyone knows who looked where. What a
seat knows is a set of *worlds*: by position, the event that must be there, or UNKNOWN. A swap
moves events in each world, a panic doubles the worlds, and a look or a reveal removes the worlds
that don't fit. Each world has a number of ways in which it can have come about: by outcomes of
panics, and by which of two equal cards was seen.
"""

from functools import lru_cache
from math import comb, factorial
from typing import NamedTuple

from heistnight.games.chicken_heist.amounts import POSITIONS
from heistnight.games.chicken_heist.card_knowledge_groups import weighted
from heistnight.games.chicken_heist.cards import (
    BASE_EVENTS,
    COPIES,
    VARIABLE_EVENTS,
)
from heistnight.games.chicken_heist.state import NONE, ChickenHeistState
from heistnight.kernel.chance import Chance, Item
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import with_item

UNKNOWN = -1
SWAP, PANIC_KEPT, PANIC_SWAPPED, LOOK, REVEAL = range(5)
"""Log entries: (SWAP or a panic, position, position), (LOOK, seat, position), (REVEAL, 0,
position)."""

EventLog = tuple[tuple[int, int, int], ...]
World = tuple[int, ...]
Worlds = dict[World, int]
"""Each world with its number of ways."""
NOTHING_KNOWN: Worlds = {(UNKNOWN,) * POSITIONS: 1}


def swapped(world: World, one: int, other: int) -> World:
    changed = list(world)
    changed[one], changed[other] = changed[other], changed[one]
    return tuple(changed)


def mixed(worlds: Worlds, one: int, other: int) -> Worlds:
    """Apply a panic: keep each world, and add its swapped version."""
    doubled = dict(worlds)
    for world, ways in worlds.items():
        turned = swapped(world, one, other)
        doubled[turned] = doubled.get(turned, 0) + ways
    return doubled


def with_seen(worlds: Worlds, position: int, event: int) -> Worlds:
    """Return the worlds in which this event is or can be there."""
    fitting: Worlds = {}
    for world, ways in worlds.items():
        if world[position] == event:
            fitting[world] = fitting.get(world, 0) + ways
        elif world[position] == UNKNOWN and copies_left(world, event):
            found = with_item(world, position, event)
            fitting[found] = fitting.get(found, 0) + ways * copies_left(world, event)
    return fitting


def copies_left(world: World, event: int) -> int:
    return COPIES[event] - world.count(event)


def history(s: ChickenHeistState, seat: Seat | None) -> list[Worlds]:
    """Return the possible worlds before the first log entry and after each one."""
    return history_of(s.first_events, s.event_log, seat)


@lru_cache(maxsize=256)
def history_of(first: World, log: EventLog, seat: Seat | None) -> list[Worlds]:
    """Return the history. Cached, as a search imagines the same state often; don't change it."""
    truth, possible, past = first, NOTHING_KNOWN, [NOTHING_KNOWN]
    for entry in log:
        truth, possible = followed(entry, truth, possible, seat)
        past.append(possible)
    return past


def followed(
    entry: tuple[int, int, int], truth: World, possible: Worlds, seat: Seat | None
) -> tuple[World, Worlds]:
    """Apply one log entry to the true events and to the worlds the seat thinks possible."""
    what, a, b = entry
    if what == SWAP:
        return swapped(truth, a, b), {swapped(w, a, b): ways for w, ways in possible.items()}
    if what in (PANIC_KEPT, PANIC_SWAPPED):
        return (swapped(truth, a, b) if what == PANIC_SWAPPED else truth), mixed(possible, a, b)
    if what == REVEAL or a == seat:
        return truth, with_seen(possible, b, truth[b])
    return truth, possible


def worlds_now(first: World, log: EventLog, seat: Seat | None) -> Worlds:
    """Return the current worlds, continuing from the last log this was called with."""
    before, truth, possible = LATEST_WORLDS.get((first, seat), ((), first, NOTHING_KNOWN))
    if log[: len(before)] != before:
        before, truth, possible = (), first, NOTHING_KNOWN
    for entry in log[len(before) :]:
        truth, possible = followed(entry, truth, possible, seat)
    if len(LATEST_WORLDS) >= MAX_REMEMBERED:
        LATEST_WORLDS.clear()
    LATEST_WORLDS[first, seat] = log, truth, possible
    return possible


LATEST_WORLDS: dict[tuple[World, Seat | None], tuple[EventLog, World, Worlds]] = {}
MAX_REMEMBERED = 4096


def candidates(s: ChickenHeistState, seat: Seat | None) -> tuple[tuple[int, ...], ...]:
    """Return, by position, the seen events that may be there; UNKNOWN: or any other."""
    return candidates_of(s.first_events, s.event_log, seat)


@lru_cache(maxsize=4096)
def candidates_of(first: World, log: EventLog, seat: Seat | None) -> tuple[tuple[int, ...], ...]:
    """Return the candidates. Cached, as many states share one log and all seats ask."""
    worlds = worlds_now(first, log, seat)
    if len(worlds) == 1:
        (world,) = worlds
        return tuple([(event,) for event in world])
    return tuple([tuple(sorted({world[p] for world in worlds})) for p in range(POSITIONS)])


# Public knowledge


class Trace(NamedTuple):
    """What everyone knows about the card at a position."""

    seen_by: tuple[Seat, ...] = ()
    """Seats that have certainly looked at it."""
    moved: str = ""
    """How it got there: 'swapped', 'mixed' by a panic, or '' if it never moved."""


@lru_cache(maxsize=4096)
def traces(log: EventLog) -> tuple[Trace, ...]:
    """Return traces by position. After a panic, only a seat that saw both cards saw this one."""
    found = [Trace()] * POSITIONS
    for what, a, b in log:
        if what == LOOK:
            seats = {*found[b].seen_by, a}
            found[b] = found[b]._replace(seen_by=tuple(sorted(seats)))
        elif what == SWAP:
            one, other = found[a].seen_by, found[b].seen_by
            found[a], found[b] = Trace(other, "swapped"), Trace(one, "swapped")
        elif what in (PANIC_KEPT, PANIC_SWAPPED):
            both = set(found[a].seen_by) & set(found[b].seen_by)
            found[a] = found[b] = Trace(tuple(sorted(both)), "mixed")
    return tuple(found)


# Imagining


def imagine_events(s: ChickenHeistState, seat: Seat | None, chance: Chance) -> None:
    """Lay out the events again, consistent with what this seat has seen."""
    world, s.event_log = past_of(s, seat, chance)
    origin = tuple(range(POSITIONS))
    for what, a, b in s.event_log:
        if what in (SWAP, PANIC_SWAPPED):
            origin = swapped(origin, a, b)
    s.events, s.aside = filled(s, world, chance)
    first = [0] * POSITIONS
    for position, started in enumerate(origin):
        first[started] = s.events[position]
    s.first_events = tuple(first)


def past_of(
    s: ChickenHeistState, seat: Seat | None, chance: Chance
) -> tuple[World, tuple[tuple[int, int, int], ...]]:
    """Draw a possible world and the log that leads to it, working backwards.

    Each layout of the cards with each outcome of the panics is equally likely.
    """
    past = history(s, seat)
    last = world = pick(
        {world: ways * completions(s, world) for world, ways in past[-1].items()}, chance
    )
    log = []
    for (what, a, b), before in zip(reversed(s.event_log), reversed(past[:-1]), strict=True):
        if what == SWAP:
            world = swapped(world, a, b)
        elif what in (PANIC_KEPT, PANIC_SWAPPED):
            turned = swapped(world, a, b)
            what, world = pick(
                {
                    (PANIC_KEPT, world): before.get(world, 0),
                    (PANIC_SWAPPED, turned): before.get(turned, 0),
                },
                chance,
            )
        elif what == REVEAL or a == seat:
            blank = with_item(world, b, UNKNOWN)
            unseen = before.get(blank, 0) * copies_left(blank, world[b])
            world = pick({world: before.get(world, 0), blank: unseen}, chance)
        log.append((what, a, b))
    return last, tuple(reversed(log))


def pick(ways: dict[Item, int], chance: Chance) -> Item:
    """Draw one, weighted by its number of ways."""
    return list(ways)[weighted(list(ways.values()), chance)]


def spare_base(world: World) -> list[int]:
    """Return the base events that the world doesn't place."""
    base = list(BASE_EVENTS)
    for event in world:
        if event in base:
            base.remove(event)
    return base


def spare_variable(s: ChickenHeistState, world: World) -> list[int]:
    """Return the variable events that may be at its unknown positions."""
    return [event for event in VARIABLE_EVENTS if event not in world and event != s.stand_in]


def completions(s: ChickenHeistState, world: World) -> int:
    """Return in how many ways its unknown positions can be filled."""
    unknown = world.count(UNKNOWN)
    drawn = unknown - len(spare_base(world))
    return comb(len(spare_variable(s, world)), drawn) * factorial(unknown)


def filled(s: ChickenHeistState, world: World, chance: Chance) -> tuple[World, World]:
    """Fill unknown positions with unplaced base events and variable ones; set the rest aside."""
    base = spare_base(world)
    variable = chance.shuffled(spare_variable(s, world))
    cut = world.count(UNKNOWN) - len(base)
    cards = iter(chance.shuffled([*base, *variable[:cut]]))
    events = tuple([next(cards) if event == UNKNOWN else event for event in world])
    drawn = () if s.stand_in == NONE else (s.stand_in,)
    return events, (*drawn, *variable[cut:])
