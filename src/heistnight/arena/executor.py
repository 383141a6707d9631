"""Run tasks in parallel, in local processes or on a Ray cluster."""

import signal
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from typing import Any, Literal, TypeVar, get_args

from heistnight.kernel.errors import BadOptions

Task = TypeVar("Task")
Done = TypeVar("Done")
Where = Literal["local", "ray"]
EXECUTOR_KINDS: tuple[Where, ...] = get_args(Where)
TASKS_PER_CPU = 4
"""Tasks queued per processor of a Ray cluster."""


def run_tasks(
    work: Callable[[Task], Done], tasks: Sequence[Task], jobs: int = 1, on: Where = "local"
) -> Iterator[Done]:
    """Yield the result of every task, in any order. `work` is a module-level function.

    On Ray, `jobs` is ignored: the cluster knows its processors.
    """
    if on == "ray":
        return run_on_ray(work, tasks)
    if jobs <= 1 or len(tasks) <= 1:
        return map(work, tasks)
    return run_in_processes(work, tasks, min(jobs, len(tasks)))


def run_in_processes(
    work: Callable[[Task], Done], tasks: Sequence[Task], jobs: int
) -> Iterator[Done]:
    # Only the main process handles Ctrl-C; workers end with the pool.
    ignore_interrupt = (signal.SIGINT, signal.SIG_IGN)
    with get_context("spawn").Pool(jobs, signal.signal, ignore_interrupt) as workers:
        yield from workers.imap_unordered(work, tasks)


def run_on_ray(work: Callable[[Task], Done], tasks: Sequence[Task]) -> Iterator[Done]:
    """Run tasks on the cluster at `RAY_ADDRESS`, or on a new local one."""
    ray = connect_ray()
    remote = ray.remote(work)
    waiting = list(reversed(tasks))
    at_once = TASKS_PER_CPU * max(1, int(ray.cluster_resources().get("CPU", 1)))
    running: list[Any] = []
    try:
        while waiting or running:
            while waiting and len(running) < at_once:
                running.append(remote.remote(waiting.pop()))
            done, running = ray.wait(running, num_returns=1)
            yield from ray.get(done)
    finally:
        for left in running:
            ray.cancel(left, force=True)


def connect_ray() -> Any:
    try:
        import ray
    except ImportError:
        raise BadOptions("Ray isn't installed. Run: pip install 'heistnight[ray]'.") from None
    if not ray.is_initialized():
        ray.init(log_to_driver=False, include_dashboard=False)
    return ray
