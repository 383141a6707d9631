"""Many games side by side in one process, written into arrays that somebody else may own."""

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


class LaneTerms(NamedTuple):
    """What is played, and for what; all of it can be sent to another process."""

    first: Episode
    """Its first game, from which the others are made anew."""
    rewards: str
    shaped: float

    @property
    def seats(self) -> int:
        return self.first.seats


class Arrays(NamedTuple):
    """One row a game."""

    actions: Array
    observations: Array
    masks: Array
    seats: Array
    rewards: Array
    over: Array

    @classmethod
    def kinds(cls, terms: LaneTerms, games: int) -> "list[tuple[tuple[int, ...], str]]":
        """Shape and type of each."""
        first = terms.first
        return [
            ((games,), "<i4"),
            ((games, first.layout.size), "<i2"),
            ((games, first.actions), "i1"),
            ((games,), "i1"),
            ((games, terms.seats), "<f4"),
            ((games,), "?"),
        ]

    @classmethod
    def in_memory(cls, terms: LaneTerms, games: int, memory: Any = None) -> "Arrays":
        """In memory of their own, or in what is lent, one after another."""
        made, start = [], 0
        for shape, kind in cls.kinds(terms, games):
            if memory is None:
                made.append(np.zeros(shape, kind))
            else:
                made.append(np.ndarray(shape, kind, memory, start))
                start += aligned(prod(shape) * np.dtype(kind).itemsize)
        return cls(*made)

    @classmethod
    def bytes_needed(cls, terms: LaneTerms, games: int) -> int:
        return sum(
            [
                aligned(prod(shape) * np.dtype(kind).itemsize)
                for shape, kind in cls.kinds(terms, games)
            ]
        )

    def part(self, start: int, end: int) -> "Arrays":
        return Arrays(*[array[start:end] for array in self])


def aligned(size: int) -> int:
    return -(-size // 64) * 64


class Lane:
    """Some games, stepped together. A game that ends begins anew at once."""

    def __init__(self, terms: LaneTerms, seeds: Iterable[int | str], arrays: Arrays) -> None:
        self.terms, self.arrays = terms, arrays
        self.final = final_rewards(terms.rewards)
        self.seeds = [Seeds(seed) for seed in seeds]
        first = terms.first
        self.layout, self.actions = first.layout, first.actions
        self.row_bytes = self.layout.size * 2
        self.observations = arrays.observations.data.cast("B")
        self.masks = arrays.masks.data.cast("B")
        self.episodes: list[Episode] = []
        self.worths: list[Rewards] = []
        self.paid: list[int] = []
        """Rows of the rewards that are not nought."""

    def reset(self) -> None:
        first = self.terms.first
        self.seeds = [Seeds(seeds.seed) for seeds in self.seeds]
        self.episodes = [first.again(seeds.next()) for seeds in self.seeds]
        self.worths = [self.worth(episode) for episode in self.episodes]
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
        shaped = self.terms.shaped
        for row, action in enumerate(arrays.actions.tolist()):
            episode = self.episodes[row]
            episode.step(seats[row], action)
            if shaped or not episode.state.stack:
                episode = self.pay(row, episode)
            seats[row] = self.show(row, episode)
        arrays.seats[:] = seats

    def pay(self, row: int, episode: Episode) -> Episode:
        """Rewards for what the step brought; and the next game, if this one is over."""
        self.paid.append(row)
        rewards = self.arrays.rewards[row]
        if self.terms.shaped:
            worth = self.worth(episode)
            rewards += np.subtract(worth, self.worths[row])
            self.worths[row] = worth
        result = episode.result
        if result is None:
            return episode
        rewards += self.final(result)
        self.arrays.over[row] = True
        self.episodes[row] = fresh = episode.again(self.seeds[row].next())
        self.worths[row] = self.worth(fresh)
        return fresh

    def worth(self, episode: Episode) -> Rewards:
        shaped = self.terms.shaped
        if not shaped:
            return ()
        return tuple([shaped * episode.worth(seat) for seat in range(episode.seats)])

    def show(self, row: int, episode: Episode) -> Seat:
        """What the seat that is asked next sees and may do; and which seat that is."""
        seat = episode.asked[0]
        start = row * self.row_bytes
        self.observations[start : start + self.row_bytes] = episode.observed_bytes(seat)
        mask = bytearray(self.actions)  # quicker to write in than the array itself
        for choice in episode.legal(seat):
            mask[choice] = 1
        start = row * self.actions
        self.masks[start : start + self.actions] = mask
        return seat
