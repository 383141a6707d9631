"""Add tables, acts, recovery codes and replays."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NUMBERED = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", NUMBERED, primary_key=True),
        sa.Column("code", sa.String(12), nullable=False, unique=True),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("record", sa.Text, nullable=False),
    )
    op.create_table(
        "acts",
        sa.Column("id", NUMBERED, primary_key=True),
        sa.Column("table_id", NUMBERED, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("choice", sa.Integer, nullable=False),
        sa.Column("request", sa.String(90), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "recoveries",
        sa.Column("hash", sa.String(40), primary_key=True),
        sa.Column("code", sa.String(12), nullable=False),
    )
    op.create_table(
        "replays",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("journal", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for table in ("replays", "recoveries", "acts", "tables"):
        op.drop_table(table)
