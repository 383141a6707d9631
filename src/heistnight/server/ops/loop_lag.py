"""Measure event-loop lag: how long the loop works while every table waits."""

import asyncio
import time
from collections.abc import Callable

INTERVAL_SECONDS = 0.05


class LoopLag:
    """Observes the CPU time of the loop's thread per interval; other processes don't count."""

    def __init__(self, observe: Callable[[float], None]) -> None:
        self.observe = observe
        self._then = time.thread_time()
        self._timer = asyncio.get_running_loop().call_later(INTERVAL_SECONDS, self._measure)

    def _measure(self) -> None:
        now = time.thread_time()
        self.observe(now - self._then)
        self._then = now
        self._timer = asyncio.get_running_loop().call_later(INTERVAL_SECONDS, self._measure)

    def close(self) -> None:
        self._timer.cancel()
