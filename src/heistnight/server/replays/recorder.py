"""Record replays in a worker process with limited time and memory, and cache the results.

Anyone can upload a journal, and a short one can take long to play. So journals are played one
at a time in a process that can be stopped.
"""

import asyncio
import contextlib
import logging
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
from heistnight.server.limits import Buckets, Limits, client_address, count_limit_hit
from heistnight.server.replays import replays
from heistnight.server.replays.replays import Recording, ViewAs
from heistnight.table.bots.bot_workers import init_worker, kill_pool
from heistnight.table.bots.fair_queue import FairQueue
from heistnight.table.bots.parent_watch import SPAWN
from heistnight.table.errors import Refusal
from heistnight.table.storage.changes import SavedReplay

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

log = logging.getLogger("heistnight.replays")

TaskFunction = Callable[..., Any]
Arguments = tuple[Any, ...]
FindArguments = Callable[[], Awaitable[Arguments]]
FindReplay = Callable[[], Awaitable[SavedReplay]]

START_SECONDS = 30.0
"""How long a worker may take to start on a busy machine."""
PAGE_SECONDS = 1.0
"""CPU time charged for the frames of a page."""
TOO_LONG = "This game is too large to replay."
RECORDER_BUSY = "Too many replays are being prepared. Try again in a moment."


class TaskResult(msgspec.Struct):
    """The outcome of a task: its pickled result, or why it failed."""

    seconds: float
    made: bytes = b""
    problem: str = ""
    spent: bool = False
    """It took too much time or memory and was stopped."""


class OutOfTime(Exception):
    """The task has used up its CPU time."""


SharedProgress = Any
"""Three numbers shared by worker and server: steps done, steps in total, and 1 to stop."""
progress_here: list[SharedProgress] = []
"""In the worker process: its own progress."""


def start_worker(parent: int, megabytes: int, progress: SharedProgress) -> None:
    """Set up the worker process: low priority, and limited memory."""
    init_worker(parent)
    progress_here.append(progress)
    with contextlib.suppress(OSError, AttributeError):  # not on Windows
        os.nice(10)
    if hasattr(signal, "SIGPROF"):
        signal.signal(signal.SIGPROF, raise_out_of_time)
    if resource is None:
        return
    pages = Path("/proc/self/statm")
    if not pages.exists():  # not Linux
        return
    size = int(pages.read_text().split()[0]) * resource.getpagesize()
    most = size + megabytes * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def raise_out_of_time(*_: Any) -> None:
    raise OutOfTime


def run_task(task: TaskFunction, seconds: float, *arguments: Any) -> TaskResult:
    """Run a task in the worker process, within this much CPU time."""
    start = time.process_time()
    timed = hasattr(signal, "setitimer")
    try:
        if timed:
            signal.setitimer(signal.ITIMER_PROF, seconds)
        made = pickle.dumps(task(*arguments), 5)
        return TaskResult(time.process_time() - start, made)
    except (OutOfTime, MemoryError):
        return TaskResult(seconds, problem=TOO_LONG, spent=True)
    except RecursionError:
        return TaskResult(seconds, problem="The journal is nested too deeply.")
    except HeistError as error:
        return TaskResult(time.process_time() - start, problem=str(error))
    finally:
        if timed:
            signal.setitimer(signal.ITIMER_PROF, 0)


class WorkerLimits(NamedTuple):
    """Limits of a worker."""

    seconds: float
    megabytes: int
    waiting: int
    """Tasks, including the one in progress."""
    limit: str
    """The name of the limit `waiting`."""
    busy: str = RECORDER_BUSY


class TaskWorker:
    """One worker process, replaced when it was stopped."""

    def __init__(self, limits: WorkerLimits) -> None:
        self.limits = limits
        self.progress: SharedProgress = SPAWN.RawArray("i", 3)
        self.doing: object = None
        """The first argument of the task in progress."""
        self.pool: ProcessPoolExecutor | None = None
        self.turns = FairQueue(1)
        self.waiting = 0

    async def do(self, task: TaskFunction, *arguments: Any, address: str = "") -> TaskResult:
        """Run a task; addresses take turns, however many tasks one of them has."""
        if self.waiting >= self.limits.waiting:
            count_limit_hit(self.limits.limit)
            raise Full(self.limits.busy)
        self.waiting += 1
        try:
            async with self.turns.turn(client_address(address)):
                self.progress[:] = (0, 0, 0)
                self.doing = arguments[0] if arguments else None
                return await self._do(task, *arguments)
        finally:
            self.waiting -= 1

    async def _do(self, task: TaskFunction, *arguments: Any) -> TaskResult:
        """Run the task; retry once in a new process if the worker dies or was dead already."""
        for _ in range(2):
            with contextlib.suppress(BrokenProcessPool):
                return await self._ask_worker(task, *arguments)
        return TaskResult(self.limits.seconds, problem=TOO_LONG, spent=True)

    async def _ask_worker(self, task: TaskFunction, *arguments: Any) -> TaskResult:
        starting = self.pool is None
        pool = self.pool = self.pool or self._new_pool()
        seconds = self.limits.seconds
        timeout = 4 * seconds + (START_SECONDS if starting else 0)
        done = TaskResult(seconds, problem=TOO_LONG, spent=True)
        try:
            future = asyncio.wrap_future(pool.submit(run_task, task, seconds, *arguments))
            done = await asyncio.wait_for(future, timeout)
        except TimeoutError:
            log.error("The replay worker does not answer. Starting a new one.")
        except BrokenProcessPool:
            log.error("The replay worker died. Starting a new one.")
            self.close()
            raise
        if done.spent:  # end the process to free its memory
            self.close()
        return done

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            1,
            mp_context=SPAWN,
            initializer=start_worker,
            initargs=(os.getpid(), self.limits.megabytes, self.progress),
        )

    def close(self) -> None:
        if self.pool is not None:
            kill_pool(self.pool)
            self.pool = None


Sized = tuple[Any, int]
"""A result, and its size in bytes."""


class SizedCache:
    """A cache of results up to a size in bytes; concurrent requests for one make it once."""

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes, self.size = max_bytes, 0
        self.kept: OrderedDict[object, Sized] = OrderedDict()
        self.making: dict[object, asyncio.Task[Sized]] = {}

    def has(self, key: object) -> bool:
        return key in self.kept or key in self.making

    async def get(self, key: object, make: Callable[[], Coroutine[Any, Any, Sized]]) -> Any:
        if key in self.kept:
            self.kept.move_to_end(key)
            return self.kept[key][0]
        if key not in self.making:
            self.making[key] = asyncio.create_task(make())
            self.making[key].add_done_callback(lambda made: self._cache_result(key, made))
        return (await asyncio.shield(self.making[key]))[0]

    def drop(self, unwanted: Callable[[object], bool]) -> None:
        for key in [key for key in self.kept if unwanted(key)]:
            self.size -= self.kept.pop(key)[1]

    def _cache_result(self, key: object, made: asyncio.Task[Sized]) -> None:
        del self.making[key]
        if made.cancelled() or made.exception() is not None:
            return
        self.kept[key] = made.result()
        self.size += made.result()[1]
        while self.size > self.max_bytes:
            self.size -= self.kept.popitem(last=False)[1][1]


def recorder_limits(limits: Limits) -> WorkerLimits:
    return WorkerLimits(
        limits.replay_seconds, limits.replay_memory, limits.replays_waiting, "replays_waiting"
    )


class ReplayRecorder:
    """The worker for replays, the cache of its results, and the budget of each address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.worker = TaskWorker(recorder_limits(limits))
        self.forget()
        self.budgets = Buckets(limits.replay_rate, limits.replay_burst)
        """In seconds of the worker's CPU time."""

    def forget(self) -> None:
        """Drop all results, also those in progress: they may show what was erased since."""
        self.cache = SizedCache(self.limits.replay_cache * 2**20)

    def drop(self, ids: list[str]) -> None:
        """Drop the cached recordings and pages of these replays."""
        self.cache.drop(lambda key: (key[0] if isinstance(key, tuple) else key) in ids)

    async def recording(self, id_: str, address: str, find: FindReplay) -> Recording:
        """Return the recording of a replay."""

        async def arguments() -> Arguments:
            saved = await find()
            return saved.id, saved.names, saved.journal, self.limits.acts

        seconds = self.limits.replay_seconds
        found: Recording = await self._get(id_, address, seconds, replays.record, arguments)
        return found

    async def moments(
        self, id_: str, recording: Recording, page: int, view_as: ViewAs, address: str
    ) -> list[bytes]:
        """Return the moments of one page."""

        async def arguments() -> Arguments:
            return *recording.page(page), view_as

        key = id_, page, view_as
        found: list[bytes] = await self._get(key, address, PAGE_SECONDS, replays.moments, arguments)
        return found

    async def _get(
        self,
        key: object,
        address: str,
        seconds: float,
        task: TaskFunction,
        arguments: FindArguments,
    ) -> Any:
        """Return a result from the cache, or make it.

        The most CPU time that it may take is charged first, and the rest is given back.
        """
        if not self.cache.has(key) and not self.budgets.take(address, seconds):
            count_limit_hit("replay_rate", address)
            raise TooFast("Too many replays from your address. Try again in a moment.")
        return await self.cache.get(key, lambda: self._make(address, seconds, task, arguments))

    async def _make(
        self, address: str, seconds: float, task: TaskFunction, arguments: FindArguments
    ) -> Sized:
        used = 0.0
        try:
            done = await self.worker.do(task, *await arguments(), address=address)
            used = done.seconds
        finally:
            self.budgets.give_back(address, max(0.0, seconds - used))
        if done.spent:
            count_limit_hit("replay_seconds", address)
            raise Refusal(done.problem)
        if done.problem:
            raise BadSave(done.problem)
        return pickle.loads(done.made), len(done.made)

    def close(self) -> None:
        self.worker.close()
