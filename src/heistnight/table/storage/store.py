"""The store: reads tables, and commits every change before it reports success.

One task does all the writing. It takes whatever is waiting, writes it in one transaction, and then
answers. While one commit runs, the next group gathers.
"""

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import IO

import msgspec
from sqlalchemy import false, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from heistnight.kernel.errors import HeistError
from heistnight.table.errors import CommitUnknown, DatabaseUnavailable, NotSaved, WriteConflict
from heistnight.table.storage.changes import Change, SavedReplay, tables_of
from heistnight.table.storage.databases import (
    DATABASE_ERRORS,
    async_url,
    lock_file,
    make_engine,
    upgrade_database,
)
from heistnight.table.storage.leases import Leases
from heistnight.table.storage.schema import RECOVERIES, REPLAYS, REVIEWS, TABLES, WRITERS
from heistnight.table.storage.stored_tables import NOT_IN_MEMORY, StoredTable, read_tables
from heistnight.table.storage.totals import SELECT_TOTALS, Total, today
from heistnight.table.storage.uptime import Uptime
from heistnight.table.storage.writers import PostgresWriter, SqliteWriter, Writer

log = logging.getLogger("heistnight.store")

HEALTH_CACHE_SECONDS, HEALTH_TIMEOUT_SECONDS = 1.0, 3.0
"""How long a health check's result is reused, and how long one may take."""
SLOWEST_COMMIT_DECAY = 0.8
"""The part of the slowest commit's time that still counts after the next commit."""


class PendingWrite(msgspec.Struct, frozen=True):
    """Changes to write together or not at all."""

    changes: tuple[Change, ...]
    done: asyncio.Future[None]


def write_error(error: Exception) -> HeistError:
    """Return the error to report for a failed write."""
    if isinstance(error, HeistError):
        return error
    reason = getattr(error, "orig", None) or type(error).__name__
    if isinstance(error, IntegrityError):
        log.warning("Another server has already written that: %s", reason)
        return WriteConflict("Another server has already written that.")
    log.error("A write failed: %s", reason)
    return NotSaved("Couldn't save that.")


class Store:
    """Use `Store.open`. `close` writes what is still waiting."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self.engine, self.writer = engine, writer
        self.leases: Leases | None = None
        """Set if other servers may use the same tables."""
        self.waiting: list[PendingWrite] = []
        self.wake = asyncio.Event()
        self.failed: set[int] = set()
        """Tables with a failed write. Nothing may build on it until they are reloaded."""
        self.closing = False
        self.lock: IO[str] | None = None
        self.on_commit: Callable[[float], None] = lambda _: None
        """Called with the seconds that a commit took."""
        self.slowest_commit = 0.0
        """Seconds of the slowest recent commit. It decays with each commit."""
        self.uptime = Uptime()
        self.failures = 0
        self.notify_after = 0.0
        """Seconds after which someone is told that it is their turn."""
        self.writable = True
        """Whether the latest group could be written."""
        self.load_lock = asyncio.Lock()
        """Held while a long game is replayed."""
        self._health: tuple[float, asyncio.Future[bool]] | None = None
        self.task = asyncio.create_task(self._write_loop())

    @classmethod
    async def open(cls, database: str) -> "Store":
        url = async_url(database)
        lock = lock_file(url)
        engine = make_engine(url)
        sqlite = engine.dialect.name == "sqlite"
        writer = SqliteWriter(engine.url) if sqlite else PostgresWriter(engine)
        try:
            await upgrade_database(url)
            await writer.open()
        except DATABASE_ERRORS as error:
            await engine.dispose()
            reason = str(getattr(error, "orig", None) or error)
            raise HeistError(f"Can't use the database: {reason}.") from None
        store = cls(engine, writer)
        store.lock = lock
        if not sqlite:
            store.leases = Leases(make_engine(url))
        return store

    async def close(self) -> None:
        self.closing = True
        self.wake.set()
        await self.task
        try:
            await self.writer.close()
        except Exception as error:
            log.warning("Could not sign off from the database: %s", type(error).__name__)
        await self.engine.dispose()
        if self.lock is not None:
            self.lock.close()

    # Writing

    def write(self, *changes: Change) -> asyncio.Future[None]:
        """Queue changes to write together; the future is done when they are committed."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(PendingWrite(changes, done))
        self.wake.set()
        return done

    async def flush(self) -> None:
        """Wait until everything queued before is written or has failed."""
        await asyncio.wait([self.write()])

    async def _write_loop(self) -> None:
        while not (self.closing and not self.waiting):
            await self.wake.wait()
            self.wake.clear()
            writes, self.waiting = self.waiting, []
            await self._commit(writes)

    async def _commit(self, writes: list[PendingWrite]) -> None:
        if not writes:
            return
        try:
            changes = [change for one in writes for change in one.changes]
            if self.failed and self.failed & tables_of(changes):
                raise NotSaved("an earlier write of this table failed", self.failed)
            begun = time.perf_counter()
            with self._timed():
                await self.writer.write(changes)
            self.on_commit(time.perf_counter() - begun)
            self.writable = True
        except CommitUnknown as doubt:
            log.error(
                "Lost the database during a commit: the result of %d requests is unknown.",
                len(writes),
            )
            for one in writes:
                self._fail(one, doubt)
        except Exception as error:  # for example a full disk or a lost connection
            await self._commit_separately(writes, error)
        else:
            for one in writes:
                if not one.done.done():
                    one.done.set_result(None)

    @contextmanager
    def _timed(self) -> Iterator[None]:
        """Time a commit on the clock that windows use."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        yield
        self.slowest_commit = max(loop.time() - begun, SLOWEST_COMMIT_DECAY * self.slowest_commit)

    async def _commit_separately(self, writes: list[PendingWrite], error: Exception) -> None:
        """Find the write that failed, so that the others succeed. All of them wait meanwhile."""
        if len(writes) == 1:
            self._fail(writes[0], write_error(error))
            return
        tables = error.tables if isinstance(error, NotSaved) else frozenset()
        fine = [one for one in writes if not tables & tables_of(one.changes)]
        if len(fine) < len(writes):
            for one in writes:
                if tables & tables_of(one.changes):
                    self._fail(one, write_error(error))
            await self._commit(fine)
        else:
            half = len(writes) // 2
            await self._commit(writes[:half])
            await self._commit(writes[half:])

    def _fail(self, one: PendingWrite, error: HeistError) -> None:
        self.failed |= tables_of(one.changes)
        self.failures += 1
        self.writable = isinstance(error, WriteConflict)
        if not one.done.done():
            one.done.set_exception(error)

    # Reading

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Open a consistent read. Raises DatabaseUnavailable if the database does not answer."""
        try:
            async with self.engine.connect() as connection:
                if self.engine.dialect.name != "sqlite":
                    await connection.execution_options(isolation_level="REPEATABLE READ")
                yield connection
        except DATABASE_ERRORS as error:
            log.error("Cannot read the database: %s", type(error).__name__)
            raise DatabaseUnavailable(
                "The database doesn't answer. Try again in a moment."
            ) from None

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[AsyncConnection]:
        """Open a short transaction beside the queue of writes, as the operator's commands do."""
        try:
            async with self.engine.begin() as connection:
                # SQLite: wait for the lock first. Later, a transaction that has read can't wait.
                await connection.execute(update(WRITERS).where(false()).values(latest=0))
                yield connection
        except DATABASE_ERRORS as error:
            log.error("Cannot change the database: %s", type(error).__name__)
            raise DatabaseUnavailable(
                "The database doesn't answer. Try again in a moment."
            ) from None

    async def empty_log(self) -> None:
        """SQLite: empty the write-ahead log, which still has what was erased."""
        if self.engine.dialect.name != "sqlite":
            return
        with suppress(*DATABASE_ERRORS):  # it is overwritten later
            async with self.engine.connect() as connection:
                await connection.execution_options(isolation_level="AUTOCOMMIT")
                await connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))

    async def answers(self) -> bool:
        """Return whether the database can be read and written; checked at most once a second."""
        if self._health is None or self._health[0] < time.monotonic() - HEALTH_CACHE_SECONDS:
            self._health = time.monotonic(), asyncio.ensure_future(self._check_health())
        return await asyncio.shield(self._health[1])

    async def _check_health(self) -> bool:
        try:
            async with asyncio.timeout(HEALTH_TIMEOUT_SECONDS):
                async with self.reading() as connection:
                    await connection.execute(select(1))
                if not self.writable:
                    await self.write()
        except (HeistError, TimeoutError):
            return False
        return True

    async def unfinished(self) -> list[StoredTable]:
        """Return every table that is neither over nor hibernating, with its acts."""
        async with self.reading() as connection:
            return await read_tables(connection, TABLES.c.state.not_in(NOT_IN_MEMORY))

    async def tables(self, codes: Sequence[str]) -> list[StoredTable]:
        """Return those of these tables that exist, with their acts."""
        if not codes:
            return []
        async with self.reading() as connection:
            return await read_tables(connection, TABLES.c.code.in_(codes))

    async def table(self, code: str) -> StoredTable | None:
        return next(iter(await self.tables([code])), None)

    async def has_table(self, code: str) -> bool:
        """Return whether a table with this code exists."""
        async with self.reading() as connection:
            query = select(TABLES.c.id).where(TABLES.c.code == code)
            return (await connection.execute(query)).first() is not None

    async def totals(self) -> dict[str, Total]:
        """Return how much is stored, and how much of it was added today."""
        async with self.reading() as connection:
            rows = await connection.execute(SELECT_TOTALS, {"today": today()})
            return {name: Total(int(amount), int(of_day)) for name, amount, of_day in rows}

    async def table_of_recovery(self, hash_: str) -> str | None:
        """Return the code of the table that a recovery code leads to."""
        query = select(RECOVERIES.c.code).where(RECOVERIES.c.hash == hash_)
        async with self.reading() as connection:
            code: str | None = (await connection.execute(query)).scalar()
        return code

    async def replay(self, id_: str) -> SavedReplay | None:
        async with self.reading() as connection:
            query = select(REPLAYS).where(REPLAYS.c.id == id_)
            found = (await connection.execute(query)).first()
        if found is None:
            return None
        facts = found.id, json.loads(found.names), found.journal, found.made
        return SavedReplay(*facts, found.kind)

    async def review(self, replay: str, version: int) -> str | None:
        """Return the stored review of a replay, if this version made it."""
        mine = (REVIEWS.c.replay == replay) & (REVIEWS.c.version == version)
        async with self.reading() as connection:
            body: str | None = (
                await connection.execute(select(REVIEWS.c.body).where(mine).limit(1))
            ).scalar()
        return body
