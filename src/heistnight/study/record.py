"""Datasets: many games of bots as journals and trajectories, in shards that one can go on with.

A shard is three files, written under other names and renamed when whole:

- `journals-00000.jsonl`: a line a game, as `heistnight.load` reads it;
- `games-00000.parquet`: a row a game, how it was played and how it ended;
- `steps-00000.parquet`: a row a decision, with what the seat saw, might do and did.

`dataset.json` says what is recorded. A shard depends on nothing but that and its number.
"""

import os
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from heistnight.arena.executor import Where, spread
from heistnight.bots import bot
from heistnight.catalogue import new
from heistnight.kernel.chance import Chance
from heistnight.kernel.errors import BadOptions
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.study.keys import KEY_BYTES, Recall
from heistnight.study.layouts import LAYOUTS
from heistnight.study.rewards import by_rank

FORMAT = 1
MANIFEST = "dataset.json"
Row = dict[str, Any]


class Dataset(msgspec.Struct, frozen=True, kw_only=True):
    """What is recorded: the same dataset, the same files."""

    format: int = FORMAT
    game: str
    layout: int
    """The version of its observations."""
    seats: int
    bots: tuple[str, ...]
    """The first sits at seat 0 in game 0, at seat 1 in game 1, and so on; the others after it."""
    games: int
    shard: int
    """How many games a shard holds."""
    seed: int | str
    options: dict[str, Any] = {}
    pack: str | None = None
    """The user's pack as TOML text, or None for the game's own."""

    @property
    def shards(self) -> int:
        return -(-self.games // self.shard)

    def games_of(self, shard: int) -> range:
        return range(shard * self.shard, min((shard + 1) * self.shard, self.games))

    def bots_of(self, number: int) -> list[str]:
        """By seat; with fewer bots than seats they sit again."""
        places = [(seat - number) % self.seats for seat in range(self.seats)]
        return [self.bots[place % len(self.bots)] for place in places]


# Columns

GAMES = pa.schema(
    [
        ("game", pa.int64()),
        ("seed", pa.string()),
        ("seats", pa.int8()),
        ("bots", pa.list_(pa.string())),
        ("steps", pa.int32()),
        ("winners", pa.list_(pa.int8())),
        ("scores", pa.list_(pa.int32())),
        ("rewards", pa.list_(pa.float32())),
    ]
)


def steps_schema(game: str) -> pa.Schema:
    return pa.schema(
        [
            ("game", pa.int64()),
            ("step", pa.int32()),
            ("seat", pa.int8()),
            ("action", pa.int16()),
            ("legal", pa.list_(pa.int16())),
            ("observation", pa.list_(pa.int16(), LAYOUTS[game].size)),
            ("key", pa.binary(KEY_BYTES)),
            ("reward", pa.float32()),
        ],
        metadata={"layout": str(LAYOUTS[game].version)},
    )


# Playing


def played(dataset: Dataset, number: int) -> tuple[Game, list[Row]]:
    """One game, and its decisions in order; the reward of each is what its seat got in the end."""
    seed = f"record {dataset.seed} game {number}"
    game = new(dataset.game, dataset.seats, seed, dataset.options, dataset.pack)
    chance = Chance(f"record {dataset.seed} bots {number}")
    players = [bot(dataset.game, name) for name in dataset.bots_of(number)]
    seen = [game.as_seen_by(seat) for seat in range(dataset.seats)]
    recall, heard = Recall(dataset.game, dataset.seats), 0
    rows: list[Row] = []
    while not game.over:
        recall.hear(tuple(game.log.since(heard)))
        heard = len(game.log)
        seat = game.waiting[0]
        row = decision(game, seat, recall)
        legal: Sequence[int] = row["legal"]
        choice = legal[0]
        if len(legal) > 1:
            choice = players[seat].pick(seen[seat], seen[seat].pending[seat], chance)
        row |= {"game": number, "step": len(rows), "action": choice}
        rows.append(row)
        recall.chose(seat, choice)
        game.act_unchecked(seat, choice)
    result = game.result
    assert result is not None, "a game that is over has a result"
    rewards = by_rank(result)
    for row in rows:
        row["reward"] = rewards[row["seat"]]
    return game, rows


def decision(game: Game, seat: Seat, recall: Recall) -> Row:
    """What the seat sees and may do."""
    return {
        "seat": seat,
        "legal": game.choices(seat),
        "observation": LAYOUTS[game.id].observe(game._state, seat),
        "key": recall.key(game._state, seat),
    }


def summary(dataset: Dataset, number: int, game: Game, steps: int) -> Row:
    result = game.result
    assert result is not None, "a game that is over has a result"
    return {
        "game": number,
        "seed": str(game.setup.seed),
        "seats": dataset.seats,
        "bots": dataset.bots_of(number),
        "steps": steps,
        "winners": result.winners,
        "scores": result.scores,
        "rewards": by_rank(result),
    }


# Writing


def files_of(folder: Path, shard: int) -> tuple[Path, Path, Path]:
    """In the order in which they are finished: the last one there means that all are."""
    return (
        folder / f"journals-{shard:05}.jsonl",
        folder / f"games-{shard:05}.parquet",
        folder / f"steps-{shard:05}.parquet",
    )


def write_shard(dataset: Dataset, folder: str, shard: int) -> int:
    """Play and write one shard; how many games it has."""
    journals: list[str] = []
    games: list[Row] = []
    steps: list[Row] = []
    for number in dataset.games_of(shard):
        game, rows = played(dataset, number)
        journals.append(game.save())
        games.append(summary(dataset, number, game, len(rows)))
        steps += rows
    text, games_file, steps_file = files_of(Path(folder), shard)
    with whole(text) as path:
        path.write_text("".join([f"{journal}\n" for journal in journals]), encoding="utf-8")
    with whole(games_file) as path:
        pq.write_table(pa.Table.from_pylist(games, GAMES), path)
    with whole(steps_file) as path:
        table = pa.Table.from_pylist(steps, steps_schema(dataset.game))
        pq.write_table(table, path, compression="zstd")
    return len(games)


class whole:
    """A file that has its name only once it is complete."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.draft = path.with_name(f".{path.name}.{os.getpid()}")

    def __enter__(self) -> Path:
        return self.draft

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if kind is None:
            self.draft.replace(self.path)
        else:
            self.draft.unlink(missing_ok=True)


def missing(dataset: Dataset, folder: Path) -> list[int]:
    return [shard for shard in range(dataset.shards) if not files_of(folder, shard)[-1].exists()]


def prepare(dataset: Dataset, folder: Path) -> None:
    """A new folder, or one with the beginning of this very dataset."""
    if dataset.games < 1 or dataset.shard < 1 or not dataset.bots:
        raise BadOptions("A dataset has at least one game, one game a shard, and one bot.")
    if len(dataset.bots) > dataset.seats:
        raise BadOptions(f"{len(dataset.bots)} bots for {dataset.seats} seats: some never play.")
    for name in dataset.bots:
        bot(dataset.game, name)
    new(dataset.game, dataset.seats, 0, dataset.options, dataset.pack)
    manifest = folder / MANIFEST
    wanted = msgspec.json.format(msgspec.json.encode(dataset))
    if manifest.exists():
        if manifest.read_bytes() != wanted:
            raise BadOptions(
                f"'{folder}' holds another dataset: {manifest.read_text(encoding='utf-8')} "
                "Take another folder, or the same settings to go on with it."
            )
        return
    folder.mkdir(parents=True, exist_ok=True)
    with whole(manifest) as path:
        path.write_bytes(wanted)


def record(
    dataset: Dataset, folder: Path, jobs: int = 1, on: Where = "local"
) -> Generator[int, None, None]:
    """Write all shards that are missing; yields the number of games of each as it is done.

    On Ray the folder must be one that all nodes share.
    """
    prepare(dataset, folder)
    given = str(folder.resolve())
    tasks = [(dataset, given, shard) for shard in missing(dataset, folder)]
    yield from spread(write_given, tasks, jobs, on)


def write_given(task: tuple[Dataset, str, int]) -> int:
    return write_shard(*task)
