"""Read players, their tables, and their finished games."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from heistnight.table.storage.player_schema import (
    FINISHED_GAMES,
    GAME_SEATS,
    PLAYER_TABLES,
    PLAYERS,
    RATING_CLOCK,
    RATINGS,
)
from heistnight.table.storage.player_statements import expired_games
from heistnight.table.storage.records import TableRecord
from heistnight.table.storage.schema import REPLAYS, TABLES
from heistnight.table.storage.stored_tables import read_table

MAX_TABLES_LISTED = 100
MAX_RANKED = 100
MIN_RATED_GAMES = 5
"""Rated games before a player appears in the list of ratings."""
Rows = Sequence[Any]
"""Rows with an attribute for each column."""


class Player(msgspec.Struct, frozen=True):
    id: str
    name: str
    public: bool
    made: float
    seen: float


class TableOfPlayer(msgspec.Struct, frozen=True):
    """A table of a player, in the lobby or in play."""

    record: TableRecord
    person: int
    turn: float | None
    changed: float


PLAYER = select(PLAYERS.c.id, PLAYERS.c.name, PLAYERS.c.public, PLAYERS.c.made, PLAYERS.c.seen)


async def player_with_secret(connection: AsyncConnection, secret: str) -> Player | None:
    """Return the player whose secret has this hash."""
    found = (await connection.execute(PLAYER.where(PLAYERS.c.secret == secret))).first()
    return Player(*found) if found else None


async def public_player(connection: AsyncConnection, id_: str) -> Player | None:
    """Return a player who shows their statistics to others."""
    shown = (PLAYERS.c.id == id_) & PLAYERS.c.public & PLAYERS.c.secret.is_not(None)
    found = (await connection.execute(PLAYER.where(shown))).first()
    return Player(*found) if found else None


async def public_among(connection: AsyncConnection, ids: Iterable[str]) -> set[str]:
    """Return those of these players who show their statistics to others."""
    shown = PLAYERS.c.id.in_(list(ids)) & PLAYERS.c.public
    return set((await connection.execute(select(PLAYERS.c.id).where(shown))).scalars())


async def unused_players(connection: AsyncConnection, before: float, most: int) -> list[str]:
    """Return players who never sat at a table and were not seen since."""
    never = ~exists().where(PLAYER_TABLES.c.player == PLAYERS.c.id)
    nothing = ~exists().where(GAME_SEATS.c.player == PLAYERS.c.id)
    query = select(PLAYERS.c.id).where(PLAYERS.c.seen < before, never, nothing)
    found = await connection.execute(query.order_by(PLAYERS.c.seen).limit(most))
    return list(found.scalars())


# Tables and games


async def tables_of(connection: AsyncConnection, player: str) -> list[TableOfPlayer]:
    """Return a player's tables in the lobby or in play: their turn first, then the latest.

    Lessons aren't among them: they have a list of their own.
    """
    mine = (PLAYER_TABLES.c.player == player) & PLAYER_TABLES.c.state.in_(("lobby", "playing"))
    order = PLAYER_TABLES.c.turn.is_(None), PLAYER_TABLES.c.changed.desc()
    query = (
        select(
            TABLES.c.id,
            TABLES.c.code,
            TABLES.c.record,
            TABLES.c.state,
            PLAYER_TABLES.c.person,
            PLAYER_TABLES.c.turn,
            PLAYER_TABLES.c.changed,
        )
        .where(mine, TABLES.c.code == PLAYER_TABLES.c.code)
        .order_by(*order)
        .limit(MAX_TABLES_LISTED)
    )
    found = []
    for row in await connection.execute(query):
        stored = read_table(row.id, row.code, row.record, 0, 0, None, row.state)
        record = stored.record
        fine = stored.damage is None and record.lesson is None
        if fine and record.state in ("lobby", "playing"):
            found.append(TableOfPlayer(record, row.person, row.turn, row.changed))
    return found


MINE = GAME_SEATS.alias("mine")


async def games_of(
    connection: AsyncConnection,
    player: str,
    most: int,
    *,
    game: str | None = None,
    opponent: str | None = None,
    before: int | None = None,
) -> Rows:
    """Return a player's finished games, the newest first, each with its seat's result."""
    query = (
        select(MINE, FINISHED_GAMES, REPLAYS.c.id.label("replay_kept"))
        .select_from(MINE)
        .join(FINISHED_GAMES, FINISHED_GAMES.c.id == MINE.c.game_id)
        .join(REPLAYS, REPLAYS.c.id == FINISHED_GAMES.c.replay, isouter=True)
        .where(MINE.c.player == player)
    )
    if game is not None:
        query = query.where(MINE.c.game == game)
    if opponent is not None:
        other = GAME_SEATS.alias("other")
        same = (other.c.player == opponent) & (other.c.game_id == MINE.c.game_id)
        query = query.where(exists().where(same))
    if before is not None:
        query = query.where(MINE.c.game_id < before)
    found = await connection.execute(query.order_by(MINE.c.game_id.desc()).limit(most))
    return found.all()


async def seats_of(connection: AsyncConnection, games: Sequence[int]) -> dict[int, list[Any]]:
    """Return all seats of these games, in order."""
    query = select(GAME_SEATS).where(GAME_SEATS.c.game_id.in_(games)).order_by(GAME_SEATS.c.seat)
    found: dict[int, list[Any]] = {game: [] for game in games}
    for row in await connection.execute(query):
        found[row.game_id].append(row)
    return found


# Ratings


async def ratings_of(connection: AsyncConnection, player: str) -> Rows:
    query = select(RATINGS).where(RATINGS.c.player == player).order_by(RATINGS.c.game)
    return (await connection.execute(query)).all()


async def all_ratings(connection: AsyncConnection) -> Rows:
    order = RATINGS.c.game, RATINGS.c.mu.desc(), RATINGS.c.player
    return (await connection.execute(select(RATINGS).order_by(*order))).all()


async def best_rated(connection: AsyncConnection, game: str) -> Rows:
    """Return the best public players of a game, by what their skill is at least."""
    query = (
        select(RATINGS, PLAYERS.c.name)
        .where(
            RATINGS.c.game == game,
            RATINGS.c.games >= MIN_RATED_GAMES,
            PLAYERS.c.id == RATINGS.c.player,
            PLAYERS.c.public,
            PLAYERS.c.secret.is_not(None),
        )
        .order_by((RATINGS.c.mu - 3 * RATINGS.c.sigma).desc(), RATINGS.c.player)
        .limit(MAX_RANKED)
    )
    return (await connection.execute(query)).all()


async def games_to_rate(connection: AsyncConnection, most: int) -> Rows:
    """Return finished games that wait to be rated, the oldest first."""
    pending = FINISHED_GAMES.c.rating_order.is_(None)
    query = select(FINISHED_GAMES.c.id, FINISHED_GAMES.c.game).where(pending)
    return (await connection.execute(query.order_by(FINISHED_GAMES.c.id).limit(most))).all()


async def rating_clock(connection: AsyncConnection) -> int:
    """Return the number of the latest rated game."""
    latest: int = (await connection.execute(select(RATING_CLOCK.c.latest))).scalar_one()
    return latest


async def current_ratings(connection: AsyncConnection, game: str, players: Sequence[str]) -> Rows:
    query = select(RATINGS).where(RATINGS.c.game == game, RATINGS.c.player.in_(players))
    return (await connection.execute(query)).all()


async def rated_games(connection: AsyncConnection, after: int, most: int) -> Rows:
    """Return rated games in the order of rating, each with its journal if that is kept."""
    query = (
        select(
            FINISHED_GAMES.c.id,
            FINISHED_GAMES.c.game,
            FINISHED_GAMES.c.rating_order,
            REPLAYS.c.journal,
        )
        .join(REPLAYS, REPLAYS.c.id == FINISHED_GAMES.c.replay, isouter=True)
        .where(FINISHED_GAMES.c.rating_order > after)
        .order_by(FINISHED_GAMES.c.rating_order)
        .limit(most)
    )
    return (await connection.execute(query)).all()


async def has_expired_games(connection: AsyncConnection, before: float, most: int) -> bool:
    """Return whether there are games to delete."""
    return (await connection.execute(expired_games(before, most).limit(1))).first() is not None
