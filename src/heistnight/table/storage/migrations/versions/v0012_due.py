"""When hibernating tables are due, and when servers were running."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("tables", sa.Column("due", sa.Float))
    op.create_index("tables_by_due", "tables", ["due"])
    numbered = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "uptime",
        sa.Column("id", numbered, primary_key=True),
        sa.Column("begun", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("ix_uptime_until", "uptime", ["until"])


def downgrade() -> None:
    op.drop_table("uptime")
    op.drop_index("tables_by_due", "tables")
    op.drop_column("tables", "due")
