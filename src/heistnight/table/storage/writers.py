"""Write a group of changes in one transaction, on SQLite or on PostgreSQL.

Each group also stores its number in the writer's own row. If the answer to a COMMIT is lost, that
row tells whether it succeeded; the query waits for a transaction that is still running.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from sqlalchemy import (
    URL,
    Connection,
    create_engine,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncTransaction

from heistnight.table.errors import CommitUnknown, NotSaved, WriteConflict
from heistnight.table.storage.changes import Change
from heistnight.table.storage.schema import WRITERS
from heistnight.table.storage.statements import statements_for
from heistnight.table.storage.totals import SHARDS

COMMIT_CHECK_SECONDS, COMMIT_CHECK_INTERVAL_SECONDS = 20.0, 0.25
"""How long to ask whether a COMMIT succeeded before its result stays unknown."""
STALE_WRITER_SECONDS = 30 * 86_400.0
"""After this time the row of a writer that never signed off is deleted."""


class Writer(Protocol):
    """Writes groups of changes."""

    async def open(self) -> None: ...

    async def write(self, changes: Sequence[Change]) -> None:
        """Save all changes durably, or raise and save none. Raises InDoubt if it is unknown."""

    async def close(self) -> None: ...


class WriterRow:
    """A writer's row in the database, with the number of its latest group."""

    def __init__(self) -> None:
        self.id, self.number = secrets.token_urlsafe(12), 0
        self.shard = secrets.randbelow(SHARDS)
        """The shard of the totals that this writer changes."""
        self._mine = WRITERS.c.id == self.id

    def register(self, connection: Connection) -> None:
        """Add the row, and delete rows of writers long gone."""
        now = time.time()
        connection.execute(insert(WRITERS).values(id=self.id, latest=0, at=now))
        connection.execute(delete(WRITERS).where(WRITERS.c.at < now - STALE_WRITER_SECONDS))

    def execute(self, connection: Connection, changes: Sequence[Change]) -> None:
        """Execute all changes, and store the number of this group."""
        for one in statements_for(changes, self.shard):
            found = connection.execute(one.statement, one.values)
            if one.check:
                one.check(found)
        self.number += 1
        numbered = update(WRITERS).where(self._mine).values(latest=self.number, at=time.time())
        if connection.execute(numbered).rowcount != 1:  # the database is an older backup
            raise NotSaved("this server is unknown to the database")

    def is_committed(self, connection: Connection) -> bool:
        """Return whether the latest group was committed; wait if that is still running."""
        latest = select(WRITERS.c.latest).where(self._mine).with_for_update()
        return connection.execute(latest).scalar() == self.number

    def remove(self, connection: Connection) -> None:
        connection.execute(delete(WRITERS).where(self._mine))


def make_durable(connection: Any, _: Any) -> None:
    """Configure SQLite: readers beside the writer, and every commit is synced to disk."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.execute("PRAGMA secure_delete=ON")  # overwrite what is erased
    cursor.close()
    # Invalid text in a damaged file must make one table unreadable, not the whole database.
    driver = getattr(connection, "driver_connection", connection)
    driver.text_factory = lambda text: text.decode(errors="replace")


class SqliteWriter:
    """Writes to SQLite: a separate thread executes each group."""

    def __init__(self, url: URL) -> None:
        self.engine = create_engine(url.set(drivername="sqlite"))
        event.listen(self.engine, "connect", make_durable)
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self.connection: Connection | None = None
        self.row = WriterRow()

    async def open(self) -> None:
        await self._in_thread(self._execute, self.row.register)

    async def write(self, changes: Sequence[Change]) -> None:
        await self._in_thread(self._write, changes)

    async def _in_thread(self, work: Callable[..., None], *arguments: Any) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, work, *arguments)

    def _execute(self, work: Callable[[Connection], None]) -> None:
        with self.engine.begin() as connection:
            work(connection)

    def _write(self, changes: Sequence[Change]) -> None:
        committing = False
        if self.connection is None:
            self.connection = self.engine.connect()
        try:
            transaction = self.connection.begin()
            self.row.execute(self.connection, changes)
            committing = True
            transaction.commit()
        except BaseException:
            self._disconnect()
            if not committing or not self._was_committed():
                raise

    def _was_committed(self) -> bool:
        try:
            with self.engine.connect() as connection:
                return self.row.is_committed(connection)
        except Exception:
            raise CommitUnknown("The database does not answer.") from None

    def _disconnect(self) -> None:
        broken, self.connection = self.connection, None
        if broken is not None:
            with contextlib.suppress(Exception):  # it may be broken in any way
                broken.close()

    def _leave(self) -> None:
        self._disconnect()
        self._execute(self.row.remove)

    async def close(self) -> None:
        try:
            await self._in_thread(self._leave)
        finally:
            self.thread.shutdown()
            self.engine.dispose()


class PostgresWriter:
    """Writes to PostgreSQL over one open connection, and reconnects when it is lost."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.connection: AsyncConnection | None = None
        self.row = WriterRow()

    async def open(self) -> None:
        async with self.engine.begin() as connection:
            await connection.run_sync(self.row.register)

    async def write(self, changes: Sequence[Change]) -> None:
        committing = False
        if self.connection is None:
            self.connection = await self.engine.connect()
        try:
            transaction = await self.connection.begin()
            await self.connection.run_sync(self.row.execute, changes)
            committing = True
            await transaction.commit()
        except (WriteConflict, IntegrityError):  # the connection still works
            await self._roll_back(transaction)
            raise
        except BaseException:
            await self._disconnect()
            if not committing or not await self._was_committed():
                raise

    async def _roll_back(self, transaction: AsyncTransaction) -> None:
        try:
            await transaction.rollback()
        except BaseException:
            await self._disconnect()
            raise

    async def _was_committed(self) -> bool:
        """Ask again until the database answers."""
        until = time.monotonic() + COMMIT_CHECK_SECONDS
        while True:
            try:
                async with self.engine.begin() as connection:
                    return await connection.run_sync(self.row.is_committed)
            except Exception:
                if time.monotonic() > until:
                    raise CommitUnknown("The database does not answer.") from None
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
            await connection.run_sync(self.row.remove)
