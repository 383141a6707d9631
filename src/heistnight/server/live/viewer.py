"""One socket: how much it has seen, what it is still to be sent, and how fast it may talk."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

import msgspec

from heistnight.server.limits import Bucket, Limits, bites
from heistnight.server.protocol.server_messages import Goodbye, ServerMessage

log = logging.getLogger("heistnight.viewer")
encode = msgspec.json.encode
TOO_SLOW, OUR_FAULT = 1008, 1011
Send = Callable[[Any], Awaitable[None]]
Write = Callable[[Sequence[bytes]], Awaitable[None]]
"""Several messages at once, each as JSON."""

MOST_WAITING = 300
"""Messages; whoever reads so slowly is let go."""
MOST_UNREAD = 20
"""Messages; whoever has so many to read first is not listened to."""
AT_ONCE = 8_192
"""Bytes that are enough for one go."""


class Cursor(msgspec.Struct, frozen=True):
    """How much of a table somebody has seen."""

    seen: int = 0
    """Lines of the log …"""
    mark: str = ""
    """… and their check sum."""
    over: bool = False
    """The result, too."""
    behind: bool = False
    """There is more of the log to come, page by page, before the table as it is."""


class Source(Protocol):
    """Where a viewer's messages come from. Asking for them changes nothing there."""

    def welcome(self, person: int | None) -> ServerMessage: ...

    def lobby_text(self) -> bytes: ...

    def seen_by(self, person: int | None, cursor: Cursor) -> tuple[list[ServerMessage], Cursor]: ...


class Viewer:
    """A lobby or a table that changes again before it was sent is sent once, as it is then."""

    def __init__(
        self,
        send: Send,
        limits: Limits,
        allowance: Bucket | None = None,
        talk: Bucket | None = None,
        write: Write | None = None,
    ) -> None:
        """`write`: a shorter way for messages, where there is one."""
        self._send, self._write = send, write or self._send_each
        self._allowance = allowance or Bucket(limits.bytes, limits.byte_burst)
        """Of bytes, for all sockets of the same address."""
        self._prices = {
            "rate": Bucket(limits.rate, limits.burst),
            "rate_each": talk or Bucket(limits.rate_each, limits.burst_each),
        }
        """Of messages, for this socket, and for all of the same address."""
        self.dropped = 0
        self.source: Source | None = None
        self.person: int | None = None
        self.cursor = Cursor()
        self.welcome_due = self.lobby_due = self.table_due = self.closing = False
        self.close_code = 0
        """Why we hang up, where it is the sending that failed."""
        self._waiting: deque[ServerMessage | bytes] = deque()
        self._leaving = 0
        """Messages of the piece that is being written."""
        self._wake = asyncio.Event()
        self._sent = asyncio.Event()

    def may_speak(self, price: float = 1.0) -> bool:
        """Whether one more message is heard."""
        for limit, bucket in self._prices.items():
            if not bucket.take(min(price, bucket.burst)):
                bites(limit)
                self.dropped += 1
                return False
        return True

    async def until_read(self) -> None:
        """What is answered to somebody who does not read the answers would fill our memory."""
        while len(self._waiting) + self._leaving > MOST_UNREAD and not self.closing:
            self._sent.clear()
            await self._sent.wait()

    def say(self, message: ServerMessage) -> None:
        if self.close_code:
            return
        self._waiting.append(message)
        if len(self._waiting) > MOST_WAITING:
            self.hang_up(TOO_SLOW, "You do not read what is sent: come back when you can.")
        self._wake.set()

    def hang_up(self, code: int, reason: str) -> None:
        """Say no more but this."""
        self._waiting.clear()
        self.welcome_due = self.lobby_due = self.table_due = False
        self._waiting.append(Goodbye(reason=reason))
        self.close_code, self.closing = code, True
        self._wake.set()

    def move(self, code: int) -> None:
        """Come back at once: another server has the table. What is waiting is sent before."""
        self.close_code, self.closing = code, True
        self._wake.set()

    def show_all(self) -> None:
        """Everything anew: once, however often it is asked for meanwhile."""
        self.cursor = Cursor()
        self.welcome_due = self.lobby_due = self.table_due = True
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
        try:
            await self._send_on()
        finally:
            self.closing = True
            self._sent.set()

    async def _send_on(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while texts := self._some():
                self._leaving = len(texts)
                await self._afford(sum(map(len, texts)))
                await self._write(texts)
                self._leaving = 0
                self._sent.set()
            if self.closing:
                break
        if self.close_code:
            await self._send({"type": "websocket.close", "code": self.close_code, "reason": ""})

    async def _send_each(self, texts: Sequence[bytes]) -> None:
        for text in texts:
            await self._send({"type": "websocket.send", "text": text.decode()})

    def _some(self) -> list[bytes]:
        """What is to be sent now, as far as it goes into one piece."""
        found: list[bytes] = []
        size = 0
        while size < AT_ONCE and (text := self._next_or_sorry()) is not None:
            found.append(text)
            size += len(text)
        return found

    async def _afford(self, size: int) -> None:
        """Whoever asks for more than that is not refused, but gets it slowly."""
        debt = self._allowance.owe(size)
        if debt:
            bites("bytes")
            await asyncio.sleep(debt)

    def _next_or_sorry(self) -> bytes | None:
        try:
            return self._next()
        except Exception:  # a fault in what is shown: nobody should sit before a dead line
            log.exception("A view failed.")
            self.hang_up(OUR_FAULT, "Something went wrong here.")
            return self._next()

    def _next(self) -> bytes | None:
        if not self._waiting and self.source is not None:
            self._look(self.source)
        if not self._waiting:
            return None
        message = self._waiting.popleft()
        return message if isinstance(message, bytes) else encode(message)

    def _look(self, source: Source) -> None:
        """What is new there; a lobby first, a table once that is sent."""
        if self.welcome_due:
            self.welcome_due = False
            self._waiting.append(source.welcome(self.person))
        elif self.lobby_due:
            self.lobby_due = False
            self._waiting.append(source.lobby_text())
        elif self.table_due:
            self.table_due = False
            messages, self.cursor = source.seen_by(self.person, self.cursor)
            self.table_due = self.cursor.behind
            self._waiting += messages
