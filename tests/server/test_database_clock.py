"""The database's clock jumps: a lease ends by missing renewals, not by the clock."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.protocol import http_bodies
from heistnight.table.storage.leases import Leases, NodeRow, Renewals
from tests.server.kit import PATIENCE, Client
from tests.server.nodes import GAME, Place, answer, come_back

HOUR_SECONDS = 3600.0
CLOCK = (
    "CREATE SCHEMA clock",
    "CREATE TABLE clock.jump AS SELECT interval '0' AS by",
    "CREATE FUNCTION clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS "
    "'SELECT pg_catalog.clock_timestamp() + by FROM clock.jump'",
    "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = "
    "clock, public, pg_catalog', current_database()); END $$",
)
"""A clock that every new connection finds before PostgreSQL's own."""


@pytest_asyncio.fixture
async def place(postgres: str) -> AsyncIterator[Place]:
    """Nodes whose database has a clock that tests can set."""
    place = Place(postgres)
    for statement in CLOCK:
        await place.do(statement)
    yield place
    place.close()


async def jump(place: Place, seconds: float) -> None:
    await place.do(f"UPDATE clock.jump SET by = by + interval '{seconds} seconds'")


async def wait_for_renewals(place: Place) -> None:
    """Wait until every node has renewed its lease by the current clock."""
    unlike = "SELECT id FROM nodes WHERE abs(until - extract(epoch FROM clock_timestamp())) > 60"
    until = time.monotonic() + PATIENCE
    while await place.rows(unlike):
        assert time.monotonic() < until
        await asyncio.sleep(0.1)


async def test_tables_are_taken_over_after_the_clock_jumps_back(place: Place) -> None:
    """The node is suspended, so its process exists; by the clock, its lease has an hour left."""
    one, two = place.pair()
    made, idle = one.table(**GAME), one.table(seats=3, bots=["random", "random"], start=True)
    ann = await Client.enter(one, made["code"], made["token"])
    await answer(ann, "before")
    one.process.send_signal(signal.SIGSTOP)
    await jump(place, -HOUR_SECONDS)
    again = await come_back(two, made)
    assert (await again.ask("answer", "before", decision="x", choice=0))["type"] == "ack"
    await answer(again, "after")
    until = time.monotonic() + PATIENCE
    while await place.owner(idle["code"]) != two.process.pid:
        assert time.monotonic() < until
        await asyncio.sleep(0.1)
    one.process.send_signal(signal.SIGCONT)
    one.until_logged("has run out")
    rows = await place.rows("SELECT number, epoch FROM acts ORDER BY table_id, number")
    assert len(rows) >= 2
    assert await place.owner(made["code"]) == two.process.pid


@pytest.mark.parametrize("seconds", [HOUR_SECONDS, -HOUR_SECONDS])
async def test_a_live_node_keeps_its_tables_when_the_clock_jumps(
    place: Place, seconds: float
) -> None:
    one, two = place.pair()
    made = one.table(**GAME)
    ann = await Client.enter(one, made["code"], made["token"])
    asked = await answer(ann, "before")
    ids = await place.rows("SELECT id FROM nodes ORDER BY id")
    await jump(place, seconds)
    await wait_for_renewals(place)
    await answer(ann, "after", asked)
    assert await place.rows("SELECT id FROM nodes ORDER BY id") == ids
    assert await place.owner(made["code"]) == one.process.pid
    assert not [line for node in (one, two) for line in node.log if "lease" in line]
    assert [tuple(row) for row in await place.rows("SELECT DISTINCT epoch FROM acts")] == [(0,)]


# One hub in this process


@pytest_asyncio.fixture
async def hub(postgres: str) -> AsyncIterator[Hub]:
    hub = await Hub.open(postgres, Limits(lease=60))
    for task in hub.node._tasks:
        task.cancel()
    yield hub
    await hub.close()


def leases(hub: Hub) -> Leases:
    assert hub.node.leases is not None
    return hub.node.leases


async def enter(hub: Hub, id_: str) -> NodeRow:
    row = NodeRow(id_, "127.0.0.1:9", "elsewhere", 1, "", False, 0, 0, 0.0)
    await leases(hub).enter(row, 60)
    return row


async def test_only_a_lease_that_was_not_renewed_is_ended(hub: Hub) -> None:
    silent, alive = await enter(hub, "silent"), await enter(hub, "alive")
    watching = Renewals(lease_seconds=0.0)
    assert watching.overdue(await leases(hub).renewals()) == {}, "seen for the first time"
    overdue = watching.overdue(await leases(hub).renewals())
    assert set(overdue) == {silent.id, alive.id, hub.node.id}
    assert await leases(hub).renew(alive, 60, None)
    del overdue[str(hub.node.id)]
    assert await leases(hub).end(overdue) == [silent.id]
    assert await leases(hub).renew(alive, 60, None)
    assert not await leases(hub).renew(silent, 60, None), "its lease is ended"


async def test_a_node_that_renews_is_never_overdue(hub: Hub) -> None:
    alive = await enter(hub, "alive")
    watching = Renewals(lease_seconds=0.0)
    for _ in range(3):
        assert alive.id not in watching.overdue(await leases(hub).renewals())
        assert await leases(hub).renew(alive, 60, None)


async def test_a_table_whose_owner_has_no_row_is_free(hub: Hub) -> None:
    made = await hub.new_tables.open_table(http_bodies.NewTable(game="big-score", name="Ann"))
    await hub.store.flush()
    hub.handover.lose_all()
    async with hub.store.engine.begin() as connection:
        await connection.exec_driver_sql("UPDATE tables SET owner = 'nobody knows it'")
    assert (await hub.room(made.code)).table.record.code == made.code
