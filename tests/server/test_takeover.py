"""A node dies with many tables: other nodes take them over with few database queries."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, NamedTuple

import msgspec
import pytest
import pytest_asyncio
from sqlalchemy import event, select

from heistnight.server.cluster.directory import decode
from heistnight.server.errors import Elsewhere
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.live.table_loader import MAX_BATCH_TABLES
from heistnight.server.protocol import http_bodies
from heistnight.table.errors import TableMoved
from heistnight.table.storage.changes import Change, ReleasedTable
from heistnight.table.storage.leases import Leases
from heistnight.table.storage.schema import TABLES
from tests.server.kit import PATIENCE

MANY = MAX_BATCH_TABLES + 10
WANTED = http_bodies.NewTable(game="big-score", name="Ann", seats=2, bots=["random"], start=True)


def leases(hub: Hub) -> Leases:
    assert hub.node.leases is not None
    return hub.node.leases


@asynccontextmanager
async def node(database: str) -> AsyncIterator[Hub]:
    """Open a node that takes tables only on request, not by itself."""
    hub = await Hub.open(database, Limits(lease=60))
    for task in hub.node._tasks:
        task.cancel()
    try:
        yield hub
    finally:
        await hub.close()


class Left(NamedTuple):
    """Tables of a dead node, and two live nodes."""

    codes: list[str]
    one: Hub
    two: Hub


@pytest_asyncio.fixture
async def left(postgres: str) -> AsyncIterator[Left]:
    async with node(postgres) as one, node(postgres) as two, node(postgres) as dead:
        made = await asyncio.gather(*[dead.new_tables.open_table(WANTED) for _ in range(MANY)])
        await dead.store.flush()
        await leases(dead).mark_dead([str(dead.node.id)])
        dead.node.lapse(str(dead.node.id))
        yield Left([seated.code for seated in made], one, two)


@contextmanager
def statements(hub: Hub) -> Iterator[list[str]]:
    """Collect the SQL statements that the hub executes meanwhile."""
    executed: list[str] = []

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        executed.append(statement)

    engines = [engine.sync_engine for engine in (hub.store.engine, leases(hub).engine)]
    for engine in engines:
        event.listen(engine, "before_cursor_execute", note)
    yield executed
    for engine in engines:
        event.remove(engine, "before_cursor_execute", note)


async def owners(hub: Hub) -> dict[str, str | None]:
    async with hub.store.reading() as connection:
        rows = (await connection.execute(select(TABLES.c.code, TABLES.c.owner))).all()
    return {row.code: row.owner for row in rows}


async def test_many_tables_are_taken_over_with_few_statements(left: Left) -> None:
    hub = left.one
    with statements(hub) as executed:
        rooms = await asyncio.gather(*[hub.load_room(code) for code in left.codes])
    assert await owners(hub) == dict.fromkeys(left.codes, hub.node.id)
    assert all(room.table.match is not None for room in rooms)
    assert len(executed) < MANY / 2, executed


async def test_a_node_takes_orphaned_tables_at_the_second_check(left: Left) -> None:
    """A node with a client for such a table goes first."""
    hub = left.one
    await hub.node.update()
    assert hub.node.peers
    await hub.node.take_orphans()
    assert not hub.rooms
    await hub.node.take_orphans()
    assert set(hub.rooms) == set(left.codes)


async def test_two_nodes_that_take_the_same_tables_never_share_one(left: Left) -> None:
    async def load(hub: Hub, code: str) -> None:
        with suppress(Elsewhere, TableMoved):
            await hub.load_room(code)

    both = [(left.one, code) for code in left.codes]
    both += [(left.two, code) for code in reversed(left.codes)]
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*[load(hub, code) for hub, code in both])
    known = await owners(left.one)
    for hub in (left.one, left.two):
        assert set(hub.rooms) == {code for code in known if known[code] == hub.node.id}


async def test_a_table_locked_by_a_hanging_write_does_not_delay_others(left: Left) -> None:
    """Its owner was suspended in the middle of a write."""
    stuck, *others = left.codes
    held = select(TABLES.c.id).where(TABLES.c.code == stuck).with_for_update(read=True)
    async with left.two.store.engine.begin() as connection:
        await connection.execute(held)
        async with asyncio.timeout(PATIENCE):
            waiting = [asyncio.create_task(left.one.load_room(code)) for code in (stuck, *others)]
            await asyncio.gather(*waiting[1:])
            with pytest.raises(TableMoved):
                await waiting[0]
    assert (await left.one.load_room(stuck)).table.match is not None


async def test_a_slow_disk_does_not_delay_a_handover(postgres: str) -> None:
    """Tables are handed over one by one, and none waits until earlier ones are saved."""
    groups: list[int] = []
    async with node(postgres) as ends, node(postgres) as stays:
        await asyncio.gather(*[ends.new_tables.open_table(WANTED) for _ in range(MANY)])
        await ends.store.flush()
        write = ends.store.writer.write

        async def slowly(changes: Sequence[Change]) -> None:
            groups.append(len([one for one in changes if isinstance(one, ReleasedTable)]))
            await asyncio.sleep(0.2)
            await write(changes)

        ends.store.writer.write = slowly  # type: ignore[method-assign]
        await ends.handover.hand_over(bool)
        assert not ends.rooms
        assert set((await owners(stays)).values()) == {None}
    assert sum(groups) == MANY
    assert len(groups) < MANY / 2, groups


async def test_a_table_that_changes_its_owner_is_listed_once(postgres: str) -> None:
    """By its new owner, while the old owner's latest listing still has it."""
    async with node(postgres) as ends, node(postgres) as stays:
        made = await ends.new_tables.open_table(msgspec.structs.replace(WANTED, listed=True))
        row, directory = ends.node.row(str(ends.node.id)), stays.node.directory
        await leases(ends).renew(row, 60, ends.node.directory.changed_listing())
        directory.others = [
            decode(text) for text in await leases(stays).listings(str(stays.node.id))
        ]
        assert [one.code for one in directory.with_others([])] == [made.code]
        await ends.handover.hand_over(bool)
        await stays.load_room(made.code)
        assert [one.code for one in stays.listed()] == [made.code]
        assert directory.with_others(stays.listed()) == stays.listed()
