"""Add up finished games for statistics, of one player or of the whole server."""

from typing import Any

from sqlalchemy import ColumnElement, Select, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from heistnight.table.storage.player_queries import Rows
from heistnight.table.storage.player_schema import FINISHED_GAMES, GAME_SEATS

MAX_OPPONENTS = 50
MAX_GAMES_IN_DETAIL = 1_000
"""A player's latest games whose facts, totals and luck are read one by one."""
MAX_SERVER_GAMES = 20_000
"""The latest games of a kind that the server's statistics cover."""
MINE, OTHER = GAME_SEATS.alias("mine"), GAME_SEATS.alias("other")


def of_player(player: str, game: str | None) -> ColumnElement[bool]:
    mine = MINE.c.player == player
    return mine if game is None else mine & (MINE.c.game == game)


async def server_games(connection: AsyncConnection, game: str) -> int:
    """Return the id after which the server's statistics begin."""
    latest = select(FINISHED_GAMES.c.id).where(FINISHED_GAMES.c.game == game)
    query = latest.order_by(FINISHED_GAMES.c.id.desc()).offset(MAX_SERVER_GAMES).limit(1)
    return (await connection.execute(query)).scalar() or 0


async def count_games(connection: AsyncConnection, game: str, after: int) -> int:
    query = select(func.count()).select_from(FINISHED_GAMES)
    latest = query.where(FINISHED_GAMES.c.game == game, FINISHED_GAMES.c.id > after)
    return (await connection.execute(latest)).scalar_one()


def of_server(game: str, after: int) -> ColumnElement[bool]:
    """Select the seats of people in the latest games."""
    return (MINE.c.game == game) & (MINE.c.game_id > after) & MINE.c.bot.is_(None)


async def counts(connection: AsyncConnection, player: str) -> Rows:
    """Return played and won games by game."""
    won = func.sum(case((MINE.c.won, 1), else_=0)).label("won")
    query = select(MINE.c.game, func.count().label("played"), won)
    grouped = query.where(of_player(player, None)).group_by(MINE.c.game).order_by(MINE.c.game)
    return (await connection.execute(grouped)).all()


async def places(connection: AsyncConnection, which: ColumnElement[bool]) -> Rows:
    """Return games, sum and best of the scores, by number of seats and place."""
    query = select(
        MINE.c.seats,
        MINE.c.place,
        func.count().label("played"),
        func.sum(case((MINE.c.won, 1), else_=0)).label("won"),
        func.sum(MINE.c.score).label("total"),
        func.max(MINE.c.score).label("best"),
    )
    grouped = query.where(which).group_by(MINE.c.seats, MINE.c.place)
    return (await connection.execute(grouped.order_by(MINE.c.seats, MINE.c.place))).all()


def compared(*columns: Any) -> Select[Any]:
    """Count how often the first seat was ahead of the second, level with it, and behind."""
    return select(
        *columns,
        func.count().label("played"),
        func.sum(case((MINE.c.place < OTHER.c.place, 1), else_=0)).label("ahead"),
        func.sum(case((MINE.c.place == OTHER.c.place, 1), else_=0)).label("level"),
        func.sum(case((MINE.c.place > OTHER.c.place, 1), else_=0)).label("behind"),
    ).select_from(MINE.join(OTHER, MINE.c.game_id == OTHER.c.game_id))


async def recent_games(connection: AsyncConnection, player: str) -> ColumnElement[bool]:
    """Select a player's latest games of any kind."""
    ids = select(MINE.c.game_id).where(of_player(player, None)).order_by(MINE.c.game_id.desc())
    first = (await connection.execute(ids.offset(MAX_GAMES_IN_DETAIL).limit(1))).scalar()
    return of_player(player, None) & (MINE.c.game_id > (first or 0))


async def opponents(connection: AsyncConnection, player: str, which: ColumnElement[bool]) -> Rows:
    """Return the results against the most frequent other players, each with the latest game."""
    latest = func.max(OTHER.c.game_id).label("latest")
    query = compared(OTHER.c.player, latest).where(which)
    query = query.where(OTHER.c.player.is_not(None), OTHER.c.player != player)
    grouped = query.group_by(OTHER.c.player).order_by(func.count().desc(), OTHER.c.player)
    most = grouped.limit(MAX_OPPONENTS).subquery()
    named = (
        select(most, OTHER.c.name, FINISHED_GAMES.c.finished)
        .join(FINISHED_GAMES, FINISHED_GAMES.c.id == most.c.latest)
        .join(OTHER, (OTHER.c.game_id == most.c.latest) & (OTHER.c.player == most.c.player))
        .order_by(most.c.played.desc(), most.c.player)
    )
    return (await connection.execute(named)).all()


async def against_bots(connection: AsyncConnection, which: ColumnElement[bool]) -> Rows:
    """Return the results against each kind of bot."""
    query = compared(OTHER.c.bot).where(which, OTHER.c.bot.is_not(None))
    grouped = query.group_by(OTHER.c.bot).order_by(OTHER.c.bot)
    found: Rows = (await connection.execute(grouped)).all()
    return found


async def details(
    connection: AsyncConnection,
    which: ColumnElement[bool],
    most: int = MAX_GAMES_IN_DETAIL,
) -> Rows:
    """Return the latest results in detail, the newest first."""
    query = select(
        MINE.c.game_id,
        MINE.c.won,
        MINE.c.score,
        MINE.c.facts,
        MINE.c.luck,
        MINE.c.skill,
        FINISHED_GAMES.c.options,
        FINISHED_GAMES.c.finished,
    ).join(FINISHED_GAMES, FINISHED_GAMES.c.id == MINE.c.game_id)
    found = await connection.execute(query.where(which).order_by(MINE.c.game_id.desc()).limit(most))
    return found.all()
