"""Add notifications: push subscriptions, webhooks, keys, and when to tell whose turn it is."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("player_tables", sa.Column("due", sa.Float))
    op.create_index("player_tables_by_due", "player_tables", ["due"])
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("recipient", sa.String(16), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("endpoint_hash", sa.String(64), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(32), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.UniqueConstraint("recipient", "endpoint_hash", name="subscribed_once"),
    )
    op.create_index("push_subscriptions_by_endpoint", "push_subscriptions", ["endpoint_hash"])
    op.create_table(
        "webhooks",
        sa.Column("recipient", sa.String(16), primary_key=True),
        sa.Column("format", sa.String(12), nullable=False),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("secret", sa.String(200), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("problem", sa.String(120), nullable=False),
    )
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("key", sa.Text, nullable=False),
    )
