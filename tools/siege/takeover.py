"""A spectator of a running game tries the host's commands, also while the host is away."""

import asyncio
import itertools
import json
from collections.abc import Callable
from typing import Any

from tools.load.websocket_client import WebSocketClient
from tools.siege.attacks import TABLES_PATH, Attacker

Message = dict[str, Any]
PATIENCE_SECONDS = 30.0
PLAYERS = 3
HOST_COMMANDS: tuple[Message, ...] = (
    {"type": "hand-over", "person": PLAYERS + 1},
    *[{"type": "remove", "person": person} for person in range(1, PLAYERS + 1)],
    *[{"type": "vote-removal", "person": person} for person in range(1, PLAYERS + 1)],
    *[{"type": "vote", "seat": seat} for seat in range(PLAYERS)],
    {"type": "set-bot", "seat": 1, "bot": "random"},
    {"type": "set-table", "pace": "relaxed"},
    {"type": "lock", "locked": True},
)


class PersonSocket:
    """One person's socket; keeps the latest lobby and the answers to requests."""

    numbers = itertools.count()

    def __init__(self) -> None:
        self.lobby: Message = {}
        self.answers: dict[str, str] = {}
        """"ack" or "refused", by request."""
        self.socket: WebSocketClient | None = None
        self._heard = asyncio.Event()

    async def open(self, attacker: Attacker, seated: Message) -> None:
        loop, host = asyncio.get_running_loop(), f"{attacker.host}:{attacker.port}"
        _, self.socket = await loop.create_connection(
            lambda: WebSocketClient(host, f"/ws/{seated['code']}", self._hear),
            attacker.host,
            attacker.port,
            local_addr=(attacker.guest, 0),
        )
        await self.socket.ready
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
        assert self.socket is not None
        self.socket.say(json.dumps(message).encode())

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
        if self.socket is not None and self.socket.transport is not None:
            self.socket.transport.abort()


async def takeover(attacker: Attacker) -> None:
    """Raise RuntimeError if the server obeys a command of the stranger."""
    wanted = b'{"game":"big-score","name":"Ann","seats":%d}' % PLAYERS
    made = json.loads(await attacker.ask(attacker.guest, "POST", TABLES_PATH, wanted))
    path = f"{TABLES_PATH}/{made['code']}/join"
    names = [*[b"Guest %d" % number for number in range(1, PLAYERS)], b"Stranger"]
    bodies = [b'{"name":"%b"}' % name for name in names]
    joined = [json.loads(await attacker.ask(attacker.guest, "POST", path, body)) for body in bodies]
    lines = [PersonSocket() for _ in range(PLAYERS + 1)]
    try:
        for line, seated in zip(lines, [made, *joined], strict=True):
            await line.open(attacker, seated)
        await attempt(*lines)
        await lines[0].open(attacker, made)
        check_untouched(lines[0].lobby)
    finally:
        for line in lines:
            line.close()


async def attempt(host: PersonSocket, *others: PersonSocket) -> None:
    """Try all commands with the host present, with the host away, and alone at the table."""
    *guests, stranger = others
    assert await host.ask({"type": "start"}) == "ack"
    await try_all(stranger)
    host.close()
    await stranger.until(lambda: stranger.lobby["host_away"])
    await try_all(stranger)
    for guest in guests:
        guest.close()
    seats = range(PLAYERS)
    await stranger.until(lambda: not any(stranger.lobby["seats"][n]["present"] for n in seats))
    await try_all(stranger)


async def try_all(stranger: PersonSocket) -> None:
    for message in HOST_COMMANDS:
        if await stranger.ask(message) != "refused":
            raise RuntimeError(f"The server obeyed a stranger's {message}.")


def check_untouched(lobby: Message) -> None:
    people = [seat["person"] for seat in lobby["seats"]]
    if lobby["host"] != 1 or lobby["locked"] or people != list(range(1, PLAYERS + 1)):
        raise RuntimeError(f"A stranger changed the table: {lobby}")
