"""Limits on connections: how many, from one address and in total, and how long each may take.

uvicorn waits forever for the rest of a request. Here every part of a request has a time limit,
however slowly its bytes arrive. When all places are taken, the oldest connection that does not
belong to a table is closed.
"""

import asyncio
import struct
from collections import Counter
from collections.abc import Sequence
from typing import Any

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from heistnight.server.limits import (
    Bucket,
    Limits,
    client_address,
    count_limit_hit,
    plain_address,
)
from heistnight.server.request_context import context_of

MAX_OTHER_CONNECTIONS = 300
"""Connections besides the sockets of tables: loading the page, HTTP requests, handshakes."""
MAX_HEAD_BYTES, MAX_HEADERS = 32_768, 200
"""A request's head: everything besides its body."""
CLOSE_TOO_LARGE = 1009
FINAL_TEXT_FRAME = 0x81
BAD_HANDSHAKE = (
    b"HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n"
    b"To open a WebSocket, send a GET request without a body and with few headers.\n"
)


class ConnectionLimits:
    """All open connections by client address, and which of them belong to no table yet."""

    def __init__(self, limits: Limits, proxies: list[str] | str = "127.0.0.1") -> None:
        self.limits = limits
        self.max_open = limits.sockets + MAX_OTHER_CONNECTIONS
        self.proxies = ProxyHeadersMiddleware(no_app, proxies).trusted_hosts
        self.open: dict[asyncio.Transport, str] = {}
        self.without_table: dict[asyncio.Transport, None] = {}
        """Oldest first."""
        self.each: Counter[str] = Counter()

    def enter(self, transport: asyncio.Transport, address: str) -> bool:
        """Count a new connection; return False if it must be closed.

        A trusted proxy has many clients, so its connections are not limited here. Its clients
        are counted when they open a socket.
        """
        client = "" if plain_address(address) in self.proxies else client_address(address)
        if client and self.each[client] >= self.limits.sockets_each:
            count_limit_hit("sockets_each", address)
            return False
        if len(self.open) >= self.max_open and not self._make_room(address):
            return False
        self.open[transport], self.without_table[transport] = client, None
        self.each[client] += 1
        return True

    def _make_room(self, address: str) -> bool:
        count_limit_hit("sockets", address)
        oldest = next(iter(self.without_table), None)
        if oldest is None:
            return False
        self.leave(oldest)
        oldest.abort()
        return True

    def stay(self, transport: asyncio.Transport) -> None:
        """Keep this connection when room is needed: it belongs to a table now."""
        self.without_table.pop(transport, None)

    def leave(self, transport: asyncio.Transport) -> None:
        """Stop counting a closed connection."""
        self.without_table.pop(transport, None)
        client = self.open.pop(transport, None)
        if client is None:
            return
        self.each[client] -= 1
        if not self.each[client]:
            del self.each[client]


async def no_app(*_: Any) -> None:
    """Do nothing; only needed to ask uvicorn which proxies it trusts."""


class LimitedConfig(uvicorn.Config):
    """A uvicorn configuration whose connections are limited."""

    def __init__(self, app: Any, connections: ConnectionLimits, **settings: Any) -> None:
        super().__init__(app, http=HttpConnection, ws=SocketConnection, **settings)
        self.connections = connections


class HttpConnection(HttpToolsProtocol):
    """A connection while it speaks HTTP; each part of a request has a time limit."""

    config: LimitedConfig

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.open_connections = self.config.connections
        self.limits = self.open_connections.limits
        self.timer: asyncio.TimerHandle | None = None
        self.head, self.body, self.in_head = 0, 0, True
        if self.open_connections.enter(transport, self.client[0] if self.client else ""):
            self._start_timer("header_seconds")
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timer()
        self.open_connections.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.head += len(data)
        super().data_received(data)
        if self.head > MAX_HEAD_BYTES:
            self._end("head")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.in_head = True

    def on_header(self, name: bytes, value: bytes) -> None:
        """Ignore trailers, the headers after a body: we don't use them."""
        if not self.in_head or self.transport.is_closing():
            return
        super().on_header(name, value)
        if len(self.headers) > MAX_HEADERS:
            self._end("head")

    def on_body(self, body: bytes) -> None:
        self.head = max(0, self.head - len(body))
        self.body += len(body)
        if self.body > 10 * self.limits.body:  # it was refused long ago and still sends
            self._end("body")
        if not self.transport.is_closing():
            super().on_body(body)

    def on_headers_complete(self) -> None:
        self.in_head, self.body = False, 0
        if self.transport.is_closing():  # a request that arrived together with the refused one
            return
        before: RequestResponseCycle | None = self.cycle
        if before is not None and not before.response_complete:
            self._end("requests_ahead")  # browsers and proxies wait for the answer first
            return
        if not self.url.startswith(b"/"):
            context_of(self.scope).absolute_target = self.url
        super().on_headers_complete()
        self._start_timer("body_seconds")

    def on_message_complete(self) -> None:
        if self.transport.is_closing():
            return
        super().on_message_complete()
        self.head = 0
        self._start_timer("answer_seconds")

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._start_timer("header_seconds")

    def handle_websocket_upgrade(self) -> None:
        self._cancel_timer()
        if not self.transport.is_closing():
            super().handle_websocket_upgrade()

    def _start_timer(self, limit: str) -> None:
        self._cancel_timer()
        self.timer = self.loop.call_later(getattr(self.limits, limit), self._end, limit)

    def _end(self, limit: str) -> None:
        count_limit_hit(limit, self.client[0] if self.client else "")
        self._cancel_timer()
        self.transport.abort()

    def _cancel_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket; aborted when the client answers no ping, even with data still unsent."""

    config: LimitedConfig

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        limits = self.config.connections.limits
        self.partial_frames = Bucket(limits.rate, limits.burst)
        self.max_queued = limits.burst + 100
        """Messages that the client may send before the server has read the first."""

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.connections.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated and not self.close_sent:
            self._refuse_handshake()

    def _refuse_handshake(self) -> None:
        """Answer a complete handshake that the library can't parse: it would stay silent."""
        self.close_sent = True
        self.transport.write(BAD_HANDSHAKE)
        self.transport.close()
        self.loop.call_later(self.close_timeout, self.transport.abort)

    def handle_ping(self) -> None:
        """Limit pings: each answer stays in our memory until the client reads it."""
        if self._allows_partial_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._allows_partial_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Limit continuation frames: they may be empty, and a message may have any number."""
        if self._allows_partial_frame():
            super().handle_cont(event)

    def _allows_partial_frame(self) -> bool:
        """Take a frame that is not a whole message from the client's budget."""
        if self.transport.is_closing():
            return False
        if self.partial_frames.take():
            return True
        self._cut_off("scraps")
        return False

    def _cut_off(self, limit: str) -> None:
        count_limit_hit(limit, self.client[0] if self.client else "")
        self.frames = []
        self.transport.abort()

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is not None and self.conn.close_sent.code == CLOSE_TOO_LARGE:
            count_limit_hit("message", self.client[0] if self.client else "")
        super().handle_parser_exception()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        if self.transport.is_closing():
            return
        if self.queue.qsize() > self.max_queued:
            self._cut_off("unheard")
            return
        super().send_receive_event_to_app()

    async def run_asgi(self) -> None:
        context = context_of(self.scope)
        context.keep_open = lambda: self.config.connections.stay(self.transport)
        context.write_texts = self.write_texts
        await super().run_asgi()
        self.loop.call_later(self.close_timeout + 5, self.transport.abort)

    async def write_texts(self, texts: Sequence[bytes]) -> None:
        """Send several text messages with one write, which costs less than sending each."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.transport.write(
            b"".join([part for text in texts for part in (frame_header(text), text)])
        )


def frame_header(text: bytes) -> bytes:
    """Return the header of a frame that holds a whole text message (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((FINAL_TEXT_FRAME, size))
    if size < 2**16:
        return struct.pack("!BBH", FINAL_TEXT_FRAME, 126, size)
    return struct.pack("!BBQ", FINAL_TEXT_FRAME, 127, size)
