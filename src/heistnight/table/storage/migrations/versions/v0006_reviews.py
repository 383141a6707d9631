"""Add reviews of replays."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

NUMBERED = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("id", NUMBERED, primary_key=True),
        sa.Column("replay", sa.String(24), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("reviews_of_replay", "reviews", ["replay"])


def downgrade() -> None:
    op.drop_table("reviews")
