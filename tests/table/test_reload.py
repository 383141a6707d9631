"""Reloading a long game blocks nobody else, and no game is endless."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from heistnight.kernel.game import Game
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.table.errors import Refusal
from heistnight.table.game import live_game, pace, reload
from heistnight.table.game.live_game import LiveGame, start_game
from heistnight.table.storage.records import UNDO, ActRow, TableRecord
from heistnight.table.table import Table
from tests.table.kit import start_table

UNDOS = 400


@pytest_asyncio.fixture
async def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hub]:
    monkeypatch.setattr(pace, "RELOAD_DELAY_SECONDS", 0.01)
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
    yield hub
    await hub.close()


def answer_and_undo(table: Table, times: int) -> list[ActRow]:
    """Return the rows of a player who keeps changing their mind."""
    live, rows = LiveGame(start_game(table.record)), []
    seat = live.game.waiting[0]
    for number in range(times):
        choices = live.game.choices(seat)
        answer = live.answer(seat, live.question(seat), [choices[number % len(choices)]])
        rows += live.apply(table.persistence.id, seat, answer, f"1:r{number}", 1.0)
        rows += live.apply(table.persistence.id, seat, live.undo(seat), f"1:u{number}", 1.0)
    return rows


async def long_table(hub: Hub, *more: ActRow) -> str:
    """Make a hibernating table with many acts to replay."""
    ann, _ = await start_table(hub, 2)
    table = ann.room.table
    await hub.store.write(*answer_and_undo(table, UNDOS), *more)
    ann.leave()
    hub.forget(table.record.code)
    return table.record.code


async def test_others_are_served_while_a_long_game_is_replayed(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await long_table(hub)
    monkeypatch.setattr(reload, "SLICE_SECONDS", 0.0)
    waiting, turns = asyncio.create_task(hub.load_room(code)), 0
    while not waiting.done():
        turns += 1
        await asyncio.sleep(0)
    match = (await waiting).table.match
    assert match is not None
    assert match.live.rows == 2 * UNDOS
    assert turns >= 2 * UNDOS


async def test_a_table_is_loaded_once_for_many_requests(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await long_table(hub)
    begun_games: list[str] = []

    def counted(record: TableRecord) -> Game:
        begun_games.append(record.code)
        return start_game(record)

    monkeypatch.setattr(reload, "start_game", counted)
    rooms = await asyncio.gather(*[hub.load_room(code) for _ in range(20)])
    assert len(set(rooms)) == 1
    assert begun_games == [code]


async def test_a_long_game_that_cannot_be_replayed_is_broken(hub: Hub) -> None:
    bad = ActRow(1, 2 * UNDOS, 0, 999_999, "1:x", 1.0)
    room = await hub.load_room(await long_table(hub, bad))
    assert room.table.state == "broken"
    assert f"act {2 * UNDOS} is not legal" in (room.table.persistence.broken or "")


async def test_a_long_game_is_reloaded_after_a_failed_write(hub: Hub) -> None:
    room = await hub.load_room(await long_table(hub))
    before = room.table.match
    room.table.persistence.reload()
    assert room.table.persistence.reloading is not None
    await room.table.persistence.reloading
    assert room.table.match is not before
    assert room.table.match is not None
    assert room.table.match.live.rows == 2 * UNDOS


async def test_g1_the_number_of_undos_is_limited(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    """G-1: moves can be undone, but a table that undoes forever would never end."""
    monkeypatch.setattr(live_game, "MAX_UNDOS", UNDOS + 1)
    room = await hub.load_room(await long_table(hub))
    match = room.table.match
    assert match is not None
    live, seat = match.live, match.live.game.waiting[0]
    rows = live.rows
    for number in range(3):
        question = live.question(seat)
        answer = live.answer(seat, question, [live.game.choices(seat)[0]])
        live.apply(1, seat, answer, f"1:more{number}", 1.0)
        if number == 0:
            live.apply(1, seat, live.undo(seat), "1:back", 1.0)
        else:
            with pytest.raises(Refusal, match="Nothing left to undo"):
                live.undo(seat)
            break
    assert live.rows == rows + 3
    assert live.taken_back == UNDOS + 1
    assert UNDO not in [choice for _, choice in live.game.acts]
