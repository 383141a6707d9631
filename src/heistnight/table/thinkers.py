"""Bots think in processes of their own, so that no table waits for another's bot."""

import asyncio
import logging
import multiprocessing
import os
import pickle
import secrets
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from heistnight.bots import bot
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game

log = logging.getLogger("heistnight.bots")

PATIENCE = 20.0
"""Seconds; then any legal choice must do."""


def think(packed: bytes, seat: Seat, kind: str, seed: int) -> Choice:
    """In the worker: forget all that the seat does not know, then choose."""
    game: Game = pickle.loads(packed)
    chance = Chance(seed)
    seen = game.imagine(seat, chance).as_seen_by(seat)
    return bot(game.id, kind).choose(seen, seat, chance).id


def settle_in(parent: int) -> None:
    """A worker goes when its server goes, however that ends; Ctrl-C is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class Thinkers:
    """The worker processes."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=settle_in,
            initargs=(os.getpid(),),
        )

    def warm_up(self) -> None:
        """Start the workers before somebody waits for them."""
        self.pool.submit(os.getpid)

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)

    async def choose(self, game: Game, seat: Seat, kind: str) -> Choice:
        """What the bot does on this seat; whatever happens to it, some legal choice."""
        choices = game.choices(seat)
        if len(choices) == 1:
            return choices[0]
        try:
            thought = self._submit(pickle.dumps(game.without_past(), 5), seat, kind)
            choice = await asyncio.wait_for(thought, PATIENCE)
            if choice in choices:
                return choice
            log.error("A bot %r of %s chose what was not offered.", kind, game.id)
        except Exception as error:  # a bot's fault must not stop the table
            log.error("A bot %r of %s failed: %s", kind, game.id, type(error).__name__)
        return secrets.choice(choices)

    def _submit(self, packed: bytes, seat: Seat, kind: str) -> "asyncio.Future[Choice]":
        seed = secrets.randbits(64)
        try:
            future = self.pool.submit(think, packed, seat, kind, seed)
        except BrokenProcessPool:
            self.pool = self._new_pool()
            future = self.pool.submit(think, packed, seat, kind, seed)
        return asyncio.wrap_future(future)
