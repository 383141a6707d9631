"""The store: what is written here is on the disk before anybody is told that it is done.

All writing goes through one task. It takes whatever is waiting, writes it in one transaction, and
only then answers: while one commit is under way, the next group gathers.
"""

import asyncio
import json
import logging
from pathlib import Path
from typing import IO

import msgspec
from sqlalchemy import event, func, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from heistnight.kernel.errors import HeistError
from heistnight.table.migrations import upgrade
from heistnight.table.records import ActRow, TableRecord, unreadable
from heistnight.table.schema import ACTS, CHAT, RECOVERIES, REPLAYS, TABLES
from heistnight.table.writers import (
    AsyncWriter,
    Change,
    SavedLine,
    SavedReplay,
    ThreadWriter,
    Writer,
    be_durable,
    tables_of,
)

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

log = logging.getLogger("heistnight.store")


class Bundle(msgspec.Struct, frozen=True):
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


def read_table(id_: int, code: str, record: str) -> StoredTable:
    """A row of the tables, whatever is in it: one that is damaged must not stop the others."""
    try:
        found = msgspec.json.decode(record, type=TableRecord)
        if found.code != code:
            raise msgspec.ValidationError("it is another table's")
    except (msgspec.DecodeError, TypeError, UnicodeError) as error:
        log.error("The record of table %s is damaged: %s", code, type(error).__name__)
        return StoredTable(id_, unreadable(str(code)), damage="its record is damaged")
    return StoredTable(id_, found)


def async_url(database: str) -> str:
    """What SQLAlchemy needs, from a file's path or the usual kind of URL."""
    if "://" not in database:
        path = Path(database).expanduser()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise HeistError(f"There is no place for a database at {path}: {error}.") from None
        return f"sqlite+aiosqlite:///{path}"
    try:
        url = make_url(database)
    except ArgumentError:
        raise HeistError("--database is a file's path, sqlite:///…, or postgresql://…") from None
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
    kind = url.get_backend_name()
    if kind not in drivers:
        raise HeistError(f"The database is SQLite or PostgreSQL, not {kind!r}.")
    return url.set(drivername=drivers[kind]).render_as_string(hide_password=False)


def lock_file(url: str) -> IO[str] | None:
    """Two servers on one SQLite file would play two different games: only one gets this lock."""
    path = make_url(url).database
    if not url.startswith("sqlite") or not path or path == ":memory:" or fcntl is None:
        return None
    try:
        open(path, "ab").close()
        lock = open(f"{path}.lock", "w", encoding="utf-8")  # noqa: SIM115  # held until the end
    except OSError as error:
        raise HeistError(f"The database {path} cannot be used: {error.strerror}.") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise HeistError(f"Another server uses the database {path} already.") from None
    return lock


class Store:
    """Use `Store.open`; `close` writes what is waiting."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self.engine, self.writer = engine, writer
        self.next_table = 1
        self.waiting: list[Bundle] = []
        self.wake = asyncio.Event()
        self.failed: set[int] = set()
        """Tables that lost something: until they are restored, nothing builds on it."""
        self.closing = False
        self.lock: IO[str] | None = None
        self.task = asyncio.create_task(self._write_on())

    @classmethod
    async def open(cls, database: str) -> "Store":
        url = async_url(database)
        lock = lock_file(url)
        engine = create_async_engine(url)
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", be_durable)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(upgrade)
            sqlite = engine.dialect.name == "sqlite"
            store = cls(engine, ThreadWriter(engine.url) if sqlite else AsyncWriter(engine))
        except (SQLAlchemyError, OSError, ImportError) as error:
            await engine.dispose()
            reason = str(getattr(error, "orig", None) or error)
            raise HeistError(f"The database cannot be used: {reason}.") from None
        async with engine.connect() as connection:
            latest = (await connection.execute(select(func.max(TABLES.c.id)))).scalar()
        store.next_table = (latest or 0) + 1
        store.lock = lock
        return store

    async def close(self) -> None:
        self.closing = True
        self.wake.set()
        await self.task
        await self.writer.close()
        await self.engine.dispose()
        if self.lock is not None:
            self.lock.close()

    # Writing

    def new_id(self) -> int:
        self.next_table += 1
        return self.next_table - 1

    def write(self, *changes: Change) -> asyncio.Future[None]:
        """Done when committed; all of it or nothing."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(Bundle(changes, done))
        self.wake.set()
        return done

    async def _write_on(self) -> None:
        while not (self.closing and not self.waiting):
            await self.wake.wait()
            self.wake.clear()
            bundles, self.waiting = self.waiting, []
            if bundles:
                await self._commit(bundles)

    async def _commit(self, bundles: list[Bundle]) -> None:
        try:
            changes = [change for bundle in bundles for change in bundle.changes]
            if self.failed and self.failed & tables_of(changes):
                raise HeistError("something earlier of this table was lost")
            await self.writer.write(changes)
        except Exception as error:  # a full disk, a lost connection: everyone is told
            if len(bundles) > 1:
                for bundle in bundles:
                    await self._commit([bundle])
                return
            if not isinstance(error, HeistError):
                reason = getattr(error, "orig", None) or type(error).__name__
                log.error("A write failed: %s", reason)
            self.failed |= tables_of(bundles[0].changes)
            if not bundles[0].done.done():
                bundles[0].done.set_exception(HeistError("It could not be written down."))
            return
        for bundle in bundles:
            if not bundle.done.done():
                bundle.done.set_result(None)

    # Reading

    async def unfinished(self) -> list[StoredTable]:
        """Every table that is not over, with its acts."""
        async with self.engine.connect() as connection:
            tables = await connection.execute(
                select(TABLES.c.id, TABLES.c.code, TABLES.c.record).where(TABLES.c.state != "over")
            )
            found = {row.id: read_table(*row) for row in tables}
            acts = await connection.execute(
                select(ACTS)
                .where(TABLES.c.id == ACTS.c.table_id, TABLES.c.state != "over")
                .order_by(ACTS.c.id)
            )
            for row in acts:
                found[row.table_id].acts.append(ActRow(*row[1:]))
            chat = await connection.execute(
                select(CHAT)
                .where(TABLES.c.id == CHAT.c.table_id, TABLES.c.state != "over")
                .order_by(CHAT.c.number)
            )
            for row in chat:
                found[row.table_id].chat.append(SavedLine(*row))
        return list(found.values())

    async def table(self, code: str) -> StoredTable | None:
        """One table, as it is kept, with its acts."""
        async with self.engine.connect() as connection:
            found = (
                await connection.execute(
                    select(TABLES.c.id, TABLES.c.code, TABLES.c.record).where(TABLES.c.code == code)
                )
            ).first()
            if found is None:
                return None
            stored = read_table(*found)
            acts = await connection.execute(
                select(ACTS).where(ACTS.c.table_id == found.id).order_by(ACTS.c.id)
            )
            stored.acts.extend([ActRow(*row[1:]) for row in acts])
            chat = await connection.execute(
                select(CHAT).where(CHAT.c.table_id == found.id).order_by(CHAT.c.number)
            )
            stored.chat.extend([SavedLine(*row) for row in chat])
            return stored

    async def recovered(self, hash_: str) -> str | None:
        """The code of the table that a recovery code is for."""
        async with self.engine.connect() as connection:
            query = select(RECOVERIES.c.code).where(RECOVERIES.c.hash == hash_)
            code: str | None = (await connection.execute(query)).scalar()
            return code

    async def replay(self, id_: str) -> SavedReplay | None:
        async with self.engine.connect() as connection:
            query = select(REPLAYS).where(REPLAYS.c.id == id_)
            found = (await connection.execute(query)).first()
            return SavedReplay(found.id, json.loads(found.names), found.journal) if found else None
