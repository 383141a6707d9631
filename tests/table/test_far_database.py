"""G-3 on a slow database: neither times nor commits reveal who was asked.

The games and people are those of `test_window_times`. Here every statement takes 30 ms, which is
longer than some windows rest.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from heistnight.games import ALL_RULES
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.table.game import pace
from heistnight.table.storage.changes import Change
from heistnight.table.storage.records import Pace
from heistnight.table.storage.statements import statements_for
from tests.table.clock import run_on_fake_clock, stop_housekeeping
from tests.table.test_window_times import (
    MIXES,
    SEATS,
    SPECTATOR,
    Frame,
    one_game,
    subsets,
)
from tests.table.tiny import TinyRules

LATENCY_SECONDS = 0.03
EXTRA_STATEMENTS = 3
"""Statements that a writer adds to every group of changes: begin, its row, commit."""
SEEDS = 3
Commit = tuple[float, list[tuple[str, int]]]
Seen = tuple[dict[int, list[Frame]], list[Commit]]


class SlowDatabase:
    """Takes as long as the real writer's statements would, and records them."""

    def __init__(self) -> None:
        self.commits: list[Commit] = []
        self.start = asyncio.get_running_loop().time()

    async def write(self, changes: Sequence[Change]) -> None:
        statements = list(statements_for(changes))
        begun = asyncio.get_running_loop().time() - self.start
        kinds = [(type(one.statement).__name__, rows_of(one.values)) for one in statements]
        self.commits.append((round(begun, 6), kinds))
        await asyncio.sleep(LATENCY_SECONDS * (len(statements) + EXTRA_STATEMENTS))


def rows_of(values: Any) -> int:
    return len(values) if isinstance(values, list) else 1


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ALL_RULES, "tiny", TinyRules())
    monkeypatch.setattr(pace, "_chance", pace._chance)


def play_all(
    tmp_path: Path, people: tuple[int, ...], speed: Pace
) -> list[dict[tuple[int, ...], Seen]]:
    """Return for each seed: by the seats that could answer, what everyone saw, and the commits."""

    async def one(hub: Hub, holders: tuple[int, ...], seed: str) -> Seen:
        slow = SlowDatabase()
        frames = await one_game(hub, people, holders, speed, seed, slow.write)
        return frames, slow.commits

    async def all_games() -> list[dict[tuple[int, ...], Seen]]:
        hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
        stop_housekeeping(hub)
        real, games = hub.bot_workers, []
        for number in range(SEEDS):
            seed = f"far {people} {speed} {number}"
            games.append({some: await one(hub, some, seed) for some in subsets(range(SEATS))})
        hub.bot_workers = real
        await hub.close()
        return games

    return run_on_fake_clock(all_games())


def others_differ(
    seen: dict[tuple[int, ...], Seen], people: tuple[int, ...], viewer: int, held: bool
) -> dict[tuple[int, ...], Seen]:
    """Return the games in which this viewer holds the same cards.

    With one person among bots, only games that ask no person count.
    """
    several = len(people) > 1
    return {
        holders: one
        for holders, one in seen.items()
        if (viewer in holders) is held and (several or not set(people) & set(holders))
    }


@pytest.mark.parametrize("speed", ["instant", "quick", "human"])
@pytest.mark.parametrize("people", MIXES, ids=str)
def test_a_slow_database_does_not_reveal_who_was_asked(
    tmp_path: Path, chance: None, people: tuple[int, ...], speed: Pace
) -> None:
    for number, seen in enumerate(play_all(tmp_path, people, speed)):
        for viewer in (*people, SPECTATOR) if len(people) > 1 else people:
            for held in (True, False):
                alike = others_differ(seen, people, viewer, held)
                first = next(iter(alike.values()), ({}, []))[0].get(viewer)
                for holders, (frames, _) in alike.items():
                    same = frames[viewer] == first
                    assert same, (number, viewer, holders)


@pytest.mark.parametrize("speed", ["instant", "human"])
@pytest.mark.parametrize("people", MIXES, ids=str)
def test_commits_do_not_depend_on_who_was_asked(
    tmp_path: Path, chance: None, people: tuple[int, ...], speed: Pace
) -> None:
    """Their number, times and statements are the same: every seat has one row in each window."""
    for number, seen in enumerate(play_all(tmp_path, people, speed)):
        nobody = seen[()][1]
        assert nobody
        for holders, (_, commits) in others_differ(seen, people, SPECTATOR, False).items():
            same = commits == nobody
            assert same, (number, holders)
