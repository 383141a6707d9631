"""The store: reads tables, and commits every change before it reports success.

One task does all the writing. It takes whatever is waiting, writes it in one transaction, and then
answers. While one commit runs, the next group gathers.
"""

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import IO

import msgspec
from sqlalchemy import ColumnElement, func, select, true
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from heistnight.kernel.errors import HeistError
from heistnight.table.errors import CommitUnknown, DatabaseUnavailable, NotSaved, WriteConflict
from heistnight.table.storage.changes import Change, SavedChatLine, SavedReplay, tables_of
from heistnight.table.storage.databases import (
    DATABASE_ERRORS,
    async_url,
    lock_file,
    make_engine,
    upgrade_database,
)
from heistnight.table.storage.leases import Leases
from heistnight.table.storage.records import ActRow, TableRecord, unreadable_record
from heistnight.table.storage.schema import ACTS, CHAT, RECOVERIES, REPLAYS, REVIEWS, TABLES
from heistnight.table.storage.totals import SELECT_TOTALS, Total, today
from heistnight.table.storage.writers import PostgresWriter, SqliteWriter, Writer

log = logging.getLogger("heistnight.store")

HEALTH_CACHE_SECONDS, HEALTH_TIMEOUT_SECONDS = 1.0, 3.0
"""How long a health check's result is reused, and how long one may take."""


class PendingWrite(msgspec.Struct, frozen=True):
    """Changes to write together or not at all."""

    changes: tuple[Change, ...]
    done: asyncio.Future[None]


class StoredTable(msgspec.Struct, frozen=True):
    """A table as read from the database."""

    id: int
    record: TableRecord
    acts: list[ActRow] = []
    chat: list[SavedChatLine] = []
    damage: str | None = None
    """Why this table cannot be loaded, if known."""
    version: int = 0
    epoch: int = 0
    owner: str | None = None
    state: str = ""
    """The state in the database, where a table may be hibernating."""


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


ROWS_PER_FETCH = 500
"""Acts read at once."""
SLOWEST_COMMIT_DECAY = 0.8
"""The part of the slowest commit's time that still counts after the next commit."""
NOT_IN_MEMORY = ("over", "asleep", "asleep-lobby")
T = TABLES.c
TABLE = select(T.id, T.code, T.record, T.version, T.epoch, T.owner, T.state)
A = ACTS.c
ACT = select(A.table_id, A.number, A.seat, A.choice, A.request, A.at)


def read_table(
    id_: int, code: str, record: str, version: int, epoch: int, owner: str | None, state: str
) -> StoredTable:
    """Decode a row of the tables. A damaged one must not stop the others."""
    damage = None
    try:
        found = msgspec.json.decode(record, type=TableRecord)
        if found.code != code:
            raise msgspec.ValidationError("it belongs to another table")
    except (msgspec.DecodeError, TypeError, UnicodeError) as error:
        log.error("The record of table %s is damaged: %s", code, type(error).__name__)
        found, damage = unreadable_record(str(code)), "its record is damaged"
    return StoredTable(
        id_, found, damage=damage, version=version, epoch=epoch, owner=owner, state=state
    )


def recoveries_in(record: str) -> list[str]:
    try:
        found = msgspec.json.decode(record, type=TableRecord)
    except (msgspec.DecodeError, UnicodeError):
        return []
    return [person.recovery for person in found.people]


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
        self.failures = 0
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
        """Open a consistent read. Raises Away if the database does not answer."""
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
        return await self._tables(TABLES.c.state.not_in(NOT_IN_MEMORY))

    async def tables(self, codes: Sequence[str]) -> list[StoredTable]:
        """Return those of these tables that exist, with their acts."""
        return await self._tables(TABLES.c.code.in_(codes)) if codes else []

    async def table(self, code: str) -> StoredTable | None:
        return next(iter(await self.tables([code])), None)

    async def has_table(self, code: str) -> bool:
        """Return whether a table with this code exists."""
        async with self.reading() as connection:
            query = select(TABLES.c.id).where(TABLES.c.code == code)
            return (await connection.execute(query)).first() is not None

    async def _tables(self, which: ColumnElement[bool]) -> list[StoredTable]:
        acts = ACT.where(TABLES.c.id == ACTS.c.table_id, which)
        chat = select(CHAT).where(TABLES.c.id == CHAT.c.table_id, which)
        async with self.reading() as connection:
            found = [read_table(*row) for row in await connection.execute(TABLE.where(which))]
            tables = {stored.id: stored for stored in found}
            ordered = acts.order_by(ACTS.c.table_id, ACTS.c.number)
            async with connection.stream(ordered) as rows:  # in parts, as there may be many
                async for some in rows.partitions(ROWS_PER_FETCH):
                    for row in some:
                        if row.table_id in tables:  # SQLite may have a newer table by now
                            tables[row.table_id].acts.append(ActRow(*row))
            for row in await connection.execute(chat.order_by(CHAT.c.number)):
                if row.table_id in tables:
                    tables[row.table_id].chat.append(SavedChatLine(*row))
        return found

    async def asleep(
        self, state: str, before: float, most: int, *, free: bool = False
    ) -> list[AbandonedTable]:
        """Return tables unchanged since then, oldest first; `free`: only those without an owner."""
        query = (
            select(T.id, T.code, T.epoch, T.record, T.changed)
            .where(TABLES.c.state == state, TABLES.c.changed < before)
            .where(TABLES.c.owner.is_(None) if free else true())
            .order_by(TABLES.c.changed)
            .limit(most)
        )
        async with self.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [AbandonedTable(*row[:3], recoveries_in(row.record), row.changed) for row in rows]

    async def unused(self, before: float, most: int) -> list[AbandonedTable]:
        """Return tables that are over or hibernating and unchanged since then, the oldest first."""
        found: list[AbandonedTable] = []
        for state in NOT_IN_MEMORY:
            found += await self.asleep(state, before, most, free=True)
        return sorted(found, key=lambda one: one.changed)[:most]

    async def unused_chats(self, before: float, most: int) -> list[UnusedChat]:
        """Return the chats of such tables."""
        found: list[UnusedChat] = []
        mine = CHAT.c.table_id == TABLES.c.id
        said = func.length(CHAT.c.text) + func.length(CHAT.c.name) + func.length(CHAT.c.request)
        size = select(func.sum(said)).where(mine).scalar_subquery()
        old = (T.changed < before) & T.owner.is_(None) & select(CHAT.c.number).where(mine).exists()
        async with self.reading() as connection:
            for state in NOT_IN_MEMORY:
                query = select(T.id, T.code, T.changed, size).where(T.state == state, old)
                rows = await connection.execute(query.order_by(T.changed).limit(most))
                found += [UnusedChat(*row) for row in rows]
        return sorted(found, key=lambda one: one.changed)[:most]

    async def unused_replays(self, kind: str, before: float, most: int) -> list[tuple[str, int]]:
        """Return ids and sizes of replays that nobody opened since then, the oldest first."""
        R = REPLAYS.c
        query = select(R.id, R.size).where(R.kind == kind, R.used < before)
        async with self.reading() as connection:
            rows = await connection.execute(query.order_by(R.used).limit(most))
            return [(row.id, row.size) for row in rows]

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
