"""A server at work follows what its operator does, and forgets what is to be forgotten."""

import asyncio
import logging
import time

import msgspec
from sqlalchemy import func, select

from heistnight.server.hub_protocols import AdminSyncHub
from heistnight.server.limits import household
from heistnight.table.errors import Away
from heistnight.table.storage.changes import ForgottenGames, ForgottenReplays
from heistnight.table.storage.schema import AUDIT, BANS, TABLES

log = logging.getLogger("heistnight.watch")

LOOK_EVERY, COUNT_EVERY, FORGET_EVERY = 2.0, 60.0, 600.0
"""Seconds."""
A_DAY = 86_400.0


class Retention(msgspec.Struct, frozen=True):
    """How many days finished games and replays are kept; None: for good."""

    games: float | None = None
    replays: float | None = None


FOR_GOOD = Retention()


class Watch:
    def __init__(self, hub: AdminSyncHub, keeps: Retention) -> None:
        self.hub, self.keeps = hub, keeps
        self.seen = 0
        self.draining = False
        self.bans: dict[str, float | None] = {}
        self.asleep = 0
        self._forgot = self._counted = 0.0
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """What was done before concerns the tables as they are read; only bans still matter."""
        async with self.hub.store.reading() as connection:
            self.seen = (await connection.execute(select(func.max(AUDIT.c.id)))).scalar() or 0
        await self._read_bans()
        self._task = asyncio.create_task(self._look_on())

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def bans_out(self, address: str) -> bool:
        home = household(address)
        if home not in self.bans:
            return False
        until = self.bans[home]
        return until is None or time.time() < until

    async def _look_on(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self.look()
                await self.forget()
                await self.count()
            except Away:
                continue  # the store has said so in the log
            except Exception:
                log.exception("Following the operator failed.")

    async def look(self) -> None:
        """At what the operator did since the last time."""
        async with self.hub.store.reading() as connection:
            query = select(AUDIT).where(AUDIT.c.id > self.seen).order_by(AUDIT.c.id)
            deeds = (await connection.execute(query)).all()
        for deed in deeds:
            log.info("The operator: %s %s", deed.deed, deed.target)
            await self._follow(deed.deed, deed.target)
            self.seen = deed.id

    async def _follow(self, deed: str, target: str) -> None:
        if deed in ("drain", "undrain"):
            self.draining = deed == "drain"
        elif deed in ("ban", "unban"):
            await self._read_bans()
            self.hub.visitors.send_away(self.bans_out)
        else:
            self.hub.archive.recorder.forget()
            await self.hub.read_again(target)

    async def count(self) -> None:
        """The tables that sleep in the store, for the figures."""
        now = time.time()
        if now - self._counted < COUNT_EVERY:
            return
        self._counted = now
        query = select(func.count()).where(TABLES.c.state.in_(("asleep", "asleep-lobby")))
        async with self.hub.store.reading() as connection:
            self.asleep = (await connection.execute(query)).scalar_one()

    async def _read_bans(self) -> None:
        async with self.hub.store.reading() as connection:
            rows = (await connection.execute(select(BANS.c.address, BANS.c.until))).all()
        self.bans = {row.address: row.until for row in rows}

    async def forget(self) -> None:
        """Finished games and replays that are older than the host keeps them."""
        now = time.time()
        if now - self._forgot < FORGET_EVERY:
            return
        self._forgot = now
        if self.keeps.games is not None:
            await self.hub.store.write(ForgottenGames(now - self.keeps.games * A_DAY))
        if self.keeps.replays is not None:
            await self.hub.store.write(ForgottenReplays(now - self.keeps.replays * A_DAY))
            self.hub.archive.recorder.forget()
