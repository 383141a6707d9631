"""Start a game: run the stages of its deal, with a limited wait for people's browsers."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from heistnight.kernel.events import Seat
from heistnight.table import dealing, seating
from heistnight.table.people import People
from heistnight.table.storage.persistence import TablePersistence
from heistnight.table.storage.records import TableRecord


class StartingTable(Protocol):
    """What starting needs from its table."""

    persistence: TablePersistence
    people: People
    on_lobby_change: Callable[[], None]
    on_view_change: Callable[[Seat | None], None]

    @property
    def record(self) -> TableRecord: ...

    def set_up_first(self) -> None: ...


class Starting:
    """The start of one table. Its record says how far it is, so any server can continue it."""

    def __init__(self, table: StartingTable) -> None:
        self.table = table
        self._timer: asyncio.TimerHandle | None = None
        self._stage: str | None = None
        """The stage that the timer limits."""
        self._saving: asyncio.Future[None] | None = None
        self.unsaved = False
        """Whether the commitment isn't saved yet: nobody may see one that a crash could replace."""
        self.saves = 0
        """How many saves are under way. Until they are done, nobody is asked to reveal."""

    async def begin(self, person: int) -> None:
        """Commit to a deal. Without browsers to ask, the game starts at once."""
        record = self.table.record
        seating.start(record, person)
        dealing.open_deal(record, self.table.people.dealing())
        self.unsaved = True
        await self._save()

    async def add_hash(self, seat: Seat, hash_: str) -> None:
        dealing.add_hash(self.table.record, seat, hash_)
        await self._save()

    async def add_nonce(self, seat: Seat, nonce: str) -> None:
        dealing.add_nonce(self.table.record, seat, nonce)
        await self._save()

    def resume(self) -> None:
        """Wait for browsers again after a reload: they reconnect and repeat their answers."""
        self._set_timer()

    async def _save(self) -> None:
        """Save the deal's progress, then show it."""
        self._set_timer()
        started = self.table.record.state == "playing"
        self.saves += 1
        try:
            await self.table.persistence.save()
        finally:
            self.unsaved = False
            self.saves -= 1
        if started:
            self.table.set_up_first()
        self.table.on_lobby_change()
        if started:
            self.table.on_view_change(None)

    def _set_timer(self) -> None:
        """Limit the current stage, counted from its first moment."""
        deal = self.table.record.deal
        stage = deal.stage if deal and deal.stage != "done" else None
        if self._timer is not None and stage == self._stage:
            return
        self.close()
        self._stage = stage
        if stage is not None:
            later = asyncio.get_running_loop().call_later
            self._timer = later(dealing.MAX_STAGE_SECONDS, self._time_up)

    def _time_up(self) -> None:
        self._timer = None
        if self.table.record.starting and self.table.persistence.reloading is None:
            dealing.move_on(self.table.record, late=True)
            self._saving = asyncio.ensure_future(self._save())
            self._saving.add_done_callback(lambda done: done.cancelled() or done.exception())

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
