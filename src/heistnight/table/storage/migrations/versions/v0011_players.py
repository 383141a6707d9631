"""Add players, their tables, their finished games and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

NUMBERED = sa.BigInteger().with_variant(sa.Integer, "sqlite")
SHARDS = 16


def upgrade() -> None:
    add_players()
    add_games()
    add_ratings()
    totals = sa.table(
        "totals", *[sa.column(n) for n in ("name", "shard", "amount", "day", "of_day")]
    )
    rows = [
        {"name": "players", "shard": shard, "amount": 0, "day": 0, "of_day": 0}
        for shard in range(SHARDS)
    ]
    op.bulk_insert(totals, rows)


def add_players() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("secret", sa.String(64), unique=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_index("players_by_seen", "players", ["seen"])
    op.create_table(
        "player_tables",
        sa.Column("player", sa.String(16), primary_key=True),
        sa.Column("code", sa.String(12), primary_key=True),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("turn", sa.Float),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("player_tables_by_state", "player_tables", ["player", "state", "changed"])
    op.create_index("player_tables_by_code", "player_tables", ["code"])


def add_games() -> None:
    op.create_table(
        "finished_games",
        sa.Column("id", NUMBERED, primary_key=True),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("replay", sa.String(24), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("finished", sa.Float, nullable=False),
        sa.Column("unrated", sa.String(80), nullable=False),
        sa.Column("kept", sa.Boolean, nullable=False),
        sa.Column("rating_order", sa.Integer),
        sqlite_autoincrement=True,
    )
    op.create_index("finished_games_by_game", "finished_games", ["game", "id"])
    op.create_index("finished_games_by_code", "finished_games", ["code"])
    op.create_index("finished_games_by_kept", "finished_games", ["kept", "finished"])
    op.create_index("finished_games_by_rating", "finished_games", ["rating_order", "id"])
    op.create_table(
        "game_seats",
        sa.Column("game_id", NUMBERED, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.String(16)),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("bot", sa.String(32)),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
        sa.Column("luck", sa.Float),
        sa.Column("skill", sa.Float),
        sa.Column("mu", sa.Float),
        sa.Column("sigma", sa.Float),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
    )
    op.create_index("game_seats_by_player", "game_seats", ["player", "game_id"])
    op.create_index("game_seats_by_game", "game_seats", ["player", "game", "game_id"])


def add_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("ratings_by_game", "ratings", ["game", "mu"])
    clock = op.create_table(
        "rating_clock",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("latest", sa.Integer, nullable=False),
    )
    op.bulk_insert(clock, [{"id": 1, "latest": 0}])


def downgrade() -> None:
    op.execute("DELETE FROM totals WHERE name = 'players'")
    for table in (
        "rating_clock",
        "ratings",
        "game_seats",
        "finished_games",
        "player_tables",
        "players",
    ):
        op.drop_table(table)
