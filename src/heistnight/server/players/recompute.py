"""Recompute all ratings from the journals, in the order in which the games were rated.

That takes minutes, so servers go on meanwhile: only the last games are read with ratings stopped.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec

from heistnight.catalogue import load
from heistnight.kernel.errors import HeistError
from heistnight.kernel.headlines import place_of
from heistnight.server.players.ratings import FIRST_RATING, PlayerRating, rate
from heistnight.table.storage import player_queries
from heistnight.table.storage.operators import Operator

GAMES_PER_READ = 50
Ratings = dict[tuple[str, str], PlayerRating]
"""By player and game."""


class Recomputed(msgspec.Struct):
    games: int = 0
    without_journal: int = 0
    """Games whose journal is no longer stored: their stored places were used."""
    ratings: int = 0
    changed: int = 0
    """Ratings that differ from the stored ones."""


async def recompute(operator: Operator) -> Recomputed:
    """Replay every rated game, and store the ratings that follow from the results."""
    ratings: Ratings = {}
    done = Recomputed()
    after = await apply_games(operator, ratings, done, 0, between=operator.connection.commit)
    await operator.connection.commit()
    await operator.stop_rating()
    await apply_games(operator, ratings, done, after)
    values = [
        {"player": player, "game": game, "mu": one.mu, "sigma": one.sigma, "games": one.games}
        for (player, game), one in sorted(ratings.items())
    ]
    done.ratings = len(values)
    done.changed = await operator.replace_ratings(values)
    return done


async def apply_games(
    operator: Operator,
    ratings: Ratings,
    done: Recomputed,
    after: int,
    between: Callable[[], Awaitable[None]] | None = None,
) -> int:
    """Rate all games after this one; return the number of the last. `between` ends each read."""
    while True:
        rows = await player_queries.rated_games(operator.connection, after, GAMES_PER_READ)
        if not rows:
            return after
        seats = await player_queries.seats_of(operator.connection, [row.id for row in rows])
        if between is not None:
            await between()
        for row in rows:
            apply(ratings, row, seats[row.id], done)
        after = rows[-1].rating_order


def apply(ratings: Ratings, row: Any, seats: Sequence[Any], done: Recomputed) -> None:
    """Rate one game. A former player's rating before the game is stored with the game."""
    rated = [seat for seat in seats if seat.mu is not None]
    done.games += 1
    if len(rated) < 2:
        return
    before = [
        ratings.get((seat.player, row.game), FIRST_RATING)
        if seat.player
        else PlayerRating(seat.mu, seat.sigma)
        for seat in rated
    ]
    places = places_in(row.journal)
    done.without_journal += places is None
    after = rate(before, [places[seat.seat] if places else seat.place for seat in rated])
    for seat, new in zip(rated, after, strict=True):
        if seat.player:
            ratings[seat.player, row.game] = new


def places_in(journal: str | None) -> list[int] | None:
    """Return the places by seat, or None if the journal is gone or this version can't read it."""
    try:
        result = load(journal).result if journal else None
    except HeistError:
        return None
    return [place_of(result, seat) for seat in range(len(result.scores))] if result else None
