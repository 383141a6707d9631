"""Attacks that send much of what is cheap to send, or take in nothing of what they asked for."""

import asyncio
import contextlib
import itertools
import json

from tools.load.wire import PING, Wire
from tools.siege.attacks import TABLE, Siege, bomb, hanging_up

DEAR = ("/api/games", "/schema/openapi.json", "/api/lessons", "/health", "/api/tables")
BABBLE = (
    b'{"type":"say","request":"%d","text":"and another thing"}',
    b'{"type":"foresee","request":"%d","decision":"0.0.0","choices":[0,1,2,3,4,5,6,7]}',
    b'{"type":"why","request":"%d","decision":"0.0.0"}',
    b'{"type":"hint","request":"%d","decision":"0.0.0"}',
    b'{"type":"resync","request":"%d"}',
    b'{"type":"stand","request":"%d"}',
    b'{"type":"take-back-seat","request":"%d"}',
    b'{"no":"message %d"}',
)


async def looks(siege: Siege) -> None:
    """Whatever can be looked at, as fast as it goes."""
    paths = itertools.cycle(DEAR)
    for _ in siege.many(40):
        await asyncio.gather(*[siege.ask(siege.guest, "GET", next(paths)) for _ in range(50)])


async def babble(siege: Siege) -> None:
    """At a table of its own: everything that can be said, again and again, on many lines."""
    wanted = b'{"game":"big-score","name":"B","bots":["random"],"start":true,"pace":"instant"}'
    made = json.loads(await siege.ask(siege.guest, "POST", TABLE, wanted) or b"{}")
    if "code" not in made:
        return
    lines = [talk(siege, made) for _ in siege.many(10)]
    await asyncio.gather(*lines, return_exceptions=True)


async def talk(siege: Siege, made: dict[str, str]) -> None:
    wire = None
    for number in siege.many(500):
        if wire is None or wire.closed:
            wire = await line_to(siege, made["code"])
            wire.say(json.dumps({"type": "hello", "token": made["token"]}).encode())
        for words in BABBLE:
            wire.say(words % number)
        wire.write(PING, b"x" * 100)
        await asyncio.sleep(0.002)
    if wire is not None and wire.transport is not None:
        wire.transport.close()


async def line_to(siege: Siege, code: str) -> Wire:
    host, loop = f"{siege.host}:{siege.port}", asyncio.get_running_loop()
    _, wire = await loop.create_connection(
        lambda: Wire(host, f"/ws/{code}", lambda _: None),
        siege.host,
        siege.port,
        local_addr=(siege.guest, 0),
    )
    await wire.ready
    return wire


async def hoards(siege: Siege) -> None:
    """Large answers that nobody takes in."""
    body = bomb(5_000)
    made = json.loads(await siege.ask(siege.guest, "POST", "/api/replays", body) or b"{}")
    if "id" not in made:
        return
    path = f"/api/replays/{made['id']}/frames?first=25&eyes=open&since=0"
    lines = []
    for _ in siege.many(300):
        with contextlib.suppress(OSError, TimeoutError):
            reader, writer = await siege.connect(next(siege.addresses))
            reader._transport.pause_reading()  # type: ignore[attr-defined]  # as if it were slow
            writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            lines.append(writer)
    with hanging_up(lines):
        await asyncio.sleep(3 * min(1.0, siege.force * 2))
