"""Hibernation: tables without viewers leave memory, and are loaded again when needed.

A table hibernates until someone opens it, or until something is due there: a clock runs out, a
window ends. One indexed query a minute finds those tables. A lobby or a game that nobody comes
back to is deleted after a time.
"""

import asyncio
import logging

from heistnight.kernel.errors import HeistError
from heistnight.server.errors import Elsewhere
from heistnight.server.hub_protocols import HibernationHub
from heistnight.server.live.room import Room
from heistnight.table.errors import DatabaseUnavailable, TableMoved
from heistnight.table.game import clocks
from heistnight.table.storage.changes import Change, NoLongerDue, ReleasedTable
from heistnight.table.storage.persistence import TablePersistence
from heistnight.table.storage.totals import DAY_SECONDS
from heistnight.table.storage.unused_data import due_tables, tables_unchanged_since

log = logging.getLogger("heistnight.hibernation")

SWEEP_EVERY_SECONDS = 60.0
"""Seconds between two searches for tables to unload."""
UNLOAD_FINISHED_AFTER_SECONDS = 60.0
"""Seconds without viewers after which a finished game is unloaded."""
DELETE_LOBBY_AFTER_SECONDS = 86_400.0
"""Seconds after which an unused lobby is deleted."""
MIN_SLEEP_SECONDS = 120.0
"""A table whose clock runs out sooner than this stays in memory."""
WAKE_EARLY_SECONDS = 90.0
"""Tables are loaded so long before they are due: their own timers are exact."""
MAX_WOKEN_PER_SWEEP = 500
"""Due tables loaded in one sweep, the longest due first."""
MAX_DELETED_PER_SWEEP = 100
"""Tables deleted in one sweep."""


class Hibernation:
    """Unloads unused tables, and loads those whose clock runs out; others take no memory."""

    def __init__(self, hub: HibernationHub) -> None:
        self.hub = hub
        self.saving: dict[str, asyncio.Future[None]] = {}
        """Tables that are being saved; loading one waits until that is done."""

    async def run(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_EVERY_SECONDS)
            try:
                await self.sweep(clocks.wall())
            except Exception:
                log.exception("Unloading unused tables failed.")

    async def sweep(self, now: float) -> None:
        for code, room in list(self.hub.rooms.items()):
            self._unload_if_unused(code, room, now)
        await asyncio.gather(*self.saving.values(), return_exceptions=True)
        try:
            await self.hub.beat()
            await self._wake_due()
            await self._delete_abandoned(now)
            await self.hub.budgets.sweep()
        except HeistError as error:  # no database: the next sweep tries again
            log.warning("Due tables weren't loaded, abandoned ones weren't deleted: %s", error)

    def _unload_if_unused(self, code: str, room: Room, now: float) -> None:
        table, state = room.table, room.table.state
        after = UNLOAD_FINISHED_AFTER_SECONDS if state == "over" else self.hub.limits.sleep
        if room.viewers or table.persistence.reloading or now - room.used <= after:
            return
        due = table.due()
        if due is not None and due < MIN_SLEEP_SECONDS:
            return
        self.hub.forget(code)
        at = None if due is None else clocks.wall() + due
        self._save_hibernating(code, table.persistence, state, at)

    def _save_hibernating(
        self, code: str, persistence: TablePersistence, state: str, due: float | None
    ) -> None:
        unfinished = state in ("lobby", "playing")
        changes: list[Change] = [persistence.asleep(due)] if unfinished else []
        changes += [ReleasedTable(persistence.id, persistence.owner)] if persistence.owner else []
        if not changes:
            return
        written = self.hub.store.write(persistence.epoch_check(), *changes)
        self.saving[code] = written
        written.add_done_callback(lambda result: self._finish_saving(code, result))

    def _finish_saving(self, code: str, result: asyncio.Future[None]) -> None:
        del self.saving[code]
        if not result.cancelled() and result.exception() is not None:
            log.warning("Table %s was unloaded, but couldn't be saved as hibernating.", code)

    # Loading

    async def _wake_due(self) -> None:
        """Load the tables that are due soon. What another node has loaded first is its."""
        async with self.hub.store.reading() as connection:
            before = clocks.wall() + WAKE_EARLY_SECONDS
            codes = await due_tables(connection, before, MAX_WOKEN_PER_SWEEP)
        for code in codes:
            if code not in self.hub.rooms and code not in self.saving:
                await self._load(code)

    async def _load(self, code: str) -> None:
        try:
            room = await self.hub.load_room(code)
        except (Elsewhere, TableMoved):
            pass  # the node that has it runs its clock
        except DatabaseUnavailable:
            raise
        except HeistError as error:
            log.error("Table %s can't be loaded: %s", code, error)
            self.hub.store.write(NoLongerDue(code))
        else:
            if room.table.state not in ("lobby", "playing"):
                self.hub.store.write(NoLongerDue(code))
            if not room.viewers:
                room.used = 0.0  # it hibernates again as soon as nothing is due

    async def wait_until_saved(self, code: str) -> None:
        """Wait until all of a table is in the store, before it is loaded."""
        if code in self.saving:
            await asyncio.wait([self.saving[code]])

    # Deleting

    async def _delete_abandoned(self, now: float) -> None:
        days = self.hub.limits.abandoned
        for state, after in (
            ("asleep-lobby", DELETE_LOBBY_AFTER_SECONDS),
            ("asleep", days * DAY_SECONDS),
        ):
            async with self.hub.store.reading() as connection:
                found = await tables_unchanged_since(
                    connection, state, now - after, MAX_DELETED_PER_SWEEP
                )
            for table in found:
                if table.code not in self.hub.rooms:
                    await self.hub.budgets.drop(table)
