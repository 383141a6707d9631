"""The heartbeat: it renews a node's lease from a thread of its own.

A busy event loop must not cost a node its tables. But one that does nothing at all any more must:
the heart stops when it was not told anything for a while.
"""

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable

from heistnight.table.errors import Away
from heistnight.table.storage.databases import make_engine
from heistnight.table.storage.leases import Leases, NodeRow

log = logging.getLogger("heistnight.nodes")

BEAT = 0.2
"""The part of a lease after which it is renewed."""
SILENCE = 6.0
"""Leases for which a node whose loop says nothing is taken to be alive."""


class Heart:
    def __init__(self, url: str, node: NodeRow, lease: float, lost: Callable[[], None]) -> None:
        self.url, self.node, self.lease, self.lost = url, node, lease, lost
        self.listing: str | None = None
        self.told = self.renewed = time.monotonic()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="heart", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()

    def tell(self, node: NodeRow, listing: str | None) -> None:
        """What the next beat says of us."""
        self.node, self.told = node, time.monotonic()
        if listing is not None:
            self.listing = listing

    @property
    def left(self) -> float:
        """Seconds of the lease, by our own clock."""
        return self.renewed + self.lease - time.monotonic()

    def _run(self) -> None:
        with contextlib.suppress(RuntimeError):  # the loop that would hear of it is closed
            asyncio.run(self._beat_on())

    async def _beat_on(self) -> None:
        leases = Leases(make_engine(self.url))
        while not self._stopped.is_set() and self.left > 0:
            begun = time.monotonic()
            if begun - self.told < SILENCE * self.lease:
                await self._beat(leases)
            await asyncio.sleep(max(0.0, begun + BEAT * self.lease - time.monotonic()))
        await leases.close()
        if not self._stopped.is_set():
            self.lost()

    def _keep(self, listing: str | None) -> None:
        """For the next beat, unless we were told anew meanwhile."""
        if self.listing is None:
            self.listing = listing

    async def _beat(self, leases: Leases) -> None:
        begun, listing, self.listing = time.monotonic(), self.listing, None
        try:
            async with asyncio.timeout(self.lease):
                good = await leases.renew(self.node, self.lease, listing)
        except (Away, TimeoutError) as error:
            self._keep(listing)
            log.warning("The lease was not renewed: %s", str(error) or "no answer")
            return
        self.renewed = begun if good else begun - self.lease
