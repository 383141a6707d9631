"""When servers were running: correspondence clocks don't count the time when none was.

Each server prolongs the latest stretch of service once a minute, or begins a new one after a gap.
"""

from collections.abc import Iterator, Sequence

from sqlalchemy import delete, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from heistnight.table.storage.schema import UPTIME
from heistnight.table.storage.sql_statement import Statement

MAX_UNNOTICED_SECONDS = 180.0
"""A longer silence counts as an outage."""
KEPT_SECONDS = 120 * 86_400.0
"""How long stretches are kept; no clock or vacation lasts longer."""

BEGIN_STRETCH = text(
    "INSERT INTO uptime (begun, until) SELECT CAST(:now AS FLOAT), CAST(:now AS FLOAT) "
    "WHERE NOT EXISTS (SELECT 1 FROM uptime WHERE until >= :recent)"
)
PROLONG_STRETCH = text("UPDATE uptime SET until = :now WHERE until >= :recent AND until < :now")

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

    async def read(self, connection: AsyncConnection) -> None:
        """Read when no server was running."""
        rows = await connection.execute(select(UPTIME.c.begun, UPTIME.c.until))
        self.outages = gaps_between([(row.begun, row.until) for row in rows])


def beat(now: float) -> Iterator[Statement]:
    """Store that a server is running: prolong the latest stretch, or begin one after a gap."""
    values = {"now": now, "recent": now - MAX_UNNOTICED_SECONDS}
    yield Statement(BEGIN_STRETCH, values)
    yield Statement(PROLONG_STRETCH, values)
    yield Statement(delete(UPTIME).where(UPTIME.c.until < now - KEPT_SECONDS))


def gaps_between(stretches: Sequence[Stretch]) -> list[Stretch]:
    """Return the times between these stretches, which may overlap."""
    found: list[Stretch] = []
    end: float | None = None
    for begun, until in sorted(stretches):
        if end is not None and begun > end:
            found.append((end, begun))
        end = until if end is None else max(end, until)
    return found
