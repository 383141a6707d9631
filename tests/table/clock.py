"""An event loop with a fake clock: time passes only while everyone waits for it."""

import asyncio
import selectors
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from unittest import mock

from aiosqlite.core import Connection

from heistnight.server.hub import Hub

Made = TypeVar("Made")


class SkippingSelector(selectors.DefaultSelector):
    """A selector that advances the clock instead of sleeping."""

    now = 1000.0
    paused = 0
    """How many reasons there are to stop the clock."""

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        if self.paused:
            return super().select(min(timeout, 0.01))
        found = super().select(0)
        if not found:
            self.now += timeout
        return found


class ClockLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.selector = SkippingSelector()
        super().__init__(self.selector)

    def time(self) -> float:
        return self.selector.now


@contextmanager
def paused_clock() -> Iterator[None]:
    """Stop the clock while a real disk works; otherwise hours would pass until it answers."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ClockLoop)
    loop.selector.paused += 1
    try:
        yield
    finally:
        loop.selector.paused -= 1


def run_on_fake_clock(work: Coroutine[Any, Any, Made]) -> Made:
    """Run this on the fake clock: an hour takes no time, and all times are exact.

    SQLite takes no time, too, however slow the machine is.
    """
    execute: Any = Connection._execute

    async def execute_in_no_time(connection: Connection, *task: Any, **named: Any) -> Any:
        with paused_clock():
            return await execute(connection, *task, **named)

    with (
        mock.patch.object(Connection, "_execute", execute_in_no_time),
        asyncio.Runner(loop_factory=ClockLoop) as runner,
    ):
        return runner.run(work)


def stop_housekeeping(hub: Hub) -> None:
    """Stop what runs every second or minute: it would run for days, and changes no table."""
    hub.metrics.close()
    for task in asyncio.all_tasks():
        if task is not asyncio.current_task() and task is not hub.store.task:
            task.cancel()
