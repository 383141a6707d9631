"""One socket: what it has seen, what it is still to be sent, and how fast it may talk."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec

from heistnight.server.limits import Bucket, Limits
from heistnight.server.protocol import ServerMessage

if TYPE_CHECKING:
    from heistnight.server.room import Room

encode = msgspec.json.encode
Send = Callable[[Any], Awaitable[None]]

MOST_WAITING = 300
"""Messages; whoever reads so slowly is let go."""


class Viewer:
    """A lobby or a table that changes again before it was sent is sent once, as it is then."""

    def __init__(self, send: Send, limits: Limits) -> None:
        self._send = send
        self.bucket = Bucket(limits.rate, limits.burst)
        self.dropped = 0
        self.room: Room | None = None
        self.person: int | None = None
        self.seen, self.mark = 0, ""
        self.lobby_due = self.table_due = self.over_sent = self.closing = False
        self._waiting: deque[ServerMessage] = deque()
        self._wake = asyncio.Event()

    def say(self, message: ServerMessage) -> None:
        self._waiting.append(message)
        if len(self._waiting) > MOST_WAITING:
            self._waiting.clear()
            self.closing = True
        self._wake.set()

    def show_lobby(self) -> None:
        self.lobby_due = True
        self._wake.set()

    def show_table(self) -> None:
        self.table_due = True
        self._wake.set()

    def close(self) -> None:
        """After what is waiting has been sent."""
        self.closing = True
        self._wake.set()

    async def send_on(self) -> None:
        """Runs beside the receiving of messages, until the socket closes."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while (text := self._next()) is not None:
                await self._send({"type": "websocket.send", "text": text})
            if self.closing:
                return

    def _next(self) -> str | None:
        if self._waiting:
            return encode(self._waiting.popleft()).decode()
        if self.room is None:
            return None
        message: ServerMessage | None = None
        if self.lobby_due:
            self.lobby_due = False
            message = self.room.lobby()
        elif self.table_due:
            self.table_due = False
            message = self.room.table_for(self)
        return None if message is None else encode(message).decode()
