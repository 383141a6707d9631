"""A player's tables and finished games, in pages and as an export."""

import asyncio
import csv
import io
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from heistnight.server.errors import Full, TooFast
from heistnight.server.limits import Buckets, Limits, count_limit_hit
from heistnight.server.players import presenters
from heistnight.server.protocol import player_bodies
from heistnight.server.protocol.game_presenters import title_of
from heistnight.table.storage import player_queries, statistics_queries
from heistnight.table.storage.store import Store

PAGE_GAMES = 50
MAX_EXPORTED_GAMES = 20_000
EXPORT_PAGE_GAMES = 250
"""Games of an export that are in memory at once."""
MAX_QUERIES = 2
"""Lists and statistics read at the same time, so that tables can be loaded meanwhile."""
CSV_COLUMNS = (
    *("id", "finished", "game", "options", "seat", "place", "score", "won", "rated", "hints"),
    *("luck", "skill", "others", "replay"),
)


class HistoryLimits:
    """Limits how much all addresses, and each of them, read from players' histories."""

    def __init__(self, limits: Limits) -> None:
        self.max_waiting, self.waiting = limits.max_histories_waiting, 0
        self.lists = Buckets(limits.history_rate, limits.history_burst)
        self.exports = Buckets(limits.export_rate, limits.export_burst)
        self.reading = asyncio.Semaphore(MAX_QUERIES)

    def check_list(self, address: str) -> None:
        if not self.lists.take(address):
            count_limit_hit("history_rate", address)
            raise TooFast("Too many lists for your address. Wait a moment.")

    def check_export(self, address: str) -> None:
        """Refuse before the first byte is sent: later, the file would only be cut off."""
        self.check_room(address)
        if not self.exports.take(address):
            count_limit_hit("export_rate", address)
            raise TooFast("Too many exports for your address. Wait a few minutes.")

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn to read; refuse if too many wait already."""
        self.check_room(address)
        async with self.late_turn():
            yield

    def check_room(self, address: str) -> None:
        if self.waiting >= self.max_waiting:
            count_limit_hit("max_histories_waiting", address)
            raise Full("The server is busy. Try again in a moment.")

    @asynccontextmanager
    async def late_turn(self) -> AsyncIterator[None]:
        """Wait for a turn, however many wait: a part of the answer is sent already."""
        self.waiting += 1
        try:
            async with self.reading:
                yield
        finally:
            self.waiting -= 1


class History:
    """Reads players' tables and games."""

    def __init__(self, store: Store, limits: HistoryLimits) -> None:
        self.store, self.limits = store, limits

    async def overview(self, player: str, address: str) -> player_bodies.MyOverview:
        self.limits.check_list(address)
        async with self.limits.turn(address), self.store.reading() as connection:
            tables = await player_queries.tables_of(connection, player)
            counts = await statistics_queries.counts(connection, player)
            recent = await statistics_queries.recent_games(connection, player)
            others = await statistics_queries.opponents(connection, player, recent)
        return player_bodies.MyOverview(
            tables=[presenters.present_table(one, self.store.uptime) for one in tables],
            games=[
                player_bodies.GamesCount(
                    game=row.game, title=title_of(row.game), played=row.played, won=row.won
                )
                for row in counts
            ],
            opponents=[presenters.present_opponent_row(row) for row in others],
        )

    async def page(
        self,
        player: str,
        address: str,
        *,
        game: str | None = None,
        opponent: str | None = None,
        before: int | None = None,
    ) -> player_bodies.GamesPage:
        """Return up to 50 games, the newest first."""
        self.limits.check_list(address)
        async with self.limits.turn(address), self.store.reading() as connection:
            found = await player_queries.games_of(
                connection, player, PAGE_GAMES + 1, game=game, opponent=opponent, before=before
            )
            rows = found[:PAGE_GAMES]
            seats = await player_queries.seats_of(connection, [row.game_id for row in rows])
        more = len(found) > PAGE_GAMES
        return player_bodies.GamesPage(
            games=[presenters.present_game(row, seats[row.game_id]) for row in rows],
            next=rows[-1].game_id if more else None,
        )

    async def _exported(self, player: str) -> AsyncIterator[list[player_bodies.ExportedGame]]:
        before = None
        for _ in range(MAX_EXPORTED_GAMES // EXPORT_PAGE_GAMES):
            async with self.limits.late_turn(), self.store.reading() as connection:
                rows = await player_queries.games_of(
                    connection, player, EXPORT_PAGE_GAMES, before=before
                )
                seats = await player_queries.seats_of(connection, [row.game_id for row in rows])
            yield [presenters.export_game(row, seats[row.game_id]) for row in rows]
            if len(rows) < EXPORT_PAGE_GAMES:
                return
            before = rows[-1].game_id

    async def as_json(self, player: str) -> AsyncIterator[bytes]:
        """Export all games as a JSON list."""
        between = b"["
        async for games in self._exported(player):
            for game in games:
                yield between + msgspec.json.encode(game)
                between = b",\n"
        yield b"[]" if between == b"[" else b"]"

    async def as_csv(self, player: str) -> AsyncIterator[bytes]:
        """Export all games as CSV."""
        yield csv_lines([CSV_COLUMNS])
        async for games in self._exported(player):
            yield csv_lines([csv_row(game) for game in games])


def csv_lines(rows: list[Any]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue().encode()


def csv_row(game: player_bodies.ExportedGame) -> Iterator[Any]:
    others = [seat for seat in game.seats if seat.seat != game.seat]
    values = {
        **msgspec.structs.asdict(game),
        "finished": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(game.finished)),
        "options": msgspec.json.encode(game.options).decode(),
        "others": "; ".join([f"{one.name or one.bot} {one.place}" for one in others]),
    }
    return (harmless(values[column]) for column in CSV_COLUMNS)


def harmless(value: Any) -> Any:
    """Return text that a spreadsheet doesn't take for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in "=+-@\t\r" else value
