"""Rename bots in stored tables: `thumb` to `regular`, `reflex` to `policy`."""

import json
from collections.abc import Mapping

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

NEW_NAMES = {"thumb": "regular", "reflex": "policy"}
OLD_NAMES = {new: old for old, new in NEW_NAMES.items()}
ROWS_PER_FETCH = 200

TABLES = sa.table("tables", sa.column("id"), sa.column("record"), sa.column("version"))


def upgrade() -> None:
    rename_bots(NEW_NAMES)


def downgrade() -> None:
    rename_bots(OLD_NAMES)


def rename_bots(names: Mapping[str, str]) -> None:
    """Rename the bots of every stored table, a few tables at a time.

    The record's version goes up, so a server that still has the old record cannot save it.
    """
    connection, last = op.get_bind(), 0
    named = sa.or_(*[TABLES.c.record.contains(f'"{name}"') for name in names])
    query = sa.select(TABLES.c.id, TABLES.c.record).where(named).order_by(TABLES.c.id)
    while rows := connection.execute(query.where(TABLES.c.id > last).limit(ROWS_PER_FETCH)).all():
        for row in rows:
            record = renamed(row.record, names)
            if record is not None:
                changed = sa.update(TABLES).where(TABLES.c.id == row.id)
                connection.execute(changed.values(record=record, version=TABLES.c.version + 1))
        last = rows[-1].id


def renamed(record: str, names: Mapping[str, str]) -> str | None:
    """Return the record with its bots renamed; None if it has none of them or is damaged."""
    try:
        found = json.loads(record)
        bots = [seat for seat in found["seats"] if seat.get("bot") in names]
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
    for seat in bots:
        seat["bot"] = names[seat["bot"]]
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")) if bots else None
