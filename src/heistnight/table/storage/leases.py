"""Leases: which server has a table, where several share one PostgreSQL.

A server is a *node*; it renews its row every second and keeps its tables while that row is valid.
So there is one row to renew, however many tables it has. A row stays valid until another node has
seen it unchanged for a whole lease, by its own monotonic clock, and ends it: no wall clock
decides. Taking over a table raises its epoch, so its former owner can write nothing more.
"""

import logging
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Float,
    and_,
    delete,
    exists,
    extract,
    func,
    insert,
    select,
    tuple_,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from heistnight.table.errors import DatabaseUnavailable
from heistnight.table.storage.databases import DATABASE_ERRORS
from heistnight.table.storage.schema import NODES, TABLES

log = logging.getLogger("heistnight.leases")

NOW: ColumnElement[float] = extract("epoch", func.clock_timestamp()).cast(Float)
LATE_FRACTION = 0.5
"""A node that did not renew its lease for this part of it probably hangs."""
ENDED = 0.0
"""The value of `until` once a lease has ended."""
IS_VALID = NODES.c.until > ENDED
IS_UNOWNED = ~exists().where(NODES.c.id == TABLES.c.owner, IS_VALID)
"""The table has no owner, or one whose lease has ended."""


class NodeRow(msgspec.Struct, frozen=True):
    """A node as stored."""

    id: str
    address: str
    """Where the proxy reaches it."""
    machine: str
    pid: int
    version: str
    draining: bool
    tables: int
    sockets: int
    load: float
    """The part of a processor that it uses."""
    left: float = 0.0
    """Seconds left of its lease by the database's clock, for display only."""


class TableOwner(msgspec.Struct, frozen=True):
    """The owner of a table, if any; it may be gone."""

    id: str | None
    address: str | None
    good: bool


class Renewals:
    """Finds nodes that have not renewed their lease for its whole duration."""

    def __init__(self, lease_seconds: float) -> None:
        self.lease_seconds = lease_seconds
        self._seen: dict[str, tuple[float, float]] = {}
        """By node: the latest renewal, and when we first saw it, by our monotonic clock."""

    def overdue(self, renewals: Mapping[str, float]) -> dict[str, float]:
        """Return the overdue nodes. Any change is a renewal, whatever the database's clock says."""
        now, seen = time.monotonic(), self._seen
        self._seen = {
            id_: seen[id_] if id_ in seen and seen[id_][0] == renewal else (renewal, now)
            for id_, renewal in renewals.items()
        }
        late = [id_ for id_, (_, at) in self._seen.items() if now - at > self.lease_seconds]
        return {id_: renewals[id_] for id_ in late}

    def is_late(self, id_: str) -> bool:
        """Return whether a node has missed two renewals, so that it may not answer."""
        seen = self._seen.get(id_)
        return seen is not None and time.monotonic() - seen[1] > LATE_FRACTION * self.lease_seconds


class Leases:
    """Reads and changes leases, each statement in its own transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.url = engine.url.render_as_string(hide_password=False)
        self.engine = engine.execution_options(isolation_level="AUTOCOMMIT")

    @asynccontextmanager
    async def _connect(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.connect() as connection:
                yield connection
        except DATABASE_ERRORS as error:
            raise DatabaseUnavailable(
                f"The database does not answer ({type(error).__name__})."
            ) from None

    async def close(self) -> None:
        await self.engine.dispose()

    # Nodes

    async def enter(self, node: NodeRow, seconds: float) -> None:
        row = msgspec.structs.asdict(node)
        del row["left"]
        async with self._connect() as connection:
            await connection.execute(insert(NODES).values(**row, until=NOW + seconds, listing="{}"))

    async def renew(self, node: NodeRow, seconds: float, listing: str | None) -> bool:
        """Renew the lease; return whether it was still valid. An ended lease stays ended."""
        facts: dict[str, Any] = {"tables": node.tables, "sockets": node.sockets}
        facts |= {"load": node.load, "draining": node.draining}
        if listing is not None:
            facts["listing"] = listing
        renewal = update(NODES).where(NODES.c.id == node.id, IS_VALID)
        async with self._connect() as connection:
            done = await connection.execute(renewal.values(**facts, until=NOW + seconds))
        return done.rowcount == 1

    async def nodes(self) -> list[NodeRow]:
        """Return the nodes whose lease has not ended."""
        columns = [NODES.c[name] for name in NodeRow.__struct_fields__[:-1]]
        query = select(*columns, NODES.c.until - NOW).where(IS_VALID).order_by(NODES.c.address)
        async with self._connect() as connection:
            found = (await connection.execute(query)).all()
        return [NodeRow(*tuple(row)) for row in found]

    async def mark_dead(self, ids: Sequence[str]) -> None:
        """End the leases of nodes that are certainly gone."""
        async with self._connect() as connection:
            await connection.execute(update(NODES).where(NODES.c.id.in_(ids)).values(until=ENDED))

    async def renewals(self) -> dict[str, float]:
        """Return the latest renewal of each node. Only its changes count, not its value."""
        async with self._connect() as connection:
            query = select(NODES.c.id, NODES.c.until).where(IS_VALID)
            found = (await connection.execute(query)).all()
        return {row.id: row.until for row in found}

    async def end(self, overdue: Mapping[str, float]) -> list[str]:
        """End these nodes' leases, except those renewed since; return the ended ones."""
        unchanged = tuple_(NODES.c.id, NODES.c.until).in_(list(overdue.items()))
        ended = update(NODES).where(unchanged).values(until=ENDED).returning(NODES.c.id)
        async with self._connect() as connection:
            return list((await connection.execute(ended)).scalars())

    async def leave(self, id_: str) -> None:
        async with self._connect() as connection:
            mine = TABLES.c.owner == id_
            await connection.execute(update(TABLES).where(mine).values(owner=None))
            await connection.execute(delete(NODES).where(NODES.c.id == id_))

    async def tidy(self) -> None:
        """Delete nodes that are gone, once they own nothing that is running."""
        gone = select(NODES.c.id).where(~IS_VALID)
        idle = and_(TABLES.c.owner.in_(gone), TABLES.c.state != "playing")
        theirs = exists().where(TABLES.c.owner == NODES.c.id)
        async with self._connect() as connection:
            await connection.execute(update(TABLES).where(idle).values(owner=None))
            await connection.execute(delete(NODES).where(~IS_VALID, ~theirs))

    async def listings(self, but: str) -> list[str]:
        """Return the listings of all other nodes."""
        query = select(NODES.c.listing).where(IS_VALID, NODES.c.id != but)
        async with self._connect() as connection:
            return list((await connection.execute(query)).scalars())

    # Tables

    async def owners(self, codes: Sequence[str]) -> dict[str, TableOwner]:
        """Return the owners of those tables that exist."""
        node = TABLES.outerjoin(NODES, NODES.c.id == TABLES.c.owner)
        good = func.coalesce(IS_VALID, False)
        query = select(TABLES.c.code, TABLES.c.owner, NODES.c.address, good).select_from(node)
        async with self._connect() as connection:
            found = (await connection.execute(query.where(TABLES.c.code.in_(codes)))).all()
        return {code: TableOwner(*owner) for code, *owner in found}

    async def claim(self, codes: Sequence[str], me: str) -> list[str]:
        """Take those of these tables that nobody has; return the codes of those we got."""
        return await self._take(TABLES.c.code.in_(codes), me)

    async def take(self, ids: Sequence[int], me: str) -> list[str]:
        """Take tables by id, like `claim`."""
        return await self._take(TABLES.c.id.in_(ids), me)

    async def _take(self, which: ColumnElement[bool], me: str) -> list[str]:
        """Take unowned tables, and skip those that a stopped owner's transaction still locks."""
        free = (
            select(TABLES.c.id)
            .where(which, IS_UNOWNED)
            .with_for_update(of=TABLES, skip_locked=True)
        )
        there = exists().where(NODES.c.id == me, IS_VALID)
        taken = update(TABLES).where(TABLES.c.id.in_(free), IS_UNOWNED, there)
        taken = taken.values(owner=me, epoch=TABLES.c.epoch + 1)
        async with self._connect() as connection:
            return list((await connection.execute(taken.returning(TABLES.c.code))).scalars())

    async def orphans(self, most: int) -> list[int]:
        """Return running games that nobody has."""
        query = select(TABLES.c.id).where(TABLES.c.state == "playing", IS_UNOWNED).limit(most)
        async with self._connect() as connection:
            return list((await connection.execute(query)).scalars())
