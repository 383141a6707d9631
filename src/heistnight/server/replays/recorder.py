"""Records games in a worker that may take so much time and memory, and keeps what it made.

Anybody can send a journal, and a short one can take long: so it is played through where it can be
ended, one at a time, by the side of everything else.
"""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import pickle
import signal
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from heistnight.kernel.errors import BadSave, HeistError
from heistnight.server.errors import Full, TooFast
from heistnight.server.limits import Buckets, Limits, bites, household
from heistnight.server.replays import replays
from heistnight.server.replays.replays import Eyes, Tape
from heistnight.table.bots.bot_workers import end, settle_in
from heistnight.table.bots.fair_queue import FairQueue
from heistnight.table.errors import Refusal
from heistnight.table.storage.changes import SavedReplay

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

log = logging.getLogger("heistnight.replays")

Task = Callable[..., Any]
Facts = tuple[Any, ...]
FindFacts = Callable[[], Awaitable[Facts]]
Find = Callable[[], Awaitable[SavedReplay]]

SPAWN = multiprocessing.get_context("spawn")
STARTING = 30.0
"""Seconds that a worker may need to start, on a busy machine."""
PAGE_PRICE = 1.0
"""Seconds that the frames of a page may take."""
TOO_LONG = "This game takes too much time or memory to be shown."
BUSY = "Too many replays are being made: try again in a moment."


class Done(msgspec.Struct):
    """What came of a task: what was made, packed; or why not."""

    seconds: float
    made: bytes = b""
    problem: str = ""
    spent: bool = False
    """It was ended: it took too much."""


class Spent(Exception):
    """The time is up."""


Gauge = Any
"""Three numbers that worker and server share: how much is done, of how much; and 1 for: stop."""
gauges: list[Gauge] = []
"""In the worker: its own."""


def begin(parent: int, megabytes: int, gauge: Gauge) -> None:
    """In the worker: be modest, and never grow beyond this."""
    settle_in(parent)
    gauges.append(gauge)
    with contextlib.suppress(OSError, AttributeError):  # not on Windows
        os.nice(10)
    if hasattr(signal, "SIGPROF"):
        signal.signal(signal.SIGPROF, time_is_up)
    if resource is None:
        return
    pages = Path("/proc/self/statm")
    if not pages.exists():  # not Linux
        return
    size = int(pages.read_text().split()[0]) * resource.getpagesize()
    most = size + megabytes * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def time_is_up(*_: Any) -> None:
    raise Spent


def work(task: Task, seconds: float, *facts: Any) -> Done:
    """In the worker: do it within so many seconds of its processor."""
    start = time.process_time()
    timed = hasattr(signal, "setitimer")
    try:
        if timed:
            signal.setitimer(signal.ITIMER_PROF, seconds)
        made = pickle.dumps(task(*facts), 5)
        return Done(time.process_time() - start, made)
    except (Spent, MemoryError):
        return Done(seconds, problem=TOO_LONG, spent=True)
    except RecursionError:
        return Done(seconds, problem="The journal is nested too deeply.")
    except HeistError as error:
        return Done(time.process_time() - start, problem=str(error))
    finally:
        if timed:
            signal.setitimer(signal.ITIMER_PROF, 0)


class Allowed(NamedTuple):
    """What a worker may take."""

    seconds: float
    megabytes: int
    waiting: int
    """Tasks, that which is under way among them."""
    limit: str
    """The name of the last one."""
    busy: str = BUSY


class Worker:
    """One process; a new one where it was ended."""

    def __init__(self, allowed: Allowed) -> None:
        self.allowed = allowed
        self.gauge: Gauge = SPAWN.RawArray("i", 3)
        self.doing: object = None
        """The first of the facts of the task under way."""
        self.pool: ProcessPoolExecutor | None = None
        self.turns = FairQueue(1)
        self.waiting = 0

    async def do(self, task: Task, *facts: Any, address: str = "") -> Done:
        """Addresses take turns, however many tasks one of them has."""
        if self.waiting >= self.allowed.waiting:
            bites(self.allowed.limit)
            raise Full(self.allowed.busy)
        self.waiting += 1
        try:
            async with self.turns.turn(household(address)):
                self.gauge[:] = (0, 0, 0)
                self.doing = facts[0] if facts else None
                return await self._do(task, *facts)
        finally:
            self.waiting -= 1

    async def _do(self, task: Task, *facts: Any) -> Done:
        """Where the worker dies, or had died before, once more in another."""
        for _ in range(2):
            with contextlib.suppress(BrokenProcessPool):
                return await self._ask_worker(task, *facts)
        return Done(self.allowed.seconds, problem=TOO_LONG, spent=True)

    async def _ask_worker(self, task: Task, *facts: Any) -> Done:
        starting = self.pool is None
        pool = self.pool = self.pool or self._new_pool()
        seconds = self.allowed.seconds
        patience = 4 * seconds + (STARTING if starting else 0)
        done = Done(seconds, problem=TOO_LONG, spent=True)
        try:
            future = asyncio.wrap_future(pool.submit(work, task, seconds, *facts))
            done = await asyncio.wait_for(future, patience)
        except TimeoutError:
            log.error("The worker for replays does not answer: there is a new one.")
        except BrokenProcessPool:
            log.error("The worker for replays died: there is a new one.")
            self.close()
            raise
        if done.spent:  # its memory went with it
            self.close()
        return done

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            1,
            mp_context=SPAWN,
            initializer=begin,
            initargs=(os.getpid(), self.allowed.megabytes, self.gauge),
        )

    def close(self) -> None:
        if self.pool is not None:
            end(self.pool)
            self.pool = None


Made = tuple[Any, int]
"""Something, and its size in bytes."""


class Shelf:
    """Keeps what was made, up to so many bytes; what is being made is made once."""

    def __init__(self, most: int) -> None:
        self.most, self.size = most, 0
        self.kept: OrderedDict[object, Made] = OrderedDict()
        self.making: dict[object, asyncio.Task[Made]] = {}

    def has(self, key: object) -> bool:
        return key in self.kept or key in self.making

    async def get(self, key: object, make: Callable[[], Coroutine[Any, Any, Made]]) -> Any:
        if key in self.kept:
            self.kept.move_to_end(key)
            return self.kept[key][0]
        if key not in self.making:
            self.making[key] = asyncio.create_task(make())
            self.making[key].add_done_callback(lambda made: self._keep(key, made))
        return (await asyncio.shield(self.making[key]))[0]

    def drop(self, unwanted: Callable[[object], bool]) -> None:
        for key in [key for key in self.kept if unwanted(key)]:
            self.size -= self.kept.pop(key)[1]

    def _keep(self, key: object, made: asyncio.Task[Made]) -> None:
        del self.making[key]
        if made.cancelled() or made.exception() is not None:
            return
        self.kept[key] = made.result()
        self.size += made.result()[1]
        while self.size > self.most:
            self.size -= self.kept.popitem(last=False)[1][1]


def allowed(limits: Limits) -> Allowed:
    return Allowed(
        limits.replay_seconds, limits.replay_memory, limits.replays_waiting, "replays_waiting"
    )


class Recorder:
    """The worker, what it made, and what each address may still ask of it."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.worker = Worker(allowed(limits))
        self.forget()
        self.prices = Buckets(limits.replay_rate, limits.replay_burst)
        """In seconds of the worker's processor."""

    def forget(self) -> None:
        """All that was made, and what is being made: it may show what was taken out since."""
        self.shelf = Shelf(self.limits.replay_cache * 2**20)

    def drop(self, ids: list[str]) -> None:
        """What was made of these replays, their tapes and pages."""
        self.shelf.drop(lambda key: (key[0] if isinstance(key, tuple) else key) in ids)

    async def tape(self, id_: str, address: str, find: Find) -> Tape:
        async def facts() -> Facts:
            saved = await find()
            return saved.id, saved.names, saved.journal, self.limits.acts

        price = self.limits.replay_seconds
        tape: Tape = await self._get(id_, address, price, replays.record, facts)
        return tape

    async def moments(
        self, id_: str, tape: Tape, page: int, eyes: Eyes, address: str
    ) -> list[bytes]:
        """Those of one page."""

        async def facts() -> Facts:
            return *tape.page(page), eyes

        key = id_, page, eyes
        found: list[bytes] = await self._get(key, address, PAGE_PRICE, replays.moments, facts)
        return found

    async def _get(
        self, key: object, address: str, price: float, task: Task, facts: FindFacts
    ) -> Any:
        """From the shelf; else it is paid for beforehand, and for the worst."""
        if not self.shelf.has(key) and not self.prices.take(address, price):
            bites("replay_rate", address)
            raise TooFast("Too many replays for this address: wait a little.")
        return await self.shelf.get(key, lambda: self._make(address, price, task, facts))

    async def _make(self, address: str, price: float, task: Task, facts: FindFacts) -> Made:
        used = 0.0
        try:
            done = await self.worker.do(task, *await facts(), address=address)
            used = done.seconds
        finally:
            self.prices.give_back(address, max(0.0, price - used))
        if done.spent:
            bites("replay_seconds", address)
            raise Refusal(done.problem)
        if done.problem:
            raise BadSave(done.problem)
        return pickle.loads(done.made), len(done.made)

    def close(self) -> None:
        self.worker.close()
