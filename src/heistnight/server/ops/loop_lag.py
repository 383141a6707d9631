"""How long the loop works without giving way: for so long every table waits."""

import asyncio
import time
from collections.abc import Callable

EVERY = 0.05
"""Seconds."""


class Pulse:
    """Counts the loop's own work between two beats, not what else the machine is busy with."""

    def __init__(self, observe: Callable[[float], None]) -> None:
        self.observe = observe
        self._then = time.thread_time()
        self._timer = asyncio.get_running_loop().call_later(EVERY, self._beat)

    def _beat(self) -> None:
        now = time.thread_time()
        self.observe(now - self._then)
        self._then = now
        self._timer = asyncio.get_running_loop().call_later(EVERY, self._beat)

    def close(self) -> None:
        self._timer.cancel()
