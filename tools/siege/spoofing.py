"""Attacks with host names or paths that are spelled to pass for others."""

import asyncio

from tools.siege.attacks import Attacker

HOST_NAMES = (
    *("evil.example", "EVIL.example.:8000", "localhost.evil.example", "127.0.0.1.evil.example"),
    *("localhost@evil.example", "evil.local", "127.1", "[::1]evil", "localhost:1:2", ""),
)
PATHS = ("/", "/health", "/metrics", "/api/tables", "/api/games", "http://localhost/health")
METRICS_SPELLINGS = (
    *("/metrics/", "//metrics", "/metrics%2f", "/%6detrics", "/./metrics", "/metrics;x"),
    *("/METRICS", "/x/../metrics", "/metrics%00"),
)
UPGRADE_HEADERS = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
LAST_HEADERS = "Connection: close\r\n\r\n"
REFUSED_STATUSES = {0, 400, 404, 421, 429}
"""0: the connection was closed."""


async def disguises(attacker: Attacker) -> None:
    """Use names that lead here by DNS rebinding, and other spellings of `/metrics`."""
    for _ in attacker.many(5):
        requests = [
            request for name in HOST_NAMES for request in requests_under(name, attacker.code)
        ]
        requests += [
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{LAST_HEADERS}"
            for path in METRICS_SPELLINGS
        ]
        asked = [attacker.send(attacker.guest, request.encode()) for request in requests]
        await asyncio.gather(*asked)
    served = {
        status: count
        for status, count in attacker.answers.items()
        if status not in REFUSED_STATUSES
    }
    assert not served, f"answers to spoofed requests: {served}"


def requests_under(name: str, code: str) -> list[str]:
    """Return all requests of a page with this host name, including a socket."""
    head = f"HTTP/1.1\r\nHost: {name}\r\nOrigin: http://{name}\r\n"
    pages = [f"GET {path} {head}{LAST_HEADERS}" for path in PATHS]
    absolute = (
        f"GET http://{name or 'evil.example'}/health HTTP/1.1\r\nHost: localhost\r\n{LAST_HEADERS}"
    )
    return [*pages, absolute, f"GET /ws/{code} {head}{UPGRADE_HEADERS}"]
