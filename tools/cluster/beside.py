"""The peer and we in turn, so that whatever else this machine does falls on both."""

import statistics

from tests.postgres import Cluster
from tools.cluster import ours, peer
from tools.load.figures import Figures, share

GOAL = 2.0


def middle(rounds: list[Figures]) -> tuple[float, float, float]:
    """Acts a second, acts a second of processor, and p99 in milliseconds."""
    return (
        statistics.median([one.rate for one in rounds]),
        statistics.median([1000 / one.cost for one in rounds]),
        statistics.median([share(one.times, 0.99) for one in rounds]),
    )


def row(name: str, figures: tuple[float, float, float], view: float) -> str:
    rate, per_core, p99 = figures
    return f"  {name:34}{rate:8,.0f}{per_core:14,.0f}{p99:10,.0f} ms{view:9,.0f} bytes"


async def beside(cluster: Cluster, tables: int, seconds: float, rounds: int) -> bool:
    """Prints both; fine where a second of our processor does twice as many acts as theirs."""
    peer.install()
    theirs: list[Figures] = []
    own: list[ours.Ours] = []
    size = 0.0
    for _ in range(rounds):
        measured, size = await peer.measure(tables, seconds)
        theirs.append(measured)
        own.append(await ours.measure(cluster, 1, tables, seconds))
    there, here = middle(theirs), middle([*own])
    print(f"{tables} tables of 4, {4 * tables} sockets, saturated, {rounds} rounds in turn:")
    print(f"  {'':34}{'acts/s':>8}{'acts/s a core':>14}{'p99':>13}{'a view':>15}")
    print(row("boardgame.io, in memory", there, size))
    print(row("Heist Night, durable in PostgreSQL", here, own[-1].view))
    database = sum([one.database for one in own]) / max(1, sum([one.acts for one in own])) * 1000
    whole = 1000 / (1000 / here[1] + database)
    ratio = here[1] / there[1]
    print(
        f"  a core of ours does {ratio:.2f} times as many acts as a core of theirs (goal {GOAL:g});"
    )
    print(f"  with the database's own work ({database:.2f} ms an act) {whole / there[1]:.2f} times")
    return ratio >= GOAL
