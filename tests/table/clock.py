"""An event loop with a clock of its own: time passes only while everybody waits for it."""

import asyncio
import selectors
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

Made = TypeVar("Made")


class SkippingSelector(selectors.DefaultSelector):
    """Does not sleep: the clock is set on instead."""

    now = 1000.0
    stands = False

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        if self.stands:
            return super().select(min(timeout, 0.01))
        found = super().select(0)
        if not found:
            self.now += timeout
        return found


class ClockLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.skipping = SkippingSelector()
        super().__init__(self.skipping)

    def time(self) -> float:
        return self.skipping.now


@contextmanager
def paused_clock() -> Iterator[None]:
    """While a real disk is waited for: else hours would pass until it has answered."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ClockLoop)
    loop.skipping.stands = True
    try:
        yield
    finally:
        loop.skipping.stands = False


def run_on_fake_clock(work: Coroutine[Any, Any, Made]) -> Made:
    """An hour takes no time, and everything in it happens to the tick."""
    with asyncio.Runner(loop_factory=ClockLoop) as runner:
        return runner.run(work)
