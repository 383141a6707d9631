"""A fair queue for bot workers: addresses take turns."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairQueue:
    """Runs a limited number of jobs at once, one address after the other.

    An address with fifty tables waits fifty times as long, and nobody else does.
    """

    def __init__(self, slots: int) -> None:
        self.free = slots
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        return sum([len(queue) for queue in self._waiting.values()])

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        await self._wait(address)
        try:
            yield
        finally:
            self._release()

    async def _wait(self, address: str) -> None:
        if self.free:
            self.free -= 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # got the slot, but was cancelled
                self._release()
            else:
                self._leave(address, mine)
            raise

    def _leave(self, address: str, mine: asyncio.Future[None]) -> None:
        queue = self._waiting.get(address, deque())
        if mine in queue:  # otherwise it was skipped already
            queue.remove(mine)
            if not queue:
                del self._waiting[address]

    def _release(self) -> None:
        """Give the slot to the next one waiting; skip cancelled ones that have not left yet."""
        while self._waiting:
            address, queue = self._waiting.popitem(last=False)
            next_waiter = queue.popleft()
            if queue:
                self._waiting[address] = queue
            if not next_waiter.done():
                next_waiter.set_result(None)
                return
        self.free += 1
