"""Scripted players, four at a table, who answer every question at random."""

import asyncio
import random
import time
import urllib.request
from collections import deque
from collections.abc import Callable

import msgspec

from tools.load.websocket_client import WebSocketClient

Release = Callable[["Player"], None]


class Choice(msgspec.Struct):
    id: int


class Question(msgspec.Struct):
    id: str
    options: list[Choice]


class ReceivedMessage(msgspec.Struct):
    """The fields of a message that these players use."""

    type: str
    request: str | None = None
    reason: str | None = None
    moment: int = 0
    decision: Question | None = None
    next_table: str | None = None


read = msgspec.json.Decoder(ReceivedMessage).decode


class Act(msgspec.Struct):
    """An act in progress, until every seat has a view that includes it."""

    player: "Player"
    question: str
    begun: float
    moment: int | None = None


class Party:
    """The four players of one table, and their measured times."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.players: list[Player] = []
        self.open: list[Act] = []
        self.times: list[float] = []

    def move(self) -> None:
        """Move to the table of the rematch; each player must connect again."""
        self.code = self.players[0].next_table or self.code
        self.open.clear()
        for player in self.players:
            player.leave()

    def seen(self, player: "Player", question: str | None) -> None:
        """Note a new view, and record the time of each act that all seats have seen now."""
        if not self.open:
            return
        for act in self.open:
            if act.player is player and act.moment is None and question != act.question:
                act.moment = player.moment
        slowest = min([one.moment for one in self.players])
        now = time.perf_counter()
        left = []
        for act in self.open:
            if act.moment is not None and act.moment <= slowest:
                self.times.append(now - act.begun)
            else:
                left.append(act)
        self.open = left


class Player:
    def __init__(self, party: Party, person: int, token: str, release: Release) -> None:
        self.party, self.person, self.token = party, person, token
        self.release = release
        self.socket: WebSocketClient | None = None
        self.moment = -1
        self.asked: Question | None = None
        self.answered = ""
        self.sent = 0
        self.acked: list[str] = []
        self.refused: list[str] = []
        self.over = False
        self.next_table: str | None = None
        self.views = self.view_bytes = 0
        party.players.append(self)

    async def connect(self, host: str, port: int) -> None:
        path = f"/ws/{self.party.code}"
        loop = asyncio.get_running_loop()
        _, self.socket = await loop.create_connection(
            lambda: WebSocketClient(f"{host}:{port}", path, self.hear), host, port
        )
        await self.socket.ready
        self.socket.say(msgspec.json.encode({"type": "hello", "token": self.token}))

    def leave(self) -> None:
        if self.socket is not None and self.socket.transport is not None:
            self.socket.heard = lambda _: None
            self.socket.transport.close()
        self.socket, self.moment, self.asked, self.answered = None, -1, None, ""
        self.over, self.next_table = False, None

    def hear(self, body: bytes) -> None:
        heard = read(body)
        if heard.type == "table":
            self.views += 1
            self.view_bytes += len(body)
            self.moment = max(self.moment, heard.moment)
            self.asked = heard.decision
            self.party.seen(self, heard.decision.id if heard.decision else None)
            if self.asked is not None and self.asked.id != self.answered:
                self.answered = self.asked.id
                self.release(self)
        elif heard.type == "ack":
            self.acked.append(heard.request or "")
        elif heard.type == "refused":
            self.refused.append(heard.reason or "")
        elif heard.type == "over":
            self.over = True
        elif heard.type == "lobby":
            self.next_table = heard.next_table

    def answer(self) -> None:
        if self.asked is None or self.socket is None or self.socket.closed:
            return
        choice = random.choice(self.asked.options).id
        request = f"r{self.sent}"
        self.sent += 1
        self.party.open.append(Act(self, self.asked.id, time.perf_counter()))
        self.socket.say(
            b'{"type":"answer","request":"%b","decision":"%b","choice":%d}'
            % (request.encode(), self.asked.id.encode(), choice)
        )


class Pacer:
    """Releases answers at once, or at a rate per second."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.queue: deque[Player] = deque()
        self.shut = True

    def __call__(self, player: Player) -> None:
        if self.rate or self.shut:
            self.queue.append(player)
        else:
            player.answer()

    async def run(self, seconds: float, enough: Callable[[], bool]) -> None:
        self.shut = False
        begun, gone = time.perf_counter(), 0
        if not self.rate:
            while self.queue:
                self.queue.popleft().answer()
            while time.perf_counter() - begun < seconds and not enough():
                await asyncio.sleep(0.1)
        while self.rate and (now := time.perf_counter() - begun) < seconds:
            while self.queue and gone < now * self.rate:
                index = random.randrange(len(self.queue))
                self.queue[index].answer()
                del self.queue[index]
                gone += 1
            await asyncio.sleep(0.001)
        self.shut = True


def post(url: str, body: dict[str, object]) -> dict[str, object]:
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(url, msgspec.json.encode(body), headers)
    with urllib.request.urlopen(request, timeout=10) as answer:
        found: dict[str, object] = msgspec.json.decode(answer.read())
        return found
