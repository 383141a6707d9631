"""Tables and viewers in this process, with a disk that the test controls."""

import asyncio
import itertools
import json
from collections.abc import Callable, Sequence
from typing import Any

from heistnight.server.hub import Hub
from heistnight.server.live.room import Room
from heistnight.server.live.viewer import Viewer
from heistnight.server.protocol import client_messages, http_bodies
from heistnight.table.storage.changes import Change
from tests.server.kit import PATIENCE

Message = dict[str, Any]


class InProcessViewer:
    """A viewer without a socket."""

    numbers = itertools.count()

    def __init__(self, room: Room, token: str | None) -> None:
        self.room, self.token = room, token
        self.got: list[Message] = []
        self.viewer = Viewer(self._hear, room.hub.limits)
        self.task = asyncio.create_task(self.viewer.run_sender())
        room.enter(self.viewer, self.hello())

    def hello(self) -> client_messages.Hello:
        return client_messages.Hello(token=self.token)

    async def _hear(self, event: Any) -> None:
        self.got.append(json.loads(event["text"]) if "text" in event else event)

    def leave(self) -> None:
        self.room.exit(self.viewer)
        self.viewer.close()

    def latest(self, kind: str) -> Message:
        return [message for message in self.got if message["type"] == kind][-1]

    async def until(self, wanted: Callable[[Message], Any]) -> Message:
        async with asyncio.timeout(PATIENCE):
            while True:
                for message in self.got:
                    if wanted(message):
                        return message
                await asyncio.sleep(0.002)

    async def ask(self, kind: type, request: str | None = None, **fields: Any) -> Message:
        """Send a request and return its answer."""
        request = request or f"i{next(self.numbers)}"
        seen = len(self.got)
        await self.room.handle_message(self.viewer, kind(request=request, **fields))
        async with asyncio.timeout(PATIENCE):
            while True:
                for message in self.got[seen:]:
                    if message.get("request") == request:
                        return message
                await asyncio.sleep(0.002)

    async def question(self) -> Message:
        """Return the latest question to this seat."""
        await self.until(lambda one: one["type"] == "table" and one["decision"])
        decision: Message = self.latest("table")["decision"]
        return decision


async def start_table(hub: Hub, people: int, **wanted: Any) -> list[InProcessViewer]:
    """Start a game of this many people, all present."""
    facts = {"game": "big-score", "seats": people, "pace": "instant", **wanted}
    room, first = await hub.new_tables.make(http_bodies.NewTable(name="A", **facts))
    tokens = [first.token]
    tokens += [
        (await hub.joining.join(first.code, name, "")).token for name in "BCDE"[: people - 1]
    ]
    await room.table.begin(1)
    return [InProcessViewer(room, token) for token in tokens]


class SlowDisk:
    """Holds every write back until it is released, or makes it fail."""

    def __init__(self, hub: Hub) -> None:
        self.store = hub.store
        self.writer, self.write = hub.store.writer, hub.store.writer.write
        self.open = asyncio.Event()
        self.full = False
        self.asked = 0
        self.writer.write = self.pause  # type: ignore[method-assign]

    async def pause(self, changes: Sequence[Change]) -> None:
        self.asked += 1
        await self.open.wait()
        if self.full:
            raise OSError("no space left on device")
        await self.write(changes)

    async def until_asked(self) -> None:
        before = self.asked
        async with asyncio.timeout(PATIENCE):
            while self.asked == before and not self.store.waiting:
                await asyncio.sleep(0.002)

    def mend(self) -> None:
        self.full = False
        self.open.set()


async def until_reloaded(one: InProcessViewer) -> None:
    """Wait until the table is reloaded."""
    async with asyncio.timeout(PATIENCE):
        while one.room.table.persistence.reloading is not None:
            await asyncio.sleep(0.002)
