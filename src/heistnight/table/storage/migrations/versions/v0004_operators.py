"""Add reports, bans and the audit for operators."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

NUMBERED = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "reports",
        sa.Column("id", NUMBERED, primary_key=True),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("reporter", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("code", "line", "reporter", name="reported_once"),
    )
    op.create_table(
        "bans",
        sa.Column("address", sa.String(64), primary_key=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("until", sa.Float),
    )
    op.create_table(
        "audit",
        sa.Column("id", NUMBERED, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("deed", sa.String(16), nullable=False),
        sa.Column("target", sa.String(120), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    for table in ("audit", "bans", "reports"):
        op.drop_table(table)
