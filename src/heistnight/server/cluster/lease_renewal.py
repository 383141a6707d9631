"""Renew a node's lease from a separate thread (the heartbeat).

A busy event loop must not cost a node its tables, so the loop does not renew the lease itself.
A stuck event loop must: renewal stops when the loop has not called `update` for a while.
"""

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable

from heistnight.table.errors import DatabaseUnavailable
from heistnight.table.storage.databases import make_engine
from heistnight.table.storage.leases import Leases, NodeRow

log = logging.getLogger("heistnight.nodes")

RENEW_FRACTION = 0.2
"""A lease is renewed after this fraction of its length."""
MAX_SILENT_LEASES = 6.0
"""How long a silent event loop counts as alive, in lease lengths."""


class LeaseRenewal:
    """The thread that renews one lease of `lease` seconds; calls `lost` when it runs out."""

    def __init__(self, url: str, node: NodeRow, lease: float, lost: Callable[[], None]) -> None:
        self.url, self.node, self.lease, self.lost = url, node, lease, lost
        self.listing: str | None = None
        self.updated = self.renewed = time.monotonic()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="lease-renewal", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()

    def update(self, node: NodeRow, listing: str | None) -> None:
        """Set what the next renewal writes, and show that the event loop is alive."""
        self.node, self.updated = node, time.monotonic()
        if listing is not None:
            self.listing = listing

    @property
    def seconds_left(self) -> float:
        """Seconds until the lease runs out, by our own clock."""
        return self.renewed + self.lease - time.monotonic()

    def _run(self) -> None:
        with contextlib.suppress(RuntimeError):  # the event loop that `lost` calls is closed
            asyncio.run(self._renew_until_stopped())

    async def _renew_until_stopped(self) -> None:
        leases = Leases(make_engine(self.url))
        while not self._stopped.is_set() and self.seconds_left > 0:
            begun = time.monotonic()
            if begun - self.updated < MAX_SILENT_LEASES * self.lease:
                await self._renew(leases)
            await asyncio.sleep(max(0.0, begun + RENEW_FRACTION * self.lease - time.monotonic()))
        await leases.close()
        if not self._stopped.is_set():
            self.lost()

    def _restore(self, listing: str | None) -> None:
        """Keep a listing for the next renewal, unless a newer one arrived meanwhile."""
        if self.listing is None:
            self.listing = listing

    async def _renew(self, leases: Leases) -> None:
        begun, listing, self.listing = time.monotonic(), self.listing, None
        try:
            async with asyncio.timeout(self.lease):
                good = await leases.renew(self.node, self.lease, listing)
        except (DatabaseUnavailable, TimeoutError) as error:
            self._restore(listing)
            log.warning("Couldn't renew the lease: %s", str(error) or "no answer")
            return
        self.renewed = begun if good else begun - self.lease
