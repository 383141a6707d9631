"""Add the time of each chat line."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("chat", sa.Column("at", sa.Float))


def downgrade() -> None:
    op.drop_column("chat", "at")
