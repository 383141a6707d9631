"""Finished games: put up, kept, found again and shown."""

import secrets
import time
from collections.abc import Iterator

import msgspec

from heistnight.kernel.errors import BadSave
from heistnight.server.errors import Missing, TooFast
from heistnight.server.limits import Buckets, Limits, bites
from heistnight.server.protocol import http_bodies
from heistnight.server.replays.recorder import Recorder
from heistnight.server.replays.replays import PAGE, Eyes, Tape
from heistnight.server.replays.reviews import Reviewer
from heistnight.table.storage.changes import SavedReplay
from heistnight.table.storage.store import Store


class Archive:
    def __init__(self, store: Store, limits: Limits) -> None:
        self.store, self.recorder = store, Recorder(limits)
        self.reviewer = Reviewer(store, limits)
        self.uploads = Buckets(limits.upload_rate, limits.upload_burst)
        """In bytes: what is put up is kept."""

    async def upload(self, journal: str, address: str) -> http_bodies.ReplayMade:
        saved = SavedReplay(secrets.token_urlsafe(9), [], journal, time.time())

        async def find() -> SavedReplay:
            return saved

        size = float(len(journal))
        if not self.uploads.take(address, size):
            bites("upload_rate", address)
            raise TooFast("Too many journals from this address are kept here. Come back later.")
        try:
            tape = await self.recorder.tape(saved.id, address, find)
            await self.store.write(msgspec.structs.replace(saved, names=tape.names))
        except BaseException:
            self.uploads.give_back(address, size)
            raise
        return http_bodies.ReplayMade(id=saved.id, acts=tape.last)

    async def _find(self, id_: str) -> SavedReplay:
        saved = await self.store.replay(id_)
        if saved is None:
            raise Missing("There is no replay with that id.")
        return saved

    async def review(self, id_: str, address: str) -> bytes:
        """A `bodies.ReviewShown`."""
        return await self.reviewer.look(id_, address, lambda: self._find(id_))

    async def tape(self, id_: str, address: str) -> Tape:
        try:
            return await self.recorder.tape(id_, address, lambda: self._find(id_))
        except BadSave as error:
            raise Missing(f"This replay needs another version: {error}") from None

    async def frames(
        self,
        id_: str,
        first: int,
        eyes: Eyes,
        address: str,
        *,
        since: int | None = None,
        most: int = PAGE,
    ) -> Iterator[bytes]:
        """From this one on to the last of its page; the first with more of the log.

        One after the other: whoever takes them slowly keeps no more than one in memory."""
        tape = await self.tape(id_, address)
        tape.check(first, eyes)
        page, place = divmod(first, PAGE)
        moments = await self.recorder.moments(id_, tape, page, eyes, address)
        return (
            tape.frame(first + number, eyes, moment, None if number else since)
            for number, moment in enumerate(moments[place : place + most])
        )

    def close(self) -> None:
        self.recorder.close()
        self.reviewer.close()
