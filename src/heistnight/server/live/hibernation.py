"""Hibernation: tables without viewers leave memory, and are loaded again when needed.

A table hibernates until someone opens it, or until its clock is about to run out. A lobby or a
game that nobody comes back to is deleted after a time.
"""

import asyncio
import logging
import time

from heistnight.kernel.errors import HeistError
from heistnight.server.errors import Elsewhere
from heistnight.server.hub_protocols import HibernationHub
from heistnight.server.live.room import Room
from heistnight.table.errors import DatabaseUnavailable, Refusal, TableMoved
from heistnight.table.storage.changes import Change, ReleasedTable
from heistnight.table.storage.persistence import TablePersistence
from heistnight.table.storage.totals import DAY_SECONDS
from heistnight.table.storage.unused_data import tables_unchanged_since

log = logging.getLogger("heistnight.hibernation")

SWEEP_EVERY_SECONDS = 60.0
"""Seconds between two searches for tables to unload."""
UNLOAD_FINISHED_AFTER_SECONDS = 60.0
"""Seconds without viewers after which a finished game is unloaded."""
DELETE_LOBBY_AFTER_SECONDS = 86_400.0
"""Seconds after which an unused lobby is deleted."""
MIN_SLEEP_SECONDS = 120.0
"""A table whose clock runs out sooner than this stays in memory."""
RETRY_SECONDS = 5.0
"""Seconds until a table whose clock runs out is loaded again after a database failure."""
MAX_DELETED_PER_SWEEP = 100
"""Tables deleted in one sweep."""


class Hibernation:
    """Unloads unused tables, and loads those whose clock runs out; others take no memory."""

    def __init__(self, hub: HibernationHub) -> None:
        self.hub = hub
        self.saving: dict[str, asyncio.Future[None]] = {}
        """Tables that are being saved; loading one waits until that is done."""
        self.alarms: dict[str, asyncio.TimerHandle] = {}
        """Timers of hibernating tables with a clock."""
        self._loading: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_EVERY_SECONDS)
            try:
                await self.sweep(time.time())
            except Exception:
                log.exception("Unloading unused tables failed.")

    async def sweep(self, now: float) -> None:
        for code, room in list(self.hub.rooms.items()):
            self._unload_if_unused(code, room, now)
        await asyncio.gather(*self.saving.values(), return_exceptions=True)
        try:
            await self._delete_abandoned(now)
            await self.hub.budgets.sweep()
        except HeistError as error:  # no database: the next sweep tries again
            log.warning("Abandoned tables weren't deleted: %s", error)

    def _unload_if_unused(self, code: str, room: Room, now: float) -> None:
        table, state = room.table, room.table.state
        after = UNLOAD_FINISHED_AFTER_SECONDS if state == "over" else self.hub.limits.sleep
        if room.viewers or table.persistence.reloading or now - room.used <= after:
            return
        due = table.due()
        if due is not None and due < MIN_SLEEP_SECONDS:
            return
        self.hub.forget(code)
        if due is not None:
            self._set_alarm(code, due)
        else:
            self._save_hibernating(code, table.persistence, state)

    def _set_alarm(self, code: str, due: float) -> None:
        """Load the table when its clock runs out; stored as in play, a restart loads it too."""
        loop = asyncio.get_running_loop()
        self.alarms[code] = loop.call_later(due, self._start_loading, code)

    def _save_hibernating(self, code: str, persistence: TablePersistence, state: str) -> None:
        changes: list[Change] = [persistence.asleep()] if state in ("lobby", "playing") else []
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

    def _start_loading(self, code: str) -> None:
        task = asyncio.create_task(self._load(code))
        self._loading.add(task)
        task.add_done_callback(self._loading.discard)

    async def _load(self, code: str) -> None:
        try:
            await self.hub.load_room(code)
        except (Elsewhere, TableMoved):
            pass  # the node that has it runs its clock
        except DatabaseUnavailable:
            self._set_alarm(code, RETRY_SECONDS)
        except Refusal as refusal:
            log.error("Table %s can't be loaded: %s", code, refusal)

    async def wait_until_saved(self, code: str) -> None:
        """Wait until all of a table is in the store, before it is loaded."""
        if code in self.alarms:
            self.alarms.pop(code).cancel()
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

    def close(self) -> None:
        for alarm in self.alarms.values():
            alarm.cancel()
        self.alarms.clear()
