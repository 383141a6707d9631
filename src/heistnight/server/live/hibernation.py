"""Tables that nobody looks at: out of memory, in the store, and back when they are wanted.

A table sleeps until somebody looks; one with a clock until that is about to run out. A lobby or a
game that nobody comes back to is closed after a time.
"""

import asyncio
import logging
import time

from heistnight.kernel.errors import HeistError
from heistnight.server.errors import Elsewhere
from heistnight.server.hub_protocols import HibernationHub
from heistnight.server.live.room import Room
from heistnight.table.errors import Away, Moved, Refusal
from heistnight.table.storage.changes import Change, LetGo
from heistnight.table.storage.persistence import Ledger

log = logging.getLogger("heistnight.sleeping")

SWEEP = 60.0
"""Seconds between two looks at what could sleep."""
AFTER_THE_END = 60.0
"""Seconds after which a game that is over is let go."""
LOBBY = 86_400.0
"""Seconds after which a lobby that nobody uses is closed."""
DAY = 86_400.0
WORTH_IT = 120.0
"""Seconds that a table with a clock must at least be able to sleep."""
ASK_AGAIN = 5.0
"""Seconds after which a clock that found the database away tries to wake its table again."""
AT_ONCE = 100
"""Tables that are closed in one sweep."""


class Sleeping:
    """Puts tables to sleep and wakes those whose time has come. Keeps nothing of all others."""

    def __init__(self, hub: HibernationHub) -> None:
        self.hub = hub
        self.going: dict[str, asyncio.Future[None]] = {}
        """Tables on their way to the store: whoever wants one waits until it is there."""
        self.alarms: dict[str, asyncio.TimerHandle] = {}
        """Tables whose clock will want them."""
        self._waking: set[asyncio.Task[None]] = set()

    async def sweep_on(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep(time.time())
            except Exception:
                log.exception("Sweeping failed.")

    async def sweep(self, now: float) -> None:
        for code, room in list(self.hub.rooms.items()):
            self._let_sleep(code, room, now)
        await asyncio.gather(*self.going.values(), return_exceptions=True)
        try:
            await self._close_abandoned(now)
            await self.hub.budgets.sweep()
        except HeistError as error:  # the database is away: there is a next time
            log.warning("Abandoned tables were not closed: %s", error)

    def _let_sleep(self, code: str, room: Room, now: float) -> None:
        table, state = room.table, room.table.state
        after = AFTER_THE_END if state == "over" else self.hub.limits.sleep
        if room.viewers or table.ledger.restoring or now - room.used <= after:
            return
        due = table.due()
        if due is not None and due < WORTH_IT:
            return
        self.hub.forget(code)
        if due is not None:
            self._set_alarm(code, due)
        else:
            self._put_to_bed(code, table.ledger, state)

    def _set_alarm(self, code: str, due: float) -> None:
        """In the store it stays in play: after a restart its clock runs on."""
        loop = asyncio.get_running_loop()
        self.alarms[code] = loop.call_later(due, self._wake, code)

    def _put_to_bed(self, code: str, ledger: Ledger, state: str) -> None:
        changes: list[Change] = [ledger.asleep()] if state in ("lobby", "playing") else []
        changes += [LetGo(ledger.id, ledger.owner)] if ledger.owner else []
        if not changes:
            return
        written = self.hub.store.write(ledger.hold(), *changes)
        self.going[code] = written
        written.add_done_callback(lambda result: self._in_bed(code, result))

    def _in_bed(self, code: str, result: asyncio.Future[None]) -> None:
        del self.going[code]
        if not result.cancelled() and result.exception() is not None:
            log.warning("Table %s sleeps, but the database does not know it.", code)

    # Waking

    def _wake(self, code: str) -> None:
        task = asyncio.create_task(self._bring_back(code))
        self._waking.add(task)
        task.add_done_callback(self._waking.discard)

    async def _bring_back(self, code: str) -> None:
        try:
            await self.hub.found(code)
        except (Elsewhere, Moved):
            pass  # whoever has it looks after its clock
        except Away:
            self._set_alarm(code, ASK_AGAIN)
        except Refusal as refusal:
            log.error("Table %s cannot be woken: %s", code, refusal)

    async def settle(self, code: str) -> None:
        """Before a table is read from the store: all of it must be there."""
        if code in self.alarms:
            self.alarms.pop(code).cancel()
        if code in self.going:
            await asyncio.wait([self.going[code]])

    # Closing

    async def _close_abandoned(self, now: float) -> None:
        days = self.hub.limits.abandoned
        for state, after in (("asleep-lobby", LOBBY), ("asleep", days * DAY)):
            for table in await self.hub.store.asleep(state, now - after, AT_ONCE):
                if table.code not in self.hub.rooms:
                    await self.hub.budgets.drop(table)

    def close(self) -> None:
        for alarm in self.alarms.values():
            alarm.cancel()
        self.alarms.clear()
