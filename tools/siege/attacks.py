"""The attacks: each bounded in count and time, from addresses of this machine alone."""

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
from tools.load.wire import Wire

TABLE = "/api/tables"


class Place(msgspec.Struct, frozen=True):
    """What is attacked."""

    host: str
    port: int
    code: str
    """Of a healthy table."""
    header_seconds: float
    """How long the server waits for the first lines of a request."""


class Siege:
    """Where the server is, how hard it is attacked, and what it answered."""

    def __init__(self, place: Place, force: float, guest: str) -> None:
        self.host, self.port, self.code, self.force = place.host, place.port, place.code, force
        self.patience, self.guest = place.header_seconds, guest
        self.answers: Counter[int] = Counter()
        """By status; 0: hung up."""
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
        """One request on a connection of its own; its answer's body."""
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nConnection: close\r\n"
        head += f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
        return await self.send(source, head.encode() + body)

    async def send(self, source: str, request: bytes) -> bytes:
        """The same, for a request that is written out."""
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
def hanging_up(lines: list[asyncio.StreamWriter]) -> Iterator[None]:
    try:
        yield
    finally:
        for line in lines:
            line.transport.abort()


@cache
def bomb(acts: int) -> bytes:
    """A journal in which nobody gets anywhere for as long as the rules allow."""
    longest = ""
    for seed in range(12):
        game = hn.new("vault-heist", seats=5, seed=seed)
        while not game.over and game.act_count < acts:
            seat = game.waiting[0]
            game.act_unchecked(seat, game.choices(seat)[-(game.act_count % 2)])
        longest = max(longest, game.save(), key=len)
    return json.dumps({"journal": longest}).encode()


async def journals(siege: Siege) -> None:
    """Journals that take long to play through, and everybody wants to see them at once."""
    body = bomb(5_000)
    uploads = [siege.ask(siege.guest, "POST", "/api/replays", body) for _ in siege.many(40)]
    made = [json.loads(one) for one in await asyncio.gather(*uploads) if b'"id"' in one]
    for one in made[:3]:
        path = f"/api/replays/{one['id']}"
        wanted = [siege.ask(siege.guest, "GET", path) for _ in siege.many(10)]
        wanted += [
            siege.ask(siege.guest, "GET", f"{path}/frames?first={25 * page}&eyes=open&since=0")
            for page in siege.many(20)
        ]
        await asyncio.gather(*wanted)


async def silence(siege: Siege) -> None:
    """Connections from everywhere that never say a word."""
    lines = []
    for _ in siege.many(5_300):
        with contextlib.suppress(OSError, TimeoutError):
            lines.append((await siege.connect(next(siege.addresses)))[1])
    with hanging_up(lines):
        await asyncio.sleep(2)


async def slowness(siege: Siege) -> None:
    """Requests that come a byte at a time, for longer than anybody should wait."""
    request, lines = b"GET / HTTP/1.1\r\nX-Slow: yes", []
    for _ in siege.many(500):
        with contextlib.suppress(OSError, TimeoutError):
            lines.append((await siege.connect(next(siege.addresses)))[1])
    with hanging_up(lines):
        for byte in request:
            for line in lines:
                if not line.is_closing():
                    line.write(bytes([byte]))
            await asyncio.sleep(1.3 * siege.patience / len(request))


async def tables(siege: Siege) -> None:
    """Tables that nobody will ever sit at."""
    body = b'{"game":"big-score","name":"Filler","bots":["random"],"start":true}'
    for _ in range(4):
        wanted = [siege.ask(siege.guest, "POST", TABLE, body) for _ in siege.many(75)]
        await asyncio.gather(*wanted)


async def guesses(siege: Siege) -> None:
    """All codes that there might be, at once."""
    codes = [f"G{number:05d}" for number in siege.many(3_000)]
    for start in range(0, len(codes), 300):
        wanted = [
            siege.ask(siege.guest, "GET", f"{TABLE}/{one}") for one in codes[start : start + 300]
        ]
        await asyncio.gather(*wanted)


async def nests(siege: Siege) -> None:
    """JSON as deep as a body may be long; what foreign pages send; names that are not ours."""
    deep = b'{"options":' * 30_000
    for _ in siege.many(60):
        await siege.ask(siege.guest, "POST", TABLE, deep)
        await siege.ask(siege.guest, "POST", TABLE, b'{"game":"crooks","name":"A"}', "text/plain")


async def greed(siege: Siege) -> None:
    """Spectators who want everything anew, again and again."""
    wires, loop, host = [], asyncio.get_running_loop(), f"{siege.host}:{siege.port}"
    for number in siege.many(40):
        source = f"127.0.0.{100 + number % 40}"
        with contextlib.suppress(OSError):
            _, wire = await loop.create_connection(
                lambda: Wire(host, f"/ws/{siege.code}", lambda _: None),
                siege.host,
                siege.port,
                local_addr=(source, 0),
            )
            await wire.ready
            wire.say(b'{"type":"hello"}')
            wires.append(wire)
    end = time.monotonic() + 3 * min(1.0, siege.force * 2)
    while time.monotonic() < end:
        for wire in wires:
            if not wire.closed:
                wire.say(b'{"type":"resync","request":"%d"}' % random.getrandbits(30))
        await asyncio.sleep(0.02)
    for wire in wires:
        if wire.transport is not None:
            wire.transport.abort()


async def reused(siege: Siege) -> None:
    """A request id that made a table of the attacker's own, at somebody else's."""
    request = f"once, by {siege.guest}, in a siege"
    made = json.dumps({"game": "big-score", "name": "Reuse", "request": request}).encode()
    await siege.ask(siege.guest, "POST", TABLE, made)
    body = json.dumps({"name": "Reuse", "request": request}).encode()
    path = f"{TABLE}/{siege.code}/join"
    for _ in siege.many(10):
        await asyncio.gather(
            *[siege.ask(next(siege.addresses), "POST", path, body) for _ in range(20)]
        )
