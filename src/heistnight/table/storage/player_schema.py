"""The database schema of players, their tables, their finished games and ratings."""

from sqlalchemy import Boolean, Column, Float, Index, Integer, String, Table, Text

from heistnight.table.storage.schema import METADATA, NUMBERED

PLAYERS = Table(
    "players",
    METADATA,
    # Public and random. Nothing else about a player is public unless they switch it on.
    Column("id", String(16), primary_key=True),
    # The hash of the secret; null once the player asked to be forgotten, until all is erased.
    Column("secret", String(64), unique=True),
    Column("name", String(24), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("made", Float, nullable=False),
    # When they last used it, roughly.
    Column("seen", Float, nullable=False),
    Index("players_by_seen", "seen"),
)

PLAYER_TABLES = Table(
    "player_tables",
    METADATA,
    # Every table where a player is a person, until the table is deleted; also guests who want
    # to be told that it is their turn, and tables with a webhook (see notification_schema).
    Column("player", String(16), primary_key=True),
    Column("code", String(12), primary_key=True),
    Column("person", Integer, nullable=False),
    Column("state", String(12), nullable=False),
    # Since when it is their turn; null if it isn't.
    Column("turn", Float),
    Column("changed", Float, nullable=False),
    # When to tell them that it is their turn; null if there is nothing to tell.
    Column("due", Float),
    Index("player_tables_by_due", "due"),
    Index("player_tables_by_state", "player", "state", "changed"),
    Index("player_tables_by_code", "code"),
)

FINISHED_GAMES = Table(
    "finished_games",
    METADATA,
    Column("id", NUMBERED, primary_key=True),
    Column("code", String(12), nullable=False),
    Column("replay", String(24), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("finished", Float, nullable=False),
    # Why it isn't rated; empty if it is.
    Column("unrated", String(80), nullable=False),
    # Whether a player has it. Games of guests alone are deleted after a while.
    Column("kept", Boolean, nullable=False),
    # Its number among the rated games: null until it is rated, 0 if it won't be.
    Column("rating_order", Integer),
    Index("finished_games_by_game", "game", "id"),
    Index("finished_games_by_code", "code"),
    Index("finished_games_by_kept", "kept", "finished"),
    Index("finished_games_by_rating", "rating_order", "id"),
    sqlite_autoincrement=True,
)

GAME_SEATS = Table(
    "game_seats",
    METADATA,
    Column("game_id", NUMBERED, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    # Null for bots, guests and former players.
    Column("player", String(16)),
    Column("name", String(24), nullable=False),
    Column("bot", String(32)),
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("hints", Integer, nullable=False),
    # Whether the result counts for the rating, if the game is rated.
    Column("counts", Boolean, nullable=False),
    # What happened, as JSON: see table/game_facts.py.
    Column("facts", Text, nullable=False),
    # From the review, if there is one.
    Column("luck", Float),
    Column("skill", Float),
    # The rating before this game, if it was rated.
    Column("mu", Float),
    Column("sigma", Float),
    # Those of the game, for the indexes.
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Index("game_seats_by_player", "player", "game_id"),
    Index("game_seats_by_game", "player", "game", "game_id"),
)

RATINGS = Table(
    "ratings",
    METADATA,
    Column("player", String(16), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ratings_by_game", "game", "mu"),
)

RATING_CLOCK = Table(
    "rating_clock",
    METADATA,
    # One row. Rating a game and recomputing raise it, so that all servers rate in one order.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("latest", Integer, nullable=False),
)
