"""Erase a player: name, secret, chat and statistics. Their games stay, as a former player's.

Each call does a part in one short transaction, because a player may have thousands of games. The
first takes the secret away, so nobody can use it any more; the rest can be done after a restart.
"""

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from heistnight.kernel.errors import HeistError
from heistnight.table.storage.notification_queries import forget_recipient
from heistnight.table.storage.operators import Operator
from heistnight.table.storage.player_schema import (
    FINISHED_GAMES,
    GAME_SEATS,
    PLAYER_TABLES,
    PLAYERS,
    RATINGS,
)
from heistnight.table.storage.schema import REPORTS, TABLES
from heistnight.table.storage.totals import TotalsChange

FORMER_PLAYER = "A former player"
TABLES_PER_PART, GAMES_PER_PART = 20, 100


async def take_secret(connection: AsyncConnection, player: str) -> None:
    """Erase secret, name, ratings and where to notify them; the tables and games come later."""
    gone = update(PLAYERS).where(PLAYERS.c.id == player)
    await connection.execute(gone.values(secret=None, name="", public=False))
    await connection.execute(delete(RATINGS).where(RATINGS.c.player == player))
    await forget_recipient(connection, player)


async def unfinished(connection: AsyncConnection) -> list[str]:
    """Return players who have no secret any more, but are not erased completely."""
    query = select(PLAYERS.c.id).where(PLAYERS.c.secret.is_(None))
    return list((await connection.execute(query)).scalars())


async def erase_part(connection: AsyncConnection, player: str) -> bool:
    """Erase a part of a player's tables or games; return False once nothing is left."""
    operator = Operator(connection, "forget me")
    return await erase_tables(operator, player) or await erase_games(operator, player)


async def finish(connection: AsyncConnection, player: str) -> None:
    """Erase the player's id, the last that was stored."""
    await connection.execute(delete(RATINGS).where(RATINGS.c.player == player))
    await forget_recipient(connection, player)
    gone = await connection.execute(delete(PLAYERS).where(PLAYERS.c.id == player))
    tally = TotalsChange()
    tally.take("players", gone.rowcount)
    for statement, values in tally.statements(0):
        await connection.execute(statement, values)


async def erase_tables(operator: Operator, player: str) -> bool:
    mine = PLAYER_TABLES.c.player == player
    found = await operator.connection.execute(
        select(PLAYER_TABLES.c.code).where(mine).limit(TABLES_PER_PART)
    )
    codes = list(found.scalars())
    for code in codes:
        await erase_table(operator, player, code)
        row = mine & (PLAYER_TABLES.c.code == code)  # also of a table that is gone
        await operator.connection.execute(delete(PLAYER_TABLES).where(row))
    return bool(codes)


async def erase_table(operator: Operator, player: str, code: str) -> None:
    """Erase the player at one table. A damaged record is deleted as it can't be changed.

    Nobody knows who a deleted table's reports are about, so all of them are deleted.
    """
    known = select(TABLES.c.id).where(TABLES.c.code == code)
    if (await operator.connection.execute(known)).first() is None:
        await operator.connection.execute(delete(REPORTS).where(REPORTS.c.code == code))
        return
    try:
        await operator.erase_people(code, lambda one: one.player == player, FORMER_PLAYER)
    except HeistError:
        await operator.remove(code, "A former player's damaged table.")


async def erase_games(operator: Operator, player: str) -> bool:
    mine = GAME_SEATS.c.player == player
    same = FINISHED_GAMES.c.id == GAME_SEATS.c.game_id
    query = select(GAME_SEATS.c.seat, FINISHED_GAMES.c.replay).where(mine, same)
    found = (await operator.connection.execute(query.limit(GAMES_PER_PART))).all()
    for row in found:
        await operator.erase_seat(row.replay, row.seat, FORMER_PLAYER)
    if found:
        await operator.note("erase", "a former player's games")
    return bool(found)
