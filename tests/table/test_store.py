"""The store when things go wrong, and on PostgreSQL."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import create_async_engine

import heistnight as hn
from heistnight.server.errors import Missing
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.protocol import http_bodies
from heistnight.table.errors import Refusal
from heistnight.table.game.live_game import LiveGame
from heistnight.table.storage.changes import Change
from heistnight.table.storage.databases import async_url
from heistnight.table.storage.records import ActRow
from heistnight.table.storage.schema import TABLES
from heistnight.table.storage.store import Store
from tests.server.kit import PATIENCE, Client, ServerProcess


async def test_a_move_that_cannot_be_saved_does_not_count(tmp_path: Path) -> None:
    """A full disk: the move is refused, the table returns to its stored state and goes on."""
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
    wanted = http_bodies.NewTable(
        game="big-score", name="Ann", seats=2, bots=["random"], start=True, pace="relaxed"
    )
    room, _ = await hub.new_tables.make(wanted)
    table, write = room.table, hub.store.writer.write

    async def disk_full(changes: Sequence[Change]) -> None:
        raise OSError("no space left on device")

    def first_choice() -> Any:
        assert table.match is not None
        return table.match.live.question(0), [table.match.live.game.choices(0)[0]]

    hub.store.writer.write = disk_full  # type: ignore[method-assign]
    results = await asyncio.gather(
        table.answer(1, "a", *first_choice()),
        table.answer(1, "a", *first_choice()),
        return_exceptions=True,
    )
    assert all(isinstance(result, Refusal) for result in results)
    hub.store.writer.write = write  # type: ignore[method-assign]
    async with asyncio.timeout(PATIENCE):
        while table.match is None or table.match.live.rows:
            await asyncio.sleep(0.001)
    assert 0 in table.match.live.game.waiting
    await table.answer(1, "a", *first_choice())
    assert table.match.live.rows == 1
    stored = await hub.store.table(table.record.code)
    assert stored is not None
    assert [row.request for row in stored.acts] == ["1:a"]
    await hub.close()


async def test_one_bad_change_does_not_stop_the_others(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "tables.sqlite3"))
    bad = ActRow(1, 0, 0, 0, None, 0.0)  # type: ignore[arg-type]
    results = await asyncio.gather(
        *[store.write(row) for row in (ActRow(2, 0, 0, 5, "x", 0.0), bad)],
        store.write(ActRow(1, 1, 0, 0, "builds on what was lost", 0.0)),
        return_exceptions=True,
    )
    assert [result is None for result in results] == [True, False, False]
    await store.close()


async def test_finished_and_abandoned_tables_leave_memory(tmp_path: Path) -> None:
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
    lobby, _ = await hub.new_tables.make(http_bodies.NewTable(game="big-score", name="Ann"))
    running, _ = await hub.new_tables.make(
        http_bodies.NewTable(
            game="big-score", name="Ann", bots=["random"], start=True, pace="relaxed"
        )
    )
    made = lobby.table.record.made
    await hub.sweep(made + 60)
    assert len(hub.rooms) == 2
    await hub.sweep(made + 2 * 86_400)
    with pytest.raises(Missing):
        await hub.room(lobby.table.record.code)
    assert (await hub.room(running.table.record.code)).table.state == "playing"
    await hub.close()


def test_a_gap_in_the_acts_is_noticed() -> None:
    live = LiveGame(hn.new("big-score", 2, 1))
    with pytest.raises(Refusal, match="act 0 is missing"):
        live.replay([ActRow(1, 1, 0, 0, "", 0.0)])


async def test_a_game_on_postgresql_survives_a_crash(postgres: str) -> None:
    server = ServerProcess(postgres)
    try:
        made = server.table(seats=2, bots=["random"], start=True)
        client = await Client.enter(server, made["code"], made["token"])
        await client.play(acts=6)
        server.kill()
        server = ServerProcess(postgres)
        client = await Client.enter(server, made["code"], made["token"])
        await client.play()
        assert client.over
        moved = server.post("/api/recover", {"recovery": made["recovery"]})
        assert moved["code"] == made["code"]
        assert server.get(f"/api/replays/{client.over['replay']}")["over"]
    finally:
        server.kill()


async def test_a_table_without_stored_rules_is_played_on_with_postgresql(postgres: str) -> None:
    """Its record has neither rules nor pack, so the first of its game are used."""
    hub = await Hub.open(postgres, Limits())
    wanted = http_bodies.NewTable(game="crooks", name="Ann", seats=2, bots=["random"], start=True)
    room, _ = await hub.new_tables.make(wanted)
    code = room.table.record.code
    await hub.close()
    async with create_async_engine(async_url(postgres)).begin() as connection:
        record = json.loads((await connection.execute(select(TABLES.c.record))).scalar_one())
        assert record.pop("rules") == 1
        assert "rank" in record.pop("pack")["text"]
        await connection.execute(update(TABLES).values(record=json.dumps(record)))
    hub = await Hub.open(postgres, Limits())
    table = (await hub.room(code)).table
    assert table.playing().live.game.id == "crooks"
    await hub.close()
