"""Queries for tables that are due, and for data that nobody uses any more."""

import msgspec
from sqlalchemy import Select, func, select, true
from sqlalchemy.ext.asyncio import AsyncConnection

from heistnight.table.storage.records import TableRecord
from heistnight.table.storage.schema import CHAT, REPLAYS, TABLES
from heistnight.table.storage.stored_tables import NOT_IN_MEMORY


class AbandonedTable(msgspec.Struct, frozen=True):
    """A table that nobody came back to."""

    id: int
    code: str
    epoch: int
    recoveries: list[str]
    """The recovery hashes of its people."""
    changed: float = 0.0


class UnusedChat(msgspec.Struct, frozen=True):
    """The chat of a table that nobody uses."""

    id: int
    code: str
    changed: float
    size: int
    """In characters."""


def recoveries_in(record: str) -> list[str]:
    try:
        found = msgspec.json.decode(record, type=TableRecord)
    except (msgspec.DecodeError, UnicodeError):
        return []
    return [person.recovery for person in found.people]


def due_query(before: float, most: int) -> Select[tuple[str]]:
    return select(TABLES.c.code).where(TABLES.c.due < before).order_by(TABLES.c.due).limit(most)


async def due_tables(connection: AsyncConnection, before: float, most: int) -> list[str]:
    """Return the codes of hibernating tables that are due until then, the longest due first."""
    return [row.code for row in await connection.execute(due_query(before, most))]


async def tables_unchanged_since(
    connection: AsyncConnection, state: str, before: float, most: int, *, free: bool = False
) -> list[AbandonedTable]:
    """Return tables unchanged since then, oldest first; `free`: only those without an owner."""
    query = (
        select(TABLES.c.id, TABLES.c.code, TABLES.c.epoch, TABLES.c.record, TABLES.c.changed)
        .where(TABLES.c.state == state, TABLES.c.changed < before)
        .where(TABLES.c.owner.is_(None) if free else true())
        .order_by(TABLES.c.changed)
        .limit(most)
    )
    rows = (await connection.execute(query)).all()
    return [AbandonedTable(*row[:3], recoveries_in(row.record), row.changed) for row in rows]


async def unused_tables(
    connection: AsyncConnection, before: float, most: int
) -> list[AbandonedTable]:
    """Return tables that are over or hibernating and unchanged since then, the oldest first."""
    found: list[AbandonedTable] = []
    for state in NOT_IN_MEMORY:
        found += await tables_unchanged_since(connection, state, before, most, free=True)
    return sorted(found, key=lambda one: one.changed)[:most]


async def unused_chats(connection: AsyncConnection, before: float, most: int) -> list[UnusedChat]:
    """Return the chats of such tables."""
    found: list[UnusedChat] = []
    mine = CHAT.c.table_id == TABLES.c.id
    said = func.length(CHAT.c.text) + func.length(CHAT.c.name) + func.length(CHAT.c.request)
    size = select(func.sum(said)).where(mine).scalar_subquery()
    old = (
        (TABLES.c.changed < before)
        & TABLES.c.owner.is_(None)
        & select(CHAT.c.number).where(mine).exists()
    )
    for state in NOT_IN_MEMORY:
        query = select(TABLES.c.id, TABLES.c.code, TABLES.c.changed, size).where(
            TABLES.c.state == state, old
        )
        rows = await connection.execute(query.order_by(TABLES.c.changed).limit(most))
        found += [UnusedChat(*row) for row in rows]
    return sorted(found, key=lambda one: one.changed)[:most]


async def unused_replays(
    connection: AsyncConnection, kind: str, before: float, most: int
) -> list[tuple[str, int]]:
    """Return ids and sizes of replays that nobody opened since then, the oldest first."""
    R = REPLAYS.c
    query = select(R.id, R.size).where(R.kind == kind, R.used < before)
    rows = await connection.execute(query.order_by(R.used).limit(most))
    return [(row.id, row.size) for row in rows]
