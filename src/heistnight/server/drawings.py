"""Images made on request: drawn one at a time in a thread, rate-limited and cached."""

import asyncio
from collections import OrderedDict
from collections.abc import Hashable
from typing import ClassVar, Generic, TypeVar

from heistnight.server.errors import Full, TooFast
from heistnight.server.limits import Buckets, Limits, count_limit_hit

K = TypeVar("K", bound=Hashable)


class Drawings(Generic[K]):
    """Draws one kind of image, and caches the most recently used."""

    rate: ClassVar[str]
    burst: ClassVar[str]
    max_waiting: ClassVar[str]
    max_kept: ClassVar[str]
    """The names of its limits."""
    what: ClassVar[str]
    """What it draws, in the plural."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.cache: OrderedDict[K, bytes] = OrderedDict()
        """The most recently used last."""
        self.rates = Buckets(getattr(limits, self.rate), getattr(limits, self.burst))
        self.waiting = 0
        self.drawing = asyncio.Lock()

    def draw(self, key: K) -> bytes:
        """Draw an image, in a thread."""
        raise TypeError(f"{type(self).__name__} does not say how to draw")

    async def get(self, key: K, address: str) -> bytes:
        """Return an image from the cache, or draw it."""
        if key in self.cache:
            self.cache.move_to_end(key)
            return self.cache[key]
        self.check(address)
        self.waiting += 1
        try:
            async with self.drawing:
                return self.cache.get(key) or await self._draw(key)
        finally:
            self.waiting -= 1

    def check(self, address: str) -> None:
        """Count a drawing for this address, or refuse it."""
        if self.waiting >= getattr(self.limits, self.max_waiting):
            count_limit_hit(self.max_waiting, address)
            raise Full(f"The server is busy drawing {self.what}. Try again in a moment.")
        if not self.rates.take(address):
            count_limit_hit(self.rate, address)
            raise TooFast(f"Too many {self.what} for your address. Wait a moment.")

    async def _draw(self, key: K) -> bytes:
        image = self.cache[key] = await asyncio.to_thread(self.draw, key)
        while len(self.cache) > getattr(self.limits, self.max_kept):
            self.cache.popitem(last=False)
        return image
