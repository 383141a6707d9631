"""The two ways of writing a group of changes in one transaction.

With every group goes its number, in the writer's own row. Where the answer to a COMMIT is lost,
that row says what became of it; and whoever asks waits for a transaction that is still under way.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from sqlalchemy import (
    URL,
    Connection,
    Executable,
    create_engine,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.engine import CursorResult
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncTransaction

from heistnight.table.errors import Clash, InDoubt, Unwritten
from heistnight.table.storage.changes import Change
from heistnight.table.storage.schema import WRITERS
from heistnight.table.storage.statements import orders
from heistnight.table.storage.totals import SHARDS

COMMIT_CHECK_SECONDS, COMMIT_CHECK_INTERVAL_SECONDS = 20.0, 0.25
"""Seconds: how long to ask what became of a COMMIT before it is left in doubt."""
STALE_WRITER_SECONDS = 30 * 86_400.0
"""Seconds after which the row of a writer that never took its leave is dropped."""


class Writer(Protocol):
    async def open(self) -> None: ...

    async def write(self, changes: Sequence[Change]) -> None:
        """All of it, on the disk, or an error and nothing; or InDoubt."""

    async def close(self) -> None: ...


class WriterRow:
    """A writer's row, and the number of its latest group."""

    def __init__(self) -> None:
        self.id, self.number = secrets.token_urlsafe(12), 0
        self.shard = secrets.randbelow(SHARDS)
        """Of the totals: the one that this writer changes."""
        mine = WRITERS.c.id == self.id
        self.begin = insert(WRITERS).values(id=self.id, latest=0, at=time.time())
        self.forget_old = delete(WRITERS).where(WRITERS.c.at < time.time() - STALE_WRITER_SECONDS)
        self._move = update(WRITERS).where(mine)
        self.ask = select(WRITERS.c.latest).where(mine).with_for_update()
        self.end = delete(WRITERS).where(mine)

    def next(self) -> Executable:
        self.number += 1
        return self._move.values(latest=self.number, at=time.time())

    def check(self, moved: CursorResult[Any]) -> None:
        if moved.rowcount != 1:  # the database was put back to what it was before us
            raise Unwritten("this server is unknown to the database")


def make_durable(connection: Any, _: Any) -> None:
    """SQLite: readers beside the writer, and no commit before it is on the disk."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()
    # Where a damaged file holds what is no text, one table is unreadable and not the database.
    driver = getattr(connection, "driver_connection", connection)
    driver.text_factory = lambda text: text.decode(errors="replace")


class ThreadWriter:
    """SQLite: a thread of its own does a whole group in one go."""

    def __init__(self, url: URL) -> None:
        self.engine = create_engine(url.set(drivername="sqlite"))
        event.listen(self.engine, "connect", make_durable)
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self.connection: Connection | None = None
        self.mark = WriterRow()

    async def open(self) -> None:
        await self._in_thread(self._execute, self.mark.begin, self.mark.forget_old)

    async def write(self, changes: Sequence[Change]) -> None:
        await self._in_thread(self._write, changes)

    async def _in_thread(self, work: Any, *arguments: Any) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, work, *arguments)

    def _execute(self, *statements: Any) -> None:
        with self.engine.begin() as connection:
            for statement in statements:
                connection.execute(statement)

    def _write(self, changes: Sequence[Change]) -> None:
        asked = False
        if self.connection is None:
            self.connection = self.engine.connect()
        try:
            transaction = self.connection.begin()
            for order in orders(changes, self.mark.shard):
                found = self.connection.execute(order.statement, order.values)
                if order.check:
                    order.check(found)
            self.mark.check(self.connection.execute(self.mark.next()))
            asked = True
            transaction.commit()
        except BaseException:
            self._disconnect()
            if not asked or not self._was_committed():
                raise

    def _was_committed(self) -> bool:
        """Whether the latest group is there after all."""
        try:
            with self.engine.connect() as connection:
                return connection.execute(self.mark.ask).scalar() == self.mark.number
        except Exception:
            raise InDoubt("The database does not answer.") from None

    def _disconnect(self) -> None:
        broken, self.connection = self.connection, None
        if broken is not None:
            with contextlib.suppress(Exception):  # it may be broken in any way
                broken.close()

    def _leave(self) -> None:
        self._disconnect()
        self._execute(self.mark.end)

    async def close(self) -> None:
        try:
            await self._in_thread(self._leave)
        finally:
            self.thread.shutdown()
            self.engine.dispose()


class PostgresWriter:
    """PostgreSQL: one connection, kept open, and opened anew when it is lost."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.connection: AsyncConnection | None = None
        self.mark = WriterRow()

    async def open(self) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(self.mark.begin)
            await connection.execute(self.mark.forget_old)

    async def write(self, changes: Sequence[Change]) -> None:
        asked = False
        if self.connection is None:
            self.connection = await self.engine.connect()
        try:
            transaction = await self.connection.begin()
            for order in orders(changes, self.mark.shard):
                found = await self.connection.execute(order.statement, order.values)
                if order.check:
                    order.check(found)
            self.mark.check(await self.connection.execute(self.mark.next()))
            asked = True
            await transaction.commit()
        except (Clash, IntegrityError):  # the line is as good as before
            await self._roll_back(transaction)
            raise
        except BaseException:
            await self._disconnect()
            if not asked or not await self._was_committed():
                raise

    async def _roll_back(self, transaction: AsyncTransaction) -> None:
        try:
            await transaction.rollback()
        except BaseException:
            await self._disconnect()
            raise

    async def _was_committed(self) -> bool:
        """Whether the latest group is there after all: asked again until the database says so."""
        until = time.monotonic() + COMMIT_CHECK_SECONDS
        while True:
            try:
                async with self.engine.begin() as connection:
                    latest = (await connection.execute(self.mark.ask)).scalar()
                    return latest == self.mark.number
            except Exception:
                if time.monotonic() > until:
                    raise InDoubt("The database does not answer.") from None
            await asyncio.sleep(COMMIT_CHECK_INTERVAL_SECONDS)

    async def _disconnect(self) -> None:
        broken, self.connection = self.connection, None
        if broken is not None:
            with contextlib.suppress(Exception):  # it may be broken in any way
                await broken.invalidate()
            with contextlib.suppress(Exception):
                await broken.close()

    async def close(self) -> None:
        await self._disconnect()
        async with self.engine.begin() as connection:
            await connection.execute(self.mark.end)
