"""Forget a player: at once what identifies them, then part by part their tables and games."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from heistnight.server.players.players import Players
from heistnight.table.errors import DatabaseUnavailable
from heistnight.table.storage import forgetting
from heistnight.table.storage.player_queries import Player

log = logging.getLogger("heistnight.players")

WAIT_SECONDS = 20.0
"""How long a request waits for the whole erasure; the rest goes on without it."""
RETRY_SECONDS = 5.0
PAUSE_SECONDS = 0.02
"""After each part, so that players' moves are saved in between."""
SETTLE_SECONDS = 1.0
"""How long requests that began before may still add the player to a table."""


class Forgetting:
    """Erases players in the background; what a crash interrupts goes on after the next start."""

    def __init__(self, players: Players, on_erased: Callable[[], Awaitable[None]]) -> None:
        self.store = players.hub.store
        self.on_erased = on_erased
        """Called after each part, to reload the tables in memory."""
        self._turn = asyncio.Lock()
        """Held while a part is erased: many requests at once must not use all connections."""
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def resume(self) -> None:
        """Go on with what an earlier server process began."""
        async with self.store.reading() as connection:
            for player in await forgetting.unfinished(connection):
                self._begin(player)

    async def forget(self, player: Player) -> bool:
        """Erase the player; return whether all of it is done already."""
        async with self._turn:
            async with self.store.changing() as connection:
                await forgetting.take_secret(connection, player.id)
            await asyncio.sleep(PAUSE_SECONDS)
        task = self._begin(player.id)
        await asyncio.wait({task}, timeout=WAIT_SECONDS)
        return task.done()

    def _begin(self, player: str) -> asyncio.Task[None]:
        if player not in self._tasks:
            task = self._tasks[player] = asyncio.create_task(self._erase(player))
            task.add_done_callback(lambda _: self._tasks.pop(player, None))
        return self._tasks[player]

    async def _erase(self, player: str) -> None:
        while True:
            try:
                await self._erase_all(player)
                await asyncio.sleep(SETTLE_SECONDS)
                await self._erase_all(player)
                async with self._turn:
                    async with self.store.changing() as connection:
                        await forgetting.finish(connection, player)
                    await asyncio.sleep(PAUSE_SECONDS)
                    if len(self._tasks) == 1:  # syncing the disk holds up everyone's moves
                        await self.store.empty_log()
                return
            except DatabaseUnavailable:
                await asyncio.sleep(RETRY_SECONDS)

    async def _erase_all(self, player: str) -> None:
        more = True
        while more:
            async with self._turn:
                async with self.store.changing() as connection:
                    more = await forgetting.erase_part(connection, player)
                await self.on_erased()
                await asyncio.sleep(PAUSE_SECONDS)

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()
