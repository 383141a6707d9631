"""Compare the database at the end with what the players recorded."""

import asyncio
import collections
from collections.abc import Sequence

import asyncpg
import msgspec

from tools.cluster.players import BrowserPlayer
from tools.load.comparison import QUERY, ActRow, Outcome, compare
from tools.load.figures import percentile_ms

OWNED = "SELECT code FROM tables WHERE owner = $1 AND state = 'playing'"
NODE = "SELECT id FROM nodes WHERE pid = $1 AND until > 0 ORDER BY until DESC LIMIT 1"
FINAL_CODES = (4001, 4002, 4003)
"""Close codes after which a browser does not reconnect."""
MAX_REASONS_SHOWN = 10
MAX_WAIT_SECONDS = 10.0


class ClusterDatabase:
    """A direct connection to the database, not through a node."""

    def __init__(self, connection: asyncpg.Connection) -> None:
        self.connection = connection
        self.lock = asyncio.Lock()

    @classmethod
    async def open(cls, url: str) -> "ClusterDatabase":
        return cls(await asyncpg.connect(url))

    async def close(self) -> None:
        await self.connection.close()

    async def rows(self, query: str, *values: object) -> list[tuple[object, ...]]:
        async with self.lock:
            return [tuple(row) for row in await self.connection.fetch(query, *values)]

    async def node(self, pid: int) -> object:
        """Return the id of the node with this process."""
        found = await self.rows(NODE, pid)
        return found[0][0] if found else None

    async def owned(self, node: object) -> set[str]:
        """Return the running tables that this node owns."""
        return {str(code) for (code,) in await self.rows(OWNED, node)}

    async def acts(self) -> list[ActRow]:
        async with self.lock:
            return [ActRow(*row) for row in await self.connection.fetch(QUERY)]


def out_of_turn(acts: Sequence[ActRow]) -> list[str]:
    """Return tables where an owner wrote an act after a later owner had written one."""
    latest: dict[str, int] = collections.defaultdict(int)
    found = set()
    for row in acts:
        if row.epoch < latest[row.code]:
            found.add(row.code)
        latest[row.code] = max(latest[row.code], row.epoch)
    return sorted(found)


class Verdict(msgspec.Struct):
    outcome: Outcome
    out_of_turn: list[str]
    owners: int
    """The most owners that one table had, one after the other."""
    waits: list[float]
    """Seconds from each act to its acknowledgement, including failures meanwhile."""
    aways: list[float]
    """Seconds from each lost connection to the next welcome."""
    stuck: list[str]
    """Tables where a player waits too long at the end."""
    refusals: dict[str, int]
    closings: dict[int, int]
    shut_out: dict[str, int]

    def problems(self) -> list[str]:
        checks = {
            str(self.outcome): not self.outcome.fine,
            f"two owners' acts at {self.out_of_turn[:5]}": bool(self.out_of_turn),
            f"an act took {max(self.waits, default=0):.1f} s": max(self.waits, default=0)
            > MAX_WAIT_SECONDS,
            f"players are stuck at {self.stuck[:5]}": bool(self.stuck),
            f"refused: {self.refusals}": bool(self.refusals),
            f"closed permanently: {self.closings}": any(
                code in self.closings for code in FINAL_CODES
            ),
        }
        return [words for words, found in checks.items() if found]

    def __str__(self) -> str:
        closed = ", ".join([f"{count} × {code}" for code, count in sorted(self.closings.items())])
        shut = sorted(self.shut_out.items(), key=lambda pair: -pair[1])[:MAX_REASONS_SHOWN]
        why = ", ".join([f"{count} × {reason}" for reason, count in shut])
        waits = [percentile_ms(self.waits, part) for part in (0.5, 0.99)]
        aways = [percentile_ms(self.aways, part) for part in (0.5, 0.99)]
        return (
            f"  {self.outcome}\n"
            f"  {len(self.out_of_turn)} tables with two owners' acts; up to {self.owners} owners "
            f"of a table, one after the other\n"
            f"  from an act to its acknowledgement, including failures: p50 {waits[0]:.0f} ms, "
            f"p99 {waits[1]:.0f} ms, worst {max(self.waits, default=0):.1f} s; "
            f"{len(self.stuck)} players stuck\n"
            f"  from a lost connection to the next welcome: p50 {aways[0]:.0f} ms, "
            f"p99 {aways[1]:.0f} ms, worst {max(self.aways, default=0):.1f} s\n"
            f"  refused {sum(self.refusals.values())} times; closed: {closed or 'none'}\n"
            f"  could not connect: {why or 'never'}"
        )


async def verify(
    database: ClusterDatabase,
    players: Sequence[BrowserPlayer],
    troubles: int,
    seconds: float,
    stuck: list[str],
) -> Verdict:
    acts = await database.acts()
    owners: dict[str, set[int]] = collections.defaultdict(set)
    for row in acts:
        owners[row.code].add(row.epoch)
    refusals: collections.Counter[str] = collections.Counter()
    closings: collections.Counter[int] = collections.Counter()
    shut_out: collections.Counter[str] = collections.Counter()
    for player in players:
        refusals += player.refusals
        closings += player.closings
        shut_out += player.shut_out
    return Verdict(
        outcome=compare(acts, players, troubles, seconds),
        out_of_turn=out_of_turn(acts),
        owners=max([len(found) for found in owners.values()], default=0),
        waits=[wait for player in players for _, wait in player.waits],
        aways=[away for player in players for away in player.aways],
        stuck=stuck,
        refusals=dict(refusals),
        closings=dict(closings),
        shut_out=dict(shut_out),
    )
