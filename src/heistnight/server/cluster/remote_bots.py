"""Bot decisions computed on other machines, which run `heistnight think`.

Such a machine connects to every node and gets only an imagined game: one that the bot's seat
can't tell from the real game. If no machine is free or answers, the node's own workers decide.
"""

import asyncio
import itertools
import logging
import pickle
import secrets
from typing import Any

from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.server.cluster.peer_protocol import Message, PeerConnection
from heistnight.table.bots.bot_workers import THINK_TIMEOUT_SECONDS

log = logging.getLogger("heistnight.remote_bots")

MAX_JOBS = 256
"""Jobs for one machine at once, even if it asks for more."""


def job_of(game: Game, seat: Seat, kind: str) -> Message:
    """Return the job to send: the game as this seat may imagine it."""
    chance = Chance(secrets.randbits(64))
    imagined = game.without_past().imagine(seat, chance)
    seed = chance.getrandbits(64)
    return {"game": pickle.dumps(imagined, 5), "seat": seat, "kind": kind, "seed": str(seed)}


class RemoteMachine:
    """One machine's connection and the jobs it has."""

    numbers = itertools.count()

    def __init__(self, line: PeerConnection, most: int) -> None:
        self.line, self.most = line, min(most, MAX_JOBS)
        self.jobs: dict[int, asyncio.Future[Choice | None]] = {}

    @property
    def free(self) -> int:
        return self.most - len(self.jobs)

    async def choose(self, job: Message) -> Choice | None:
        number = next(self.numbers)
        answer: asyncio.Future[Choice | None] = asyncio.get_running_loop().create_future()
        self.jobs[number] = answer
        try:
            async with asyncio.timeout(THINK_TIMEOUT_SECONDS):
                await self.line.send({"type": "job", "number": number, **job})
                return await answer
        except TimeoutError:  # the machine hangs: drop it, so no other job waits; it may reconnect
            self.line.abort()
            return None
        except OSError:
            return None
        finally:
            self.jobs.pop(number, None)

    def heard(self, message: Message) -> None:
        job, choice = self.jobs.get(message.get("number", -1)), message.get("choice")
        if job is not None and not job.done():
            job.set_result(choice if isinstance(choice, int) else None)

    def give_up(self) -> None:
        for job in self.jobs.values():
            if not job.done():
                job.set_result(None)


class RemoteBots:
    """All machines that compute bot decisions for this node."""

    def __init__(self) -> None:
        self.machines: set[RemoteMachine] = set()
        self.thought = 0
        """Decisions made by other machines so far."""

    async def take_in(self, line: PeerConnection, head: Message) -> None:
        """Use a machine until it disconnects."""
        most: Any = head.get("most")
        machine = RemoteMachine(line, most if isinstance(most, int) else 1)
        self.machines.add(machine)
        log.info("A machine computes bot decisions for us: up to %d at once.", machine.most)
        try:
            while (message := await line.read()) is not None:
                machine.heard(message)
        finally:
            self.machines.discard(machine)
            machine.give_up()

    async def choose(self, game: Game, seat: Seat, kind: str) -> Choice | None:
        """Return a choice made on another machine; None if there is none."""
        machine = max(self.machines, key=lambda one: one.free, default=None)
        if machine is None or machine.free <= 0:
            return None
        choice = await machine.choose(job_of(game, seat, kind))
        self.thought += choice is not None
        return choice
