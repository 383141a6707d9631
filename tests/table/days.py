"""Days in a moment: an event loop whose clock can jump, and a wall clock that jumps with it."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.live.room import Room
from heistnight.server.notifications.notifications import PUBLIC_HOSTS_ONLY, NotifySettings
from heistnight.server.protocol import http_bodies
from heistnight.table.game import clocks
from heistnight.table.storage import uptime
from tests.table.kit import InProcessViewer

Made = TypeVar("Made")
HOUR, DAY = 3_600.0, 86_400.0
SETTLE_SECONDS = 0.05
DEFAULTS = Limits()


class JumpingLoop(asyncio.SelectorEventLoop):
    """Real time, plus what was skipped. Disks and threads work as ever."""

    skipped = 0.0
    hub: Hub | None = None
    """The server that loads the tables that are due; without one, nothing is swept."""

    def time(self) -> float:
        return super().time() + self.skipped


def run_days(work: Coroutine[Any, Any, Made], monkeypatch: pytest.MonkeyPatch) -> Made:
    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, JumpingLoop)
        monkeypatch.setattr(clocks, "wall", lambda: time.time() + loop.skipped)
        monkeypatch.setattr(uptime, "MAX_UNNOTICED_SECONDS", 3 * DAY)  # `skip` jumps
        return runner.run(work)


async def skip(seconds: float, step: float = 2 * HOUR) -> None:
    """Let this much time pass, in steps, each with a moment to do what is due."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, JumpingLoop)
    while seconds > 0:
        loop.skipped += min(step, seconds)
        seconds -= step
        if loop.hub is not None:  # its own sweep may come too late on a busy machine
            await loop.hub.sweep(clocks.wall())
        await asyncio.sleep(SETTLE_SECONDS)


class SlowGame:
    """A correspondence game: people come, act and go, and the server can stop."""

    def __init__(
        self, path: Path, limits: Limits = DEFAULTS, notify: NotifySettings = PUBLIC_HOSTS_ONLY
    ) -> None:
        self.path, self.limits, self.notify, self.code = path, limits, notify, ""
        self.tokens: list[str] = []
        self.hub: Hub

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, JumpingLoop)
        self.hub = loop.hub = await Hub.open(
            str(self.path / "tables.sqlite3"), self.limits, notify=self.notify
        )

    async def restart(self, down: float = 0.0) -> None:
        """Stop the server, let time pass without any, and start it again."""
        await self.hub.close()
        loop = asyncio.get_running_loop()
        assert isinstance(loop, JumpingLoop)
        loop.hub = None
        loop.skipped += down
        await self.open()

    async def begin(self, people: int, **wanted: Any) -> None:
        facts: dict[str, Any] = {"pace": "correspondence", "clock": int(2 * DAY)}
        facts |= {"seats": people, **wanted}
        room, first = await self.hub.new_tables.make(http_bodies.NewTable(name="A", **facts))
        self.code, self.tokens = first.code, [first.token]
        for name in "BCDE"[: people - 1]:
            self.tokens.append((await self.hub.joining.join(first.code, name, "")).token)
        await room.table.begin(1)
        await asyncio.sleep(SETTLE_SECONDS)

    async def room(self) -> Room:
        return await self.hub.room(self.code)

    @contextlib.asynccontextmanager
    async def visit(self, seat: int) -> AsyncIterator[InProcessViewer]:
        """Come to the table, look, and go."""
        viewer = InProcessViewer(await self.room(), self.tokens[seat])
        await viewer.until(lambda one: one["type"] == "table")
        try:
            yield viewer
        finally:
            await asyncio.sleep(SETTLE_SECONDS)
            viewer.leave()

    async def look(self, seat: int) -> dict[str, Any]:
        """Return what this seat sees, without waking anybody up."""
        async with self.visit(seat) as viewer:
            await asyncio.sleep(SETTLE_SECONDS)
            return viewer.latest("table")

    async def sleep_now(self) -> None:
        """Let the table hibernate, as after a while without visitors."""
        await self.hub.sweep(clocks.wall() + HOUR)
        assert self.code not in self.hub.rooms

    @contextlib.asynccontextmanager
    async def visit_lobby(self, seat: int) -> AsyncIterator[InProcessViewer]:
        """Come to a table whose game hasn't begun."""
        viewer = InProcessViewer(await self.room(), self.tokens[seat])
        await viewer.until(lambda one: one["type"] == "lobby")
        yield viewer
        viewer.leave()
