"""Train value nets on games that policies play against each other."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np

from heistnight.arena.executor import run_tasks
from heistnight.bots import policy_of
from heistnight.bots.values import LearnedValue, ValueModel, ValueNet, untrained_model, victory
from heistnight.catalogue import new, rules_of
from heistnight.kernel.steps import State
from heistnight.study.value_net import FitScore, Samples, fit

SLIP_RATE = 0.05
"""How often a random choice is made, so that the net learns what mistakes cost."""
SAMPLE_RATE, SAMPLE_RATE_AFTER_SLIP = 0.1, 0.5
"""The share of states that become samples. Search compares the results of any option, so more are
taken after random choices."""


class TableKind(NamedTuple):
    """A kind of table that gets its own net."""

    name: str
    seats: int
    options: dict[str, Any]


def sorts(game: str) -> list[TableKind]:
    """Return every number of seats; for a solo game, every scenario."""
    info = rules_of(game).info
    low, high = info.seats
    if high > 1:
        return [TableKind(str(seats), seats, {}) for seats in range(low, high + 1)]
    scenarios = next(spec for spec in info.options if spec.name == "scenario")
    return [TableKind(str(one), 1, {"scenario": one}) for one in scenarios.values]


def random_options(game: str, sort: TableKind, rng: Random) -> dict[str, Any]:
    """Return mostly default options, sometimes others."""
    found = dict(sort.options)
    for spec in rules_of(game).info.options:
        if spec.name not in found and rng.random() < 0.25:
            found[spec.name] = rng.choice(spec.values)
    return found


def sample_game(
    game: str, sense: ValueModel, sort: TableKind, seed: str
) -> Iterator[tuple[list[float], float]]:
    """Play a game; yield features of each seat at some states, with what it won."""
    rng, policy = Random(seed), policy_of(game)
    state: State = new(game, sort.seats, seed=seed, options=random_options(game, sort, rng)).fork()
    noted: list[tuple[int, list[float]]] = []
    slips = False
    while waiting := state.waiting():
        if rng.random() < (SAMPLE_RATE_AFTER_SLIP if slips else SAMPLE_RATE):
            noted += [(seat, sense.features(state, seat)) for seat in range(sort.seats)]
        seat = waiting[0]
        choices = state.choices(seat)
        slips = rng.random() < SLIP_RATE
        choice = rng.choice(choices) if slips else policy(state, seat, choices, rng)
        state.apply(seat, choice)
    result = state.result
    assert result is not None
    for seat, features in noted:
        yield features, victory(result, seat)


def collect_samples(game: str, sort: TableKind, games: int, seed: str) -> Samples:
    sense = untrained_model(game)
    features: list[list[float]] = []
    won: list[float] = []
    of: list[int] = []
    for number in range(games):
        for one, victory_ in sample_game(game, sense, sort, f"{seed} {sort.name} {number}"):
            features.append(one)
            won.append(victory_)
            of.append(number)
    return Samples(np.array(features), np.array(won), np.array(of), sort.seats)


class TrainingTask(NamedTuple):
    game: str
    sort: TableKind
    games: int
    seed: str


class TrainedNet(NamedTuple):
    sort: str
    net: ValueNet
    scored: FitScore


def train_kind(task: TrainingTask) -> TrainedNet:
    moments = collect_samples(task.game, task.sort, task.games, task.seed)
    return TrainedNet(
        task.sort.name, *fit(moments, crc32(f"{task.seed} {task.sort.name}".encode()))
    )


def train(game: str, games: int, seed: str, jobs: int = 1) -> Iterator[TrainedNet]:
    """Train a net for every kind of table; the number of processes doesn't change the result.

    Tables with more seats get fewer games, because each game gives one sample per seat.
    """
    tasks = [
        TrainingTask(game, sort, 2 * games // max(2, sort.seats), seed) for sort in sorts(game)
    ]
    return run_tasks(train_kind, tasks, jobs)


def learned(game: str, made_by: str, taught: Sequence[TrainedNet]) -> LearnedValue:
    nets = {one.sort: one.net for one in sorted(taught, key=lambda one: one.sort)}
    return LearnedValue(game, made_by, untrained_model(game).names, nets)
