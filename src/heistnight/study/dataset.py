"""Read datasets that `heistnight record` wrote."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from heistnight.catalogue import load, rules_of
from heistnight.kernel.errors import BadOptions
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.study.layouts import LAYOUTS
from heistnight.study.record import DATASET_FORMAT, MANIFEST, Dataset, files_of, missing

Array = npt.NDArray[Any]


class Trajectory(NamedTuple):
    """The decisions of one seat in one game, in order."""

    game: int
    seat: Seat
    bot: str
    observations: Array
    masks: Array
    actions: Array
    reward: float
    """The seat's reward at the end, by rank."""


class StoredDataset:
    """A recorded dataset: `games` and `steps` are tables, shard by shard.

    It refuses observations of another layout version, unless `any_layout` is set.
    """

    def __init__(self, folder: str | Path, *, any_layout: bool = False) -> None:
        self.folder = Path(folder)
        try:
            stored = (self.folder / MANIFEST).read_bytes()
            self.about = msgspec.json.decode(stored, type=Dataset)
        except (OSError, msgspec.DecodeError) as error:
            raise BadOptions(f"'{folder}' holds no dataset: {error}.") from None
        if self.about.format != DATASET_FORMAT:
            raise BadOptions(f"'{folder}' has format {self.about.format}, not {DATASET_FORMAT}.")
        current = LAYOUTS[rules_of(self.about.game).info.id].version
        if self.about.layout != current and not any_layout:
            raise BadOptions(
                f"'{folder}' has version {self.about.layout} of {self.about.game}'s observations, "
                f"not {current}. Record it again, or set any_layout=True."
            )
        self.actions = len(rules_of(self.about.game).space)
        """The number of actions of the game."""
        absent = missing(self.about, self.folder)
        self.shards = [shard for shard in range(self.about.shards) if shard not in absent]
        """The shards that are complete."""

    def games(self, columns: Sequence[str] | None = None) -> Iterator[pa.Table]:
        """Yield the table of games of each shard."""
        for shard in self.shards:
            yield pq.read_table(files_of(self.folder, shard)[1], columns=columns)

    def steps(self, columns: Sequence[str] | None = None) -> Iterator[pa.Table]:
        """Yield the table of decisions of each shard."""
        for shard in self.shards:
            yield pq.read_table(files_of(self.folder, shard)[2], columns=columns)

    def journals(self) -> Iterator[Game]:
        """Yield the finished games themselves."""
        for shard in self.shards:
            with files_of(self.folder, shard)[0].open(encoding="utf-8") as lines:
                for line in lines:
                    yield load(line.rstrip("\n"))

    def trajectories(self) -> Iterator[Trajectory]:
        """Yield every seat's decisions in every game."""
        for steps in self.steps():
            games, seats = steps["game"].to_numpy(), steps["seat"].to_numpy()
            seen = as_matrix(steps["observation"])
            chosen, rewards = steps["action"].to_numpy(), steps["reward"].to_numpy()
            legal = steps["legal"].to_pylist()
            for game in np.unique(games):
                bots = self.about.bots_of(int(game))
                for seat in range(self.about.seats):
                    rows = np.flatnonzero((games == game) & (seats == seat))
                    if len(rows):
                        yield Trajectory(
                            game=int(game),
                            seat=seat,
                            bot=bots[seat],
                            observations=seen[rows],
                            masks=masks_of([legal[row] for row in rows], self.actions),
                            actions=chosen[rows],
                            reward=float(rewards[rows[-1]]),
                        )


def as_matrix(column: pa.ChunkedArray) -> Array:
    """Return a column of lists of equal length as a matrix."""
    values = column.combine_chunks().flatten().to_numpy()
    found: Array = values.reshape(len(column), -1)
    return found


def masks_of(legal: Sequence[Sequence[int]], actions: int) -> Array:
    masks = np.zeros((len(legal), actions), np.int8)
    for row, choices in enumerate(legal):
        masks[row, choices] = 1
    return masks
