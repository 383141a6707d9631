"""Attacks, each limited in count and time, from addresses of this machine only."""

import asyncio
import contextlib
import itertools
import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache

import msgspec

import heistnight as hn
from tools.load.websocket_client import WebSocketClient

TABLES_PATH = "/api/tables"


class Target(msgspec.Struct, frozen=True):
    """The server to attack."""

    host: str
    port: int
    code: str
    """The code of a healthy table."""
    header_seconds: float
    """How long the server waits for the head of a request."""


class Attacker:
    """Sends requests to the target, and counts the answers."""

    def __init__(self, place: Target, force: float, guest: str) -> None:
        self.host, self.port, self.code, self.force = place.host, place.port, place.code, force
        self.patience, self.guest = place.header_seconds, guest
        self.answers: Counter[int] = Counter()
        """By status; 0: the connection was closed."""
        everywhere = [f"127.0.{n // 200 + 1}.{n % 200 + 2}" for n in range(2_000)]
        self.addresses = itertools.cycle(everywhere)

    def many(self, number: int) -> range:
        return range(max(1, int(number * self.force)))

    async def connect(self, source: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        opening = asyncio.open_connection(self.host, self.port, local_addr=(source, 0))
        return await asyncio.wait_for(opening, 10)

    async def ask(
        self, source: str, method: str, path: str, body: bytes = b"", kind: str = "application/json"
    ) -> bytes:
        """Send one request on a new connection; return the body of the answer."""
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nConnection: close\r\n"
        head += f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
        return await self.send(source, head.encode() + body)

    async def send(self, source: str, request: bytes) -> bytes:
        """Send a raw request on a new connection; return the body of the answer."""
        try:
            reader, writer = await self.connect(source)
        except OSError:
            self.answers[0] += 1
            return b""
        answer = b""
        with contextlib.suppress(OSError, TimeoutError):
            writer.write(request)
            answer = await asyncio.wait_for(reader.read(), 60)
        writer.close()
        top, _, rest = answer.partition(b"\r\n\r\n")
        self.answers[int(top.split()[1]) if top else 0] += 1
        return rest


@contextlib.contextmanager
def aborting(writers: list[asyncio.StreamWriter]) -> Iterator[None]:
    """Abort these connections at the end."""
    try:
        yield
    finally:
        for writer in writers:
            writer.transport.abort()


@cache
def longest_journal(acts: int) -> bytes:
    """Return a request body with a journal as long as the rules allow."""
    longest = ""
    for seed in range(12):
        game = hn.new("vault-heist", seats=5, seed=seed)
        while not game.over and game.act_count < acts:
            seat = game.waiting[0]
            game.act_unchecked(seat, game.choices(seat)[-(game.act_count % 2)])
        longest = max(longest, game.save(), key=len)
    return json.dumps({"journal": longest}).encode()


async def journals(attacker: Attacker) -> None:
    """Upload journals that take long to play, and request all of them at once."""
    body = longest_journal(5_000)
    uploads = [
        attacker.ask(attacker.guest, "POST", "/api/replays", body) for _ in attacker.many(40)
    ]
    made = [json.loads(one) for one in await asyncio.gather(*uploads) if b'"id"' in one]
    for one in made[:3]:
        path = f"/api/replays/{one['id']}"
        wanted = [attacker.ask(attacker.guest, "GET", path) for _ in attacker.many(10)]
        wanted += [
            attacker.ask(
                attacker.guest, "GET", f"{path}/frames?first={25 * page}&eyes=open&since=0"
            )
            for page in attacker.many(20)
        ]
        await asyncio.gather(*wanted)


async def silence(attacker: Attacker) -> None:
    """Open connections from many addresses and send nothing."""
    writers = []
    for _ in attacker.many(5_300):
        with contextlib.suppress(OSError, TimeoutError):
            writers.append((await attacker.connect(next(attacker.addresses)))[1])
    with aborting(writers):
        await asyncio.sleep(2)


async def slowness(attacker: Attacker) -> None:
    """Send requests one byte at a time, for longer than the server should wait."""
    request, writers = b"GET / HTTP/1.1\r\nX-Slow: yes", []
    for _ in attacker.many(500):
        with contextlib.suppress(OSError, TimeoutError):
            writers.append((await attacker.connect(next(attacker.addresses)))[1])
    with aborting(writers):
        for byte in request:
            for writer in writers:
                if not writer.is_closing():
                    writer.write(bytes([byte]))
            await asyncio.sleep(1.3 * attacker.patience / len(request))


async def tables(attacker: Attacker) -> None:
    """Open many tables that nobody joins."""
    body = b'{"game":"big-score","name":"Filler","bots":["random"],"start":true}'
    for _ in range(4):
        wanted = [
            attacker.ask(attacker.guest, "POST", TABLES_PATH, body) for _ in attacker.many(75)
        ]
        await asyncio.gather(*wanted)


async def guesses(attacker: Attacker) -> None:
    """Guess table codes."""
    codes = [f"G{number:05d}" for number in attacker.many(3_000)]
    for start in range(0, len(codes), 300):
        wanted = [
            attacker.ask(attacker.guest, "GET", f"{TABLES_PATH}/{one}")
            for one in codes[start : start + 300]
        ]
        await asyncio.gather(*wanted)


async def nests(attacker: Attacker) -> None:
    """Send the deepest JSON that fits into a body, and form posts as foreign pages send them."""
    deep = b'{"options":' * 30_000
    for _ in attacker.many(60):
        await attacker.ask(attacker.guest, "POST", TABLES_PATH, deep)
        await attacker.ask(
            attacker.guest, "POST", TABLES_PATH, b'{"game":"crooks","name":"A"}', "text/plain"
        )


async def greed(attacker: Attacker) -> None:
    """Watch a table and request its whole state again and again."""
    sockets, loop, host = [], asyncio.get_running_loop(), f"{attacker.host}:{attacker.port}"
    for number in attacker.many(40):
        source = f"127.0.0.{100 + number % 40}"
        with contextlib.suppress(OSError):
            _, socket = await loop.create_connection(
                lambda: WebSocketClient(host, f"/ws/{attacker.code}", lambda _: None),
                attacker.host,
                attacker.port,
                local_addr=(source, 0),
            )
            await socket.ready
            socket.say(b'{"type":"hello"}')
            sockets.append(socket)
    end = time.monotonic() + 3 * min(1.0, attacker.force * 2)
    while time.monotonic() < end:
        for socket in sockets:
            if not socket.closed:
                socket.say(b'{"type":"resync","request":"%d"}' % random.getrandbits(30))
        await asyncio.sleep(0.02)
    for socket in sockets:
        if socket.transport is not None:
            socket.transport.abort()


async def reused(attacker: Attacker) -> None:
    """Use the request id that opened the attacker's own table to join another table."""
    request = f"once, by {attacker.guest}, in a siege"
    made = json.dumps({"game": "big-score", "name": "Reuse", "request": request}).encode()
    await attacker.ask(attacker.guest, "POST", TABLES_PATH, made)
    body = json.dumps({"name": "Reuse", "request": request}).encode()
    path = f"{TABLES_PATH}/{attacker.code}/join"
    for _ in attacker.many(10):
        await asyncio.gather(
            *[attacker.ask(next(attacker.addresses), "POST", path, body) for _ in range(20)]
        )
