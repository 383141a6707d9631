"""Rate limits for what is stored: rematches and uploaded journals."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

import heistnight as hn
from heistnight.kernel.errors import BadSave
from heistnight.server.errors import TooFast
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits, count_limit_hit
from heistnight.server.live.room import Room
from heistnight.server.protocol import client_messages, http_bodies
from tests.server.kit import PATIENCE
from tests.table.kit import InProcessViewer

ADDRESS = "192.0.2.1"
JOURNAL = hn.new("crooks", 2, 1).save()
NEVER = 1e-9


@pytest_asyncio.fixture
async def hub(tmp_path: Path) -> AsyncIterator[Hub]:
    limits = Limits(
        table_rate=NEVER,
        table_burst=2,
        upload_rate=NEVER,
        upload_burst=len(JOURNAL) * 1.5,
    )
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), limits)
    yield hub
    await hub.close()


async def until_over(room: Room) -> None:
    """Wait until the bots have finished the game."""
    await room.table.attendance.stand(0)
    async with asyncio.timeout(PATIENCE):
        while room.table.state != "over":
            await asyncio.sleep(0.005)


async def test_a_rematch_counts_as_opening_a_table(hub: Hub) -> None:
    """Otherwise endless rematches of a bot game would fill the database."""
    wanted = http_bodies.NewTable(
        game="crooks", name="Ann", seats=2, bots=["random"], start=True, pace="instant", seed=1
    )
    made = await hub.openers.opening(ADDRESS, lambda: hub.new_tables.open_table(wanted))
    room = await hub.room(made.code)
    await until_over(room)
    assert (await InProcessViewer(room, made.token).ask(client_messages.Rematch))["type"] == "ack"
    assert hub.openers.each[ADDRESS] == 2
    again = await hub.room(room.table.record.next_table or "")
    await until_over(again)
    refused = await InProcessViewer(again, made.token).ask(client_messages.Rematch)
    assert "Too many new tables" in refused["reason"]
    assert again.table.record.next_table is None
    assert hub.openers.each[ADDRESS] == 2


async def test_uploads_of_one_address_are_limited(hub: Hub) -> None:
    before = count_limit_hit.counts["upload_rate"]
    with pytest.raises(BadSave):
        await hub.archive.upload("{}" + " " * (len(JOURNAL) - 2), ADDRESS)
    made = await hub.archive.upload(JOURNAL, ADDRESS)  # a refused upload costs nothing
    assert made.acts == 0
    with pytest.raises(TooFast, match="Try again later"):
        await hub.archive.upload(JOURNAL, ADDRESS)
    assert count_limit_hit.counts["upload_rate"] - before == 1
    await hub.archive.upload(JOURNAL, "192.0.2.2")
