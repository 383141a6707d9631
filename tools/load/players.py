"""Scripted players: four at a table, each answering whatever is asked."""

import asyncio
import random
import time
import urllib.request
from collections import deque
from collections.abc import Callable

import msgspec

from tools.load.wire import Wire

Release = Callable[["Player"], None]


class Choice(msgspec.Struct):
    id: int


class Question(msgspec.Struct):
    id: str
    options: list[Choice]


class Heard(msgspec.Struct):
    """All that these players read of a message."""

    type: str
    request: str | None = None
    reason: str | None = None
    moment: int = 0
    decision: Question | None = None
    next_table: str | None = None


read = msgspec.json.Decoder(Heard).decode


class Act(msgspec.Struct):
    """An act on its way: answered by its own seat's next view, then seen by all."""

    player: "Player"
    question: str
    begun: float
    moment: int | None = None


class Party:
    """One table: its four players, and what they measure together."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.players: list[Player] = []
        self.open: list[Act] = []
        self.times: list[float] = []

    def move(self) -> None:
        """To the table where they play again; each has to take a line there."""
        self.code = self.players[0].next_table or self.code
        self.open.clear()
        for player in self.players:
            player.leave()

    def seen(self, player: "Player", question: str | None) -> None:
        """A view came in: which acts has every seat of the table seen by now?"""
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
        self.wire: Wire | None = None
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
        _, self.wire = await loop.create_connection(
            lambda: Wire(f"{host}:{port}", path, self.hear), host, port
        )
        await self.wire.ready
        self.wire.say(msgspec.json.encode({"type": "hello", "token": self.token}))

    def leave(self) -> None:
        if self.wire is not None and self.wire.transport is not None:
            self.wire.heard = lambda _: None
            self.wire.transport.close()
        self.wire, self.moment, self.asked, self.answered = None, -1, None, ""
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
        if self.asked is None or self.wire is None or self.wire.closed:
            return
        choice = random.choice(self.asked.options).id
        request = f"r{self.sent}"
        self.sent += 1
        self.party.open.append(Act(self, self.asked.id, time.perf_counter()))
        self.wire.say(
            b'{"type":"answer","request":"%b","decision":"%b","choice":%d}'
            % (request.encode(), self.asked.id.encode(), choice)
        )


class Tap:
    """Lets answers go: at once, or so many a second."""

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
