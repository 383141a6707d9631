"""Forgetting a player: nothing that identifies them stays anywhere in the database."""

import asyncio
import sqlite3
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import select, text

from heistnight.server.errors import Missing
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.notifications.outgoing import Sent
from heistnight.server.players import forgetting
from heistnight.server.protocol import client_messages, http_bodies, notification_bodies
from heistnight.table.storage import notification_queries as queries
from heistnight.table.storage.changes import DroppedTable
from heistnight.table.storage.player_queries import Player
from heistnight.table.storage.player_schema import PLAYERS
from heistnight.table.storage.schema import METADATA
from tests.server.conftest import Starter
from tests.server.kit import Client
from tests.server.players_kit import PlayerClient, finished, random_game, until
from tests.table.kit import InProcessViewer

NAME, SAID, ADDRESS = "Quendolina", "Zimtstern", "192.0.2.1"
HOST = {"name": "Ben", "game": "crooks", "seats": 2, "pace": "instant"}


def new_table(name: str = "Ben") -> http_bodies.NewTable:
    return msgspec.convert({**HOST, "name": name}, http_bodies.NewTable)


async def everything_in(hub: Hub) -> str:
    """Return all rows of all tables, as text."""
    async with hub.store.reading() as connection:
        tables = [await connection.execute(select(one)) for one in METADATA.sorted_tables]
        return "\n".join([repr(tuple(row)) for rows in tables for row in rows])


async def add(hub: Hub, name: str = NAME) -> Player:
    return await hub.players.add("ab" * 20, name, ADDRESS)


async def check_forgotten(hub: Hub, player: Player) -> None:
    assert NAME in await everything_in(hub)
    assert await hub.forgetting.forget(player)
    left = await everything_in(hub)
    for trace in (NAME, SAID, player.id):
        assert trace not in left


async def test_a_player_who_was_removed_from_a_table(hub: Hub) -> None:
    player = await add(hub)
    room, host = await hub.new_tables.make(new_table(), "192.0.2.9")
    joined = await hub.joining.join(host.code, NAME, ADDRESS, player=player.id)
    ben, quendolina = [InProcessViewer(room, one.token) for one in (host, joined)]
    await quendolina.ask(client_messages.Say, text=SAID)
    assert (await ben.ask(client_messages.Remove, person=joined.person))["type"] == "ack"
    assert (await hub.history.overview(player.id, ADDRESS)).tables == []
    await check_forgotten(hub, player)


async def test_a_player_whose_chat_was_reported_at_a_deleted_table(hub: Hub) -> None:
    player = await add(hub)
    room, host = await hub.new_tables.make(new_table(), "192.0.2.9")
    joined = await hub.joining.join(host.code, NAME, ADDRESS, player=player.id)
    ben, quendolina = [InProcessViewer(room, one.token) for one in (host, joined)]
    await quendolina.ask(client_messages.Say, text=SAID)
    said = await ben.until(lambda one: one["type"] == "said")
    assert (await ben.ask(client_messages.Report, number=said["number"]))["type"] == "ack"
    await hub.store.write(DroppedTable(room.table.persistence.id, host.code, []))
    await check_forgotten(hub, player)


async def test_a_player_of_lessons_and_continued_replays(hub: Hub) -> None:
    player = await add(hub)
    learner = http_bodies.Learn(name=NAME, pace="instant")
    await hub.new_tables.teach("crooks/first", learner, player.id)
    replay, game = finished(random_game("crooks", 2, 1), [player.id, None], bot="random")
    await hub.store.write(replay, game)
    on = http_bodies.PlayOn(act=1, seat=0, name=NAME, pace="instant")
    continued = await hub.new_tables.play_on(replay.id, on, ADDRESS, player.id)
    shown = (await hub.history.overview(player.id, ADDRESS)).tables
    assert [one.code for one in shown] == [continued.code], "a lesson isn't listed as a game"
    await check_forgotten(hub, player)


async def test_a_request_that_began_before_leaves_nothing(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player joins a table just after the last of their tables was erased."""
    monkeypatch.setattr(forgetting, "SETTLE_SECONDS", 0.3)
    player = await add(hub)
    _, host = await hub.new_tables.make(new_table(), "192.0.2.9")
    forgotten = asyncio.ensure_future(hub.forgetting.forget(player))
    await asyncio.sleep(0.1)
    await hub.joining.join(host.code, NAME, ADDRESS, player=player.id)
    assert NAME in await everything_in(hub)
    assert await forgotten
    left = await everything_in(hub)
    assert NAME not in left
    assert player.id not in left


async def test_a_webhook_that_is_being_tested_leaves_nothing(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The receiver takes seconds to answer the test message."""
    player, subscriptions = await add(hub), hub.notifications.subscriptions

    async def post(*_: object) -> Sent:
        assert await hub.forgetting.forget(player)
        return Sent(204)

    monkeypatch.setattr(subscriptions.outgoing, "post", post)
    hook = notification_bodies.WebhookChange(format="ntfy", url="https://example.org/my-topic")
    with pytest.raises(Missing):
        await subscriptions.set_webhook(player.id, hook, ADDRESS, "A test.")
    left = await everything_in(hub)
    assert player.id not in left
    assert "my-topic" not in left


async def test_channels_of_players_that_are_gone_are_deleted(hub: Hub) -> None:
    here, gone = await add(hub), "g" * 16
    async with hub.store.changing() as connection:
        for player in (here.id, gone):
            browser = queries.PushSubscription("", f"https://example.org/{player}", "key", "auth")
            await queries.add_push(connection, player, browser, player, 10)
            await queries.save_webhook(connection, player, queries.Webhook("ntfy", "https://", ""))
        await queries.drop_unused(connection, time.time() + 1)
        assert list(await queries.channels_of(connection, [here.id, gone])) == [here.id]


async def test_forgetting_goes_on_after_a_restart(database: str) -> None:
    hub = await Hub.open(database, Limits())
    player = await add(hub)
    await hub.new_tables.make(new_table(NAME), ADDRESS, player.id)
    async with hub.store.changing() as connection:  # then the server is killed
        await connection.execute(PLAYERS.update().values(secret=None, name=""))
    await hub.close()
    hub = await Hub.open(database, Limits())
    try:
        async with asyncio.timeout(30):
            while player.id in (left := await everything_in(hub)):
                await asyncio.sleep(0.05)
        assert NAME not in left
    finally:
        await hub.close()


def bytes_of(database: Path) -> bytes:
    """Return what is in the database's files, also where nothing is stored any more."""
    return b"".join([file.read_bytes() for file in database.parent.glob(f"{database.name}*")])


async def test_the_files_have_no_trace_of_the_name(start_server: Starter) -> None:
    """SQLite overwrites what is deleted, in the file and in its write-ahead log."""
    server = start_server()
    player = PlayerClient(server)
    id_ = player.post("/api/player", {"name": NAME})["id"]
    made = player.post("/api/tables", {**HOST, "name": NAME, "bots": ["random"], "start": True})
    seat = await Client.enter(server, made["code"], made["token"])
    await seat.done("say", text=SAID)
    await seat.play()
    await seat.close()
    server.get(f"/api/replays/{seat.over['replay']}/review")
    database = Path(str(server.database))
    assert NAME.encode() in bytes_of(database)
    player.post("/api/player/forget", {})

    def is_gone(trace: str) -> bool:
        return trace.encode() not in bytes_of(database)

    for trace in (NAME, SAID, id_):
        until(partial(is_gone, trace))
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_every_connection_overwrites_what_it_deletes(hub: Hub) -> None:
    if hub.store.engine.dialect.name != "sqlite":
        pytest.skip("PostgreSQL overwrites it when it vacuums.")
    async with hub.store.reading() as connection:
        assert (await connection.execute(text("PRAGMA secure_delete"))).scalar() == 1
