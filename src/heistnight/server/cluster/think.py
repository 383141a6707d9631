"""Compute bot decisions on this machine for all servers on one PostgreSQL database."""

import argparse
import asyncio
import contextlib
import logging
import os
import pickle
import signal
import sys
from concurrent.futures.process import BrokenProcessPool

from heistnight.bots import bot
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.errors import HeistError
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.server.cluster import peer_protocol
from heistnight.server.cluster.peer_protocol import Message, NotAPeer, PeerConnection
from heistnight.server.ops import logs
from heistnight.table.bots.bot_workers import BotWorkers
from heistnight.table.errors import DatabaseUnavailable
from heistnight.table.storage.databases import async_url, make_engine
from heistnight.table.storage.leases import Leases, NodeRow

log = logging.getLogger("heistnight.think")

NODE_CHECK_SECONDS = 1.0
"""How often the machine looks for new nodes."""


def think(packed: bytes, seat: Seat, kind: str, seed: str) -> Choice:
    """Choose for a bot, in a worker process; the game is already an imagined one."""
    game: Game = pickle.loads(packed)
    seen = game.as_seen_by(seat)
    return bot(seen.id, kind).choose(seen, seat, Chance(seed)).id


class Machine:
    """Keeps a connection to every live node."""

    def __init__(self, leases: Leases, workers: int) -> None:
        self.leases, self.bot_workers = leases, BotWorkers(workers)
        self.secret = b""
        self.lines: dict[str, asyncio.Task[None]] = {}
        self.jobs: set[asyncio.Task[None]] = set()

    async def work(self) -> None:
        """Serve all nodes until cancelled."""
        try:
            while True:
                try:
                    await self._look()
                except DatabaseUnavailable as away:
                    log.warning("%s", away)
                await asyncio.sleep(NODE_CHECK_SECONDS)
        finally:
            for task in (*self.lines.values(), *self.jobs):
                task.cancel()
            self.bot_workers.close()
            await self.leases.close()

    async def _look(self) -> None:
        self.secret = self.secret or await self.leases.secret()
        self.lines = {id_: task for id_, task in self.lines.items() if not task.done()}
        for node in await self.leases.nodes():
            if node.id not in self.lines and not node.draining and node.left > 0:
                self.lines[node.id] = asyncio.create_task(self._serve(node))

    async def _serve(self, node: NodeRow) -> None:
        try:
            line = await peer_protocol.connect(node.address, self.secret)
        except (OSError, EOFError, NotAPeer) as error:
            log.warning("Couldn't reach node %s: %s", node.id, type(error).__name__)
            return
        log.info("Connected to node %s at %s.", node.id, node.address)
        with contextlib.suppress(OSError):
            await line.send({"type": "think", "most": 2 * self.bot_workers.workers})
        while (message := await line.read()) is not None:
            task = asyncio.create_task(self._answer(line, message))
            self.jobs.add(task)
            task.add_done_callback(self.jobs.discard)

    async def _answer(self, line: PeerConnection, job: Message) -> None:
        choice = None
        try:
            thought = (job["game"], job["seat"], job["kind"], job["seed"])
            choice = await self.bot_workers.think(think, thought)
        except (TimeoutError, BrokenProcessPool):
            log.error("No worker process answered.")
        except Exception as error:  # a fault in the bot: the node then decides by itself
            log.error("Bot %r failed: %s", job.get("kind"), type(error).__name__)
        with contextlib.suppress(OSError):
            await line.send({"number": job["number"], "choice": choice})


async def run(database: str, workers: int) -> None:
    machine = Machine(Leases(make_engine(async_url(database))), workers)
    task = asyncio.create_task(machine.work())
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await task


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="heistnight think", description=__doc__)
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get("HEISTNIGHT_DATABASE"),
        help="the servers' database, as in `heistnight serve`",
    )
    parser.add_argument(
        "--workers",
        type=int,
        default=os.cpu_count() or 1,
        metavar="N",
        help="worker processes (default: all cores)",
    )
    asked = parser.parse_args(arguments)
    try:
        if asked.workers < 1:
            raise HeistError(f"--workers must be at least 1, not {asked.workers}.")
        if not asked.database or not async_url(asked.database).startswith("postgresql"):
            raise HeistError("Give the servers' database: --database postgresql://…")
        logs.set_up("text")
        asyncio.run(run(asked.database, asked.workers))
    except HeistError as error:
        print(error, file=sys.stderr)
        return 1
    return 0
