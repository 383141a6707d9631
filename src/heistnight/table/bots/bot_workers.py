"""Bots think in processes of their own, so that no table waits for another's bot."""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import pickle
import secrets
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol, TypeVar

from heistnight.bots import bot
from heistnight.bots.advice import Advice
from heistnight.bots.advisor import counsel
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game, SeatGame
from heistnight.table.bots.fair_queue import FairQueue
from heistnight.table.errors import Refusal

log = logging.getLogger("heistnight.bots")

PATIENCE = 20.0
"""Seconds; then any legal choice must do."""

MAX_STARTUP_TIMEOUTS = 3
"""Thoughts that may be lost while new workers start."""

WORKER_SHARE_OF_TIME = 0.8
"""The part of a limited time after which no worker is waited for."""


MAX_HINTS_IN_PROGRESS = 64
"""Hints that are being worked out or waited for, at all tables together."""

NO_HINT = "Couldn't find a hint. Try again in a moment."
WorkResult = TypeVar("WorkResult")


def unpack(packed: bytes, seat: Seat, chance: Chance) -> SeatGame:
    """In the worker: forget all that the seat does not know."""
    game: Game = pickle.loads(packed)
    return game.imagine(seat, chance).as_seen_by(seat)


def think(packed: bytes, seat: Seat, kind: str, seed: int | str) -> Choice:
    chance = Chance(seed)
    seen = unpack(packed, seat, chance)
    return bot(seen.id, kind).choose(seen, seat, chance).id


def advise(packed: bytes, seat: Seat, kind: str, seed: int | str) -> Advice:
    chance = Chance(seed)
    seen = unpack(packed, seat, chance)
    return counsel(seen, seat, chance, kind)


def settle_in(parent: int) -> None:
    """A worker goes when its server goes, however that ends; Ctrl-C is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


Thought = tuple[bytes, Seat, str, int | str]


def end(pool: ProcessPoolExecutor) -> None:
    """A worker that hangs would not go by itself."""
    workers = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.kill()


class RemoteBots(Protocol):
    """Others who think, elsewhere."""

    async def choose(self, game: Game, seat: Seat, kind: str) -> Choice | None:
        """None where nobody has an answer."""


class Thinkers:
    """The worker processes, and who helps them."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.turns = FairQueue(self.workers)
        """Whoever waits for a worker waits here: a thought's time begins when it does."""
        self.home_of: Callable[[str], str] = lambda table: table
        """Whose table it is: who has many waits for many."""
        self.pool = self._new_pool()
        self.awake: ProcessPoolExecutor | None = None
        """Those who have answered before: who has not may still be starting, on a busy machine."""
        self.silent = 0
        """Thoughts in a row that took too long."""
        self.advising = 0
        self.others: RemoteBots | None = None

    @property
    def waiting(self) -> int:
        """Thoughts that wait for a worker."""
        return self.turns.waiting

    @property
    def has_idle_worker(self) -> bool:
        """A worker is idle: nobody waits for one who thinks longer."""
        return self.turns.free > 0

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=settle_in,
            initargs=(os.getpid(),),
        )

    def warm_up(self) -> None:
        """Start the workers before somebody waits for them."""
        with contextlib.suppress(BrokenProcessPool):  # then the first thought starts new workers
            self.pool.submit(os.getpid)

    def close(self) -> None:
        end(self.pool)

    async def choose(
        self, game: Game, seat: Seat, kind: str, within: float | None = None, table: str = ""
    ) -> Choice:
        """What the bot does on this seat; whatever happens to it, some legal choice.

        `within` so many seconds, where more would tell something.
        """
        choices = game.choices(seat)
        if len(choices) == 1:
            return choices[0]
        try:
            choice = await self._choose(game, seat, kind, within, self.home_of(table))
            if choice in choices:
                return choice
            log.error("The bot %r of %s made an illegal choice.", kind, game.id)
        except Exception as error:  # a bug in a bot must not stop the table
            log.error("The bot %r of %s failed: %s", kind, game.id, type(error).__name__)
        return secrets.choice(choices)

    async def _choose(
        self, game: Game, seat: Seat, kind: str, within: float | None, home: str
    ) -> Choice:
        """Elsewhere, where time is not short and somebody there has it; else here."""
        if self.others is not None and within is None:
            choice = await self.others.choose(game, seat, kind)
            if choice is not None:
                return choice
        packed = pickle.dumps(game.without_past(), 5)
        return await self._think_within(within, (packed, seat, kind, secrets.randbits(64)), home)

    async def advise(self, game: Game, seat: Seat, kind: str, seed: str, table: str = "") -> Advice:
        """What the bot says to this seat, the same for the same seed; or a refusal."""
        if self.advising >= MAX_HINTS_IN_PROGRESS:
            raise Refusal("Too many hints are being worked out. Try again in a moment.")
        self.advising += 1
        try:
            packed = pickle.dumps(game.without_past(), 5)
            return await self.think(advise, (packed, seat, kind, seed), self.home_of(table))
        except Exception as error:  # a bug in a bot must not stop the table
            log.error("The bot %r of %s gave no advice: %s", kind, game.id, type(error).__name__)
            raise Refusal(NO_HINT) from None
        finally:
            self.advising -= 1

    async def _think_within(self, seconds: float | None, thought: Thought, home: str) -> Choice:
        """In a worker if that is quick enough, else beside the loop."""
        if seconds is None:
            return await self.think(think, thought, home)
        try:
            return await asyncio.wait_for(
                self.think(think, thought, home), WORKER_SHARE_OF_TIME * seconds
            )
        except TimeoutError:
            return await asyncio.to_thread(think, *thought)

    async def think(
        self, work: Callable[..., WorkResult], thought: Thought, home: str = ""
    ) -> WorkResult:
        """In a worker; where that one dies, once more in another."""
        for _ in range(2):
            async with self.turns.turn(home):
                with contextlib.suppress(BrokenProcessPool):
                    return await self._ask_worker(work, thought)
        raise BrokenProcessPool("two workers in a row died of it")

    async def _ask_worker(self, work: Callable[..., WorkResult], thought: Thought) -> WorkResult:
        pool = self.pool
        try:
            future = asyncio.wrap_future(pool.submit(work, *thought))
            answer = await asyncio.wait_for(future, PATIENCE)
        except BrokenProcessPool:
            log.error("A bot worker died. Starting new ones.")
            self._replace(pool)
            raise
        except TimeoutError:
            self.silent += 1
            if self.silent > MAX_STARTUP_TIMEOUTS or pool is self.awake:
                log.error("A bot worker does not answer. Starting new ones.")
                self._replace(pool)
            raise
        self.awake, self.silent = pool, 0
        return answer

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        if self.pool is pool:
            self.pool, self.silent = self._new_pool(), 0
            end(pool)
