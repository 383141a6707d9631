"""Disk budgets for all clients together: uploads, tables, chat and replays.

The totals are in the database, so they hold after a restart and for all nodes. They are read at
most once a second; in between, each node counts what it adds itself.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import NamedTuple

from heistnight.server.errors import Full, TooFast
from heistnight.server.limits import Limits, count_limit_hit
from heistnight.table.errors import WriteConflict
from heistnight.table.storage import player_queries, unused_data
from heistnight.table.storage.changes import DroppedChat, DroppedReplays, DroppedTable, EpochCheck
from heistnight.table.storage.player_changes import DroppedPlayers
from heistnight.table.storage.store import Store
from heistnight.table.storage.totals import Total, TotalName
from heistnight.table.storage.unused_data import AbandonedTable

TOTALS_CACHE_SECONDS = 1.0
RECENT_SECONDS = 3600.0
"""Anything used within this time is never deleted to make room."""
MAX_DELETED_FOR_ROOM = 50
"""Things deleted together to make room."""


class Budget(NamedTuple):
    """A total and a daily limit, their names, and the messages when they are hit."""

    max_total: int
    limit: str
    full: str
    """The refusal when there is no room and none can be made."""
    max_a_day: int = 0
    limit_a_day: str = ""
    full_today: str = ""
    """The refusal when the daily limit is hit."""


def budgets_of(limits: Limits) -> dict[TotalName, Budget]:
    return {
        "uploads": Budget(
            limits.max_upload_bytes,
            "max_upload_bytes",
            "The server has no room for more journals. Try again in an hour.",
            limits.max_upload_bytes_a_day,
            "max_upload_bytes_a_day",
            "The server reached its daily limit for uploads. Try again tomorrow.",
        ),
        "tables": Budget(
            limits.max_tables_kept,
            "max_tables_kept",
            "The server has no room for more tables. Try again in an hour.",
            limits.max_tables_a_day,
            "max_tables_a_day",
            "The server reached its daily limit for new tables. Try again tomorrow.",
        ),
        "chat": Budget(
            limits.max_chat_bytes,
            "max_chat_bytes",
            "The server has no room for more chat. Try again in an hour.",
            limits.max_chat_bytes_a_day,
            "max_chat_bytes_a_day",
            "The server reached its daily limit for chat. Try again tomorrow.",
        ),
        "games": Budget(limits.max_game_bytes, "max_game_bytes", ""),
        "players": Budget(
            limits.max_players,
            "max_players",
            "The server has no room for more players. You can play as a guest.",
            limits.max_players_a_day,
            "max_players_a_day",
            "The server reached its daily limit for new players. Try again tomorrow.",
        ),
    }


class Budgets:
    """Checks whether there is room for more, and deletes old data to make room."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store, self.budgets = store, budgets_of(limits)
        self.max_chat_bytes_a_table = limits.max_chat_bytes_a_table
        self.dropping: set[str] = set()
        """Codes of tables that are being deleted."""
        self.in_use: Callable[[str], bool] = lambda _: False
        """Return whether the table with this code is in memory."""
        self.on_dropped: Callable[[list[str]], None] = lambda _: None
        """Called with the ids of deleted replays, so that caches drop them too."""
        self._drop: dict[TotalName, Callable[[int, float], Awaitable[bool]]] = {
            "uploads": partial(self._drop_replays, "uploads"),
            "games": partial(self._drop_replays, "games"),
            "tables": self._drop_tables,
            "chat": self._drop_chat,
            "players": self._drop_players,
        }
        self._totals: dict[str, Total] = {}
        self._read = -TOTALS_CACHE_SECONDS
        self._reading = asyncio.Lock()
        self._making_room = asyncio.Lock()
        self._reserved: Counter[str] = Counter()

    @asynccontextmanager
    async def reserve(self, name: TotalName, amount: int, address: str = "") -> AsyncIterator[None]:
        """Reserve room for what is about to be written, or refuse if there is none."""
        await self._refresh()
        self._check_day(name, amount, address)
        await self._check_room(name, amount, address)
        self._reserved[name] += amount
        try:
            yield
            total = self._total(name)
            total.amount, total.of_day = total.amount + amount, total.of_day + amount
        finally:
            self._reserved[name] -= amount

    async def sweep(self) -> None:
        """Make room for replays of finished games, which are stored without asking first."""
        await self._refresh()
        for name in self.budgets:
            async with self._making_room:
                while missing := self._missing(name, 0):
                    if not await self._make_room(name, missing):
                        break

    def _total(self, name: str) -> Total:
        return self._totals.setdefault(name, Total())

    async def _refresh(self, *, now: bool = False) -> None:
        async with self._reading:
            if now or time.monotonic() - self._read >= TOTALS_CACHE_SECONDS:
                self._totals = await self.store.totals()
                self._read = time.monotonic()

    def _check_day(self, name: TotalName, amount: int, address: str) -> None:
        budget = self.budgets[name]
        if self._total(name).of_day + self._reserved[name] + amount > budget.max_a_day:
            count_limit_hit(budget.limit_a_day, address)
            raise TooFast(budget.full_today)

    def _missing(self, name: TotalName, amount: int) -> int:
        used = self._total(name).amount + self._reserved[name]
        return max(0, used + amount - self.budgets[name].max_total)

    async def _check_room(self, name: TotalName, amount: int, address: str) -> None:
        if not self._missing(name, amount):
            return
        count_limit_hit(self.budgets[name].limit, address)
        async with self._making_room:
            while missing := self._missing(name, amount):
                if not await self._make_room(name, missing):
                    raise Full(self.budgets[name].full)

    async def _make_room(self, name: TotalName, amount: int) -> bool:
        """Delete the least recently used data; return False if nothing may be deleted."""
        dropped = await self._drop[name](amount, time.time() - RECENT_SECONDS)
        await self._refresh(now=True)
        return dropped

    # Each deletes the least recently used data, and returns whether there was any.

    async def _drop_replays(self, kind: str, amount: int, before: float) -> bool:
        ids: list[str] = []
        async with self.store.reading() as connection:
            found = await unused_data.unused_replays(connection, kind, before, MAX_DELETED_FOR_ROOM)
        for id_, size in found:
            if amount > 0:
                ids.append(id_)
            amount -= size
        if ids:
            await self.store.write(DroppedReplays(ids, before))
            self.on_dropped(ids)
        return bool(ids)

    async def _drop_tables(self, amount: int, before: float) -> bool:
        dropped = 0
        async with self.store.reading() as connection:
            found = await unused_data.unused_tables(connection, before, MAX_DELETED_FOR_ROOM)
        for table in found:
            if dropped < amount and not self.in_use(table.code):
                dropped += await self.drop(table)
        return dropped > 0

    async def drop(self, table: AbandonedTable) -> bool:
        """Delete a table from the store. Until that is done, nobody can load it."""
        self.dropping.add(table.code)
        dropped = DroppedTable(table.id, table.code, table.recoveries)
        try:
            await self.store.write(EpochCheck(table.id, table.epoch), dropped)
        except WriteConflict:
            return False  # someone opened it again, or another node deleted it
        finally:
            self.dropping.discard(table.code)
        return True

    async def _drop_chat(self, amount: int, before: float) -> bool:
        async with self.store.reading() as connection:
            found = await unused_data.unused_chats(connection, before, MAX_DELETED_FOR_ROOM)
        unused = [one for one in found if not self.in_use(one.code)]
        for table in unused:
            if amount > 0:
                await self.store.write(DroppedChat(table.id))
            amount -= table.size
        return bool(unused)

    async def _drop_players(self, amount: int, before: float) -> bool:
        async with self.store.reading() as connection:
            found = await player_queries.unused_players(connection, before, MAX_DELETED_FOR_ROOM)
        if found:
            await self.store.write(DroppedPlayers(found, before))
        return bool(found)
