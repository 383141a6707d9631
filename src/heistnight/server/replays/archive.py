"""The replays of finished games: upload, find, show and review them."""

import secrets
import time
from collections import OrderedDict
from collections.abc import Iterator

import msgspec

from heistnight.kernel.errors import BadSave
from heistnight.server.budgets import RECENT_SECONDS, Budgets
from heistnight.server.errors import Missing, TooFast
from heistnight.server.limits import Buckets, Limits, count_limit_hit
from heistnight.server.protocol import http_bodies
from heistnight.server.replays.recorder import ReplayRecorder
from heistnight.server.replays.replays import PAGE_FRAMES, Recording, ViewAs
from heistnight.server.replays.reviews import Reviewer
from heistnight.table.storage.changes import SavedReplay, UsedReplay
from heistnight.table.storage.store import Store

NOTE_USE_SECONDS = RECENT_SECONDS / 4
MAX_USES_NOTED = 10_000


class Archive:
    """All replays of a server."""

    def __init__(self, store: Store, limits: Limits, budgets: Budgets) -> None:
        self.store, self.budgets, self.recorder = store, budgets, ReplayRecorder(limits)
        budgets.on_dropped = self.recorder.drop
        self.reviewer = Reviewer(store, limits)
        self.uploads = Buckets(limits.upload_rate, limits.upload_burst)
        """In bytes, because uploads are stored."""
        self.used: OrderedDict[str, float] = OrderedDict()
        """When we last stored that a replay was opened, by its id."""

    async def upload(self, journal: str, address: str) -> http_bodies.ReplayMade:
        """Store a journal as a replay; raises if it can't be played through."""
        saved = SavedReplay(secrets.token_urlsafe(9), [], journal, time.time(), "uploads")

        async def find() -> SavedReplay:
            return saved

        size = len(journal.encode())
        if not self.uploads.take(address, size):
            count_limit_hit("upload_rate", address)
            raise TooFast("Too many uploads from your address. Try again later.")
        try:
            async with self.budgets.reserve("uploads", size, address):
                recording = await self.recorder.recording(saved.id, address, find)
                await self.store.write(msgspec.structs.replace(saved, names=recording.names))
        except BaseException:
            self.uploads.give_back(address, size)
            raise
        return http_bodies.ReplayMade(id=saved.id, acts=recording.last)

    async def _find(self, id_: str) -> SavedReplay:
        saved = await self.store.replay(id_)
        if saved is None:
            raise Missing("There is no replay with that id.")
        return saved

    async def review(self, id_: str, address: str, automatic: bool = False) -> bytes:
        """Return an encoded `http_bodies.ReviewShown`."""
        return await self.reviewer.get(id_, address, lambda: self._find(id_), automatic)

    async def recording(self, id_: str, address: str) -> Recording:
        """Return the recording of a replay, from the cache or made now."""
        try:
            recording = await self.recorder.recording(id_, address, lambda: self._find(id_))
        except BadSave as error:
            raise Missing(f"This replay needs another version: {error}") from None
        self._note_use(id_)
        return recording

    def _note_use(self, id_: str) -> None:
        """Store now and then that a replay was opened: recent ones aren't dropped for room."""
        now = time.time()
        if now - self.used.get(id_, 0.0) < NOTE_USE_SECONDS:
            return
        self.used[id_] = now
        self.used.move_to_end(id_)
        if len(self.used) > MAX_USES_NOTED:
            self.used.popitem(last=False)
        written = self.store.write(UsedReplay(id_, now))
        written.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def frames(
        self,
        id_: str,
        first: int,
        view_as: ViewAs,
        address: str,
        *,
        since: int | None = None,
        most: int = PAGE_FRAMES,
    ) -> Iterator[bytes]:
        """Return the frames from `first` to the end of its page, at most `most`.

        The first one has the log from line `since`. Frames are made one at a time, so a slow
        client keeps only one in memory.
        """
        recording = await self.recording(id_, address)
        recording.check(first, view_as)
        page, place = divmod(first, PAGE_FRAMES)
        moments = await self.recorder.moments(id_, recording, page, view_as, address)
        return (
            recording.frame(first + number, view_as, moment, None if number else since)
            for number, moment in enumerate(moments[place : place + most])
        )

    def close(self) -> None:
        self.recorder.close()
        self.reviewer.close()
