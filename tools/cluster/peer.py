"""boardgame.io beside us: the same players, as many tables and sockets, views of like size.

It keeps its games in memory; ours are in PostgreSQL, on the disk, before an act is acknowledged.
"""

import asyncio
import os
import random
import shutil
import subprocess
import time
from pathlib import Path

import msgspec

from tools.load.figures import Figures, played, work
from tools.load.players import Act, Choice, Party, Player, Question, Tap
from tools.load.wire import Wire

HERE = Path(__file__).parent / "peer"
ROOT = Path(__file__).parents[2]
HOME = ROOT / "build" / "peer"
SEATS, CARDS = 4, 88


class Turn(msgspec.Struct):
    current: str = msgspec.field(name="currentPlayer")


class Seen(msgspec.Struct):
    """All that these players read of a view."""

    ctx: Turn
    number: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    state: Seen


read_update = msgspec.json.Decoder(tuple[str, str, Seen, msgspec.Raw]).decode
read_sync = msgspec.json.Decoder(tuple[str, str, Synced]).decode
OPEN, PING, CONNECTED = b"0", b"2", b"40/heist,"
UPDATE, SYNC = b'42/heist,["update"', b'42/heist,["sync"'
CHOICES = [Choice(card) for card in range(CARDS)]


class Guest(Player):
    """One seat at a table of boardgame.io, in the words of socket.io."""

    async def connect(self, host: str, port: int) -> None:
        loop = asyncio.get_running_loop()
        path = "/socket.io/?EIO=4&transport=websocket"
        # It speaks first, so there must be somebody to hear it.
        wire = self.wire = Wire(f"{host}:{port}", path, self.hear)
        await loop.create_connection(lambda: wire, host, port)
        await wire.ready

    def hear(self, body: bytes) -> None:
        assert self.wire is not None
        if body.startswith(UPDATE):
            self.view_bytes += len(body)
            self.views += 1
            self._look(read_update(body[9:])[2])
        elif body.startswith(SYNC):
            self._look(read_sync(body[9:])[2].state)
        elif body.startswith(CONNECTED):
            asked = ["sync", self.party.code, str(self.person), None, SEATS]
            self.wire.say(b"42/heist," + msgspec.json.encode(asked))
        elif body.startswith(OPEN):
            self.wire.say(CONNECTED)
        elif body == PING:
            self.wire.say(b"3")

    def _look(self, seen: Seen) -> None:
        """The view after our own act is its acknowledgement: there is no other."""
        self.moment = max(self.moment, seen.number)
        mine = seen.ctx.current == str(self.person)
        self.asked = Question(str(seen.number), CHOICES) if mine else None
        if any(act.player is self for act in self.party.open):
            self.acked.append(f"r{self.sent}")
        self.party.seen(self, self.asked.id if self.asked else None)
        if self.asked is not None and self.asked.id != self.answered:
            self.answered = self.asked.id
            self.release(self)

    def answer(self) -> None:
        if self.asked is None or self.wire is None or self.wire.closed:
            return
        self.sent += 1
        self.party.open.append(Act(self, self.asked.id, time.perf_counter()))
        move = {"type": "play", "args": [random.choice(CHOICES).id], "playerID": str(self.person)}
        act = {"type": "MAKE_MOVE", "payload": move}
        said = ["update", act, int(self.asked.id), self.party.code, str(self.person)]
        self.wire.say(b"42/heist," + msgspec.json.encode(said))


class PeerServer:
    """A process of its own on a free port."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [ROOT / "scripts" / "node_env.sh", "node", HOME / "server.cjs"],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "NODE_ENV": "production"},
        )
        assert self.process.stdout is not None
        said = next(line for line in self.process.stdout if line.startswith("port "))
        self.port = int(said.split()[1])

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(10)


def install() -> None:
    """Outside all that is kept, and only what the lock names."""
    HOME.mkdir(parents=True, exist_ok=True)
    locked = HOME / "node_modules" / ".package-lock.json"
    for name in ("package.json", "package-lock.json", "server.cjs"):
        shutil.copy(HERE / name, HOME / name)
    if locked.exists() and locked.stat().st_mtime > (HERE / "package-lock.json").stat().st_mtime:
        return
    npm = ["npm", "ci", "--prefix", str(HOME), "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run([ROOT / "scripts" / "node_env.sh", *npm], check=True)


async def measure(tables: int, seconds: float) -> tuple[Figures, float]:
    """The peer's figures, and the bytes of one of its views."""
    server = PeerServer()
    try:
        tap = Tap(0.0)
        parties = [Party(f"m{number}") for number in range(tables)]
        for party in parties:
            for seat in range(SEATS):
                await Guest(party, seat, "", tap).connect("127.0.0.1", server.port)
                await until_seated(party)
        pid = server.process.pid
        figures = await played(parties, tap, seconds, lambda: work([pid]))
    finally:
        server.kill()
    players = [player for party in parties for player in party.players]
    return figures, view_size(players)


async def until_seated(party: Party) -> None:
    """The first to ask for a table makes it: one after the other."""
    for _ in range(1000):
        if party.players[-1].moment >= 0:
            return
        await asyncio.sleep(0.005)
    raise TimeoutError("boardgame.io does not answer.")


def view_size(players: list[Player]) -> float:
    views = sum([player.views for player in players])
    return sum([player.view_bytes for player in players]) / max(1, views)
