"""Restart every node, one after the other, while people play, and measure their waits."""

import asyncio
import time

from tools.cluster.failures import Report, constant_load
from tools.cluster.nginx_cluster import NginxCluster
from tools.cluster.verification import ClusterDatabase, verify
from tools.load.figures import percentile_ms

GOAL_MS = 1000.0


async def roll(place: NginxCluster, tables: int, pace: float, rest: float = 5.0) -> Report:
    """Restart all nodes; acts count from the first restart until `rest` after the last."""
    database = await ClusterDatabase.open(place.database)
    problems = []
    try:
        async with constant_load(place, tables, pace) as there:
            begun = time.monotonic()
            for node in place.nodes:
                status = await asyncio.to_thread(node.drain)
                if status not in (0, -15):
                    problems.append(f"{node} did not shut down cleanly: {status}")
                await asyncio.to_thread(node.start)
                await asyncio.sleep(rest)
            await there.settle(30)
            took, stuck = time.monotonic() - begun, there.stuck()
            await there.stop()
            verdict = await verify(database, there.players, len(place.nodes), took, stuck)
    finally:
        await database.close()
    verdict.waits = [
        wait for player in there.players for when, wait in player.waits if when > begun
    ]
    p99 = percentile_ms(verdict.waits, 0.99)
    problems += verdict.problems()
    if p99 > GOAL_MS:
        problems.append(f"p99 of an act was {p99:.0f} ms")
    words = (
        f"  {len(verdict.waits):,} acts in {took:.0f} s with {len(place.nodes)} restarts\n{verdict}"
    )
    return Report(words, problems)
