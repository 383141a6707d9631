"""Players that behave like browsers: each with its own address, reconnecting by itself.

They record which requests were acknowledged, and how long that took.
"""

import asyncio
import contextlib
import http.client
import random
import secrets
import time
from collections import Counter
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tools.cluster.nginx_cluster import NginxCluster

SILENCE_SECONDS, MAX_DOUBLINGS = 4.0, 3
"""After this long without an answer a browser tries a second node, then a third one. From then on
the time doubles, up to so many times (as the page does in connection/socket.ts)."""
NODE_CHOICES = 9
CONNECT_SECONDS = 1.5
"""The same for opening a connection, when the node before was silent."""
FIRST_WAIT_SECONDS, MAX_WAIT_SECONDS = 0.25, 5.0
CLOSE_SERVICE_RESTART = 1012
"""The table has another owner now: reconnect at once."""
HTTP_SECONDS = 20.0
CONNECTION_ERRORS = (OSError, WebSocketException, TimeoutError, http.client.HTTPException)


def own_address(number: int) -> str:
    """Return a player's own address, so that the usual limits per address apply."""
    return f"127.{1 + number // 62_500}.{number // 250 % 250}.{1 + number % 250}"


class BrowserPlayer:
    """One player among bots; thinks for a while, then answers; retries until acknowledged."""

    def __init__(self, place: NginxCluster, made: dict[str, Any], number: int, pace: float) -> None:
        self.place, self.pace, self.address = place, pace, own_address(number)
        self.code, self.token = str(made["code"]), str(made["token"])
        self.rng = random.Random(number)
        self.sent = 0
        self.unsure: bytes | None = None
        """The message that was sent and not acknowledged yet."""
        self.asked = ""
        self.acked: list[str] = []
        self.over = self.welcome = False
        self.node = self.tries = self.silent = 0
        self.first_sent = self.last_said = 0.0
        self.lost = time.monotonic()
        """When the connection was lost; 0 while connected."""
        self.aways: list[float] = []
        self.due: tuple[float, dict[str, Any]] | None = None
        """When to answer, and which decision."""
        self.waits: list[tuple[float, float]] = []
        """When each act was acknowledged, and how many seconds that took."""
        self.refusals: Counter[str] = Counter()
        self.closings: Counter[int] = Counter()
        self.shut_out: Counter[str] = Counter()
        """Why a connection could not be opened."""

    @property
    def waiting(self) -> float:
        """How long the player has been waiting for an answer or a connection."""
        if self.over:
            return 0.0
        since = self.first_sent if self.unsure is not None else self.lost
        return time.monotonic() - since if since else 0.0

    async def play(self) -> None:
        while not self.over and not self.place.closed:
            self.welcome, code = False, 1006
            try:
                url = self.place.socket_url(self.code) + (f"?door={self.node}" if self.node else "")
                async with asyncio.timeout(
                    self._silence(CONNECT_SECONDS if self.silent else SILENCE_SECONDS)
                ):
                    socket = await connect(
                        url, max_size=None, ping_interval=None, local_addr=(self.address, 0)
                    )
                code = await self._stay(socket)
            except TimeoutError:
                self.node, self.silent = (self.node + 1) % NODE_CHOICES, self.silent + 1
                self.shut_out["no answer"] += 1
            except CONNECTION_ERRORS as gone:
                self.shut_out[str(gone) or type(gone).__name__] += 1
            self.lost = self.lost or time.monotonic()
            self.closings[code] += 1
            await asyncio.sleep(self._pause(code))

    def _pause(self, code: int) -> float:
        if code == CLOSE_SERVICE_RESTART:
            return self.rng.random() * 0.1
        self.tries += 1
        wait: float = min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (self.tries - 1))
        return wait * (0.75 + self.rng.random() / 2)

    async def _stay(self, socket: ClientConnection) -> int:
        """Play until the connection closes; return the close code."""
        try:
            await self._talk(socket)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006
        finally:
            with contextlib.suppress(*CONNECTION_ERRORS):
                socket.transport.abort()
        return 1000

    async def _talk(self, socket: ClientConnection) -> None:
        await socket.send(msgspec.json.encode({"type": "hello", "token": self.token}).decode())
        self.last_said = time.monotonic()
        self.due = None
        if self.unsure is not None:
            await socket.send(self.unsure.decode())
        else:
            self.asked = ""
        while not self.over and not self.place.closed:
            try:
                async with asyncio.timeout(self._patience()):
                    text = await socket.recv()
            except TimeoutError:
                if self.due is None or self.unsure is not None or not self.welcome:
                    raise
                await self._answer(socket)
                continue
            await self._hear(socket, msgspec.json.decode(text))

    def _silence(self, first: float = SILENCE_SECONDS) -> float:
        return first * 2.0 ** min(max(0, self.silent - 1), MAX_DOUBLINGS)

    def _patience(self) -> float | None:
        now = time.monotonic()
        if self.unsure is not None or not self.welcome:
            return max(0.0, self.last_said + self._silence() - now)
        return max(0.0, self.due[0] - now) if self.due else None

    async def _hear(self, socket: ClientConnection, heard: dict[str, Any]) -> None:
        kind, self.last_said = (
            heard["type"],
            time.monotonic(),
        )  # any message counts, as in a browser
        if kind == "welcome":
            self.welcome, self.tries, self.silent = True, 0, 0
            if self.lost:  # not after a resync
                self.aways.append(time.monotonic() - self.lost)
            self.lost = 0.0
        elif kind == "ack":
            self._acked(heard["request"])
        elif kind == "refused":
            await self._refused(socket, str(heard["reason"]))
        elif kind == "over":
            self.over = True
        elif kind == "table" and self.unsure is None:
            self._think(heard["decision"])

    async def _refused(self, socket: ClientConnection, reason: str) -> None:
        """Count the reason, and request the table again."""
        self.refusals[reason] += 1
        self.unsure, self.asked = None, ""
        again = {"type": "resync", "request": f"again{self.sent}"}
        await socket.send(msgspec.json.encode(again).decode())

    def _acked(self, request: str) -> None:
        if self.unsure is not None and not request.startswith("again"):
            now = time.monotonic()
            self.waits.append((now, now - self.first_sent))
            self.unsure = None
            self.acked.append(request)

    def _think(self, decision: dict[str, Any] | None) -> None:
        if decision is None:
            self.due = None
        elif decision["id"] != self.asked:
            self.asked = decision["id"]
            self.due = time.monotonic() + self.pace * 2 * self.rng.random(), decision

    async def _answer(self, socket: ClientConnection) -> None:
        assert self.due is not None
        decision, self.due = self.due[1], None
        self.sent += 1
        answer = {"type": "answer", "request": f"r{self.sent}", "decision": decision["id"]}
        choice = self.rng.choice(decision["options"])["id"]
        self.unsure = msgspec.json.encode({**answer, "choice": choice})
        self.first_sent = self.last_said = time.monotonic()
        await socket.send(self.unsure.decode())


def open_table(place: NginxCluster, number: int) -> dict[str, Any]:
    """Open a table as a browser does: retry the same request until it is answered."""
    body = {"game": "big-score", "name": "Ann", "seats": 2, "bots": ["random"], "start": True}
    data = msgspec.json.encode({**body, "pace": "instant", "request": secrets.token_urlsafe(24)})
    headers = {"content-type": "application/json"}
    host, _, port = place.address.removeprefix("http://").partition(":")
    home, until = (own_address(number), 0), time.monotonic() + 60
    problem = ""
    while not place.closed and time.monotonic() < until:
        connection = http.client.HTTPConnection(
            host, int(port), timeout=HTTP_SECONDS, source_address=home
        )
        try:
            connection.request("POST", "/api/tables", data, headers)
            answer = connection.getresponse()
            text = answer.read()
            if answer.status == 201:
                made: dict[str, Any] = msgspec.json.decode(text)
                return made
            problem = f"{answer.status} {text[:200]!r}"
        except CONNECTION_ERRORS as error:
            problem = repr(error)
        finally:
            connection.close()
        time.sleep(0.2 + random.random() / 2)
    raise TimeoutError(f"Couldn't open a table for a minute: {problem}")
