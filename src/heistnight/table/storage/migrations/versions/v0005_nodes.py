"""Add nodes and table owners, so that several servers can share one database."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("owner", sa.String(24)))
    op.create_index("tables_by_owner", "tables", ["owner", "state"])
    op.add_column("acts", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("address", sa.String(270), nullable=False),
        sa.Column("machine", sa.String(80), nullable=False),
        sa.Column("pid", sa.Integer, nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("draining", sa.Boolean, nullable=False),
        sa.Column("tables", sa.Integer, nullable=False),
        sa.Column("sockets", sa.Integer, nullable=False),
        sa.Column("load", sa.Float, nullable=False),
        sa.Column("listing", sa.Text, nullable=False),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("settings")
    op.drop_table("nodes")
    with op.batch_alter_table("acts") as acts:
        acts.drop_column("epoch")
    op.drop_index("tables_by_owner", "tables")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("owner")
