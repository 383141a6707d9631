"""What there is to learn a game's value from: games that policies play among themselves."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np

from heistnight.arena.executor import spread
from heistnight.bots import policy_of
from heistnight.bots.values import Learned, Net, Sense, sense_untaught, victory
from heistnight.catalogue import new, rules_of
from heistnight.kernel.steps import State
from heistnight.study.value_net import Lessons, Scored, fit

SLIPS = 0.05
"""So often anything at all is done: else nobody learns what mistakes cost."""
NOTED, NOTED_AFTER_A_SLIP = 0.1, 0.5
"""The part of all moments that is noted down: search compares what follows any option at all."""


class Sort(NamedTuple):
    """A sort of table, learned by itself."""

    name: str
    seats: int
    options: dict[str, Any]


def sorts(game: str) -> list[Sort]:
    """Every number of seats; alone, every scenario."""
    info = rules_of(game).info
    low, high = info.seats
    if high > 1:
        return [Sort(str(seats), seats, {}) for seats in range(low, high + 1)]
    scenarios = next(spec for spec in info.options if spec.name == "scenario")
    return [Sort(str(one), 1, {"scenario": one}) for one in scenarios.values]


def some_options(game: str, sort: Sort, rng: Random) -> dict[str, Any]:
    """The usual ones as a rule, now and then others."""
    found = dict(sort.options)
    for spec in rules_of(game).info.options:
        if spec.name not in found and rng.random() < 0.25:
            found[spec.name] = rng.choice(spec.values)
    return found


def one_game(game: str, sense: Sense, sort: Sort, seed: str) -> Iterator[tuple[list[float], float]]:
    """What each seat could tell at some moments of a game, and what it won in the end."""
    rng, policy = Random(seed), policy_of(game)
    state: State = new(game, sort.seats, seed=seed, options=some_options(game, sort, rng)).fork()
    noted: list[tuple[int, list[float]]] = []
    slips = False
    while waiting := state.waiting():
        if rng.random() < (NOTED_AFTER_A_SLIP if slips else NOTED):
            noted += [(seat, sense.signs(state, seat)) for seat in range(sort.seats)]
        seat = waiting[0]
        choices = state.choices(seat)
        slips = rng.random() < SLIPS
        choice = rng.choice(choices) if slips else policy(state, seat, choices, rng)
        state.apply(seat, choice)
    result = state.result
    assert result is not None
    for seat, signs in noted:
        yield signs, victory(result, seat)


def lessons(game: str, sort: Sort, games: int, seed: str) -> Lessons:
    sense = sense_untaught(game)
    signs: list[list[float]] = []
    won: list[float] = []
    of: list[int] = []
    for number in range(games):
        for one, victory_ in one_game(game, sense, sort, f"{seed} {sort.name} {number}"):
            signs.append(one)
            won.append(victory_)
            of.append(number)
    return Lessons(np.array(signs), np.array(won), np.array(of), sort.seats)


class Task(NamedTuple):
    game: str
    sort: Sort
    games: int
    seed: str


class Taught(NamedTuple):
    sort: str
    net: Net
    scored: Scored


def teach(task: Task) -> Taught:
    moments = lessons(task.game, task.sort, task.games, task.seed)
    return Taught(task.sort.name, *fit(moments, crc32(f"{task.seed} {task.sort.name}".encode())))


def train(game: str, games: int, seed: str, jobs: int = 1) -> Iterator[Taught]:
    """A net for every sort of table, in any order: the same for any number of processes.

    The more seats, the fewer games: each of them tells as many stories as it has seats.
    """
    tasks = [Task(game, sort, 2 * games // max(2, sort.seats), seed) for sort in sorts(game)]
    return spread(teach, tasks, jobs)


def learned(game: str, made_by: str, taught: Sequence[Taught]) -> Learned:
    nets = {one.sort: one.net for one in sorted(taught, key=lambda one: one.sort)}
    return Learned(game, made_by, sense_untaught(game).names, nets)
