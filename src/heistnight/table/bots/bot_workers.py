"""Worker processes in which bots think, so that no table waits for another table's bot."""

import asyncio
import contextlib
import logging
import os
import pickle
import secrets
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from heistnight.bots import advisor, bot
from heistnight.bots.advice import Advice
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game, SeatGame
from heistnight.table.bots.fair_queue import FairQueue
from heistnight.table.bots.parent_watch import SPAWN, watch_parent
from heistnight.table.errors import Refusal

log = logging.getLogger("heistnight.bots")

THINK_TIMEOUT_SECONDS = 20.0
"""After this time a random legal choice is played instead."""

MAX_STARTUP_TIMEOUTS = 3
"""Thoughts that may time out while new workers start."""

WORKER_SHARE_OF_TIME = 0.8
"""The part of a limited time to wait for a worker."""

MAX_HINTS_IN_PROGRESS = 64
"""Hints being worked out or waiting, at all tables together."""

NO_HINT = "Couldn't find a hint. Try again in a moment."
WorkResult = TypeVar("WorkResult")


def unpack(packed: bytes, seat: Seat, chance: Chance) -> SeatGame:
    """In the worker: unpack the game and drop everything that the seat does not know."""
    game: Game = pickle.loads(packed)
    return game.imagine(seat, chance).as_seen_by(seat)


def think(packed: bytes, seat: Seat, kind: str, seed: int | str) -> Choice:
    chance = Chance(seed)
    seen = unpack(packed, seat, chance)
    return bot(seen.id, kind).choose(seen, seat, chance).id


def advise(packed: bytes, seat: Seat, kind: str, seed: int | str) -> Advice:
    chance = Chance(seed)
    seen = unpack(packed, seat, chance)
    return advisor.advise(seen, seat, chance, kind)


def init_worker(parent: int) -> None:
    """Set up a worker: it ends with its server, and leaves Ctrl-C to the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    watch_parent(lambda: os._exit(0), parent)


ThinkingTask = tuple[bytes, Seat, str, int | str]


def kill_pool(pool: ProcessPoolExecutor) -> None:
    """Shut the pool down, and kill its workers, as one that hangs would stay."""
    workers = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.kill()


class BotWorkers:
    """The worker processes, with a fair queue in front of them."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.queue = FairQueue(self.workers)
        """Thoughts wait here for a worker. Their time starts when they get one."""
        self.address_of: Callable[[str], str] = lambda table: table
        """Returns the client address that a table counts for. Addresses take turns."""
        self.pool = self._new_pool()
        self.proven_pool: ProcessPoolExecutor | None = None
        """The pool, once it has answered. On a busy machine a new one may still be starting."""
        self.timeouts = 0
        """Thoughts in a row that took too long."""
        self.advising = 0

    @property
    def waiting(self) -> int:
        """Return how many thoughts wait for a worker."""
        return self.queue.waiting

    @property
    def has_idle_worker(self) -> bool:
        """Return whether a worker is idle, so that a long thought delays nobody."""
        return self.queue.free > 0

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.workers,
            mp_context=SPAWN,
            initializer=init_worker,
            initargs=(os.getpid(),),
        )

    def warm_up(self) -> None:
        """Start the workers before the first thought needs them."""
        with contextlib.suppress(BrokenProcessPool):  # then the first thought starts new workers
            self.pool.submit(os.getpid)

    def close(self) -> None:
        kill_pool(self.pool)

    async def choose(
        self, game: Game, seat: Seat, kind: str, within: float | None = None, table: str = ""
    ) -> Choice:
        """Return the bot's choice for this seat, or any legal one if the bot fails.

        `within`: seconds it may take, where a longer time would reveal something.
        """
        choices = game.choices(seat)
        if len(choices) == 1:
            return choices[0]
        try:
            packed = pickle.dumps(game.without_past(), 5)
            thought = packed, seat, kind, secrets.randbits(64)
            choice = await self._think_within(within, thought, self.address_of(table))
            if choice in choices:
                return choice
            log.error("The bot %r of %s made an illegal choice.", kind, game.id)
        except Exception as error:  # a bug in a bot must not stop the table
            log.error("The bot %r of %s failed: %s", kind, game.id, type(error).__name__)
        return secrets.choice(choices)

    async def advise(self, game: Game, seat: Seat, kind: str, seed: str, table: str = "") -> Advice:
        """Return the bot's advice for this seat, the same for the same seed; or refuse."""
        if self.advising >= MAX_HINTS_IN_PROGRESS:
            raise Refusal("The server is busy with other hints. Try again in a moment.")
        self.advising += 1
        try:
            packed = pickle.dumps(game.without_past(), 5)
            return await self.think(advise, (packed, seat, kind, seed), self.address_of(table))
        except Exception as error:  # a bug in a bot must not stop the table
            log.error("The bot %r of %s gave no advice: %s", kind, game.id, type(error).__name__)
            raise Refusal(NO_HINT) from None
        finally:
            self.advising -= 1

    async def _think_within(
        self, seconds: float | None, thought: ThinkingTask, address: str
    ) -> Choice:
        """Think in a worker, or in a thread if no worker is fast enough."""
        if seconds is None:
            return await self.think(think, thought, address)
        try:
            return await asyncio.wait_for(
                self.think(think, thought, address), WORKER_SHARE_OF_TIME * seconds
            )
        except TimeoutError:
            return await asyncio.to_thread(think, *thought)

    async def think(
        self, work: Callable[..., WorkResult], thought: ThinkingTask, address: str = ""
    ) -> WorkResult:
        """Run this in a worker; if the worker dies, once more in another."""
        for _ in range(2):
            async with self.queue.turn(address):
                with contextlib.suppress(BrokenProcessPool):
                    return await self._ask_worker(work, thought)
        raise BrokenProcessPool("two workers in a row died of it")

    async def _ask_worker(
        self, work: Callable[..., WorkResult], thought: ThinkingTask
    ) -> WorkResult:
        pool = self.pool
        try:
            future = asyncio.wrap_future(pool.submit(work, *thought))
            answer = await asyncio.wait_for(future, THINK_TIMEOUT_SECONDS)
        except BrokenProcessPool:
            log.error("A bot worker died. Starting new ones.")
            self._replace(pool)
            raise
        except TimeoutError:
            self.timeouts += 1
            if self.timeouts > MAX_STARTUP_TIMEOUTS or pool is self.proven_pool:
                log.error("A bot worker does not answer. Starting new ones.")
                self._replace(pool)
            raise
        self.proven_pool, self.timeouts = pool, 0
        return answer

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        if self.pool is pool:
            self.pool, self.timeouts = self._new_pool(), 0
            kill_pool(pool)
