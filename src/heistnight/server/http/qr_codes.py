"""QR codes of links: drawn one at a time in a thread, for a price, and kept for a while."""

import asyncio
import io
from collections import OrderedDict

import segno

from heistnight.server.errors import Full, TooFast
from heistnight.server.limits import Buckets, Limits, bites

BUSY = "Too many QR codes are being drawn: try again in a moment."


class QrCodes:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.kept: OrderedDict[str, bytes] = OrderedDict()
        """By link, the one that was asked for last at the end."""
        self.prices = Buckets(limits.qr_rate, limits.qr_burst)
        self.waiting = 0
        self.drawing = asyncio.Lock()

    async def picture(self, link: str, address: str) -> bytes:
        """An SVG."""
        if link in self.kept:
            self.kept.move_to_end(link)
            return self.kept[link]
        self._check(address)
        self.waiting += 1
        try:
            async with self.drawing:
                return self.kept.get(link) or await self._draw(link)
        finally:
            self.waiting -= 1

    def _check(self, address: str) -> None:
        if self.waiting >= self.limits.max_qr_codes_waiting:
            bites("max_qr_codes_waiting", address)
            raise Full(BUSY)
        if not self.prices.take(address):
            bites("qr_rate", address)
            raise TooFast("Too many QR codes for this address: wait a little.")

    async def _draw(self, link: str) -> bytes:
        picture = self.kept[link] = await asyncio.to_thread(drawn, link)
        while len(self.kept) > self.limits.max_qr_codes_kept:
            self.kept.popitem(last=False)
        return picture


def drawn(link: str) -> bytes:
    picture = io.BytesIO()
    segno.make(link, micro=False).save(picture, kind="svg", border=2, light="#fff", xmldecl=False)
    return picture.getvalue()
