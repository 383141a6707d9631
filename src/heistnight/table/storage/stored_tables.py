"""Tables as read from the database, with their acts and chat."""

import logging

import msgspec
from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncConnection

from heistnight.table.storage.changes import SavedChatLine
from heistnight.table.storage.records import ActRow, TableRecord, unreadable_record
from heistnight.table.storage.schema import ACTS, CHAT, TABLES

log = logging.getLogger("heistnight.store")

ROWS_PER_FETCH = 500
"""Acts read at once."""
NOT_IN_MEMORY = ("over", "asleep", "asleep-lobby")
TABLE = select(
    TABLES.c.id,
    TABLES.c.code,
    TABLES.c.record,
    TABLES.c.version,
    TABLES.c.epoch,
    TABLES.c.owner,
    TABLES.c.state,
)
ACT = select(ACTS.c.table_id, ACTS.c.number, ACTS.c.seat, ACTS.c.choice, ACTS.c.request, ACTS.c.at)


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


async def read_tables(connection: AsyncConnection, which: ColumnElement[bool]) -> list[StoredTable]:
    """Read these tables with their acts and chat."""
    acts = ACT.where(TABLES.c.id == ACTS.c.table_id, which)
    chat = select(CHAT).where(TABLES.c.id == CHAT.c.table_id, which)
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
