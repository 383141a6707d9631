"""What of a table is on paper: written before anybody is told, read again where that failed."""

import asyncio
import logging
import time
from collections.abc import Callable

import msgspec

from heistnight.table.errors import Clash, InDoubt, Moved, Refusal, Reloading
from heistnight.table.game import pace
from heistnight.table.game.reload import LoadedTable, wake
from heistnight.table.storage.changes import Change, Hold, SavedTable
from heistnight.table.storage.store import Store, StoredTable

log = logging.getLogger("heistnight.table")

TABLE_GONE = "This table is not there any more."
TABLE_MOVED = "Another server has this table now."
TABLE_RELOADING = "This table is being read again."
UNWRITTEN = "That could not be written down, so it does not count. Try again in a moment."


class Ledger:
    """Keeps the table's record, and knows whether all of it is on the disk."""

    def __init__(self, stored: StoredTable, store: Store) -> None:
        self.id, self.store, self.record = stored.id, store, stored.record
        self.version, self.epoch, self.owner = stored.version, stored.epoch, stored.owner
        self.broken: str | None = None
        """Why the table is set aside."""
        self.restoring: asyncio.Task[None] | None = None
        """Something could not be written: until this is done, nothing can be changed."""
        self.conflicted = False
        """It failed because somebody else has written there, or has the table now."""
        self.on_reloaded: Callable[[LoadedTable | None], None] = lambda _: None
        self.on_lost: Callable[[], None] = lambda: None
        """Another server has the table."""

    def save(self, *more: Change) -> asyncio.Future[None]:
        """Write the record down, and what belongs to it."""
        return self.write(self.saved(), *more)

    def saved(self) -> SavedTable:
        """The record as it is now."""
        text, follows = msgspec.json.encode(self.record).decode(), self.version
        self.version += 1
        return SavedTable(self.id, self.record.state, text, self.version, follows, time.time())

    def asleep(self) -> SavedTable:
        """The same, of a table that nothing is due at: the next start leaves it where it is."""
        state = "asleep-lobby" if self.record.state == "lobby" else "asleep"
        return msgspec.structs.replace(self.saved(), state=state)

    def hold(self) -> Hold:
        """What is written with it counts only while the table is ours."""
        return Hold(self.id, self.epoch)

    def write(self, *changes: Change) -> asyncio.Future[None]:
        written = self.store.write(self.hold(), *changes)
        written.add_done_callback(self._check_written)
        return written

    def _check_written(self, result: asyncio.Future[None]) -> None:
        if not result.cancelled() and result.exception() is not None:
            self.conflicted = isinstance(result.exception(), Clash)
            self.read_again()

    def read_again(self) -> None:
        """Somebody else has changed the table."""
        if self.restoring is None:
            self.restoring = asyncio.create_task(self._read_again())

    async def _read_again(self) -> None:
        """Back to what is written down, as soon as that can be read."""
        while True:
            await asyncio.sleep(pace.RELOAD_DELAY_SECONDS)
            try:
                await self.store.write()  # what is still waiting of this table fails before this
                stored = await self.store.table(self.record.code)
                if stored is not None and stored.owner != self.owner:
                    self.store.failed.discard(self.id)
                    self.on_lost()
                    return
                woken = None if stored is None else await wake(stored, self.store.waking)
                break
            except Exception as error:
                self._complain("The table cannot be read: %s", type(error).__name__)
        self.store.failed.discard(self.id)
        self.restoring, self.conflicted = None, False
        if stored is None:
            self.broken = TABLE_GONE
        else:
            self.record, self.version, self.epoch = stored.record, stored.version, stored.epoch
        self.on_reloaded(woken)

    def mark_broken(self, reason: str) -> None:
        self.broken = (
            f"This table cannot be restored with this version of Heist Night: {reason}. "
            "Nothing of it is lost; other tables are not affected."
        )
        self._complain("Table %s is set aside: %s", self.record.code, reason)

    def shut(self) -> None:
        """The operator has closed the table: nobody plays on."""
        self.broken = f"This table is closed. {self.record.closed}"

    def _complain(self, words: str, *about: str) -> None:
        log.error(words, *about, extra={"table": self.record.code})

    def check_whole(self, again: bool = False) -> None:
        """Refuse to change what is set aside, or not yet read again.

        `again`: what is asked for was asked for before. It may be written, whatever else was lost:
        until that is read nobody can say that it does not count."""
        if self.broken:
            raise Refusal(self.broken)
        if self.restoring is None:
            return
        if self.conflicted:
            raise Moved(TABLE_MOVED)
        raise InDoubt(TABLE_RELOADING) if again else Reloading(UNWRITTEN)

    def close(self) -> None:
        if self.restoring is not None:
            self.restoring.cancel()
