"""Measure boardgame.io with the same players, as many tables and sockets, and similar views.

It keeps games in memory. Ours are stored in PostgreSQL before an act is acknowledged.
"""

import asyncio
import os
import random
import shutil
import subprocess
import time
from pathlib import Path

import msgspec

from tools.load.figures import Figures, cpu_seconds, measure_play
from tools.load.players import Act, Choice, Pacer, Party, Player, Question
from tools.load.websocket_client import WebSocketClient

HERE = Path(__file__).parent / "peer"
ROOT = Path(__file__).parents[2]
HOME = ROOT / "build" / "peer"
SEATS, CARDS = 4, 88


class Turn(msgspec.Struct):
    current: str = msgspec.field(name="currentPlayer")


class PeerView(msgspec.Struct):
    """The fields of a view that these players use."""

    ctx: Turn
    number: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    state: PeerView


read_update = msgspec.json.Decoder(tuple[str, str, PeerView, msgspec.Raw]).decode
read_sync = msgspec.json.Decoder(tuple[str, str, Synced]).decode
OPEN, PING, CONNECTED = b"0", b"2", b"40/heist,"
UPDATE, SYNC = b'42/heist,["update"', b'42/heist,["sync"'
CHOICES = [Choice(card) for card in range(CARDS)]


class PeerPlayer(Player):
    """One seat at a table of boardgame.io, which speaks the socket.io protocol."""

    async def connect(self, host: str, port: int) -> None:
        loop = asyncio.get_running_loop()
        path = "/socket.io/?EIO=4&transport=websocket"
        # The server sends first, so the socket must be set before it connects.
        socket = self.socket = WebSocketClient(f"{host}:{port}", path, self.hear)
        await loop.create_connection(lambda: socket, host, port)
        await socket.ready

    def hear(self, body: bytes) -> None:
        assert self.socket is not None
        if body.startswith(UPDATE):
            self.view_bytes += len(body)
            self.views += 1
            self._look(read_update(body[9:])[2])
        elif body.startswith(SYNC):
            self._look(read_sync(body[9:])[2].state)
        elif body.startswith(CONNECTED):
            asked = ["sync", self.party.code, str(self.person), None, SEATS]
            self.socket.say(b"42/heist," + msgspec.json.encode(asked))
        elif body.startswith(OPEN):
            self.socket.say(CONNECTED)
        elif body == PING:
            self.socket.say(b"3")

    def _look(self, seen: PeerView) -> None:
        """Read a view; the first one after our own act is its only acknowledgement."""
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
        if self.asked is None or self.socket is None or self.socket.closed:
            return
        self.sent += 1
        self.party.open.append(Act(self, self.asked.id, time.perf_counter()))
        move = {"type": "play", "args": [random.choice(CHOICES).id], "playerID": str(self.person)}
        act = {"type": "MAKE_MOVE", "payload": move}
        said = ["update", act, int(self.asked.id), self.party.code, str(self.person)]
        self.socket.say(b"42/heist," + msgspec.json.encode(said))


class PeerServer:
    """A boardgame.io server process on a free port."""

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
    """Install the locked packages into `build/`, outside of the repository's files."""
    HOME.mkdir(parents=True, exist_ok=True)
    locked = HOME / "node_modules" / ".package-lock.json"
    for name in ("package.json", "package-lock.json", "server.cjs"):
        shutil.copy(HERE / name, HOME / name)
    if locked.exists() and locked.stat().st_mtime > (HERE / "package-lock.json").stat().st_mtime:
        return
    npm = ["npm", "ci", "--prefix", str(HOME), "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run([ROOT / "scripts" / "node_env.sh", *npm], check=True)


async def measure(tables: int, seconds: float) -> tuple[Figures, float]:
    """Return the peer's figures, and the bytes of one of its views."""
    server = PeerServer()
    try:
        pacer = Pacer(0.0)
        parties = [Party(f"m{number}") for number in range(tables)]
        for party in parties:
            for seat in range(SEATS):
                await PeerPlayer(party, seat, "", pacer).connect("127.0.0.1", server.port)
                await wait_until_seated(party)
        pid = server.process.pid
        figures = await measure_play(parties, pacer, seconds, lambda: cpu_seconds([pid]))
    finally:
        server.kill()
    players = [player for party in parties for player in party.players]
    return figures, view_size(players)


async def wait_until_seated(party: Party) -> None:
    """Wait for the newest player: the first one creates the table, so they join in turn."""
    for _ in range(1000):
        if party.players[-1].moment >= 0:
            return
        await asyncio.sleep(0.005)
    raise TimeoutError("boardgame.io does not answer.")


def view_size(players: list[Player]) -> float:
    views = sum([player.views for player in players])
    return sum([player.view_bytes for player in players]) / max(1, views)
