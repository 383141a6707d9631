"""One socket: what it has seen, what it still has to get, and its rate limits."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

import msgspec

from heistnight.server.limits import Bucket, Limits, count_limit_hit
from heistnight.server.protocol.close_codes import CLOSE_POLICY_VIOLATION, CLOSE_SERVER_ERROR
from heistnight.server.protocol.server_messages import Goodbye, ServerMessage

log = logging.getLogger("heistnight.viewer")
encode = msgspec.json.encode

Send = Callable[[Any], Awaitable[None]]
WriteMessages = Callable[[Sequence[bytes]], Awaitable[None]]
"""Writes several messages at once, each as JSON."""

MAX_WAITING_MESSAGES = 300
"""A client that lets more messages wait is disconnected."""
MAX_UNREAD_MESSAGES = 20
"""Nothing is read from a client that has more messages to read first."""
BATCH_BYTES = 8_192
"""Messages are written together up to about this size."""


class Cursor(msgspec.Struct, frozen=True):
    """How much of a table a viewer has seen."""

    seen: int = 0
    """Number of log lines."""
    mark: str = ""
    """The checksum of these lines."""
    over: bool = False
    """Whether they have seen the result."""
    behind: bool = False
    """More pages of the log come before the table's current state."""


class MessageSource(Protocol):
    """Where a viewer's messages come from. Reading them changes nothing there."""

    def welcome(self, person: int | None) -> ServerMessage: ...

    def lobby_text(self) -> bytes: ...

    def seen_by(self, person: int | None, cursor: Cursor) -> tuple[list[ServerMessage], Cursor]: ...


class Viewer:
    """A client's socket. A lobby or table that changes several times in between is sent once."""

    def __init__(
        self,
        send: Send,
        limits: Limits,
        allowance: Bucket | None = None,
        address_rate: Bucket | None = None,
        write: WriteMessages | None = None,
    ) -> None:
        """Make a viewer; `write` is a faster way to send messages, if the connection has one."""
        self._send, self._write = send, write or self._send_each
        self._allowance = allowance or Bucket(limits.bytes, limits.byte_burst)
        """Of bytes, for all sockets of the same address."""
        self._rates = {
            "rate": Bucket(limits.rate, limits.burst),
            "rate_each": address_rate or Bucket(limits.rate_each, limits.burst_each),
        }
        """Of messages, for this socket and for all sockets of the same address."""
        self.dropped = 0
        self.source: MessageSource | None = None
        self.person: int | None = None
        self.reports = False
        """Whether the client reports which reveals it has shown."""
        self.deals = False
        """Whether the client adds a number to deals."""
        self.origin = self.key = ""
        """Digests of the client's address and of its browser's key, for this table only."""
        self.cursor = Cursor()
        self.welcome_due = self.lobby_due = self.table_due = self.closing = False
        self.close_code = 0
        """The code to close with, if the server disconnects the client; 0 otherwise."""
        self._waiting: deque[ServerMessage | bytes] = deque()
        self._sending = 0
        """Number of messages that are being written."""
        self._wake = asyncio.Event()
        self._sent = asyncio.Event()

    def allow_message(self, price: float = 1.0) -> bool:
        """Return whether one more message is within the rate limits."""
        for limit, bucket in self._rates.items():
            if not bucket.take(min(price, bucket.burst)):
                count_limit_hit(limit)
                self.dropped += 1
                return False
        return True

    async def wait_until_read(self) -> None:
        """Wait until the client has read its answers, which would otherwise fill the memory."""
        while len(self._waiting) + self._sending > MAX_UNREAD_MESSAGES and not self.closing:
            self._sent.clear()
            await self._sent.wait()

    def say(self, message: ServerMessage) -> None:
        if self.close_code:
            return
        self._waiting.append(message)
        if len(self._waiting) > MAX_WAITING_MESSAGES:
            self.disconnect(
                CLOSE_POLICY_VIOLATION, "Your connection is too slow. Reconnect when it's better."
            )
        self._wake.set()

    def disconnect(self, code: int, reason: str) -> None:
        """Drop all waiting messages, send a goodbye, and close the socket."""
        self._waiting.clear()
        self.welcome_due = self.lobby_due = self.table_due = False
        self._waiting.append(Goodbye(reason=reason))
        self.close_code, self.closing = code, True
        self._wake.set()

    def move(self, code: int) -> None:
        """Send what is waiting, then close, so that the client finds the table's new owner."""
        self.close_code, self.closing = code, True
        self._wake.set()

    def resend_all(self) -> None:
        """Send everything again, once, however often the client asks in the meantime."""
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
        """Close the socket after sending what is waiting."""
        self.closing = True
        self._wake.set()

    async def run_sender(self) -> None:
        """Send messages until the socket closes, in parallel with receiving them."""
        try:
            await self._send_on()
        finally:
            self.closing = True
            self._sent.set()

    async def _send_on(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while texts := self._next_batch():
                self._sending = len(texts)
                await self._pay_for_bytes(sum(map(len, texts)))
                await self._write(texts)
                self._sending = 0
                self._sent.set()
            if self.closing:
                break
        if self.close_code:
            await self._send({"type": "websocket.close", "code": self.close_code, "reason": ""})

    async def _send_each(self, texts: Sequence[bytes]) -> None:
        for text in texts:
            await self._send({"type": "websocket.send", "text": text.decode()})

    def _next_batch(self) -> list[bytes]:
        """Return the next messages to send, up to the size of one batch."""
        found: list[bytes] = []
        size = 0
        while size < BATCH_BYTES and (text := self._next_or_close()) is not None:
            found.append(text)
            size += len(text)
        return found

    async def _pay_for_bytes(self, size: int) -> None:
        """Delay what exceeds the address's byte rate; it isn't refused."""
        debt = self._allowance.owe(size)
        if debt:
            count_limit_hit("bytes")
            await asyncio.sleep(debt)

    def _next_or_close(self) -> bytes | None:
        try:
            return self._next()
        except Exception:  # a bug in a view: don't leave the client waiting
            log.exception("A view failed.")
            self.disconnect(CLOSE_SERVER_ERROR, "Something went wrong on the server.")
            return self._next()

    def _next(self) -> bytes | None:
        if not self._waiting and self.source is not None:
            self._queue_due(self.source)
        if not self._waiting:
            return None
        message = self._waiting.popleft()
        return message if isinstance(message, bytes) else encode(message)

    def _queue_due(self, source: MessageSource) -> None:
        """Queue the next message that is due: the welcome, then the lobby, then the table."""
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
