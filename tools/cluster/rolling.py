"""Every node is restarted, one after the other, while people play: does anybody notice?"""

import asyncio
import time

from tools.cluster.check import Books, judge
from tools.cluster.place import Place
from tools.cluster.storm import Report, guests
from tools.load.figures import share

GOAL_MS = 1000.0


async def roll(place: Place, tables: int, pace: float, rest: float = 5.0) -> Report:
    """The time of an act is counted from the first restart to some rest after the last."""
    books = await Books.open(place.database)
    problems = []
    try:
        async with guests(place, tables, pace) as there:
            begun = time.monotonic()
            for node in place.nodes:
                status = await asyncio.to_thread(node.drain)
                if status not in (0, -15):
                    problems.append(f"{node} did not leave in peace: {status}")
                await asyncio.to_thread(node.start)
                await asyncio.sleep(rest)
            await there.settle(30)
            took, stuck = time.monotonic() - begun, there.stuck()
            await there.go()
            verdict = await judge(books, there.players, len(place.nodes), took, stuck)
    finally:
        await books.close()
    verdict.waits = [
        wait for player in there.players for when, wait in player.waits if when > begun
    ]
    p99 = share(verdict.waits, 0.99)
    problems += verdict.problems()
    if p99 > GOAL_MS:
        problems.append(f"p99 of an act was {p99:.0f} ms")
    words = (
        f"  {len(verdict.waits):,} acts in {took:.0f} s with {len(place.nodes)} restarts\n{verdict}"
    )
    return Report(words, problems)
