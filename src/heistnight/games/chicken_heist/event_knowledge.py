"""CH-84: what a seat knows of the events, followed through every change of their positions.

All changes are public but for how a panic fell out; of a look, everybody knows who looked where.
What a seat knows is a number of *worlds*: by position, the event it must be, or UNKNOWN. A swap
moves it along, a panic doubles the worlds, a look or a reveal throws out those that do not fit.
With each world goes in how many ways it can have come about: by the panics, and by which of two
cards alike was seen.
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
"""Entries of the log: (SWAP or a panic, position, position), (LOOK, seat, position), (REVEAL, 0,
position)."""

Log = tuple[tuple[int, int, int], ...]
World = tuple[int, ...]
Worlds = dict[World, int]
"""Each with the number of ways that lead there."""
NO_IDEA: Worlds = {(UNKNOWN,) * POSITIONS: 1}


def swapped(world: World, one: int, other: int) -> World:
    changed = list(world)
    changed[one], changed[other] = changed[other], changed[one]
    return tuple(changed)


def mixed(worlds: Worlds, one: int, other: int) -> Worlds:
    """A panic: each world stays, and each is swapped as well."""
    doubled = dict(worlds)
    for world, ways in worlds.items():
        turned = swapped(world, one, other)
        doubled[turned] = doubled.get(turned, 0) + ways
    return doubled


def with_seen(worlds: Worlds, position: int, event: int) -> Worlds:
    """The worlds in which this event is or can be there."""
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
    """What the seat held possible: before the first entry of the log, and after each."""
    return history_of(s.first_events, s.event_log, seat)


@lru_cache(maxsize=256)
def history_of(first: World, log: Log, seat: Seat | None) -> list[Worlds]:
    """A search imagines the same moment many times. Nobody changes what is found."""
    truth, possible, past = first, NO_IDEA, [NO_IDEA]
    for entry in log:
        truth, possible = followed(entry, truth, possible, seat)
        past.append(possible)
    return past


def followed(
    entry: tuple[int, int, int], truth: World, possible: Worlds, seat: Seat | None
) -> tuple[World, Worlds]:
    """The events as they are after one more entry of the log, and what the seat holds possible."""
    what, a, b = entry
    if what == SWAP:
        return swapped(truth, a, b), {swapped(w, a, b): ways for w, ways in possible.items()}
    if what in (PANIC_KEPT, PANIC_SWAPPED):
        return (swapped(truth, a, b) if what == PANIC_SWAPPED else truth), mixed(possible, a, b)
    if what == REVEAL or a == seat:
        return truth, with_seen(possible, b, truth[b])
    return truth, possible


def worlds_now(first: World, log: Log, seat: Seat | None) -> Worlds:
    """The last of the history, followed on from the moment for which it was asked last."""
    before, truth, possible = LAST_ASKED.get((first, seat), ((), first, NO_IDEA))
    if log[: len(before)] != before:
        before, truth, possible = (), first, NO_IDEA
    for entry in log[len(before) :]:
        truth, possible = followed(entry, truth, possible, seat)
    if len(LAST_ASKED) >= MOST_REMEMBERED:
        LAST_ASKED.clear()
    LAST_ASKED[first, seat] = log, truth, possible
    return possible


LAST_ASKED: dict[tuple[World, Seat | None], tuple[Log, World, Worlds]] = {}
MOST_REMEMBERED = 4096


def candidates(s: ChickenHeistState, seat: Seat | None) -> tuple[tuple[int, ...], ...]:
    """By position: the events it can be as far as the seat has seen them; UNKNOWN: or any other."""
    return candidates_of(s.first_events, s.event_log, seat)


@lru_cache(maxsize=4096)
def candidates_of(first: World, log: Log, seat: Seat | None) -> tuple[tuple[int, ...], ...]:
    """Many moments of a game share one log, and everybody looks."""
    worlds = worlds_now(first, log, seat)
    if len(worlds) == 1:
        (world,) = worlds
        return tuple([(event,) for event in world])
    return tuple([tuple(sorted({world[p] for world in worlds})) for p in range(POSITIONS)])


# What everybody can follow


class Trace(NamedTuple):
    """What all know of the card at a position, whoever they are."""

    seen_by: tuple[Seat, ...] = ()
    """Who has looked at it for sure."""
    moved: str = ""
    """How it came there last: 'swapped', 'mixed' by a panic, or never moved."""


@lru_cache(maxsize=4096)
def traces(log: Log) -> tuple[Trace, ...]:
    """By position. After a panic only who saw both cards has seen this one for sure."""
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
    s: ChickenHeistState, seat: Seat | None, chance: Chance
) -> tuple[World, tuple[tuple[int, int, int], ...]]:
    """One of the possible worlds, and the log with panics that lead to it, back to front.

    Every layout of the cards, with every outcome of the panics, is as likely as any other one.
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
    """One of them, each as likely as its number of ways."""
    return list(ways)[weighted(list(ways.values()), chance)]


def spare_base(world: World) -> list[int]:
    """The base events that the world does not place."""
    base = list(BASE_EVENTS)
    for event in world:
        if event in base:
            base.remove(event)
    return base


def spare_variable(s: ChickenHeistState, world: World) -> list[int]:
    """The variable events that may lie at its unknown positions."""
    return [event for event in VARIABLE_EVENTS if event not in world and event != s.stand_in]


def completions(s: ChickenHeistState, world: World) -> int:
    """In how many ways its unknown positions can be filled."""
    unknown = world.count(UNKNOWN)
    drawn = unknown - len(spare_base(world))
    return comb(len(spare_variable(s, world)), drawn) * factorial(unknown)


def filled(s: ChickenHeistState, world: World, chance: Chance) -> tuple[World, World]:
    """Unknown positions get base events not placed yet, and variable ones; the rest is aside."""
    base = spare_base(world)
    variable = chance.shuffled(spare_variable(s, world))
    cut = world.count(UNKNOWN) - len(base)
    cards = iter(chance.shuffled([*base, *variable[:cut]]))
    events = tuple([next(cards) if event == UNKNOWN else event for event in world])
    drawn = () if s.stand_in == NONE else (s.stand_in,)
    return events, (*drawn, *variable[cut:])
