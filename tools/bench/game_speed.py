"""Measure our games under random play on one core: forks for search, and the public API.

Processor time instead of wall time, so other load matters less.
"""

import gc
import tracemalloc
from collections.abc import Callable
from random import Random
from time import process_time
from typing import NamedTuple

import heistnight as hn
from tools.bench.endless_game import endless_game, go_on

PROBED_ACTS = 2_000
"""Acts timed at the end of a long past."""
SECONDS = 0.3
"""Length of each round."""
ROUNDS = 5
"""The best round counts, so other load matters less."""


class GameFigures(NamedTuple):
    name: str
    decision_us: float
    """`choices` and `apply` in a fork, including the deal of each game."""
    act_us: float
    """The same through `pending` and `act`: with checks, events, journal and undo."""
    copy_us: float
    view_us: float
    """The view as a struct, as bots, tables and terminals read it."""
    plain_us: float
    """The view as plain data, from `Game.view`."""
    imagine_us: float
    deal_us: float
    """`new`: every shuffle up to the first decision."""
    decisions_a_game: float


def measure(game: str, seats: int) -> GameFigures:
    half = half_played(game, seats)
    forks = [random_forks(game, seats) for _ in range(ROUNDS)]
    return GameFigures(
        name=f"{game}, {seats} seats",
        decision_us=min(forks)[0],
        act_us=best(lambda: random_acts(game, seats)),
        copy_us=best(lambda: copies(half)),
        view_us=best(lambda: views(game, seats)),
        plain_us=best(lambda: views(game, seats, plain=True)),
        imagine_us=best(lambda: imaginings(half)),
        deal_us=best(lambda: deals(game, seats)),
        decisions_a_game=min(forks)[1],
    )


def best(figure: Callable[[], float]) -> float:
    return min([figure() for _ in range(ROUNDS)])


def random_forks(game: str, seats: int) -> tuple[float, float]:
    rng = Random(1)
    games = decisions = 0
    start = process_time()
    while process_time() - start < SECONDS:
        state = hn.new(game, seats=seats, seed=games).fork()
        while waiting := state.waiting():
            seat = waiting[0]
            choices = state.choices(seat)
            state.apply(seat, choices[int(rng.random() * len(choices))])
            decisions += 1
        games += 1
    return (process_time() - start) / decisions * 1e6, decisions / games


def deals(game: str, seats: int) -> float:
    games = 0
    start = process_time()
    while process_time() - start < SECONDS:
        hn.new(game, seats=seats, seed=games)
        games += 1
    return (process_time() - start) / games * 1e6


def random_acts(game: str, seats: int) -> float:
    rng = Random(2)
    games = decisions = 0
    start = process_time()
    while process_time() - start < SECONDS:
        played = hn.new(game, seats=seats, seed=games)
        while not played.over:
            seat, decision = next(iter(played.pending.items()))
            options = decision.options
            played.act(seat, options[int(rng.random() * len(options))])
            decisions += 1
        games += 1
    return (process_time() - start) / decisions * 1e6


class LongPast(NamedTuple):
    """The cost of an act after this many acts, and the size of the past."""

    acts: int
    act_us: float
    undo_us: float
    """Undoing an act and repeating it."""
    megabytes: float


def long_past(acts: int) -> LongPast:
    gc.collect()
    tracemalloc.start()
    game = endless_game()
    go_on(game, acts)
    megabytes = tracemalloc.get_traced_memory()[0] / 2**20
    tracemalloc.stop()
    played, undone = game.copy(), game.copy()
    gc.collect()  # so that it doesn't run during a measurement
    start = process_time()
    go_on(played, PROBED_ACTS)
    between = process_time()
    go_on(undone, PROBED_ACTS, undo_every=1)
    end = process_time()
    act_us = (between - start) / PROBED_ACTS * 1e6
    return LongPast(acts, act_us, (end - between) / PROBED_ACTS * 1e6 - act_us, megabytes)


def half_played(game: str, seats: int) -> list[hn.Game]:
    """Return twenty games stopped at random moments."""
    rng, found = Random(3), []
    for seed in range(20):
        played = hn.new(game, seats=seats, seed=seed)
        moments = [played.copy()]
        while not played.over:
            seat = rng.choice(played.waiting)
            played.act_unchecked(seat, rng.choice(played.choices(seat)))
            moments.append(played.copy())
        found.append(rng.choice(moments[:-1]))
    return found


def copies(games: list[hn.Game]) -> float:
    states = [game.fork() for game in games]
    count, start = 0, process_time()
    while process_time() - start < SECONDS:
        for state in states:
            for _ in range(50):
                state.copy()
        count += 50 * len(states)
    return (process_time() - start) / count * 1e6


def views(game: str, seats: int, plain: bool = False) -> float:
    """Measure the view of the asked seat at every moment of random games.

    Each moment is seen once, so caches help as much as in real use.
    """
    rng, clock = Random(3), clock_overhead()
    spent, count, games = 0.0, 0, 0
    while spent < SECONDS:
        played = hn.new(game, seats=seats, seed=games)
        while not played.over:
            seat = rng.choice(played.waiting)
            look = played.view if plain else played.typed_view
            start = process_time()
            look(seat)
            spent += process_time() - start - clock
            played.act_unchecked(seat, rng.choice(played.choices(seat)))
            count += 1
        games += 1
    return spent / count * 1e6


def clock_overhead(times: int = 20_000) -> float:
    start = process_time()
    for _ in range(times):
        process_time()
    return (process_time() - start) / times


def imaginings(games: list[hn.Game]) -> float:
    rng = Random(4)
    count, start = 0, process_time()
    while process_time() - start < SECONDS:
        for game in games:
            game.imagine(0, rng)
        count += len(games)
    return (process_time() - start) / count * 1e6
