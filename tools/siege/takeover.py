"""A stranger at a running game waits until its host is away, then gives the host's orders."""

import asyncio
import itertools
import json
from collections.abc import Callable
from typing import Any

from tools.load.wire import Wire
from tools.siege.attacks import TABLE, Siege

Message = dict[str, Any]
PATIENCE_SECONDS = 30.0
PLAYERS = 3
ORDERS: tuple[Message, ...] = (
    {"type": "hand-over", "person": PLAYERS + 1},
    *[{"type": "remove", "person": person} for person in range(1, PLAYERS + 1)],
    *[{"type": "vote-removal", "person": person} for person in range(1, PLAYERS + 1)],
    *[{"type": "vote", "seat": seat} for seat in range(PLAYERS)],
    {"type": "set-bot", "seat": 1, "bot": "random"},
    {"type": "set-table", "pace": "relaxed"},
    {"type": "lock", "locked": True},
)


class Line:
    """One person's socket: keeps the latest lobby and the answers to requests."""

    numbers = itertools.count()

    def __init__(self) -> None:
        self.lobby: Message = {}
        self.answers: dict[str, str] = {}
        """By request: "ack" or "refused"."""
        self.wire: Wire | None = None
        self._heard = asyncio.Event()

    async def open(self, siege: Siege, seated: Message) -> None:
        loop, host = asyncio.get_running_loop(), f"{siege.host}:{siege.port}"
        _, self.wire = await loop.create_connection(
            lambda: Wire(host, f"/ws/{seated['code']}", self._hear),
            siege.host,
            siege.port,
            local_addr=(siege.guest, 0),
        )
        await self.wire.ready
        self._say({"type": "hello", "token": seated["token"]})
        await self.until(lambda: self.lobby)

    def _hear(self, text: bytes) -> None:
        message: Message = json.loads(text)
        if message["type"] == "lobby":
            self.lobby = message
        elif message["type"] in ("ack", "refused"):
            self.answers[message["request"]] = message["type"]
        self._heard.set()

    def _say(self, message: Message) -> None:
        assert self.wire is not None
        self.wire.say(json.dumps(message).encode())

    async def until(self, true: Callable[[], Any]) -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not true():
                self._heard.clear()
                await self._heard.wait()

    async def ask(self, message: Message) -> str:
        request = str(next(self.numbers))
        self._say({**message, "request": request})
        await self.until(lambda: request in self.answers)
        return self.answers[request]

    def close(self) -> None:
        if self.wire is not None and self.wire.transport is not None:
            self.wire.transport.abort()


async def takeover(siege: Siege) -> None:
    """Fails where an order of the stranger is carried out."""
    wanted = b'{"game":"big-score","name":"Ann","seats":%d}' % PLAYERS
    made = json.loads(await siege.ask(siege.guest, "POST", TABLE, wanted))
    path = f"{TABLE}/{made['code']}/join"
    names = [*[b"Guest %d" % number for number in range(1, PLAYERS)], b"Stranger"]
    bodies = [b'{"name":"%b"}' % name for name in names]
    joined = [json.loads(await siege.ask(siege.guest, "POST", path, body)) for body in bodies]
    lines = [Line() for _ in range(PLAYERS + 1)]
    try:
        for line, seated in zip(lines, [made, *joined], strict=True):
            await line.open(siege, seated)
        await attempt(*lines)
        await lines[0].open(siege, made)
        check_untouched(lines[0].lobby)
    finally:
        for line in lines:
            line.close()


async def attempt(host: Line, *others: Line) -> None:
    """With the host here, with the host away, and alone at the table."""
    *guests, stranger = others
    assert await host.ask({"type": "start"}) == "ack"
    await order(stranger)
    host.close()
    await stranger.until(lambda: stranger.lobby["host_away"])
    await order(stranger)
    for guest in guests:
        guest.close()
    seats = range(PLAYERS)
    await stranger.until(lambda: not any(stranger.lobby["seats"][n]["present"] for n in seats))
    await order(stranger)


async def order(stranger: Line) -> None:
    for message in ORDERS:
        if await stranger.ask(message) != "refused":
            raise RuntimeError(f"A stranger's {message} was carried out.")


def check_untouched(lobby: Message) -> None:
    people = [seat["person"] for seat in lobby["seats"]]
    if lobby["host"] != 1 or lobby["locked"] or people != list(range(1, PLAYERS + 1)):
        raise RuntimeError(f"A stranger changed the table: {lobby}")
