"""The proxy takes a request to the node that owns its table: the headers for that.

The proxy sends `X-Routed: no` with a request. If another node owns the table, we answer with that
node's address in `X-Owner`, and the proxy sends the same request there, with the address in
`X-Routed`. If that node doesn't answer, the proxy asks another, which waits with the client
until the table has an owner again. If it has just lost the table, the proxy asks the others in
turn. Nodes open no connections to each other.
"""

import asyncio
import random
import time
from contextvars import ContextVar
from typing import Any

from heistnight.kernel.errors import HeistError
from heistnight.server.errors import Elsewhere

FIRST_NODE = "no"
"""The value of `X-Routed` at the first node that the proxy asks."""
NAMED_LOCATION = "@heistnight_owner"
"""Where nginx continues with the request."""
MISDIRECTED, ASK_ANOTHER = 421, 504
"""Statuses: the proxy goes to the owner; the proxy came to us, and tries the other nodes."""
FIRST_RETRY_SECONDS, MAX_RETRY_SECONDS = 0.05, 1.0
EXTRA_WAIT_SECONDS = 4.0
"""How much longer than a lease a client waits for a table without an owner."""

routed: ContextVar[str] = ContextVar("routed", default="")
"""`X-Routed` of this request: "" without a proxy that can route, `no`, or the owner's address."""


def read_routed(scope: Any) -> None:
    """Note what a trusted proxy says about this request."""
    values = [value for name, value in scope["headers"] if name == b"x-routed"]
    routed.set(values[0].decode("latin-1") if len(values) == 1 else "")


def can_route() -> bool:
    """Return whether the proxy would take this request to another node."""
    return bool(routed.get())


def answer_to_proxy(there: Elsewhere) -> tuple[int, dict[str, str]]:
    """Return the status and the headers that make the proxy ask another node.

    A request is taken to an owner once. An owner that has just lost the table doesn't do it again.
    """
    if routed.get() == FIRST_NODE:
        return MISDIRECTED, {"x-accel-redirect": NAMED_LOCATION, "x-owner": there.address}
    return ASK_ANOTHER, {}


def may_wait(error: HeistError) -> bool:
    """Return whether the table may get an owner that answers, if we wait.

    The proxy came to us because the owner that it was sent to did not answer.
    """
    if not isinstance(error, Elsewhere):
        return True
    return can_route() and error.address == routed.get()


class RetryPolicy:
    """Retry policy for a request whose table has no owner that answers."""

    def __init__(self, lease_seconds: float) -> None:
        self.until = time.monotonic() + lease_seconds + EXTRA_WAIT_SECONDS
        self.pause = FIRST_RETRY_SECONDS

    @property
    def left(self) -> float:
        return self.until - time.monotonic()

    async def wait(self) -> None:
        """Wait before the next try: longer each time, with jitter against retries in step."""
        await asyncio.sleep(self.pause * random.uniform(0.7, 1.3))
        self.pause = min(2 * self.pause, MAX_RETRY_SECONDS)
