"""Real servers on this machine, and test clients that use real sockets."""

import asyncio
import itertools
import json
import random
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

import heistnight as hn
from heistnight.kernel.events import in_words

Message = dict[str, Any]
PATIENCE = 30.0
"""Seconds to wait for anything; the machine may be busy with other tests."""

ROOMY = (
    "places=1000",
    "tables_each=5000",
    "table_burst=10000",
    "guesses=10000",
    "guess_burst=10000",
    "requests=10000",
    "request_burst=10000",
    "rate=1000",
    "burst=10000",
    "rate_each=10000",
    "burst_each=100000",
    "chat=100",
    "chat_burst=1000",
    "reads=10000",
    "read_burst=100000",
    "sockets_each=5000",
    "bytes=1000000000",
    "replay_rate=1000",
    "upload_rate=10000000",
    "upload_burst=1000000000",
    "replay_burst=1000",
)


class ServerProcess:
    """`heistnight serve` in its own process, on a free port."""

    def __init__(
        self,
        database: Path | str,
        *flags: str,
        limits: tuple[str, ...] = ROOMY,
        serve: Sequence[str] = (sys.executable, "-m", "heistnight.server.process.run"),
    ) -> None:
        self.database = database
        self.log: list[str] = []
        limit_flags = [part for limit in limits for part in ("--limit", limit)]
        self.process = subprocess.Popen(
            [*serve, "--port", "0", "--database", str(database), *limit_flags, *flags],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.log.append(line)
            if line.startswith("Heist Night is at "):
                break
        else:
            raise RuntimeError("The server did not start: " + "".join(self.log))
        self.address = line.split()[4]
        threading.Thread(target=self._read_on, daemon=True).start()

    @property
    def place(self) -> tuple[str, int]:
        host, _, port = self.address.removeprefix("http://").partition(":")
        return host, int(port)

    def _read_on(self) -> None:
        assert self.process.stdout is not None
        self.log += self.process.stdout

    def until_logged(self, words: str) -> str:
        """Wait for a log line with these words, and return it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for line in list(self.log):
                if words in line:
                    return line
            time.sleep(0.02)
        raise TimeoutError(f"{words!r} never appears in the log: " + "".join(self.log))

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()

    # HTTP

    def request(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[int, bytes, dict[str, str]]:
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body)
        request = urllib.request.Request(
            self.address + path,
            data.encode() if isinstance(data, str) else data,
            {"content-type": "application/json", **(headers or {})},
            method=method,
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read(), dict(answer.headers.items())
        except urllib.error.HTTPError as error:
            return error.code, error.read(), dict(error.headers.items())

    def get(self, path: str) -> Any:
        status, body, _ = self.request("GET", path)
        assert status == 200, (status, body)
        return json.loads(body)

    def post(self, path: str, body: Any) -> Any:
        status, answer, _ = self.request("POST", path, body)
        assert status == 201, (status, answer)
        return json.loads(answer)

    def table(self, game: str = "big-score", **more: Any) -> Message:
        plain = {"game": game, "name": "Ann", "pace": "instant", "seed": "the same night", **more}
        made: Message = self.post("/api/tables", plain)
        return made

    def join(self, code: str, name: str) -> Message:
        joined: Message = self.post(f"/api/tables/{code}/join", {"name": name})
        return joined


class Client:
    """One socket: records every frame, follows the log, and waits for what a test needs."""

    numbers = itertools.count()

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.messages: list[Message] = []
        self.lobby: Message = {}
        self.table: Message = {}
        self.log: list[Message] = []
        self.over: Message = {}
        self.answered = ""
        """The question answered last; the next table may come before or after the `ack`."""

    @classmethod
    async def enter(
        cls, server: ServerProcess, code: str, token: str | None = None, **hello: Any
    ) -> "Client":
        socket = await connect(server.address.replace("http", "ws") + f"/ws/{code}", max_size=None)
        client = cls(socket)
        await client.send({"type": "hello", "token": token, **hello})
        await client.until(lambda one: one["type"] == "lobby")
        return client

    async def send(self, message: Message | str) -> None:
        await self.socket.send(message if isinstance(message, str) else json.dumps(message))

    async def read(self) -> Message:
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(text, str)
        message: Message = json.loads(text)
        self.frames.append(text)
        self.messages.append(message)
        if message["type"] == "lobby":
            self.lobby = message
        elif message["type"] == "log":
            del self.log[message["events_from"] :]
            self.log += message["events"]
        elif message["type"] == "table":
            self.table = message
            del self.log[message["events_from"] :]
            self.log += message["events"]
            await self._pass(message)
        elif message["type"] == "over":
            self.over = message
        return message

    async def _pass(self, table: Message) -> None:
        """Pass at once in a reaction window that asks nothing."""
        window = table["window"]
        if window and not window["passed"] and not table["decision"]:
            request = f"p{next(self.numbers)}"
            await self.send({"type": "pass", "request": request, "window": window["number"]})

    async def until(self, wanted: Callable[[Message], Any]) -> Message:
        while True:
            message = await self.read()
            if wanted(message):
                return message

    async def until_table(self, wanted: Callable[[Message], Any] = bool) -> Message:
        if self.table and wanted(self.table):
            return self.table
        return await self.until(lambda one: one["type"] == "table" and wanted(one))

    async def until_lobby(self, wanted: Callable[[Message], Any]) -> Message:
        if self.lobby and wanted(self.lobby):
            return self.lobby
        return await self.until(lambda one: one["type"] == "lobby" and wanted(one))

    async def asked(self, not_again: str = "") -> Message:
        """Wait for the next question to this seat."""
        table = await self.until_table(
            lambda one: one["decision"] and one["decision"]["id"] not in (not_again, self.answered)
        )
        decision: Message = table["decision"]
        return decision

    async def ask(self, kind: str, request: str | None = None, **fields: Any) -> Message:
        """Send a request and return its answer: `ack`, `refused`, `reasons` and so on."""
        request = request or f"t{next(self.numbers)}"
        await self.send({"type": kind, "request": request, **fields})
        answers = ("ack", "refused", "reasons", "foreseen", "hinted")
        answer = await self.until(
            lambda one: one["type"] in answers and one.get("request") == request
        )
        if kind in ("answer", "plan", "undo") and answer["type"] == "ack":
            self.answered = fields.get("decision", "")
        return answer

    async def done(self, kind: str, request: str | None = None, **fields: Any) -> Message:
        answer = await self.ask(kind, request, **fields)
        assert answer["type"] == "ack", answer
        return answer

    def acks(self) -> list[str]:
        """Return the acknowledged requests."""
        return [one["request"] for one in self.messages if one["type"] == "ack"]

    async def refused(self, kind: str, request: str | None = None, **fields: Any) -> str:
        answer = await self.ask(kind, request, **fields)
        assert answer["type"] == "refused", answer
        reason: str = answer["reason"]
        return reason

    async def play(self, acts: int = 100_000, rng: random.Random | None = None) -> int:
        """Answer at random until the end or `acts` times; return how many were acknowledged."""
        rng, answered, asked = rng or random.Random(1), 0, self.answered
        while answered < acts and not self.over:
            if self.table and self.table["view"]["over"]:
                await self.until(lambda one: one["type"] == "over")
                break
            decision = (self.table or {}).get("decision")
            if decision and decision["id"] != asked:
                asked = decision["id"]
                choice = rng.choice(decision["options"])["id"]
                await self.done("answer", decision=asked, choice=choice)
                answered += 1
            else:
                await self.read()
        return answered

    async def play_to(self, phase: str) -> None:
        """Answer with the first option until this phase asks something."""
        asked = ""
        while True:
            decision = await self.asked(not_again=asked)
            if decision["phase"] == phase:
                return
            asked = decision["id"]
            await self.done("answer", decision=asked, choice=decision["options"][0]["id"])

    async def close(self) -> None:
        await self.socket.close()


async def party(server: ServerProcess, people: int, **more: Any) -> list[Client]:
    """Start a game with this many people, each with a socket; the first is the host."""
    made = server.table(seats=people, **more)
    seats = [made] + [server.join(made["code"], f"Guest {n}") for n in range(1, people)]
    clients = [await Client.enter(server, made["code"], one["token"]) for one in seats]
    await clients[0].done("start")
    for client in clients:
        await client.until_table()
    return clients


async def all_play_to(clients: list[Client], phase: str) -> None:
    await asyncio.gather(*[client.play_to(phase) for client in clients])


def plain(data: Any) -> Any:
    """Return data as it looks after encoding and decoding as JSON."""
    return json.loads(json.dumps(data))


def log_of(game: hn.Game, seat: int | None) -> list[Message]:
    """Return the log that this seat must have."""
    seen = [told.as_seen_by(seat) for told in game.logged_events]
    return [plain(in_words(event)) for event in seen if event is not None]
