"""A fair queue for bot workers: addresses take turns."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairQueue:
    """Runs a limited number of jobs at once, one address after the other.

    An address with fifty tables waits fifty times as long, and nobody else does.
    """

    def __init__(self, places: int) -> None:
        self.free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        return sum([len(queue) for queue in self._waiting.values()])

    @asynccontextmanager
    async def turn(self, home: str) -> AsyncIterator[None]:
        await self._wait(home)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, home: str) -> None:
        if self.free:
            self.free -= 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(home, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # got the slot, but was cancelled
                self._pass_on()
            else:
                self._leave(home, mine)
            raise

    def _leave(self, home: str, mine: asyncio.Future[None]) -> None:
        queue = self._waiting.get(home, deque())
        if mine in queue:  # otherwise it was skipped already
            queue.remove(mine)
            if not queue:
                del self._waiting[home]

    def _pass_on(self) -> None:
        """Give the slot to the next one waiting; skip cancelled ones that have not left yet."""
        while self._waiting:
            home, queue = self._waiting.popitem(last=False)
            next_one = queue.popleft()
            if queue:
                self._waiting[home] = queue
            if not next_one.done():
                next_one.set_result(None)
                return
        self.free += 1
