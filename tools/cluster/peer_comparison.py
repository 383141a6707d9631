"""Compare with boardgame.io, measuring in turns so that other load affects both."""

import statistics

from tests.postgres import Cluster
from tools.cluster import own_figures, peer
from tools.load.figures import Figures, percentile_ms

MIN_RATIO = 2.0


def medians(rounds: list[Figures]) -> tuple[float, float, float]:
    """Return the medians of acts per second, acts per CPU second, and p99 in milliseconds."""
    return (
        statistics.median([one.rate for one in rounds]),
        statistics.median([1000 / one.cost for one in rounds]),
        statistics.median([percentile_ms(one.times, 0.99) for one in rounds]),
    )


def format_row(name: str, figures: tuple[float, float, float], view: float) -> str:
    rate, per_core, p99 = figures
    return f"  {name:34}{rate:8,.0f}{per_core:14,.0f}{p99:10,.0f} ms{view:9,.0f} bytes"


async def compare_with_peer(cluster: Cluster, tables: int, seconds: float, rounds: int) -> bool:
    """Print both; return whether we make at least twice as many acts per CPU second."""
    peer.install()
    theirs: list[Figures] = []
    own: list[own_figures.OwnFigures] = []
    size = 0.0
    for _ in range(rounds):
        measured, size = await peer.measure(tables, seconds)
        theirs.append(measured)
        own.append(await own_figures.measure(cluster, 1, tables, seconds))
    there, here = medians(theirs), medians([*own])
    print(f"{tables} tables of 4, {4 * tables} sockets, saturated, {rounds} rounds in turn:")
    print(f"  {'':34}{'acts/s':>8}{'acts/s a core':>14}{'p99':>13}{'a view':>15}")
    print(format_row("boardgame.io, in memory", there, size))
    print(format_row("Heist Night, durable in PostgreSQL", here, own[-1].view))
    database = sum([one.database for one in own]) / max(1, sum([one.acts for one in own])) * 1000
    whole = 1000 / (1000 / here[1] + database)
    ratio = here[1] / there[1]
    print(f"  acts per core: {ratio:.2f} times as many as boardgame.io (goal {MIN_RATIO:g});")
    print(
        f"  with the database's CPU time ({database:.2f} ms per act) {whole / there[1]:.2f} times"
    )
    return ratio >= MIN_RATIO
