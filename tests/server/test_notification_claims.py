"""Of several servers one tells a turn, and a former owner of the table tells nothing."""

import asyncio
import time
from collections.abc import Iterator

import pytest
from sqlalchemy import select, update

from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.live.room import Room
from heistnight.server.notifications.destinations import OpenHosts
from heistnight.server.notifications.notifications import NotifySettings
from heistnight.server.protocol.notification_bodies import Browser
from heistnight.table.storage import notification_queries as queries
from heistnight.table.storage.player_schema import PLAYER_TABLES
from tests.server.players_kit import add_player
from tests.server.receivers import Receiver, TestBrowser
from tests.table.kit import InProcessViewer, start_table

BY_HAND = Limits(notify_after=0.0, notify_every=3600.0)
"""The test looks for turns itself."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    one = Receiver()
    yield one
    one.close()


async def open_hub(database: str, receiver: Receiver) -> Hub:
    opened = OpenHosts.of([f"127.0.0.1:{receiver.port}"])
    return await Hub.open(database, BY_HAND, notify=NotifySettings(opened))


async def start_away(hub: Hub, receiver: Receiver) -> tuple[Room, list[InProcessViewer]]:
    """Start a game of two players who are told in a browser each."""
    viewers = await start_table(hub, 2)
    room = viewers[0].room
    for person in room.table.record.people:
        person.player = f"player-{person.id}"
        await add_player(hub, person.player, person.name)
        browser = Browser(**TestBrowser(receiver).subscription)
        await hub.notifications.subscriptions.add_browser(person.player, browser, "")
    await room.table.persistence.save()
    room.table.note_turns()
    await hub.store.flush()
    return room, viewers


async def look(hub: Hub) -> None:
    """Look for turns, and wait until they are told."""
    notifier = hub.notifications.notifier
    await notifier.look()
    await asyncio.gather(*notifier._telling)


async def make_due(hub: Hub, code: str) -> None:
    async with hub.store.changing() as connection:
        rows = PLAYER_TABLES.c
        mine = (rows.code == code) & rows.turn.is_not(None)
        await connection.execute(update(PLAYER_TABLES).where(mine).values(due=1.0))


async def test_looking_often_tells_once(database: str, receiver: Receiver) -> None:
    hub = await open_hub(database, receiver)
    room, viewers = await start_away(hub, receiver)
    asked = len(room.table.persistence.turns)
    assert asked
    await look(hub)
    assert not receiver.received, "both have the table open"
    for one in viewers:
        one.leave()
    await make_due(hub, room.table.record.code)
    await asyncio.gather(*[look(hub) for _ in range(5)])
    await look(hub)
    assert len(receiver.received) == asked
    async with hub.store.reading() as connection:
        due = (await connection.execute(select(PLAYER_TABLES.c.due))).scalars().all()
    assert set(due) == {None}
    await hub.close()


async def test_the_owner_tells_and_a_former_owner_does_not(
    postgres: str, receiver: Receiver
) -> None:
    old, new = [await open_hub(postgres, receiver) for _ in range(2)]
    assert old.notifications.sender.public == new.notifications.sender.public
    room, viewers = await start_away(old, receiver)
    code, asked = room.table.record.code, len(room.table.persistence.turns)
    for one in viewers:
        one.leave()
    await make_due(old, code)
    await look(new)
    assert not receiver.received, "the table is another server's"
    await asyncio.gather(look(old), look(new), look(old))
    assert len(receiver.received) == asked

    await make_due(old, code)
    async with old.store.reading() as connection:
        turns = await queries.due_turns(connection, old.node.id, time.time(), 10)
    assert len(turns) == asked
    assert new.store.leases is not None
    await new.store.leases.mark_dead([str(old.node.id)])
    assert await new.store.leases.claim([code], str(new.node.id)) == [code]
    async with old.store.changing() as connection:
        assert not await queries.claim(connection, turns[0], 2.0, old.node.id)
    await look(old)
    assert len(receiver.received) == asked
    await look(new)
    assert len(receiver.received) == 2 * asked
    for hub in (old, new):
        await hub.close()


async def test_turns_that_nobody_wants_to_hear_of_are_read_once(
    database: str, receiver: Receiver
) -> None:
    hub = await open_hub(database, receiver)
    room, viewers = await start_away(hub, receiver)
    async with hub.store.changing() as connection:
        for player in ("player-1", "player-2"):
            await queries.forget_recipient(connection, player)
    for one in viewers:
        one.leave()
    await make_due(hub, room.table.record.code)
    assert await hub.notifications.notifier.look()
    assert await hub.notifications.notifier.look() == 0
    assert not receiver.received
    await hub.close()
