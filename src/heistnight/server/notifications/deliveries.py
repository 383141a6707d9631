"""Deliver messages in turns: a slow receiver delays only what goes to the same host."""

import asyncio
import random
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager

from heistnight.server.notifications.destinations import Destination
from heistnight.server.notifications.outgoing import Outgoing, Sent

MAX_RUNNING, MAX_RUNNING_EACH = 50, 4
"""Requests at the same time: to all hosts, and to each."""
MAX_WAITING_EACH = 300
"""Messages that wait for one host; more have to come again later."""
RETRY_SECONDS = (2.0, 15.0, 60.0)
"""Pauses before the next tries, each up to half longer or shorter."""
MAX_AFTER_SECONDS = 90.0
"""The longest pause that a receiver may ask for."""
TOO_MANY = Sent(0, "Too many messages wait for this host.")
NOT_NEEDED = Sent(204)

Request = tuple[Mapping[str, str], bytes]


class Deliveries:
    """Sends requests, a few at once per host, and tries again after a failure."""

    def __init__(self, outgoing: Outgoing) -> None:
        self.outgoing = outgoing
        self.waiting: Counter[str] = Counter()
        self._all = asyncio.Semaphore(MAX_RUNNING)
        self._each: defaultdict[str, asyncio.Semaphore] = defaultdict(
            lambda: asyncio.Semaphore(MAX_RUNNING_EACH)
        )
        self.pauses = RETRY_SECONDS

    async def deliver(
        self,
        to: Destination,
        request: Callable[[], Request],
        wanted: Callable[[], Awaitable[bool]],
    ) -> Sent:
        """Send until it succeeds, can't succeed, or isn't wanted any more.

        The request is made and `wanted` is asked right before each try.
        """
        for pause in (*self.pauses, None):
            if self.waiting[to.host] >= MAX_WAITING_EACH:
                return TOO_MANY
            async with self._turn(to.host):
                if not await wanted():
                    return NOT_NEEDED
                sent = await self.outgoing.post(to, *request())
            if not sent.retry or pause is None:
                break
            await asyncio.sleep(max(pause, min(sent.after, MAX_AFTER_SECONDS)) * jitter())
        return sent

    @asynccontextmanager
    async def _turn(self, host: str) -> AsyncIterator[None]:
        """Wait for the host's turn first: what waits for a slow host takes no common place."""
        self.waiting[host] += 1
        try:
            async with self._each[host], self._all:
                yield
        finally:
            self.waiting[host] -= 1
            if not self.waiting[host]:
                del self.waiting[host], self._each[host]


def jitter() -> float:
    return random.uniform(0.5, 1.5)
