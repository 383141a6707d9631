"""What the database says in the end, beside what the players wrote down."""

import asyncio
import collections
from collections.abc import Sequence

import asyncpg
import msgspec

from tools.cluster.players import Regular
from tools.load.compared import QUERY, Outcome, Row, compare
from tools.load.figures import share

OWNED = "SELECT code FROM tables WHERE owner = $1 AND state = 'playing'"
NODE = "SELECT id FROM nodes WHERE pid = $1 AND until > 0 ORDER BY until DESC LIMIT 1"
GIVEN_UP = (4001, 4002, 4003)
"""A browser that is told so does not come back."""
MOST_TOLD = 10
LONGEST = 10.0
"""Seconds."""


class Books:
    """Questions to the database, past all nodes."""

    def __init__(self, connection: asyncpg.Connection) -> None:
        self.connection = connection
        self.lock = asyncio.Lock()

    @classmethod
    async def open(cls, url: str) -> "Books":
        return cls(await asyncpg.connect(url))

    async def close(self) -> None:
        await self.connection.close()

    async def rows(self, query: str, *values: object) -> list[tuple[object, ...]]:
        async with self.lock:
            return [tuple(row) for row in await self.connection.fetch(query, *values)]

    async def node(self, pid: int) -> object:
        """How the nodes call the one with this process."""
        found = await self.rows(NODE, pid)
        return found[0][0] if found else None

    async def owned(self, node: object) -> set[str]:
        """Tables in play that are this node's."""
        return {str(code) for (code,) in await self.rows(OWNED, node)}

    async def acts(self) -> list[Row]:
        async with self.lock:
            return [Row(*row) for row in await self.connection.fetch(QUERY)]


def out_of_turn(acts: Sequence[Row]) -> list[str]:
    """Tables where an owner wrote an act after a later owner had written one."""
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
    """The most that one table had, one after the other."""
    waits: list[float]
    """Of every act, in seconds, with all that befell."""
    aways: list[float]
    """From a line that was lost to the next welcome."""
    stuck: list[str]
    """Tables where somebody still waits at the end, for longer than they should."""
    refusals: dict[str, int]
    closings: dict[int, int]
    shut_out: dict[str, int]

    def problems(self) -> list[str]:
        facts = {
            str(self.outcome): not self.outcome.fine,
            f"two owners' acts at {self.out_of_turn[:5]}": bool(self.out_of_turn),
            f"an act took {max(self.waits, default=0):.1f} s": max(self.waits, default=0) > LONGEST,
            f"somebody waits for ever at {self.stuck[:5]}": bool(self.stuck),
            f"refused: {self.refusals}": bool(self.refusals),
            f"sent away: {self.closings}": any(code in self.closings for code in GIVEN_UP),
        }
        return [words for words, true in facts.items() if true]

    def __str__(self) -> str:
        told = ", ".join([f"{count} × {code}" for code, count in sorted(self.closings.items())])
        shut = sorted(self.shut_out.items(), key=lambda pair: -pair[1])[:MOST_TOLD]
        why = ", ".join([f"{count} × {reason}" for reason, count in shut])
        return (
            f"  {self.outcome}\n"
            f"  {len(self.out_of_turn)} tables with two owners' acts; up to {self.owners} owners "
            f"of a table, one after the other\n"
            f"  from an act to its acknowledgement, with all that befell: p50 "
            f"{share(self.waits, 0.5):.0f} ms, p99 {share(self.waits, 0.99):.0f} ms, "
            f"worst {max(self.waits, default=0):.1f} s; {len(self.stuck)} wait for ever\n"
            f"  from a lost line to the next welcome: p50 {share(self.aways, 0.5):.0f} ms, p99 "
            f"{share(self.aways, 0.99):.0f} ms, worst {max(self.aways, default=0):.1f} s\n"
            f"  refused {sum(self.refusals.values())} times; lines that closed: {told or 'none'}\n"
            f"  not let in: {why or 'never'}"
        )


async def judge(
    books: Books, players: Sequence[Regular], troubles: int, seconds: float, stuck: list[str]
) -> Verdict:
    acts = await books.acts()
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
