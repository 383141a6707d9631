"""Attacks that send many cheap requests, or never read the answers."""

import asyncio
import contextlib
import itertools
import json

from tools.load.websocket_client import PING, WebSocketClient
from tools.siege.attacks import TABLES_PATH, Attacker, aborting, longest_journal

EXPENSIVE_PATHS = ("/api/games", "/schema/openapi.json", "/api/lessons", "/health", "/api/tables")
MESSAGES = (
    b'{"type":"say","request":"%d","text":"and another thing"}',
    b'{"type":"foresee","request":"%d","decision":"0.0.0","choices":[0,1,2,3,4,5,6,7]}',
    b'{"type":"why","request":"%d","decision":"0.0.0"}',
    b'{"type":"hint","request":"%d","decision":"0.0.0"}',
    b'{"type":"resync","request":"%d"}',
    b'{"type":"stand","request":"%d"}',
    b'{"type":"take-back-seat","request":"%d"}',
    b'{"no":"message %d"}',
)


async def looks(attacker: Attacker) -> None:
    """Request the expensive pages as fast as possible."""
    paths = itertools.cycle(EXPENSIVE_PATHS)
    for _ in attacker.many(40):
        await asyncio.gather(*[attacker.ask(attacker.guest, "GET", next(paths)) for _ in range(50)])


async def babble(attacker: Attacker) -> None:
    """Send every kind of message again and again, on many sockets of the attacker's table."""
    wanted = b'{"game":"big-score","name":"B","bots":["random"],"start":true,"pace":"instant"}'
    made = json.loads(await attacker.ask(attacker.guest, "POST", TABLES_PATH, wanted) or b"{}")
    if "code" not in made:
        return
    talking = [talk(attacker, made) for _ in attacker.many(10)]
    await asyncio.gather(*talking, return_exceptions=True)


async def talk(attacker: Attacker, made: dict[str, str]) -> None:
    socket = None
    for number in attacker.many(500):
        if socket is None or socket.closed:
            socket = await connect_to_table(attacker, made["code"])
            socket.say(json.dumps({"type": "hello", "token": made["token"]}).encode())
        for words in MESSAGES:
            socket.say(words % number)
        socket.write(PING, b"x" * 100)
        await asyncio.sleep(0.002)
    if socket is not None and socket.transport is not None:
        socket.transport.close()


async def connect_to_table(attacker: Attacker, code: str) -> WebSocketClient:
    host, loop = f"{attacker.host}:{attacker.port}", asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: WebSocketClient(host, f"/ws/{code}", lambda _: None),
        attacker.host,
        attacker.port,
        local_addr=(attacker.guest, 0),
    )
    await socket.ready
    return socket


async def hoards(attacker: Attacker) -> None:
    """Request large answers and read none of them."""
    body = longest_journal(5_000)
    made = json.loads(await attacker.ask(attacker.guest, "POST", "/api/replays", body) or b"{}")
    if "id" not in made:
        return
    path = f"/api/replays/{made['id']}/frames?first=25&eyes=open&since=0"
    writers = []
    for _ in attacker.many(300):
        with contextlib.suppress(OSError, TimeoutError):
            reader, writer = await attacker.connect(next(attacker.addresses))
            reader._transport.pause_reading()  # type: ignore[attr-defined]  # as if it were slow
            writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            writers.append(writer)
    with aborting(writers):
        await asyncio.sleep(3 * min(1.0, attacker.force * 2))
