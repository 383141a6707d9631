"""Record datasets: games of bots as journals and trajectories, in shards.

A shard is three files, written under temporary names and renamed when complete:

- `journals-00000.jsonl`: one line per game, for `heistnight.load`;
- `games-00000.parquet`: one row per game: how it was played and how it ended;
- `steps-00000.parquet`: one row per decision: what the seat saw, could do and did.

`dataset.json` says what is recorded. A shard depends only on that and its number.
"""

import os
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from heistnight.arena.executor import Where, run_tasks
from heistnight.bots.loading import load_bot
from heistnight.catalogue import new
from heistnight.kernel.chance import Chance
from heistnight.kernel.errors import BadOptions
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.study.keys import KEY_BYTES, Recall
from heistnight.study.layouts import LAYOUTS
from heistnight.study.rewards import by_rank

DATASET_FORMAT = 1
MANIFEST = "dataset.json"
ParquetRow = dict[str, Any]


class Dataset(msgspec.Struct, frozen=True, kw_only=True):
    """What is recorded. The same dataset gives the same files."""

    format: int = DATASET_FORMAT
    game: str
    layout: int
    """The version of its observations."""
    seats: int
    bots: tuple[str, ...]
    """The first bot has seat 0 in game 0, seat 1 in game 1, and so on; the others follow."""
    games: int
    shard: int
    """Number of games in a shard."""
    seed: int | str
    options: dict[str, Any] = {}
    pack: str | None = None
    """The user's pack as TOML, or None for the built-in one."""

    @property
    def shards(self) -> int:
        return -(-self.games // self.shard)

    def games_of(self, shard: int) -> range:
        return range(shard * self.shard, min((shard + 1) * self.shard, self.games))

    def bots_of(self, number: int) -> list[str]:
        """Return the bots by seat. With fewer bots than seats, they repeat."""
        places = [(seat - number) % self.seats for seat in range(self.seats)]
        return [self.bots[place % len(self.bots)] for place in places]


# Columns

GAMES_SCHEMA = pa.schema(
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


def play_game(dataset: Dataset, number: int) -> tuple[Game, list[ParquetRow]]:
    """Play one game and return its decisions in order, each with its seat's final reward."""
    seed = f"record {dataset.seed} game {number}"
    game = new(dataset.game, dataset.seats, seed, dataset.options, dataset.pack)
    chance = Chance(f"record {dataset.seed} bots {number}")
    players = [load_bot(dataset.game, name) for name in dataset.bots_of(number)]
    seen = [game.as_seen_by(seat) for seat in range(dataset.seats)]
    recall, logged_before = Recall(dataset.game, dataset.seats), 0
    rows: list[ParquetRow] = []
    while not game.over:
        recall.add_events(tuple(game.log.since(logged_before)))
        logged_before = len(game.log)
        seat = game.waiting[0]
        row = decision_row(game, seat, recall)
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


def decision_row(game: Game, seat: Seat, recall: Recall) -> ParquetRow:
    """Return what the seat sees and may do."""
    return {
        "seat": seat,
        "legal": game.choices(seat),
        "observation": LAYOUTS[game.id].observe(game._state, seat),
        "key": recall.key(game._state, seat),
    }


def game_row(dataset: Dataset, number: int, game: Game, steps: int) -> ParquetRow:
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
    """Return a shard's files in the order of writing. If the last one exists, all do."""
    return (
        folder / f"journals-{shard:05}.jsonl",
        folder / f"games-{shard:05}.parquet",
        folder / f"steps-{shard:05}.parquet",
    )


def write_shard(dataset: Dataset, folder: str, shard: int) -> int:
    """Play and write one shard, and return its number of games."""
    journals: list[str] = []
    games: list[ParquetRow] = []
    steps: list[ParquetRow] = []
    for number in dataset.games_of(shard):
        game, rows = play_game(dataset, number)
        journals.append(game.save())
        games.append(game_row(dataset, number, game, len(rows)))
        steps += rows
    text, games_file, steps_file = files_of(Path(folder), shard)
    with AtomicFile(text) as path:
        path.write_text("".join([f"{journal}\n" for journal in journals]), encoding="utf-8")
    with AtomicFile(games_file) as path:
        pq.write_table(pa.Table.from_pylist(games, GAMES_SCHEMA), path)
    with AtomicFile(steps_file) as path:
        table = pa.Table.from_pylist(steps, steps_schema(dataset.game))
        pq.write_table(table, path, compression="zstd")
    return len(games)


class AtomicFile:
    """A file that gets its name only when it is complete."""

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
    """Create the folder, or check that it holds the start of this dataset."""
    if dataset.games < 1 or dataset.shard < 1 or not dataset.bots:
        raise BadOptions("A dataset needs at least one game, one game per shard, and one bot.")
    if len(dataset.bots) > dataset.seats:
        raise BadOptions(f"{len(dataset.bots)} bots for {dataset.seats} seats: some never play.")
    for name in dataset.bots:
        load_bot(dataset.game, name)
    new(dataset.game, dataset.seats, 0, dataset.options, dataset.pack)
    manifest = folder / MANIFEST
    wanted = msgspec.json.format(msgspec.json.encode(dataset))
    if manifest.exists():
        if manifest.read_bytes() != wanted:
            raise BadOptions(
                f"'{folder}' holds another dataset: {manifest.read_text(encoding='utf-8')} "
                "Choose another folder, or the same settings to continue it."
            )
        return
    folder.mkdir(parents=True, exist_ok=True)
    with AtomicFile(manifest) as path:
        path.write_bytes(wanted)


def record(
    dataset: Dataset, folder: Path, jobs: int = 1, on: Where = "local"
) -> Generator[int, None, None]:
    """Write all missing shards, and yield the number of games of each.

    On Ray, all nodes must share the folder.
    """
    prepare(dataset, folder)
    given = str(folder.resolve())
    tasks = [(dataset, given, shard) for shard in missing(dataset, folder)]
    yield from run_tasks(write_task, tasks, jobs, on)


def write_task(task: tuple[Dataset, str, int]) -> int:
    return write_shard(*task)
