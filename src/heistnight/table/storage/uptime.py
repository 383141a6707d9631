"""When servers were running: correspondence clocks don't count the time when none was.

Each server prolongs the latest stretch of service once a minute, or begins a new one after a gap.
"""

import logging
from collections.abc import Sequence

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from heistnight.table.storage.schema import UPTIME

log = logging.getLogger("heistnight.uptime")

MAX_UNNOTICED_SECONDS = 180.0
"""A longer silence counts as an outage."""
KEPT_SECONDS = 120 * 86_400.0
"""How long stretches are kept; no clock or vacation lasts longer."""

Stretch = tuple[float, float]
"""From when until when servers were running, in seconds since 1970."""


class Uptime:
    """The outages that this server knows."""

    def __init__(self) -> None:
        self.outages: list[Stretch] = []

    def seconds_up(self, since: float, until: float) -> float:
        """Return the seconds between these times, without outages."""
        lost = [min(end, until) - max(begin, since) for begin, end in self.outages]
        return max(0.0, until - since - sum([one for one in lost if one > 0]))

    async def beat(self, connection: AsyncConnection, now: float) -> None:
        """Store that a server is running, and read when none was."""
        latest = (await connection.execute(select(func.max(UPTIME.c.until)))).scalar()
        if latest is None or now - latest > MAX_UNNOTICED_SECONDS:
            if latest is not None:
                log.info("No server was running for %d seconds.", now - latest)
            await connection.execute(insert(UPTIME).values(begun=now, until=now))
        else:
            later = (UPTIME.c.until == latest) & (UPTIME.c.until < now)
            await connection.execute(update(UPTIME).where(later).values(until=now))
        await connection.execute(delete(UPTIME).where(UPTIME.c.until < now - KEPT_SECONDS))
        rows = await connection.execute(select(UPTIME.c.begun, UPTIME.c.until))
        self.outages = gaps_between([(row.begun, row.until) for row in rows])


def gaps_between(stretches: Sequence[Stretch]) -> list[Stretch]:
    """Return the times between these stretches, which may overlap."""
    found: list[Stretch] = []
    end: float | None = None
    for begun, until in sorted(stretches):
        if end is not None and begun > end:
            found.append((end, begun))
        end = until if end is None else max(end, until)
    return found
