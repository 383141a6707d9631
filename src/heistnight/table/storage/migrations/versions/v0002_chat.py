"""Add the chat."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

NUMBERED = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "chat",
        sa.Column("table_id", NUMBERED, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("request", sa.String(90), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("chat")
