"""QR codes of links: drawn one at a time in a thread, rate-limited and cached."""

import asyncio
import io
from collections import OrderedDict

import segno

from heistnight.server.errors import Full, TooFast
from heistnight.server.limits import Buckets, Limits, count_limit_hit

BUSY = "The server is busy drawing QR codes. Try again in a moment."


class QrCodes:
    """Draws QR codes and caches the most recently used."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.cache: OrderedDict[str, bytes] = OrderedDict()
        """By link, the most recently used last."""
        self.rates = Buckets(limits.qr_rate, limits.qr_burst)
        self.waiting = 0
        self.drawing = asyncio.Lock()

    async def picture(self, link: str, address: str) -> bytes:
        """Return a link's QR code as an SVG."""
        if link in self.cache:
            self.cache.move_to_end(link)
            return self.cache[link]
        self._check(address)
        self.waiting += 1
        try:
            async with self.drawing:
                return self.cache.get(link) or await self._draw(link)
        finally:
            self.waiting -= 1

    def _check(self, address: str) -> None:
        if self.waiting >= self.limits.max_qr_codes_waiting:
            count_limit_hit("max_qr_codes_waiting", address)
            raise Full(BUSY)
        if not self.rates.take(address):
            count_limit_hit("qr_rate", address)
            raise TooFast("Too many QR codes for your address. Wait a moment.")

    async def _draw(self, link: str) -> bytes:
        picture = self.cache[link] = await asyncio.to_thread(draw, link)
        while len(self.cache) > self.limits.max_qr_codes_kept:
            self.cache.popitem(last=False)
        return picture


def draw(link: str) -> bytes:
    picture = io.BytesIO()
    segno.make(link, micro=False).save(picture, kind="svg", border=2, light="#fff", xmldecl=False)
    return picture.getvalue()
