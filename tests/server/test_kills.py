"""Repeated `kill -9` during games: no acknowledged act is lost or doubled."""

from pathlib import Path

import pytest

from tools.load.kills import many_kills, rows_in_postgresql, rows_in_sqlite


async def test_a_few_kills(tmp_path: Path) -> None:
    """A short version of the soak tests below."""
    database = str(tmp_path / "tables.sqlite3")
    outcome = await many_kills(database, 3, 3, lambda: rows_in_sqlite(database))
    assert outcome.fine, outcome


@pytest.mark.soak
async def test_two_hundred_kills_on_sqlite(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite3")
    outcome = await many_kills(database, 200, 6, lambda: rows_in_sqlite(database))
    print(outcome)
    assert outcome.fine, outcome


@pytest.mark.soak
async def test_fifty_kills_on_postgresql(postgres: str) -> None:
    outcome = await many_kills(postgres, 50, 6, lambda: rows_in_postgresql(postgres))
    print(outcome)
    assert outcome.fine, outcome
