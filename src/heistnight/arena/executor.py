"""Work that falls into parts, spread over this machine's processes or over a Ray cluster."""

import signal
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from typing import Any, Literal, TypeVar, get_args

from heistnight.kernel.errors import BadOptions

Task = TypeVar("Task")
Done = TypeVar("Done")
Where = Literal["local", "ray"]
PLACES: tuple[Where, ...] = get_args(Where)
AHEAD = 4
"""Tasks given to each worker before its first one is done."""


def spread(
    work: Callable[[Task], Done], tasks: Sequence[Task], jobs: int = 1, on: Where = "local"
) -> Iterator[Done]:
    """What comes of every task, in any order. `work` is a function of a module, without state.

    On Ray `jobs` means nothing: the cluster knows its processors.
    """
    if on == "ray":
        return over_ray(work, tasks)
    if jobs <= 1 or len(tasks) <= 1:
        return map(work, tasks)
    return over_processes(work, tasks, min(jobs, len(tasks)))


def over_processes(
    work: Callable[[Task], Done], tasks: Sequence[Task], jobs: int
) -> Iterator[Done]:
    # Ctrl-C is for the one who collects; workers end with the pool.
    deaf = (signal.SIGINT, signal.SIG_IGN)
    with get_context("spawn").Pool(jobs, signal.signal, deaf) as workers:
        yield from workers.imap_unordered(work, tasks)


def over_ray(work: Callable[[Task], Done], tasks: Sequence[Task]) -> Iterator[Done]:
    """On the cluster that `RAY_ADDRESS` names, or else on one of this machine's own."""
    ray = connected_ray()
    remote = ray.remote(work)
    waiting = list(reversed(tasks))
    at_once = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
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


def connected_ray() -> Any:
    try:
        import ray
    except ImportError:
        raise BadOptions("Ray is not installed: pip install 'heistnight[ray]'.") from None
    if not ray.is_initialized():
        ray.init(log_to_driver=False, include_dashboard=False)
    return ray
