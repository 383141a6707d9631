"""Turn changes into SQL statements, with checks of their results."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Executable,
    bindparam,
    delete,
    exists,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.engine import CursorResult

from heistnight.table.errors import WriteConflict
from heistnight.table.storage.changes import (
    AddedRecovery,
    AddedReport,
    AddedTable,
    Beat,
    Change,
    DroppedChat,
    DroppedReplays,
    DroppedTable,
    EpochCheck,
    ExpiredGames,
    ExpiredReplays,
    MovedRecovery,
    NoLongerDue,
    ReleasedTable,
    ReservedRecovery,
    SavedChatLine,
    SavedReplay,
    SavedReview,
    SavedTable,
    UsedReplay,
)
from heistnight.table.storage.player_changes import PlayerChange
from heistnight.table.storage.player_schema import PLAYER_TABLES
from heistnight.table.storage.player_statements import player_statements
from heistnight.table.storage.records import ActRow
from heistnight.table.storage.schema import (
    ACTS,
    CHAT,
    RECOVERIES,
    REPLAYS,
    REPORTS,
    REVIEWS,
    TABLES,
)
from heistnight.table.storage.sql_statement import Check, Statement, check_one_row
from heistnight.table.storage.totals import TotalsChange, line_bytes
from heistnight.table.storage.uptime import beat

MAX_GAMES_PER_CLEANUP = 200
"""Other writes wait while these are deleted."""
MAX_CHAT_LINES = 1000
"""Lines stored per table."""

INSERT_ACTS = insert(ACTS)
INSERT_RECOVERY = "INSERT INTO recoveries (hash, code) VALUES (:hash, :code) ON CONFLICT (hash) DO "
RESERVE_RECOVERY = text(INSERT_RECOVERY + "NOTHING")
MOVE_RECOVERY = text(INSERT_RECOVERY + "UPDATE SET code = excluded.code")
INSERT_REPORT = text(
    "INSERT INTO reports (code, line, name, text, reporter, at) "
    "VALUES (:code, :line, :name, :text, :reporter, :at) "
    "ON CONFLICT (code, line, reporter) DO NOTHING"
)
WITH_IDS = TABLES.c.id.in_(bindparam("ids", expanding=True))
SELECT_EPOCHS = (
    select(TABLES.c.id, TABLES.c.epoch)
    .where(WITH_IDS)
    .order_by(TABLES.c.id)
    .with_for_update(read=True)
)
"""Locks the rows until the commit. A node that takes over a table waits and then reads it all."""


def statements_for(changes: Sequence[Change], shard: int = 0) -> Iterator[Statement]:
    """Return the statements: ownership checks, all acts at once, other changes, then totals.

    The totals come last, because only then it is known how much was added and deleted.
    """
    tally = TotalsChange()
    holds = {(change.table, change.epoch) for change in changes if isinstance(change, EpochCheck)}
    if holds:
        yield Statement(SELECT_EPOCHS, {"ids": [table for table, _ in holds]}, check_epochs(holds))
    epochs = dict(holds)
    acts = [
        {"table_id": row.table, **act_values(row), "epoch": epochs.get(row.table, 0)}
        for row in changes
        if isinstance(row, ActRow)
    ]
    if acts:
        yield Statement(INSERT_ACTS, acts)
    for change in sorted(merge_record_saves(changes), key=recovery_sort_key):
        yield from other_statements(change, tally)
    for statement, values in tally.statements(shard):
        yield Statement(statement, values)


def recovery_sort_key(change: Change) -> str:
    """Sort recoveries last, by hash, so that two nodes never deadlock on them."""
    recoveries = AddedRecovery, ReservedRecovery, MovedRecovery
    return change.hash if isinstance(change, recoveries) else ""


def act_values(row: ActRow) -> dict[str, Any]:
    return {
        "number": row.number,
        "seat": row.seat,
        "choice": row.choice,
        "request": row.request,
        "at": row.at,
    }


def insert_first_acts(code: str) -> Executable:
    """Insert the first acts of a new table, whose id only the database knows."""
    table = select(TABLES.c.id).where(TABLES.c.code == code).scalar_subquery()
    given: dict[str, Any] = {
        name: bindparam(name) for name in ("number", "seat", "choice", "request", "at")
    }
    return insert(ACTS).values(table_id=table, epoch=0, **given)


def check_epochs(holds: set[tuple[int, int]]) -> Check:
    def check(found: CursorResult[Any]) -> None:
        lost = holds - {(row.id, row.epoch) for row in found}
        if lost:
            raise WriteConflict(
                "another server has taken over a table", [table for table, _ in lost]
            )

    return check


def other_statements(change: Change, tally: TotalsChange) -> Iterator[Statement]:
    if isinstance(change, AddedTable):
        values = msgspec.structs.asdict(change)
        acts = [act_values(row) for row in values.pop("acts")]
        yield Statement(insert(TABLES), {**values, "version": 0, "epoch": 0})
        tally.add("tables", 1)
        if acts:
            yield Statement(insert_first_acts(change.code), acts)
    elif isinstance(change, SavedTable):
        yield save_record(change)
    elif isinstance(change, DroppedTable):
        yield Statement(delete(TABLES).where(TABLES.c.id == change.id), None, tally.tables_gone)
        yield Statement(delete(ACTS).where(ACTS.c.table_id == change.id))
        yield delete_chat(CHAT.c.table_id == change.id, tally)
        theirs = RECOVERIES.c.hash.in_(change.recoveries) & (RECOVERIES.c.code == change.code)
        yield Statement(delete(RECOVERIES).where(theirs))
        yield delete_players(PLAYER_TABLES.c.code == change.code)
    elif isinstance(change, ReleasedTable):
        mine = (TABLES.c.id == change.id) & (TABLES.c.owner == change.owner)
        yield Statement(update(TABLES).where(mine).values(owner=None))
    elif isinstance(change, Beat):
        yield from beat(change.at)
    elif isinstance(change, NoLongerDue):
        yield Statement(update(TABLES).where(TABLES.c.code == change.code).values(due=None))
    elif isinstance(change, AddedRecovery):
        yield Statement(insert(RECOVERIES), {"hash": change.hash, "code": change.code})
    elif isinstance(change, ReservedRecovery):
        yield Statement(RESERVE_RECOVERY, {"hash": change.hash, "code": change.code})
    elif isinstance(change, MovedRecovery):
        yield Statement(MOVE_RECOVERY, {"hash": change.hash, "code": change.code})
    elif isinstance(change, ExpiredGames):
        yield from delete_old_games(change.before, tally)
    elif isinstance(change, AddedReport):
        yield Statement(INSERT_REPORT, msgspec.structs.asdict(change))
    elif isinstance(change, SavedChatLine | DroppedChat):
        yield from chat_statements(change, tally)
    elif isinstance(change, PlayerChange):
        yield from player_statements(change, tally)
    else:
        yield from replay_statements(change, tally)


def chat_statements(
    change: SavedChatLine | DroppedChat, tally: TotalsChange
) -> Iterator[Statement]:
    mine = CHAT.c.table_id == change.table
    if isinstance(change, DroppedChat):
        yield delete_chat(mine, tally)
        return
    first = max(change.first, change.number - MAX_CHAT_LINES + 1)
    yield delete_chat(mine & (CHAT.c.number < first), tally)
    line = msgspec.structs.asdict(change)
    del line["first"]
    yield Statement(insert(CHAT), {"table_id": line.pop("table"), **line})
    tally.add("chat", line_bytes(change.text, change.name, change.request))


def delete_chat(which: ColumnElement[bool], tally: TotalsChange) -> Statement:
    gone = delete(CHAT).where(which).returning(CHAT.c.text, CHAT.c.name, CHAT.c.request)
    return Statement(gone, None, tally.chat_gone)


def replay_statements(change: Change, tally: TotalsChange) -> Iterator[Statement]:
    if isinstance(change, SavedReplay):
        values = {**msgspec.structs.asdict(change), "names": json.dumps(change.names)}
        size = len(change.journal.encode())
        yield Statement(insert(REPLAYS), {**values, "size": size, "used": change.made})
        tally.add(change.kind, size)
    elif isinstance(change, UsedReplay):
        yield Statement(update(REPLAYS).where(REPLAYS.c.id == change.id).values(used=change.used))
    elif isinstance(change, SavedReview):
        yield Statement(insert(REVIEWS), msgspec.structs.asdict(change))
        size = len(change.body.encode())
        grown = update(REPLAYS).where(REPLAYS.c.id == change.replay)
        grown = grown.values(size=REPLAYS.c.size + size)
        yield Statement(grown.returning(REPLAYS.c.kind), None, tally.reviewed(size))
    elif isinstance(change, ExpiredReplays):
        yield from delete_replays(REPLAYS.c.made < change.before, tally)
    elif isinstance(change, DroppedReplays):
        unused = REPLAYS.c.id.in_(change.ids) & (REPLAYS.c.used < change.before)
        yield from delete_replays(unused, tally)


def delete_replays(which: ColumnElement[bool], tally: TotalsChange) -> Iterator[Statement]:
    ids = select(REPLAYS.c.id).where(which).scalar_subquery()
    yield Statement(delete(REVIEWS).where(REVIEWS.c.replay.in_(ids)))
    gone = delete(REPLAYS).where(which).returning(REPLAYS.c.kind, REPLAYS.c.size)
    yield Statement(gone, None, tally.replays_gone)


def delete_old_games(before: float, tally: TotalsChange) -> Iterator[Statement]:
    old = (TABLES.c.state == "over") & (TABLES.c.changed < before)
    oldest = select(TABLES.c.id).where(old).order_by(TABLES.c.changed, TABLES.c.id)
    some = oldest.limit(MAX_GAMES_PER_CLEANUP).scalar_subquery()
    codes = select(TABLES.c.code).where(TABLES.c.id.in_(some)).scalar_subquery()
    yield Statement(delete(ACTS).where(ACTS.c.table_id.in_(some)))
    yield delete_chat(CHAT.c.table_id.in_(some), tally)
    yield Statement(delete(RECOVERIES).where(RECOVERIES.c.code.in_(codes)))
    yield delete_players(PLAYER_TABLES.c.code.in_(codes))
    yield Statement(delete(TABLES).where(TABLES.c.id.in_(some)), None, tally.tables_gone)


def delete_players(which: ColumnElement[bool]) -> Statement:
    """Delete the players of deleted tables. Reports and the players named in them stay."""
    reported = exists().where(REPORTS.c.code == PLAYER_TABLES.c.code)
    return Statement(delete(PLAYER_TABLES).where(which, ~reported))


def save_record(change: SavedTable) -> Statement:
    """Save the record if the database still has the version that was read."""
    values = msgspec.structs.asdict(change)
    as_read = (TABLES.c.id == values.pop("id")) & (TABLES.c.version == values.pop("follows"))
    return Statement(update(TABLES).where(as_read).values(values), None, check_one_row)


def merge_record_saves(changes: Sequence[Change]) -> Iterator[Change]:
    """Drop records that a later change in the group overwrites."""
    records = [change for change in changes if isinstance(change, SavedTable)]
    last = {change.id: change for change in records}
    first = {change.id: change.follows for change in reversed(records)}
    for change in changes:
        if not isinstance(change, SavedTable):
            yield change
        elif last[change.id] is change:
            yield msgspec.structs.replace(change, follows=first[change.id])
