"""Add the size and last use of replays, and totals of what is stored."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

SHARDS = 16
NAMES = ("chat", "games", "tables", "uploads")
COUNTS = {
    "chat": "SELECT coalesce(sum({text} + {name} + {request}), 0) FROM chat",
    "games": "SELECT coalesce(sum(size), 0) FROM replays",
    "tables": "SELECT count(*) FROM tables",
}
"""Earlier replays count as finished games, because nobody knows which were uploaded."""


def upgrade() -> None:
    for column in (
        sa.Column("kind", sa.String(8), nullable=False, server_default="games"),
        sa.Column("size", sa.Integer, nullable=False, server_default="0"),
        sa.Column("used", sa.Float, nullable=False, server_default="0"),
    ):
        op.add_column("replays", column)
    op.execute(in_bytes("UPDATE replays SET size = {journal}, used = made"))
    op.create_index("replays_by_use", "replays", ["kind", "used"])
    totals = op.create_table(
        "totals",
        sa.Column("name", sa.String(12), primary_key=True),
        sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("of_day", sa.BigInteger, nullable=False),
    )
    op.bulk_insert(
        totals,
        [
            {"name": name, "shard": shard, "amount": 0, "day": 0, "of_day": 0}
            for name in NAMES
            for shard in range(SHARDS)
        ],
    )
    for name, count in COUNTS.items():
        told = in_bytes(count)
        op.execute(f"UPDATE totals SET amount = ({told}) WHERE name = '{name}' AND shard = 0")


def in_bytes(query: str) -> str:
    """SQLite learned `octet_length` late."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    length = "length(CAST({} AS BLOB))" if sqlite else "octet_length({})"
    columns = ("text", "name", "request", "journal")
    return query.format(**{column: length.format(column) for column in columns})


def downgrade() -> None:
    op.drop_table("totals")
    op.drop_index("replays_by_use", "replays")
    for column in ("kind", "size", "used"):
        op.drop_column("replays", column)
