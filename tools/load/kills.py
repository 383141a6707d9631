"""Play while the server is killed and restarted again and again, then check the database.

Each player remembers the acknowledged requests, and retries the others.
"""

import asyncio
import contextlib
import random
import sqlite3
import subprocess
import time
from collections.abc import Callable
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.kit import ServerProcess
from tools.load.comparison import QUERY, ActRow, Outcome, compare

LIMITS = (
    *("tables=5000", "requests=1000000", "request_burst=1000000", "places=1000"),
    *("rate=100000", "burst=100000", "sockets_each=5000", "tables_each=5000"),
    *("rate_each=100000", "burst_each=100000", "reads=100000", "read_burst=100000"),
    *("table_burst=10000", "chat=1000", "chat_burst=1000"),
)


class RetryingPlayer:
    """One player among bots; sends each answer until it is acknowledged."""

    def __init__(self, server: "KilledServer", made: dict[str, Any], number: int) -> None:
        self.server, self.code, self.token = server, str(made["code"]), str(made["token"])
        self.rng = random.Random(number)
        self.sent = 0
        self.unsure: bytes | None = None
        """The message that was sent and not acknowledged yet."""
        self.asked = ""
        self.acked: list[str] = []
        self.over = False

    async def play(self) -> None:
        while not self.over and not self.server.closed:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with connect(self.server.socket_url(self.code), max_size=None) as socket:
                    await self._talk(socket)
            await asyncio.sleep(0.02)

    async def _talk(self, socket: ClientConnection) -> None:
        await socket.send(msgspec.json.encode({"type": "hello", "token": self.token}).decode())
        if self.unsure is not None:
            await socket.send(self.unsure.decode())
        while not self.over:
            heard = msgspec.json.decode(await socket.recv())
            if heard["type"] == "ack":
                self.acked.append(heard["request"])
                self.unsure = None
            elif heard["type"] == "refused":
                await self._refused(socket, heard)
            elif heard["type"] == "over":
                self.over = True
            elif heard["type"] == "table":
                await self._look(socket, heard["decision"])

    async def _refused(self, socket: ClientConnection, heard: dict[str, Any]) -> None:
        """Request the table again: the move couldn't be saved, or the question has changed."""
        self.unsure, self.asked = None, ""
        await asyncio.sleep(0.05)
        await socket.send(
            msgspec.json.encode({"type": "resync", "request": f"again{self.sent}"}).decode()
        )

    async def _look(self, socket: ClientConnection, decision: dict[str, Any] | None) -> None:
        if decision is None or self.unsure is not None or decision["id"] == self.asked:
            return
        self.asked = decision["id"]
        choice = self.rng.choice(decision["options"])["id"]
        self.sent += 1
        answer = {"type": "answer", "request": f"r{self.sent}", "decision": self.asked}
        self.unsure = msgspec.json.encode({**answer, "choice": choice})
        await socket.send(self.unsure.decode())


class KilledServer:
    """A server that is killed again and again, with the same database."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.closed = False
        self.server = ServerProcess(database, limits=LIMITS)

    def socket_url(self, code: str) -> str:
        return self.server.address.replace("http", "ws") + f"/ws/{code}"

    async def kill(self) -> None:
        await asyncio.to_thread(self.server.kill)
        self.server = await asyncio.to_thread(ServerProcess, self.database, limits=LIMITS)

    def new_table(self, number: int) -> RetryingPlayer:
        body = {"game": "big-score", "name": "Ann", "seats": 2, "bots": ["random"]}
        body |= {"start": True, "pace": "instant"}
        return RetryingPlayer(self, self.server.post("/api/tables", body), number)


async def many_kills(
    database: str, kills: int, tables: int, read: Callable[[], list[ActRow]], seed: int = 1
) -> Outcome:
    """Kill the server so many times during play, then compare."""
    begun, rng, server = time.perf_counter(), random.Random(seed), KilledServer(database)
    players: list[RetryingPlayer] = []
    tasks: list[asyncio.Task[None]] = []
    try:
        for _ in range(kills):
            playing = [player for player in players if not player.over]
            for number in range(len(playing), tables):
                players.append(server.new_table(len(players) + number))
                tasks.append(asyncio.create_task(players[-1].play()))
            before = sum([len(player.acked) for player in players])
            await wait_for_acts(players, before + rng.randrange(1, 3 * tables))
            await asyncio.sleep(rng.random() * 0.05)
            await server.kill()
    finally:
        server.closed = True
        server.server.kill()
        await asyncio.gather(*tasks)
    return compare(read(), players, kills, time.perf_counter() - begun)


async def wait_for_acts(players: list[RetryingPlayer], wanted: int) -> None:
    for _ in range(6000):
        if sum([len(player.acked) for player in players]) >= wanted:
            return
        if all(player.over for player in players):
            return
        await asyncio.sleep(0.01)


def rows_in_sqlite(database: str) -> list[ActRow]:
    connection = sqlite3.connect(database)
    rows = [ActRow(*row) for row in connection.execute(QUERY)]
    connection.close()
    return rows


def rows_in_postgresql(url: str) -> list[ActRow]:
    command = ["psql", "-At", "-F", "\t", "-c", QUERY, url]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    fields = [line.split("\t") for line in done.stdout.splitlines()]
    return [
        ActRow(code, int(number), request, float(at), *[int(one) for one in rest])
        for code, number, request, at, *rest in fields
    ]
