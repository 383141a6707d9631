"""Step several games in one process and write the results into given arrays."""

from collections.abc import Iterable
from math import prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from heistnight.kernel.events import Seat
from heistnight.study.critic_state import full_state, state_legend
from heistnight.study.episode import Episode, marked
from heistnight.study.opponents import OpponentTable
from heistnight.study.rewards import Rewards, final_rewards
from heistnight.study.seeding import Seeds

Array = npt.NDArray[Any]


class LaneConfig(NamedTuple):
    """What is played for which rewards. It can be sent to another process."""

    first: Episode
    """The first game, from which the others are restarted."""
    rewards: str
    shaped: float
    max_decisions: int = 0
    """After so many decisions a game is truncated; 0: never."""
    opponents: dict[Seat, str] = {}  # noqa: RUF012 – nobody changes it
    with_states: bool = False

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
    truncated: Array
    final_observations: Array
    states: Array

    @classmethod
    def kinds(cls, config: LaneConfig, games: int) -> "list[tuple[tuple[int, ...], str]]":
        """Return the shape and type of each array."""
        first, seats = config.first, config.seats
        state_size = len(state_legend(first.rules.info.id, seats))
        return [
            ((games,), "<i4"),
            ((games, first.layout.size), "<i2"),
            ((games, first.actions), "i1"),
            ((games,), "i1"),
            ((games, seats), "<f4"),
            ((games,), "?"),
            ((games,), "?"),
            ((games, seats, first.layout.size), "<i2"),
            ((games, state_size if config.with_states else 0), "<i2"),
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

    def __init__(self, config: LaneConfig, arrays: Arrays) -> None:
        self.config, self.arrays = config, arrays
        self.final = final_rewards(config.rewards)
        first = config.first
        self.layout, self.actions = first.layout, first.actions
        self.row_bytes = self.layout.size * 2
        self.observations = arrays.observations.data.cast("B")
        self.masks = arrays.masks.data.cast("B")
        self.seeds: list[Seeds] = []
        self.episodes: list[Episode] = []
        self.tables: list[OpponentTable | None] = []
        self.asked: list[Seat] = []
        self.scores: list[Rewards] = []
        self.decisions: list[int] = []
        """The number of decisions in each running game."""

    def reset(self, seeds: Iterable[int | str]) -> None:
        """Start the first game of every row with these seeds."""
        self.seeds = [Seeds(seed) for seed in seeds]
        rows = range(len(self.seeds))
        self.episodes = [self.config.first for _ in rows]
        self.tables = [None for _ in rows]
        self.scores = [() for _ in rows]
        self.decisions = [0 for _ in rows]
        self.clear()
        self.asked = [self.show(row, self.start(row)) for row in rows]
        self.arrays.seats[:] = self.asked

    def clear(self) -> None:
        self.arrays.rewards[:] = 0
        self.arrays.over[:] = False
        self.arrays.truncated[:] = False

    def start(self, row: int) -> Episode:
        """Start the row's next game and return it when it asks a seat that no bot plays."""
        config = self.config
        while True:
            episode = config.first.restart(self.seeds[row].next())
            self.episodes[row], self.decisions[row] = episode, 0
            self.scores[row] = self.scaled_scores(episode)
            if config.opponents:
                table = self.tables[row] = OpponentTable(episode, config.opponents)
                self.decisions[row] += table.play(episode)
            if episode.state.stack:
                return episode

    def step(self) -> None:
        self.clear()
        asked, decisions = self.asked, self.decisions
        pays_always = self.config.shaped != 0.0
        limit = self.config.max_decisions
        for row, action in enumerate(self.arrays.actions.tolist()):
            episode = self.episodes[row]
            table = self.tables[row]
            decisions[row] += 1
            if table is None:
                episode.step(asked[row], action)
            else:
                table.step(episode, asked[row], action)
                decisions[row] += table.play(episode)
            over = not episode.state.stack
            if pays_always or over:
                self.pay(row, episode)
            if over or (limit and decisions[row] >= limit):
                episode = self.end(row, episode, over)
            asked[row] = self.show(row, episode)
        self.arrays.seats[:] = asked

    def pay(self, row: int, episode: Episode) -> None:
        """Write the step's rewards."""
        rewards = self.arrays.rewards[row]
        if self.config.shaped:
            score = self.scaled_scores(episode)
            rewards += np.subtract(score, self.scores[row])
            self.scores[row] = score
        result = episode.result
        if result is not None:
            rewards += self.final(result)

    def end(self, row: int, episode: Episode, over: bool) -> Episode:
        """Write how a game ended, and return the row's next one."""
        self.arrays.over[row] = over
        self.arrays.truncated[row] = not over
        self.arrays.final_observations[row] = episode.observe_all()
        return self.start(row)

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
        start = row * self.actions
        self.masks[start : start + self.actions] = marked(self.actions, episode.legal(seat))
        if self.config.with_states:
            self.arrays.states[row] = full_state(episode)
        return seat
