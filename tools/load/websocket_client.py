"""A minimal WebSocket client, so that the load costs less CPU than what it measures."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class WebSocketClient(asyncio.Protocol):
    """Sends and receives text frames; the server neither masks nor splits its frames."""

    def __init__(self, host: str, path: str, heard: Callable[[bytes], None]) -> None:
        self.host, self.path, self.heard = host, path, heard
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.buffer = b""
        self.transport: asyncio.Transport | None = None
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        data = self.buffer + data if self.buffer else data
        if not self.ready.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self.buffer = head
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self.ready.set_result(None)
        self.buffer = self.frames(data)

    def frames(self, data: bytes) -> bytes:
        """Handle every complete frame; return the start of the next one."""
        at = 0
        while len(data) - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                if len(data) - at < 4:
                    break
                length, start = struct.unpack_from(">H", data, at + 2)[0], at + 4
            elif length == 127:
                if len(data) - at < 10:
                    break
                length, start = struct.unpack_from(">Q", data, at + 2)[0], at + 10
            if len(data) < start + length:
                break
            self.frame(data[at] & 15, data[start : start + length])
            at = start + length
        return data[at:]

    def frame(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self.heard(body)
        elif kind == PING:
            self.write(PONG, body)
        elif kind == CLOSE:
            self.closed = True

    def write(self, kind: int, body: bytes) -> None:
        """Write a frame with a mask of zeros, which leaves the body unchanged."""
        assert self.transport is not None
        length = len(body)
        head = bytes([128 | kind, 128 | length]) if length < 126 else b""
        if not head:
            head = bytes([128 | kind, 254]) + struct.pack(">H", length)
        self.transport.write(head + b"\0\0\0\0" + body)

    def say(self, body: bytes) -> None:
        self.write(TEXT, body)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.ready.done():
            self.ready.set_exception(exc or ConnectionError("The server closed the connection."))
