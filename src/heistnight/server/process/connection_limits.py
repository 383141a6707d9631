"""The doors of the house: how many may stand in them, from one address and in all, and how long.

uvicorn waits for ever for the rest of a request. Here every part of it has its time, whatever
trickles in meanwhile; and when there is no more room, whoever has said nothing yet has to go.
"""

import asyncio
import logging
import struct
import time
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

from heistnight.server.limits import TELL_EVERY, Bucket, Limits, bites, household
from heistnight.server.request_context import context_of

ASKING = 300
"""Connections beside the sockets: those who load the page, ask for something, or knock."""
MOST_HEAD, MOST_HEADERS = 32_768, 200
"""Bytes of a request beside its body, and how many lines its head may have."""
TOO_LARGE = 1009
WHOLE_TEXT = 0x81
NO_HANDSHAKE = (
    b"HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n"
    b"A socket is asked for with GET, without a body, and with a short head.\n"
)
MOST_AHEAD = 16
"""Requests that may be sent before the first is answered."""


class Doors:
    """Every connection, by whom; those that are no sockets of a table yet, oldest first."""

    def __init__(self, limits: Limits, proxies: list[str] | str = "127.0.0.1") -> None:
        self.limits = limits
        self.most = limits.sockets + ASKING
        self.proxies = ProxyHeadersMiddleware(no_app, proxies).trusted_hosts
        self.inside: dict[asyncio.Transport, str] = {}
        self.knocking: dict[asyncio.Transport, None] = {}
        self.each: Counter[str] = Counter()

    def enter(self, transport: asyncio.Transport, address: str) -> bool:
        """A proxy that we know speaks for many: its people are counted when they have a socket."""
        home = "" if address in self.proxies else household(address)
        if home and self.each[home] >= self.limits.sockets_each:
            bites("sockets_each", address)
            return False
        if len(self.inside) >= self.most and not self._make_room(address):
            return False
        self.inside[transport], self.knocking[transport] = home, None
        self.each[home] += 1
        return True

    def _make_room(self, address: str) -> bool:
        bites("sockets", address)
        oldest = next(iter(self.knocking), None)
        if oldest is None:
            return False
        self.leave(oldest)
        protocol = oldest.get_protocol()
        assert isinstance(protocol, Knock | Line), "nobody else comes in through these doors"
        protocol.hang_up()
        return True

    def stay(self, transport: asyncio.Transport) -> None:
        """This one belongs to a table now."""
        self.knocking.pop(transport, None)

    def leave(self, transport: asyncio.Transport) -> None:
        self.knocking.pop(transport, None)
        home = self.inside.pop(transport, None)
        if home is None:
            return
        self.each[home] -= 1
        if not self.each[home]:
            del self.each[home]


async def no_app(*_: Any) -> None:
    """Only to ask uvicorn whom it takes for a proxy."""


class Config(uvicorn.Config):
    """With doors."""

    def __init__(self, app: Any, doors: Doors, **settings: Any) -> None:
        super().__init__(app, http=Knock, ws=Line, **settings)
        self.doors = doors


class Knock(HttpToolsProtocol):
    """A connection as long as it speaks HTTP. Each part of a request has its time."""

    config: Config

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.doors, self.limits = self.config.doors, self.config.doors.limits
        self.timer: asyncio.TimerHandle | None = None
        self.head, self.body, self.in_head = 0, 0, True
        self.asked: list[RequestResponseCycle] = []
        """Requests, as they came; among them all that are not answered yet."""
        if self.doors.enter(transport, self.client[0] if self.client else ""):
            self._within("header_seconds")
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel()
        self._answer_nobody()
        self.doors.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.head += len(data)
        super().data_received(data)
        if self.head > MOST_HEAD:
            self._end("head")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.in_head = True

    def on_header(self, name: bytes, value: bytes) -> None:
        """Lines after the body mean nothing to us, and are not kept."""
        if not self.in_head or self.transport.is_closing():
            return
        super().on_header(name, value)
        if len(self.headers) > MOST_HEADERS:
            self._end("head")

    def on_body(self, body: bytes) -> None:
        self.head = max(0, self.head - len(body))
        self.body += len(body)
        if self.body > 10 * self.limits.body:  # it was told long ago that this is too much
            self._end("body")
        if not self.transport.is_closing():
            super().on_body(body)

    def on_headers_complete(self) -> None:
        self.in_head, self.body = False, 0
        if self.transport.is_closing():  # what came with it is not asked any more
            return
        if not self.url.startswith(b"/"):
            context_of(self.scope).absolute_target = self.url
        before = self.cycle
        super().on_headers_complete()
        self._within("body_seconds")
        if self.cycle is not before:  # it is no request for a socket
            self.asked = [*self._unanswered(), self.cycle]
        if len(self.pipeline) > MOST_AHEAD:
            self._end("requests_ahead")

    def on_message_complete(self) -> None:
        if self.transport.is_closing():
            return
        super().on_message_complete()
        self.head = 0
        self._within("answer_seconds")

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._within("header_seconds" if self.cycle.response_complete else "answer_seconds")

    def handle_websocket_upgrade(self) -> None:
        if self._unanswered():
            self._end("requests_ahead")
            return
        self._cancel()
        super().handle_websocket_upgrade()

    def _within(self, limit: str) -> None:
        self._cancel()
        self.timer = self.loop.call_later(getattr(self.limits, limit), self._end, limit)

    def _end(self, limit: str) -> None:
        bites(limit, self.client[0] if self.client else "")
        self._cancel()
        self.hang_up()

    def _unanswered(self) -> list[RequestResponseCycle]:
        return [one for one in self.asked if not one.response_complete]

    def _answer_nobody(self) -> None:
        """Whoever still works on an answer finds nobody to send it to, which is no fault."""
        for one in self.asked:
            one.disconnected = True
            one.message_event.set()

    def hang_up(self) -> None:
        self._answer_nobody()
        self.transport.abort()

    def _cancel(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class Line(WebSocketsSansIOProtocol):
    """A socket. Who answers no ping is gone: what they have not read keeps no line open."""

    config: Config

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        limits = self.config.doors.limits
        self.scraps = Bucket(limits.rate, limits.burst)
        self.most_unheard = limits.burst + 100
        """Messages that may be sent before the first is heard."""

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.doors.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated and not self.close_sent:
            self._turn_away()

    def _turn_away(self) -> None:
        """The head came whole, and the library cannot read it: it would be silent for ever."""
        self.close_sent = True
        self.transport.write(NO_HANDSHAKE)
        self.transport.close()
        self.loop.call_later(self.close_timeout, self.transport.abort)

    def hang_up(self) -> None:
        self.disconnected = True
        self.writable.set()
        self.transport.abort()

    def handle_ping(self) -> None:
        """The answer waits in our memory until it is read."""
        if self._takes_scrap():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._takes_scrap():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """A piece of a message may be empty, and there is no end to them."""
        if self._takes_scrap():
            super().handle_cont(event)

    def _takes_scrap(self) -> bool:
        """What is no whole message has a price as well."""
        if self.transport.is_closing():
            return False
        if self.scraps.take():
            return True
        self._cut_off("scraps")
        return False

    def _cut_off(self, limit: str) -> None:
        bites(limit, self.client[0] if self.client else "")
        self.frames = []
        self.hang_up()

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is not None and self.conn.close_sent.code == TOO_LARGE:
            bites("message", self.client[0] if self.client else "")
        super().handle_parser_exception()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.hang_up()

    def send_receive_event_to_app(self) -> None:
        if self.transport.is_closing():
            return
        if self.queue.qsize() > self.most_unheard:
            self._cut_off("unheard")
            return
        if self.curr_msg_data_type == "text" and not is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    async def run_asgi(self) -> None:
        context = context_of(self.scope)
        context.keep_open = lambda: self.config.doors.stay(self.transport)
        context.write_texts = self.write_texts
        await super().run_asgi()
        self.loop.call_later(self.close_timeout + 5, self.transport.abort)

    async def write_texts(self, texts: Sequence[bytes]) -> None:
        """The same as sending one after the other, in one piece, and with less on the way."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.transport.write(b"".join([part for text in texts for part in (head(text), text)]))


def head(text: bytes) -> bytes:
    """Of a frame that is a whole message of text (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    if size < 2**16:
        return struct.pack("!BBH", WHOLE_TEXT, 126, size)
    return struct.pack("!BBQ", WHOLE_TEXT, 127, size)


def is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class Sparing(logging.Filter):
    """Lets the same line through once in a while: strangers must not fill the log."""

    def __init__(self) -> None:
        super().__init__()
        self.told: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        line, now = str(record.msg)[:200], time.monotonic()
        if now - self.told.get(line, -TELL_EVERY) < TELL_EVERY:
            return False
        self.told = {one: then for one, then in self.told.items() if now - then < TELL_EVERY}
        self.told[line] = now
        return True
