"""The two ways of writing a group of changes in one transaction."""

import asyncio
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import msgspec
from sqlalchemy import URL, Connection, Executable, create_engine, delete, event, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from heistnight.table.records import ActRow
from heistnight.table.schema import ACTS, CHAT, RECOVERIES, REPLAYS, TABLES


class AddedTable(msgspec.Struct, frozen=True):
    id: int
    code: str
    state: str
    record: str


class SavedTable(msgspec.Struct, frozen=True):
    id: int
    state: str
    record: str


class DroppedTable(msgspec.Struct, frozen=True):
    """Never begun, and nobody came back."""

    id: int


class SavedRecovery(msgspec.Struct, frozen=True):
    hash: str
    code: str


class SavedReplay(msgspec.Struct, frozen=True):
    id: str
    names: list[str]
    journal: str


class SavedLine(msgspec.Struct, frozen=True):
    """Something said."""

    table: int
    number: int
    name: str
    seat: int | None
    text: str
    request: str
    """'person:request' of whoever said it."""


Change = ActRow | AddedTable | SavedTable | DroppedTable | SavedRecovery | SavedReplay | SavedLine

CHAT_KEPT = 100
"""Lines of each table."""


def tables_of(changes: Sequence[Change]) -> set[int]:
    """The tables whose course these changes write down."""
    acts = {change.table for change in changes if type(change) is ActRow}
    return acts | {change.id for change in changes if type(change) is SavedTable}


INSERT_ACTS = insert(ACTS)
Statement = tuple[Executable, Any]


def statements(changes: Sequence[Change]) -> Iterator[Statement]:
    """What to execute: all acts at once, then the few other things."""
    acts = [
        {
            "table_id": row.table,
            "number": row.number,
            "seat": row.seat,
            "choice": row.choice,
            "request": row.request,
            "at": row.at,
        }
        for row in changes
        if isinstance(row, ActRow)
    ]
    if acts:
        yield INSERT_ACTS, acts
    if len(acts) < len(changes):
        for change in latest_only(changes):
            yield from other_statements(change)


def other_statements(change: Change) -> Iterator[Statement]:
    if isinstance(change, AddedTable):
        yield insert(TABLES), msgspec.structs.asdict(change)
    elif isinstance(change, SavedTable):
        values = {"state": change.state, "record": change.record}
        yield update(TABLES).where(TABLES.c.id == change.id).values(values), None
    elif isinstance(change, DroppedTable):
        yield delete(TABLES).where(TABLES.c.id == change.id), None
        yield delete(CHAT).where(CHAT.c.table_id == change.id), None
    elif isinstance(change, SavedRecovery):
        yield delete(RECOVERIES).where(RECOVERIES.c.hash == change.hash), None
        yield insert(RECOVERIES), {"hash": change.hash, "code": change.code}
    elif isinstance(change, SavedReplay):
        names = json.dumps(change.names)
        yield insert(REPLAYS), {"id": change.id, "names": names, "journal": change.journal}
    elif isinstance(change, SavedLine):
        old = (CHAT.c.table_id == change.table) & (CHAT.c.number <= change.number - CHAT_KEPT)
        yield delete(CHAT).where(old), None
        line = msgspec.structs.asdict(change)
        yield insert(CHAT), {"table_id": line.pop("table"), **line}


def latest_only(changes: Sequence[Change]) -> list[Change]:
    """Without acts, and without what a later change of the same group writes over."""
    last = {change.id: change for change in changes if isinstance(change, SavedTable)}
    return [
        change
        for change in changes
        if not isinstance(change, ActRow)
        and not (isinstance(change, SavedTable) and last[change.id] is not change)
    ]


class Writer(Protocol):
    async def write(self, changes: Sequence[Change]) -> None:
        """All of it, on the disk, or an error and nothing."""

    async def close(self) -> None: ...


def be_durable(connection: Any, _: Any) -> None:
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
        event.listen(self.engine, "connect", be_durable)
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self.connection: Connection | None = None

    async def write(self, changes: Sequence[Change]) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self._write, changes)

    def _write(self, changes: Sequence[Change]) -> None:
        if self.connection is None:
            self.connection = self.engine.connect()
        try:
            with self.connection.begin():
                for statement, values in statements(changes):
                    self.connection.execute(statement, values)
        except BaseException:
            self._hang_up()
            raise

    def _hang_up(self) -> None:
        broken, self.connection = self.connection, None
        if broken is not None:
            broken.close()

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self._hang_up)
        self.thread.shutdown()
        self.engine.dispose()


class AsyncWriter:
    """PostgreSQL: one connection, kept open, and opened anew when it is lost."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.connection: AsyncConnection | None = None

    async def write(self, changes: Sequence[Change]) -> None:
        if self.connection is None:
            self.connection = await self.engine.connect()
        try:
            async with self.connection.begin():
                for statement, values in statements(changes):
                    await self.connection.execute(statement, values)
        except BaseException:
            broken, self.connection = self.connection, None
            await broken.close()
            raise

    async def close(self) -> None:
        if self.connection is not None:
            await self.connection.close()
