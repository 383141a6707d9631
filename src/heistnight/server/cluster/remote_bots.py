"""Machines that only think: they call every node, and take what its bots have to think about.

A machine is told a game that its bot's seat cannot tell from the real one, and nothing else. If
none is free, or one is gone, the node's own workers think.
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
from heistnight.server.cluster.peer_protocol import Message, Wire
from heistnight.table.bots.bot_workers import PATIENCE

log = logging.getLogger("heistnight.helpers")

MOST_JOBS = 256
"""That one machine may take at once, whatever it says."""


def job_of(game: Game, seat: Seat, kind: str) -> Message:
    """What goes out: a game as this seat may imagine it."""
    chance = Chance(secrets.randbits(64))
    imagined = game.without_past().imagine(seat, chance)
    seed = chance.getrandbits(64)
    return {"game": pickle.dumps(imagined, 5), "seat": seat, "kind": kind, "seed": str(seed)}


class Helper:
    """One machine's line."""

    numbers = itertools.count()

    def __init__(self, line: Wire, most: int) -> None:
        self.line, self.most = line, min(most, MOST_JOBS)
        self.jobs: dict[int, asyncio.Future[Choice | None]] = {}

    @property
    def free(self) -> int:
        return self.most - len(self.jobs)

    async def choose(self, job: Message) -> Choice | None:
        number = next(self.numbers)
        answer: asyncio.Future[Choice | None] = asyncio.get_running_loop().create_future()
        self.jobs[number] = answer
        try:
            async with asyncio.timeout(PATIENCE):
                await self.line.send({"type": "job", "number": number, **job})
                return await answer
        except TimeoutError:  # it hangs, and nobody else is to wait for it: it may call again
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


class Helpers:
    """All machines that think for this node."""

    def __init__(self) -> None:
        self.helpers: set[Helper] = set()
        self.thought = 0
        """Choices that came from elsewhere."""

    async def take_in(self, line: Wire, head: Message) -> None:
        """As long as the machine stays."""
        most: Any = head.get("most")
        helper = Helper(line, most if isinstance(most, int) else 1)
        self.helpers.add(helper)
        log.info("A machine thinks for us: %d at once.", helper.most)
        try:
            while (message := await line.read()) is not None:
                helper.heard(message)
        finally:
            self.helpers.discard(helper)
            helper.give_up()

    async def choose(self, game: Game, seat: Seat, kind: str) -> Choice | None:
        """None where nobody elsewhere has an answer."""
        helper = max(self.helpers, key=lambda one: one.free, default=None)
        if helper is None or helper.free <= 0:
            return None
        choice = await helper.choose(job_of(game, seat, kind))
        self.thought += choice is not None
        return choice
