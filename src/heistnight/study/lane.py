"""Step several games in one process and write the results into given arrays."""

from collections.abc import Iterable
from math import prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from heistnight.kernel.events import Seat
from heistnight.study.episode import Episode
from heistnight.study.rewards import Rewards, final_rewards
from heistnight.study.seeding import Seeds

Array = npt.NDArray[Any]


class LaneConfig(NamedTuple):
    """What is played for which rewards. It can be sent to another process."""

    first: Episode
    """The first game, from which the others are restarted."""
    rewards: str
    shaped: float

    @property
    def seats(self) -> int:
        return self.first.seats


class Arrays(NamedTuple):
    """Arrays with one row per game."""

    actions: Array
    observations: Array
    masks: Array
    seats: Array
    rewards: Array
    over: Array

    @classmethod
    def kinds(cls, config: LaneConfig, games: int) -> "list[tuple[tuple[int, ...], str]]":
        """Return the shape and type of each array."""
        first = config.first
        return [
            ((games,), "<i4"),
            ((games, first.layout.size), "<i2"),
            ((games, first.actions), "i1"),
            ((games,), "i1"),
            ((games, config.seats), "<f4"),
            ((games,), "?"),
        ]

    @classmethod
    def in_memory(cls, config: LaneConfig, games: int, memory: Any = None) -> "Arrays":
        """Create the arrays, in new memory or one after another in the given memory."""
        made, start = [], 0
        for shape, kind in cls.kinds(config, games):
            if memory is None:
                made.append(np.zeros(shape, kind))
            else:
                made.append(np.ndarray(shape, kind, memory, start))
                start += aligned(prod(shape) * np.dtype(kind).itemsize)
        return cls(*made)

    @classmethod
    def bytes_needed(cls, config: LaneConfig, games: int) -> int:
        return sum(
            [
                aligned(prod(shape) * np.dtype(kind).itemsize)
                for shape, kind in cls.kinds(config, games)
            ]
        )

    def part(self, start: int, end: int) -> "Arrays":
        return Arrays(*[array[start:end] for array in self])


def aligned(size: int) -> int:
    return -(-size // 64) * 64


class Lane:
    """Some games, stepped together. A game that ends is restarted at once."""

    def __init__(self, config: LaneConfig, seeds: Iterable[int | str], arrays: Arrays) -> None:
        self.config, self.arrays = config, arrays
        self.final = final_rewards(config.rewards)
        self.seeds = [Seeds(seed) for seed in seeds]
        first = config.first
        self.layout, self.actions = first.layout, first.actions
        self.row_bytes = self.layout.size * 2
        self.observations = arrays.observations.data.cast("B")
        self.masks = arrays.masks.data.cast("B")
        self.episodes: list[Episode] = []
        self.scores: list[Rewards] = []
        self.paid: list[int] = []
        """Rows with rewards other than 0."""

    def reset(self) -> None:
        first = self.config.first
        self.seeds = [Seeds(seeds.seed) for seeds in self.seeds]
        self.episodes = [first.restart(seeds.next()) for seeds in self.seeds]
        self.scores = [self.scaled_scores(episode) for episode in self.episodes]
        self.arrays.rewards[:] = 0
        self.arrays.over[:] = False
        self.paid = []
        seats = [self.show(row, episode) for row, episode in enumerate(self.episodes)]
        self.arrays.seats[:] = seats

    def step(self) -> None:
        arrays, seats = self.arrays, self.arrays.seats.tolist()
        for row in self.paid:
            arrays.rewards[row] = 0
            arrays.over[row] = False
        self.paid = []
        shaped = self.config.shaped
        for row, action in enumerate(arrays.actions.tolist()):
            episode = self.episodes[row]
            episode.step(seats[row], action)
            if shaped or not episode.state.stack:
                episode = self.pay(row, episode)
            seats[row] = self.show(row, episode)
        arrays.seats[:] = seats

    def pay(self, row: int, episode: Episode) -> Episode:
        """Write the step's rewards, and start the next game if this one is over."""
        self.paid.append(row)
        rewards = self.arrays.rewards[row]
        if self.config.shaped:
            score = self.scaled_scores(episode)
            rewards += np.subtract(score, self.scores[row])
            self.scores[row] = score
        result = episode.result
        if result is None:
            return episode
        rewards += self.final(result)
        self.arrays.over[row] = True
        self.episodes[row] = fresh = episode.restart(self.seeds[row].next())
        self.scores[row] = self.scaled_scores(fresh)
        return fresh

    def scaled_scores(self, episode: Episode) -> Rewards:
        shaped = self.config.shaped
        if not shaped:
            return ()
        return tuple([shaped * episode.own_score(seat) for seat in range(episode.seats)])

    def show(self, row: int, episode: Episode) -> Seat:
        """Write what the seat to move sees and may do, and return that seat."""
        seat = episode.asked[0]
        start = row * self.row_bytes
        self.observations[start : start + self.row_bytes] = episode.observed_bytes(seat)
        mask = bytearray(self.actions)  # faster to write into than the array itself
        for choice in episode.legal(seat):
            mask[choice] = 1
        start = row * self.actions
        self.masks[start : start + self.actions] = mask
        return seat
