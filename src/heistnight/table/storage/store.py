"""The store: what is written here is on the disk before anybody is told that it is done.

All writing goes through one task. It takes whatever is waiting, writes it in one transaction, and
only then answers: while one commit is under way, the next group gathers.
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
from heistnight.table.errors import Away, Clash, InDoubt, Unwritten
from heistnight.table.storage.changes import Change, SavedLine, SavedReplay, tables_of
from heistnight.table.storage.databases import (
    TROUBLE,
    async_url,
    lock_file,
    make_engine,
    upgrade_database,
)
from heistnight.table.storage.leases import Leases
from heistnight.table.storage.records import ActRow, TableRecord, unreadable_record
from heistnight.table.storage.schema import ACTS, CHAT, RECOVERIES, REPLAYS, REVIEWS, TABLES
from heistnight.table.storage.totals import READ, Total, today
from heistnight.table.storage.writers import PostgresWriter, ThreadWriter, Writer

log = logging.getLogger("heistnight.store")

HEALTH_CACHE_SECONDS, HEALTH_TIMEOUT_SECONDS = 1.0, 3.0
"""Seconds."""


class PendingWrite(msgspec.Struct, frozen=True):
    """Changes that are made together or not at all."""

    changes: tuple[Change, ...]
    done: asyncio.Future[None]


class StoredTable(msgspec.Struct, frozen=True):
    id: int
    record: TableRecord
    acts: list[ActRow] = []
    chat: list[SavedLine] = []
    damage: str | None = None
    """Why this table cannot be set up, where that is known already."""
    version: int = 0
    epoch: int = 0
    owner: str | None = None
    state: str = ""
    """In the database, where a table may be asleep."""


class Abandoned(msgspec.Struct, frozen=True):
    """A table that nobody came back to."""

    id: int
    code: str
    epoch: int
    recoveries: list[str]
    """Its people's, as they are kept."""
    changed: float = 0.0


class UnusedChat(msgspec.Struct, frozen=True):
    id: int
    code: str
    changed: float
    size: int
    """In characters."""


ROWS_PER_FETCH = 500
"""Acts."""
SLOWEST_COMMIT_DECAY = 0.8
"""What is left of a slow commit's time after the next commit."""
NOT_IN_MEMORY = ("over", "asleep", "asleep-lobby")
T = TABLES.c
TABLE = select(T.id, T.code, T.record, T.version, T.epoch, T.owner, T.state)
A = ACTS.c
ACT = select(A.table_id, A.number, A.seat, A.choice, A.request, A.at)


def read_table(
    id_: int, code: str, record: str, version: int, epoch: int, owner: str | None, state: str
) -> StoredTable:
    """A row of the tables, whatever is in it: one that is damaged must not stop the others."""
    damage = None
    try:
        found = msgspec.json.decode(record, type=TableRecord)
        if found.code != code:
            raise msgspec.ValidationError("it is another table's")
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
    """What those who wait for a failed write are told."""
    if isinstance(error, HeistError):
        return error
    reason = getattr(error, "orig", None) or type(error).__name__
    if isinstance(error, IntegrityError):
        log.warning("Somebody else has written that already: %s", reason)
        return Clash("Somebody else has written there first.")
    log.error("A write failed: %s", reason)
    return Unwritten("It could not be written down.")


class Store:
    """Use `Store.open`; `close` writes what is waiting."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self.engine, self.writer = engine, writer
        self.leases: Leases | None = None
        """Where other servers may be at work on the same tables."""
        self.waiting: list[PendingWrite] = []
        self.wake = asyncio.Event()
        self.failed: set[int] = set()
        """Tables that lost something: until they are restored, nothing builds on it."""
        self.closing = False
        self.lock: IO[str] | None = None
        self.on_commit: Callable[[float], None] = lambda _: None
        """How many seconds a group of changes took."""
        self.slowest_commit = 0.0
        """Seconds: the slowest of late. Each commit lessens what an earlier one counts."""
        self.failures = 0
        self.writable = True
        """The latest group of changes could be written."""
        self.waking = asyncio.Lock()
        """Held while a long game that was read from here is played again."""
        self._asked: tuple[float, asyncio.Future[bool]] | None = None
        self.task = asyncio.create_task(self._write_on())

    @classmethod
    async def open(cls, database: str) -> "Store":
        url = async_url(database)
        lock = lock_file(url)
        engine = make_engine(url)
        sqlite = engine.dialect.name == "sqlite"
        writer = ThreadWriter(engine.url) if sqlite else PostgresWriter(engine)
        try:
            await upgrade_database(url)
            await writer.open()
        except TROUBLE as error:
            await engine.dispose()
            reason = str(getattr(error, "orig", None) or error)
            raise HeistError(f"The database cannot be used: {reason}.") from None
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
            log.warning("The database does not hear that we leave: %s", type(error).__name__)
        await self.engine.dispose()
        if self.lock is not None:
            self.lock.close()

    # Writing

    def write(self, *changes: Change) -> asyncio.Future[None]:
        """Done when committed; all of it or nothing."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(PendingWrite(changes, done))
        self.wake.set()
        return done

    async def flush(self) -> None:
        """Until all that was asked for before is written, or has failed."""
        await asyncio.wait([self.write()])

    async def _write_on(self) -> None:
        while not (self.closing and not self.waiting):
            await self.wake.wait()
            self.wake.clear()
            bundles, self.waiting = self.waiting, []
            await self._commit(bundles)

    async def _commit(self, bundles: list[PendingWrite]) -> None:
        if not bundles:
            return
        try:
            changes = [change for bundle in bundles for change in bundle.changes]
            if self.failed and self.failed & tables_of(changes):
                raise Unwritten("something earlier of this table was lost", self.failed)
            begun = time.perf_counter()
            with self._timed():
                await self.writer.write(changes)
            self.on_commit(time.perf_counter() - begun)
            self.writable = True
        except InDoubt as doubt:
            log.error("The database went away in mid-commit: %d requests in doubt.", len(bundles))
            for bundle in bundles:
                self._fail(bundle, doubt)
        except Exception as error:  # a full disk, a lost connection: everyone is told
            await self._write_apart(bundles, error)
        else:
            for bundle in bundles:
                if not bundle.done.done():
                    bundle.done.set_result(None)

    @contextmanager
    def _timed(self) -> Iterator[None]:
        """On the clock that windows end by."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        yield
        self.slowest_commit = max(loop.time() - begun, SLOWEST_COMMIT_DECAY * self.slowest_commit)

    async def _write_apart(self, bundles: list[PendingWrite], error: Exception) -> None:
        """What cannot be written fails alone, and is found soon: all others wait meanwhile."""
        if len(bundles) == 1:
            self._fail(bundles[0], write_error(error))
            return
        tables = error.tables if isinstance(error, Unwritten) else frozenset()
        fine = [bundle for bundle in bundles if not tables & tables_of(bundle.changes)]
        if len(fine) < len(bundles):
            for bundle in bundles:
                if tables & tables_of(bundle.changes):
                    self._fail(bundle, write_error(error))
            await self._commit(fine)
        else:
            half = len(bundles) // 2
            await self._commit(bundles[:half])
            await self._commit(bundles[half:])

    def _fail(self, bundle: PendingWrite, error: HeistError) -> None:
        self.failed |= tables_of(bundle.changes)
        self.failures += 1
        self.writable = isinstance(error, Clash)
        if not bundle.done.done():
            bundle.done.set_exception(error)

    # Reading

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """All that is read in it belongs together; Away where there is nothing to read from."""
        try:
            async with self.engine.connect() as connection:
                if self.engine.dialect.name != "sqlite":
                    await connection.execution_options(isolation_level="REPEATABLE READ")
                yield connection
        except TROUBLE as error:
            log.error("The database cannot be read: %s", type(error).__name__)
            raise Away("The database is away. Try again in a moment.") from None

    async def answers(self) -> bool:
        """Whether it can be read and written. However many ask, it is asked once a second."""
        if self._asked is None or self._asked[0] < time.monotonic() - HEALTH_CACHE_SECONDS:
            self._asked = time.monotonic(), asyncio.ensure_future(self._ask())
        return await asyncio.shield(self._asked[1])

    async def _ask(self) -> bool:
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
        """Every table that is neither over nor asleep, with its acts."""
        return await self._tables(TABLES.c.state.not_in(NOT_IN_MEMORY))

    async def tables(self, codes: Sequence[str]) -> list[StoredTable]:
        """Those of these that there are, as they are kept, with their acts."""
        return await self._tables(TABLES.c.code.in_(codes)) if codes else []

    async def table(self, code: str) -> StoredTable | None:
        return next(iter(await self.tables([code])), None)

    async def knows(self, code: str) -> bool:
        """Whether there is a table of this code."""
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
            async with connection.stream(ordered) as rows:  # a few at a time: there may be many
                async for some in rows.partitions(ROWS_PER_FETCH):
                    for row in some:
                        if row.table_id in tables:  # SQLite may have got one more since
                            tables[row.table_id].acts.append(ActRow(*row))
            for row in await connection.execute(chat.order_by(CHAT.c.number)):
                if row.table_id in tables:
                    tables[row.table_id].chat.append(SavedLine(*row))
        return found

    async def asleep(
        self, state: str, before: float, most: int, *, free: bool = False
    ) -> list[Abandoned]:
        """Tables that have been asleep since then, those that have been longest first.

        `free`: only those that no node has."""
        query = (
            select(T.id, T.code, T.epoch, T.record, T.changed)
            .where(TABLES.c.state == state, TABLES.c.changed < before)
            .where(TABLES.c.owner.is_(None) if free else true())
            .order_by(TABLES.c.changed)
            .limit(most)
        )
        async with self.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [Abandoned(*row[:3], recoveries_in(row.record), row.changed) for row in rows]

    async def unused(self, before: float, most: int) -> list[Abandoned]:
        """Tables that are over or asleep, untouched since then, the oldest first."""
        found: list[Abandoned] = []
        for state in NOT_IN_MEMORY:
            found += await self.asleep(state, before, most, free=True)
        return sorted(found, key=lambda one: one.changed)[:most]

    async def unused_chats(self, before: float, most: int) -> list[UnusedChat]:
        """Of the same tables: what was said there."""
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
        """Ids and sizes of those that nobody opened since then, the oldest first."""
        R = REPLAYS.c
        query = select(R.id, R.size).where(R.kind == kind, R.used < before)
        async with self.reading() as connection:
            rows = await connection.execute(query.order_by(R.used).limit(most))
            return [(row.id, row.size) for row in rows]

    async def totals(self) -> dict[str, Total]:
        """How much is kept, and how much of it came today."""
        async with self.reading() as connection:
            rows = await connection.execute(READ, {"today": today()})
            return {name: Total(int(amount), int(of_day)) for name, amount, of_day in rows}

    async def recovered(self, hash_: str) -> str | None:
        """The code of the table that a recovery code is for."""
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
        """What was said of that replay's game, if it was said by this version."""
        mine = (REVIEWS.c.replay == replay) & (REVIEWS.c.version == version)
        async with self.reading() as connection:
            body: str | None = (
                await connection.execute(select(REVIEWS.c.body).where(mine).limit(1))
            ).scalar()
        return body
