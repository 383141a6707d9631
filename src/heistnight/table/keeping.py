"""What a table keeps: written down before anybody is told; read again where that failed."""

import asyncio
import logging
from abc import abstractmethod
from collections.abc import Sequence

import msgspec

from heistnight.table import pace
from heistnight.table.company import Company
from heistnight.table.errors import Refusal
from heistnight.table.records import ActRow
from heistnight.table.store import Store, StoredTable
from heistnight.table.writers import Change, SavedTable

log = logging.getLogger("heistnight.table")

UNWRITTEN = "That could not be written down, so it does not count. Try again in a moment."


class Keeping(Company):
    """The written side of a table."""

    def __init__(self, stored: StoredTable, store: Store) -> None:
        super().__init__(stored.record)
        self.id, self.store = stored.id, store
        self.broken: str | None = None
        self.restoring: asyncio.Task[None] | None = None
        """Something could not be written: until this is done, nothing can be changed."""

    @abstractmethod
    def _set_up(self, acts: Sequence[ActRow]) -> None: ...

    @abstractmethod
    def _clear(self) -> None:
        """Forget the game: it is set up anew."""

    def save(self, *more: Change) -> asyncio.Future[None]:
        return self._write(self.saved(), *more)

    def saved(self) -> SavedTable:
        """The record as it is now."""
        record = msgspec.json.encode(self.record).decode()
        return SavedTable(self.id, self.record.state, record)

    def _write(self, *changes: Change) -> asyncio.Future[None]:
        written = self.store.write(*changes)
        written.add_done_callback(self._check_written)
        return written

    def _check_written(self, result: asyncio.Future[None]) -> None:
        if not result.cancelled() and result.exception() is not None and self.restoring is None:
            self.restoring = asyncio.create_task(self._restore())

    async def _restore(self) -> None:
        """Back to what is written down, as soon as that can be read."""
        while True:
            await asyncio.sleep(pace.RESTORE)
            try:
                await self.store.write()  # what is still waiting of this table fails before this
                stored = await self.store.table(self.record.code)
                break
            except Exception as error:
                log.error("Table %s cannot be read: %s", self.record.code, type(error).__name__)
        self.store.failed.discard(self.id)
        self.restoring = None
        self._clear()
        if stored is not None:
            self.record = stored.record
            if self.record.state != "lobby":
                self._set_up(stored.acts)
        self.on_restored()

    @abstractmethod
    def on_restored(self) -> None: ...

    def check_whole(self) -> None:
        """Refuse to change what is set aside, or not yet restored."""
        if self.broken:
            raise Refusal(self.broken)
        if self.restoring is not None:
            raise Refusal(UNWRITTEN)
