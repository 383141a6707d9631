"""Players as browsers are: each from an address of its own, coming back by itself.

They keep their own record of what was acknowledged, and of how long they waited for it.
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

from tools.cluster.place import Place

SILENCE, MOST_SILENT = 4.0, 3
"""Seconds without an answer after which a browser asks at another door, and at a third one; then
twice as many, and so on (the page does the same: connection/socket.ts)."""
DOORS = 9
KNOCK = 1.5
"""The same, for a door to be opened, where one before it was silent."""
FIRST_WAIT, LONGEST_WAIT = 0.25, 5.0
MOVED = 1012
"""The table is served elsewhere now: come back at once."""
HTTP_PATIENCE = 20.0
GONE = (OSError, WebSocketException, TimeoutError, http.client.HTTPException)


def own_address(number: int) -> str:
    """Every player has one, so that limits for an address hold as they stand."""
    return f"127.{1 + number // 62_500}.{number // 250 % 250}.{1 + number % 250}"


class Regular:
    """One seat among bots. Thinks for a while, then answers; asks again what was not answered."""

    def __init__(self, place: Place, made: dict[str, Any], number: int, pace: float) -> None:
        self.place, self.pace, self.home = place, pace, own_address(number)
        self.code, self.token = str(made["code"]), str(made["token"])
        self.rng = random.Random(number)
        self.sent = 0
        self.unsure: bytes | None = None
        """What was sent and not yet acknowledged."""
        self.asked = ""
        self.acked: list[str] = []
        self.over = self.welcome = False
        self.doors = self.tries = self.silent = 0
        self.first_sent = self.last_said = 0.0
        self.lost = time.monotonic()
        """When its line was; 0 where it has one."""
        self.aways: list[float] = []
        self.due: tuple[float, dict[str, Any]] | None = None
        """When to answer, and what."""
        self.waits: list[tuple[float, float]] = []
        """When each act was acknowledged, and how many seconds that took with all that befell."""
        self.refusals: Counter[str] = Counter()
        self.closings: Counter[int] = Counter()
        self.shut_out: Counter[str] = Counter()
        """Why there was no line at all."""

    @property
    def waiting(self) -> float:
        """How long it has been waiting for an answer by now, or to be let in."""
        if self.over:
            return 0.0
        since = self.first_sent if self.unsure is not None else self.lost
        return time.monotonic() - since if since else 0.0

    async def play(self) -> None:
        while not self.over and not self.place.closed:
            self.welcome, code = False, 1006
            try:
                door = self.place.door(self.code) + (f"?door={self.doors}" if self.doors else "")
                async with asyncio.timeout(self._silence(KNOCK if self.silent else SILENCE)):
                    socket = await connect(
                        door, max_size=None, ping_interval=None, local_addr=(self.home, 0)
                    )
                code = await self._stay(socket)
            except TimeoutError:
                self.doors, self.silent = (self.doors + 1) % DOORS, self.silent + 1
                self.shut_out["no answer"] += 1
            except GONE as gone:
                self.shut_out[str(gone) or type(gone).__name__] += 1
            self.lost = self.lost or time.monotonic()
            self.closings[code] += 1
            await asyncio.sleep(self._pause(code))

    def _pause(self, code: int) -> float:
        if code == MOVED:
            return self.rng.random() * 0.1
        self.tries += 1
        wait: float = min(LONGEST_WAIT, FIRST_WAIT * 2 ** (self.tries - 1))
        return wait * (0.75 + self.rng.random() / 2)

    async def _stay(self, socket: ClientConnection) -> int:
        """Until the line breaks; with which code."""
        try:
            await self._talk(socket)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006
        finally:
            with contextlib.suppress(*GONE):
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

    def _silence(self, first: float = SILENCE) -> float:
        return first * 2.0 ** min(max(0, self.silent - 1), MOST_SILENT)

    def _patience(self) -> float | None:
        now = time.monotonic()
        if self.unsure is not None or not self.welcome:
            return max(0.0, self.last_said + self._silence() - now)
        return max(0.0, self.due[0] - now) if self.due else None

    async def _hear(self, socket: ClientConnection, heard: dict[str, Any]) -> None:
        kind, self.last_said = heard["type"], time.monotonic()  # any word will do, as in a browser
        if kind == "welcome":
            self.welcome, self.tries, self.silent = True, 0, 0
            if self.lost:  # not where we asked for everything anew
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
        """People read why; these look again."""
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


def open_table(place: Place, number: int) -> dict[str, Any]:
    """As a browser does: the same request again until it is answered."""
    body = {"game": "big-score", "name": "Ann", "seats": 2, "bots": ["random"], "start": True}
    said = msgspec.json.encode({**body, "pace": "instant", "request": secrets.token_urlsafe(24)})
    headers = {"content-type": "application/json"}
    host, _, port = place.address.removeprefix("http://").partition(":")
    home, until = (own_address(number), 0), time.monotonic() + 60
    trouble = ""
    while not place.closed and time.monotonic() < until:
        line = http.client.HTTPConnection(
            host, int(port), timeout=HTTP_PATIENCE, source_address=home
        )
        try:
            line.request("POST", "/api/tables", said, headers)
            answer = line.getresponse()
            text = answer.read()
            if answer.status == 201:
                made: dict[str, Any] = msgspec.json.decode(text)
                return made
            trouble = f"{answer.status} {text[:200]!r}"
        except GONE as error:
            trouble = repr(error)
        finally:
            line.close()
        time.sleep(0.2 + random.random() / 2)
    raise TimeoutError(f"No table could be opened for a minute: {trouble}")
