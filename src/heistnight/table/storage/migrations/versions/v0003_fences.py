"""Make acts unique, give records versions and tables epochs, let the database assign ids."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

DOUBLED = 1_000_000_000
"""Added to the number of an act whose place another act has."""


def upgrade() -> None:
    _number_acts()
    op.create_index("acts_of_table", "acts", ["table_id", "number"], unique=True)
    now = repr(time.time())
    sqlite = op.get_bind().dialect.name == "sqlite"
    # Otherwise SQLite reuses the id of a dropped table.
    with op.batch_alter_table(
        "tables",
        recreate="always" if sqlite else "never",
        table_kwargs={"sqlite_autoincrement": True},
    ) as tables:
        tables.add_column(sa.Column("version", sa.Integer, nullable=False, server_default="0"))
        tables.add_column(sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
        tables.add_column(sa.Column("changed", sa.Float, nullable=False, server_default=now))
    if not sqlite:
        op.execute(
            "SELECT setval(pg_get_serial_sequence('tables', 'id'), "
            "(SELECT coalesce(max(id), 0) + 1 FROM tables), false)"
        )
    op.create_index("tables_by_state", "tables", ["state", "changed"])
    _say_once()
    with op.batch_alter_table("replays") as replays:
        replays.add_column(sa.Column("made", sa.Float, nullable=False, server_default=now))
    op.create_index("ix_replays_made", "replays", ["made"])
    op.create_table(
        "writers",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("latest", sa.BigInteger, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def _number_acts() -> None:
    """Delete acts written twice. Where two differ, keep both under different numbers.

    Their table is then marked as broken, as before, because its acts have a gap.
    """
    columns = ("table_id", "number", "seat", "choice", "request", "at")
    same = " AND ".join([f"acts.{name} = first.{name}" for name in columns])
    op.create_index("acts_for_now", "acts", ["table_id", "number", "id"])
    op.execute(
        "DELETE FROM acts WHERE EXISTS "
        f"(SELECT 1 FROM acts AS first WHERE {same} AND first.id < acts.id)"
    )
    op.execute(
        f"UPDATE acts SET number = {DOUBLED} + id WHERE EXISTS (SELECT 1 FROM acts AS first "
        "WHERE acts.table_id = first.table_id AND acts.number = first.number "
        "AND first.id < acts.id)"
    )
    op.drop_index("acts_for_now", "acts")


def _say_once() -> None:
    op.execute(
        "DELETE FROM chat WHERE EXISTS (SELECT 1 FROM chat AS first WHERE "
        "chat.table_id = first.table_id AND chat.request = first.request "
        "AND first.number < chat.number)"
    )
    with op.batch_alter_table("chat") as chat:
        chat.create_unique_constraint("said_once", ["table_id", "request"])


def downgrade() -> None:
    op.drop_table("writers")
    op.drop_index("ix_replays_made", "replays")
    with op.batch_alter_table("replays") as replays:
        replays.drop_column("made")
    with op.batch_alter_table("chat") as chat:
        chat.drop_constraint("said_once", type_="unique")
    op.drop_index("tables_by_state", "tables")
    with op.batch_alter_table("tables") as tables:
        for column in ("changed", "epoch", "version"):
            tables.drop_column(column)
    op.drop_index("acts_of_table", "acts")
