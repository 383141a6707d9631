"""Ratings: OpenSkill's Plackett-Luce model, one game after the other, in one order for all nodes.

A game that ends is stored unrated. Every node rates waiting games, and the database lets only one
of them rate the next game. So a crash loses nothing, and no game is rated twice.
"""

import asyncio
import logging
from collections.abc import Sequence

import msgspec
from openskill.models import PlackettLuce

from heistnight.table.errors import DatabaseUnavailable, NotSaved, WriteConflict
from heistnight.table.storage import player_queries
from heistnight.table.storage.player_changes import RatedGame, RatedSeat
from heistnight.table.storage.store import Store

log = logging.getLogger("heistnight.ratings")

CHECK_SECONDS = 2.0
GAMES_PER_READ = 50
MODEL = PlackettLuce()


class PlayerRating(msgspec.Struct, frozen=True):
    mu: float
    sigma: float
    games: int = 0


FIRST_RATING = PlayerRating(MODEL.rating().mu, MODEL.rating().sigma)


def rate(before: Sequence[PlayerRating], places: Sequence[int]) -> list[PlayerRating]:
    """Return the ratings after a game; equal places are ties."""
    teams = [[MODEL.rating(one.mu, one.sigma)] for one in before]
    after = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [
        PlayerRating(team[0].mu, team[0].sigma, one.games + 1)
        for team, one in zip(after, before, strict=True)
    ]


class Rater:
    """Rates finished games, soon after they end."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            try:
                await self.catch_up()
            except (DatabaseUnavailable, NotSaved):
                continue  # the store has logged it
            except Exception:
                log.exception("Couldn't rate finished games.")

    async def catch_up(self) -> None:
        """Rate all games that wait for it."""
        while True:
            async with self.store.reading() as connection:
                waiting = await player_queries.games_to_rate(connection, GAMES_PER_READ)
            if not waiting:
                return
            for row in waiting:
                try:
                    await self._rate(row.id, row.game)
                except WriteConflict:  # another node was faster: read again
                    break

    async def _rate(self, id_: int, game: str) -> None:
        async with self.store.reading() as connection:
            clock = await player_queries.rating_clock(connection)
            rows = (await player_queries.seats_of(connection, [id_]))[id_]
            seats = [row for row in rows if row.counts and row.player is not None]
            players = [row.player for row in seats]
            found = await player_queries.current_ratings(connection, game, players)
        known = {row.player: PlayerRating(row.mu, row.sigma, row.games) for row in found}
        before = [known.get(player, FIRST_RATING) for player in players]
        rated = []
        if len(seats) > 1:
            after = rate(before, [row.place for row in seats])
            rated = [
                RatedSeat(row.seat, row.player, (old.mu, old.sigma), (new.mu, new.sigma), new.games)
                for row, old, new in zip(seats, before, after, strict=True)
            ]
        await self.store.write(RatedGame(id_, game, clock + 1, tuple(rated)))
