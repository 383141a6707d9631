"""Turn changes about players into SQL statements."""

from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import Select, bindparam, delete, exists, func, insert, select, text, update
from sqlalchemy.engine import CursorResult

from heistnight.table.storage.player_changes import (
    AddedPlayer,
    ChangedPlayer,
    ClaimedSeat,
    DroppedPlayers,
    ExpiredGuestGames,
    FinishedGame,
    PlayerChange,
    RatedGame,
    SavedShares,
    SavedTablePlayers,
    SeenPlayer,
)
from heistnight.table.storage.player_schema import (
    FINISHED_GAMES,
    GAME_SEATS,
    PLAYER_TABLES,
    PLAYERS,
    RATING_CLOCK,
)
from heistnight.table.storage.schema import REPLAYS
from heistnight.table.storage.sql_statement import Statement, check_one_row
from heistnight.table.storage.totals import TotalsChange

MAX_GUEST_GAMES_PER_CLEANUP = 500
"""Other writes wait while these are deleted."""

INSERT_PLAYER = text(
    "INSERT INTO players (id, secret, name, public, made, seen) "
    "VALUES (:id, :secret, :name, :public, :made, :made) ON CONFLICT (secret) DO NOTHING"
)
SAVE_TABLE_PLAYER = text(
    "INSERT INTO player_tables (player, code, person, state, turn, changed, due) "
    "VALUES (:player, :code, :person, :state, :turn, :changed, :due) "
    "ON CONFLICT (player, code) DO UPDATE SET person = excluded.person, "
    "changed = CASE WHEN player_tables.state = excluded.state "
    "AND COALESCE(player_tables.turn, 0) = COALESCE(excluded.turn, 0) "
    "THEN player_tables.changed ELSE excluded.changed END, "
    "state = excluded.state, turn = excluded.turn, "
    "due = CASE WHEN excluded.due IS NULL OR player_tables.turn IS NULL OR :fresh > 0 "
    "THEN excluded.due ELSE player_tables.due END"
)
"""A turn that goes on keeps its `due`: a person who was told isn't told again.

`changed` keeps its time while nothing changes for this player: in a window, it would tell them
that someone else has responded (G-3)."""
SAVE_RATING = text(
    "INSERT INTO ratings (player, game, mu, sigma, games) "
    "SELECT id, CAST(:game AS VARCHAR(40)), CAST(:mu AS FLOAT), CAST(:sigma AS FLOAT), "
    "CAST(:games AS INTEGER) FROM players WHERE id = :player AND secret IS NOT NULL "
    "ON CONFLICT (player, game) DO UPDATE SET "
    "mu = excluded.mu, sigma = excluded.sigma, games = excluded.games"
)
"""Nothing is written for a player who was forgotten meanwhile."""
OF_REPLAY = (
    select(FINISHED_GAMES.c.id).where(FINISHED_GAMES.c.replay == bindparam("of")).scalar_subquery()
)
INSERT_SEATS = insert(GAME_SEATS).values(
    {
        "game_id": OF_REPLAY,
        **{
            column.name: bindparam(column.name)
            for column in GAME_SEATS.c
            if column.name not in ("game_id", "luck", "skill", "mu", "sigma")
        },
    }
)
SAVE_SHARES = (
    update(GAME_SEATS)
    .where(GAME_SEATS.c.game_id == OF_REPLAY, GAME_SEATS.c.seat == bindparam("place_"))
    .values(luck=bindparam("luck_"), skill=bindparam("skill_"))
)


def player_statements(change: PlayerChange, tally: TotalsChange) -> Iterator[Statement]:
    if isinstance(change, SavedTablePlayers):
        yield from save_table_players(change)
    elif isinstance(change, FinishedGame):
        yield from insert_game(change)
    elif isinstance(change, RatedGame):
        yield from save_ratings(change)
    elif isinstance(change, SavedShares):
        rows = [
            {"of": change.replay, "place_": seat, "luck_": luck, "skill_": skill}
            for seat, luck, skill in change.shares
        ]
        yield Statement(SAVE_SHARES, rows)
    elif isinstance(change, ClaimedSeat):
        mine = (GAME_SEATS.c.game_id == OF_REPLAY) & (GAME_SEATS.c.seat == change.seat)
        guest = mine & GAME_SEATS.c.player.is_(None) & GAME_SEATS.c.bot.is_(None)
        claim = update(GAME_SEATS).where(guest).values(player=change.player)
        yield Statement(claim, {"of": change.replay})
        same = FINISHED_GAMES.c.replay == change.replay
        yield Statement(update(FINISHED_GAMES).where(same).values(kept=True))
    elif isinstance(change, ExpiredGuestGames):
        yield from delete_guest_games(change)
    else:
        yield from own_statements(change, tally)


def own_statements(
    change: AddedPlayer | ChangedPlayer | SeenPlayer | DroppedPlayers, tally: TotalsChange
) -> Iterator[Statement]:
    if isinstance(change, AddedPlayer):
        values = {**msgspec.structs.asdict(change), "public": False}

        def count(found: CursorResult[Any]) -> None:
            tally.add("players", found.rowcount)

        yield Statement(INSERT_PLAYER, values, count)
    elif isinstance(change, ChangedPlayer):
        known = (PLAYERS.c.id == change.id) & PLAYERS.c.secret.is_not(None)
        values = {"name": change.name, "public": change.public}
        yield Statement(update(PLAYERS).where(known).values(values))
    elif isinstance(change, SeenPlayer):
        yield Statement(update(PLAYERS).where(PLAYERS.c.id == change.id).values(seen=change.seen))
    else:
        unused = PLAYERS.c.id.in_(change.ids) & (PLAYERS.c.seen < change.before)

        def uncount(found: CursorResult[Any]) -> None:
            tally.take("players", found.rowcount)

        never = ~exists().where(PLAYER_TABLES.c.player == PLAYERS.c.id)
        yield Statement(delete(PLAYERS).where(unused, never), None, uncount)


def save_table_players(change: SavedTablePlayers) -> Iterator[Statement]:
    """Save the table's rows. People stay at a table; only the operator's `erase` deletes a row."""
    facts = {"code": change.code, "changed": change.changed}
    rows = [
        {
            **facts,
            "player": one.player,
            "person": one.person,
            "turn": one.turn,
            "state": "removed" if one.removed else change.state,
            "due": change.due if one.turn is not None and change.state == "playing" else None,
            "fresh": int(change.is_fresh(one)),
        }
        for one in change.players
    ]
    if rows:
        yield Statement(SAVE_TABLE_PLAYER, rows)


def insert_game(change: FinishedGame) -> Iterator[Statement]:
    game = msgspec.structs.asdict(change)
    results = game.pop("results")
    order = 0 if change.unrated else None
    kept = any(result.player for result in results)
    values = {**game, "seats": len(results), "rating_order": order, "kept": kept}
    yield Statement(insert(FINISHED_GAMES), values)
    rows = [
        {
            **msgspec.structs.asdict(result),
            "facts": msgspec.json.encode(result.facts).decode(),
            "of": change.replay,
            "game": change.game,
            "seats": len(results),
        }
        for result in results
    ]
    yield Statement(INSERT_SEATS, rows)


def save_ratings(change: RatedGame) -> Iterator[Statement]:
    clock = update(RATING_CLOCK).where(RATING_CLOCK.c.latest == change.order - 1)
    yield Statement(clock.values(latest=change.order), None, check_one_row)
    pending = (FINISHED_GAMES.c.id == change.id) & FINISHED_GAMES.c.rating_order.is_(None)
    rated = update(FINISHED_GAMES).where(pending).values(rating_order=change.order)
    yield Statement(rated, None, check_one_row)
    for one in sorted(change.seats, key=lambda seat: seat.player):
        seat = (GAME_SEATS.c.game_id == change.id) & (GAME_SEATS.c.seat == one.seat)
        mu, sigma = one.before
        yield Statement(update(GAME_SEATS).where(seat).values(mu=mu, sigma=sigma))
        values = {"player": one.player, "game": change.game, "games": one.games}
        yield Statement(SAVE_RATING, {**values, "mu": one.after[0], "sigma": one.after[1]})


def expired_games(before: float, most: int) -> Select[tuple[int]]:
    """Return the query for old games of guests only, and for games beyond the limit."""
    guests = FINISHED_GAMES.c.kept.is_(False) & (FINISHED_GAMES.c.finished < before)
    newest = select(func.max(FINISHED_GAMES.c.id)).scalar_subquery()
    beyond = FINISHED_GAMES.c.id <= newest - most
    oldest = select(FINISHED_GAMES.c.id).where(guests | beyond).order_by(FINISHED_GAMES.c.id)
    return oldest.limit(MAX_GUEST_GAMES_PER_CLEANUP)


def delete_guest_games(change: ExpiredGuestGames) -> Iterator[Statement]:
    some = expired_games(change.before, change.most).scalar_subquery()
    # Forget me finds a player's replays by these games.
    found = select(FINISHED_GAMES.c.replay).where(FINISHED_GAMES.c.id.in_(some))
    players = found.where(FINISHED_GAMES.c.kept).scalar_subquery()
    yield Statement(update(REPLAYS).where(REPLAYS.c.id.in_(players)).values(names="[]"))
    yield Statement(delete(GAME_SEATS).where(GAME_SEATS.c.game_id.in_(some)))
    yield Statement(delete(FINISHED_GAMES).where(FINISHED_GAMES.c.id.in_(some)))
