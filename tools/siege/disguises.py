"""Attacks under a name or a path that is spelled so as to pass for another."""

import asyncio

from tools.siege.attacks import Siege

NAMES = (
    *("evil.example", "EVIL.example.:8000", "localhost.evil.example", "127.0.0.1.evil.example"),
    *("localhost@evil.example", "evil.local", "127.1", "[::1]evil", "localhost:1:2", ""),
)
WANTED = ("/", "/health", "/metrics", "/api/tables", "/api/games", "http://localhost/health")
METRICS = (
    *("/metrics/", "//metrics", "/metrics%2f", "/%6detrics", "/./metrics", "/metrics;x"),
    *("/METRICS", "/x/../metrics", "/metrics%00"),
)
SOCKET = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
LAST = "Connection: close\r\n\r\n"
REFUSED = {0, 400, 404, 421, 429}
"""Statuses; 0: hung up."""


async def disguises(siege: Siege) -> None:
    """Pages whose name was made to lead here (DNS rebinding); other spellings of `/metrics`."""
    for _ in siege.many(5):
        requests = [request for name in NAMES for request in under(name, siege.code)]
        requests += [f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{LAST}" for path in METRICS]
        asked = [siege.send(siege.guest, request.encode()) for request in requests]
        await asyncio.gather(*asked)
    served = {status: count for status, count in siege.answers.items() if status not in REFUSED}
    assert not served, f"answered in disguise: {served}"


def under(name: str, code: str) -> list[str]:
    """All that a page of this name would ask for, a socket too."""
    head = f"HTTP/1.1\r\nHost: {name}\r\nOrigin: http://{name}\r\n"
    pages = [f"GET {path} {head}{LAST}" for path in WANTED]
    absolute = f"GET http://{name or 'evil.example'}/health HTTP/1.1\r\nHost: localhost\r\n{LAST}"
    return [*pages, absolute, f"GET /ws/{code} {head}{SOCKET}"]
