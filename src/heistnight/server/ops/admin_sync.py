"""Apply what the operator does to a running server, and delete old games and replays."""

import asyncio
import logging
import time

import msgspec

from heistnight.server.hub_protocols import AdminSyncHub
from heistnight.server.limits import client_address
from heistnight.table.errors import DatabaseUnavailable
from heistnight.table.storage import admin_queries, player_queries
from heistnight.table.storage.changes import ExpiredGames, ExpiredReplays
from heistnight.table.storage.player_changes import ExpiredGuestGames
from heistnight.table.storage.totals import DAY_SECONDS

log = logging.getLogger("heistnight.admin_sync")

CHECK_SECONDS, COUNT_SECONDS, FORGET_SECONDS = 2.0, 60.0, 600.0


class Retention(msgspec.Struct, frozen=True):
    """How many days finished games and replays are kept; None: forever."""

    games: float | None = None
    replays: float | None = None


KEEP_FOREVER = Retention()


class AdminSync:
    """Follows the audit log, holds the bans, and deletes what is older than the retention."""

    def __init__(self, hub: AdminSyncHub, keeps: Retention) -> None:
        self.hub, self.keeps = hub, keeps
        self.last_audit_id = 0
        self.draining = False
        self.bans: dict[str, float | None] = {}
        self.asleep = 0
        self._forgot = self._counted = 0.0
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Start at the end of the audit log: earlier entries are in the data, except for bans."""
        async with self.hub.store.reading() as connection:
            self.last_audit_id = await admin_queries.last_audit_id(connection)
        await self._read_bans()
        self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def bans_out(self, address: str) -> bool:
        """Return whether this address is banned now."""
        network = client_address(address)
        if network not in self.bans:
            return False
        until = self.bans[network]
        return until is None or time.time() < until

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            try:
                await self.follow_audit()
                await self.forget()
                await self.count()
            except DatabaseUnavailable:
                continue  # the store has logged it
            except Exception:
                log.exception("Couldn't apply an admin command.")

    async def follow_audit(self) -> None:
        """Apply what the operator did since the last check."""
        async with self.hub.store.reading() as connection:
            entries = await admin_queries.audit_since(connection, self.last_audit_id)
        for entry in entries:
            log.info("The operator: %s %s", entry.deed, entry.target)
            await self._apply(entry.deed, entry.target)
            self.last_audit_id = entry.id

    async def _apply(self, deed: str, target: str) -> None:
        if deed in ("drain", "undrain"):
            self.draining = deed == "drain"
        elif deed in ("ban", "unban"):
            await self._read_bans()
            self.hub.admission.disconnect_banned(self.bans_out)
        else:
            self.hub.archive.recorder.forget()
            await self.hub.reload(target)

    async def count(self) -> None:
        """Count the hibernating tables, for the metrics."""
        now = time.time()
        if now - self._counted < COUNT_SECONDS:
            return
        self._counted = now
        async with self.hub.store.reading() as connection:
            self.asleep = await admin_queries.count_hibernating(connection)

    async def _read_bans(self) -> None:
        async with self.hub.store.reading() as connection:
            self.bans = await admin_queries.ban_ends(connection)

    async def forget(self) -> None:
        """Delete finished games and replays that are older than the retention."""
        now = time.time()
        if now - self._forgot < FORGET_SECONDS:
            return
        self._forgot = now
        await self._forget_guest_games(now)
        if self.keeps.games is not None:
            await self.hub.store.write(ExpiredGames(now - self.keeps.games * DAY_SECONDS))
        if self.keeps.replays is not None:
            await self.hub.store.write(ExpiredReplays(now - self.keeps.replays * DAY_SECONDS))
            self.hub.archive.recorder.forget()

    async def _forget_guest_games(self, now: float) -> None:
        """Delete guests' old games. Without any, nothing is written: other writes would wait."""
        limits = self.hub.limits
        old = now - limits.guest_games * DAY_SECONDS, limits.max_games_listed
        async with self.hub.store.reading() as connection:
            found = await player_queries.has_expired_games(connection, *old)
        if found:
            await self.hub.store.write(ExpiredGuestGames(*old))
