"""Queries for operators: what `heistnight admin` lists, and what running servers follow."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Row, func, select
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection

from heistnight.table.storage.databases import async_url, make_engine
from heistnight.table.storage.migrations import check_current
from heistnight.table.storage.operators import Operator
from heistnight.table.storage.schema import ACTS, AUDIT, BANS, REPORTS, TABLES

HIBERNATING = ("asleep", "asleep-lobby")
Rows = Sequence[Row[Any]]


def sqlite_file(database: str) -> str | None:
    """Return the file of an SQLite database; None for PostgreSQL."""
    url = make_url(async_url(database))
    return str(url.database) if url.get_backend_name() == "sqlite" else None


@asynccontextmanager
async def open_operator(database: str, who: str) -> AsyncIterator[Operator]:
    """Yield an operator on a database that has the current schema; commit at the end."""
    engine = make_engine(async_url(database))
    try:
        async with engine.connect() as connection:
            await connection.run_sync(check_current)
            yield Operator(connection, who)
            await connection.commit()
    finally:
        await engine.dispose()


# For `heistnight admin`


async def newest_tables(connection: AsyncConnection, limit: int, state: str | None) -> Rows:
    """Return the newest tables, each with its number of acts."""
    acts = select(func.count()).where(ACTS.c.table_id == TABLES.c.id).scalar_subquery()
    query = select(TABLES, acts.label("acts")).order_by(TABLES.c.id.desc()).limit(limit)
    if state:
        query = query.where(TABLES.c.state == state)
    return (await connection.execute(query)).all()


async def all_bans(connection: AsyncConnection) -> Rows:
    """Return all bans, by address; some may have ended."""
    return (await connection.execute(select(BANS).order_by(BANS.c.address))).all()


async def all_reports(connection: AsyncConnection) -> Rows:
    """Return all reported chat messages, oldest first."""
    return (await connection.execute(select(REPORTS).order_by(REPORTS.c.id))).all()


# For running servers


async def audit_since(connection: AsyncConnection, last_id: int = 0) -> Rows:
    """Return the entries of the audit log after this one, oldest first."""
    query = select(AUDIT).where(AUDIT.c.id > last_id).order_by(AUDIT.c.id)
    return (await connection.execute(query)).all()


async def last_audit_id(connection: AsyncConnection) -> int:
    """Return the id of the newest audit entry; 0 if there is none."""
    return (await connection.execute(select(func.max(AUDIT.c.id)))).scalar() or 0


async def ban_ends(connection: AsyncConnection) -> dict[str, float | None]:
    """Return when the ban of each address ends; None for a permanent one."""
    rows = (await connection.execute(select(BANS.c.address, BANS.c.until))).all()
    return {row.address: row.until for row in rows}


async def count_hibernating(connection: AsyncConnection) -> int:
    """Return how many tables hibernate in the database."""
    query = select(func.count()).where(TABLES.c.state.in_(HIBERNATING))
    return (await connection.execute(query)).scalar_one()
