"""CH-84: what a seat knows of the events, followed through every change of their positions.

All changes are public but for how a panic fell out; of a look, everybody knows who looked where.
What a seat knows is a set of *worlds*: by position, the event it must be, or UNKNOWN. A swap
moves it along, a panic doubles the worlds, a look or a reveal throws out those that do not fit.
"""

from heistnight.games.chicken_heist.cards import (
    BASE_EVENTS,
    COPIES,
    POSITIONS,
    VARIABLE_EVENTS,
)
from heistnight.games.chicken_heist.state import NONE, Heist
from heistnight.kernel.chance import Chance
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import with_item

UNKNOWN = -1
SWAP, PANIC_KEPT, PANIC_SWAPPED, LOOK, REVEAL = range(5)
"""Entries of the log: (SWAP or a panic, position, position), (LOOK, seat, position), (REVEAL, 0,
position)."""

World = tuple[int, ...]
Worlds = frozenset[World]
NO_IDEA: Worlds = frozenset([(UNKNOWN,) * POSITIONS])


def swapped(world: World, one: int, other: int) -> World:
    changed = list(world)
    changed[one], changed[other] = changed[other], changed[one]
    return tuple(changed)


def with_seen(world: World, position: int, event: int) -> World | None:
    """The world with this event there, or None if it cannot be."""
    if world[position] == event:
        return world
    if world[position] != UNKNOWN or world.count(event) == COPIES[event]:
        return None
    return with_item(world, position, event)


def history(s: Heist, seat: Seat | None) -> list[Worlds]:
    """What the seat held possible: before the first entry of the log, and after each."""
    truth, possible, past = s.first_events, NO_IDEA, [NO_IDEA]
    for what, a, b in s.event_log:
        if what == SWAP:
            truth = swapped(truth, a, b)
            possible = frozenset([swapped(world, a, b) for world in possible])
        elif what in (PANIC_KEPT, PANIC_SWAPPED):
            truth = swapped(truth, a, b) if what == PANIC_SWAPPED else truth
            possible |= frozenset([swapped(world, a, b) for world in possible])
        elif what == REVEAL or a == seat:
            seen = [with_seen(world, b, truth[b]) for world in possible]
            possible = frozenset([world for world in seen if world is not None])
        past.append(possible)
    return past


def candidates(s: Heist, seat: Seat | None) -> tuple[tuple[int, ...], ...]:
    """By position: the events it can be as far as the seat has seen them; UNKNOWN: or any other."""
    worlds = history(s, seat)[-1]
    return tuple([tuple(sorted({world[p] for world in worlds})) for p in range(POSITIONS)])


# Imagining


def imagine_events(s: Heist, seat: Seat | None, chance: Chance) -> None:
    """Lay the events out anew, consistently with all this seat has seen."""
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
    s: Heist, seat: Seat | None, chance: Chance
) -> tuple[World, tuple[tuple[int, int, int], ...]]:
    """One of the possible worlds, and the log with panics that lead to it, back to front."""
    past = history(s, seat)
    last = world = chance.choice(sorted(past[-1]))
    log = []
    for (what, a, b), before in zip(reversed(s.event_log), reversed(past[:-1]), strict=True):
        if what == SWAP:
            world = swapped(world, a, b)
        elif what in (PANIC_KEPT, PANIC_SWAPPED):
            ways = [(PANIC_KEPT, world), (PANIC_SWAPPED, swapped(world, a, b))]
            what, world = chance.choice([way for way in ways if way[1] in before])
        elif what == REVEAL or a == seat:
            earlier = [world, with_item(world, b, UNKNOWN)]
            world = chance.choice([way for way in earlier if way in before])
        log.append((what, a, b))
    return last, tuple(reversed(log))


def filled(s: Heist, world: World, chance: Chance) -> tuple[World, World]:
    """Unknown positions get base events not placed yet, and variable ones; the rest is aside."""
    base = list(BASE_EVENTS)
    for event in world:
        if event in base:
            base.remove(event)
    free = [e for e in VARIABLE_EVENTS if e not in world and e != s.stand_in]
    unknown = world.count(UNKNOWN)
    variable = chance.shuffled(free)
    cut = unknown - len(base)
    cards = iter(chance.shuffled([*base, *variable[:cut]]))
    events = tuple([next(cards) if event == UNKNOWN else event for event in world])
    drawn = () if s.stand_in == NONE else (s.stand_in,)
    return events, (*drawn, *variable[cut:])
