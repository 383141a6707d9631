"""`make cluster`: many nodes are one place to play; see docs/hosting.md.

In turn: the peer beside us; one node and two; a start with very many sleeping tables; a rolling
restart under load; and the storm, in which nodes are killed, drained, stopped and brought back
at random behind a real nginx, and the database is compared with what the players wrote down.
"""

import argparse
import sys
from collections.abc import Callable

import uvloop

from tests.postgres import Cluster, running_cluster
from tools.cluster.beside import beside
from tools.cluster.ours import scaling
from tools.cluster.place import place
from tools.cluster.rolling import roll
from tools.cluster.sleepers import sleepers
from tools.cluster.storm import Report, Weather, weather_it

Wanted = argparse.Namespace
FAIR = Weather(seconds=0, seed=1, lease=3)


def limits(wanted: Wanted) -> tuple[str, ...]:
    """Of one node, which may be the last one for a while."""
    many = 2 * wanted.tables + 100
    return f"tables={many}", f"sockets={2 * many}", f"lease={wanted.lease:g}"


def tell(title: str, report: Report) -> bool:
    print(f"{title}:\n{report.words}")
    print("  " + ("\n  ".join(report.problems) or "nothing lost, nothing doubled, nobody stuck"))
    return not report.problems


def in_the_storm(cluster: Cluster, wanted: Wanted) -> bool:
    calm = tuple(wanted.calm)
    weather = Weather(wanted.seconds, wanted.seed, wanted.lease, calm=calm, hasty=wanted.hasty)
    with place(cluster, wanted.nodes, limits(wanted), wanted.tables) as there:
        report = uvloop.run(weather_it(there, wanted.tables, wanted.pace, weather))
    title = f"{wanted.nodes} nodes behind nginx, {wanted.tables:,} tables, {wanted.seconds:g} s"
    return tell(f"{title} of storm (seed {wanted.seed})", report)


def rolling(cluster: Cluster, wanted: Wanted) -> bool:
    with place(cluster, wanted.nodes, limits(wanted), wanted.tables) as there:
        report = uvloop.run(roll(there, wanted.tables, wanted.pace))
    return tell(f"{wanted.nodes} nodes, {wanted.tables:,} tables, all restarted in turn", report)


PARTS: dict[str, Callable[[Cluster, Wanted], bool]] = {
    "peer": lambda cluster, wanted: uvloop.run(
        beside(cluster, wanted.busy, wanted.measured, wanted.rounds)
    ),
    "scaling": lambda cluster, wanted: uvloop.run(
        scaling(cluster, wanted.busy, wanted.measured, wanted.rounds)
    ),
    "sleepers": lambda cluster, wanted: uvloop.run(sleepers(cluster, wanted.sleepers)),
    "rolling": rolling,
    "storm": in_the_storm,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.cluster", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)} (all)")
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=2000, help="in the storm (%(default)s)")
    parser.add_argument("--seconds", type=float, default=600, help="of the storm (%(default)s)")
    parser.add_argument("--pace", type=float, default=15, help="seconds of thought (%(default)s)")
    parser.add_argument(
        "--calm",
        type=float,
        nargs=2,
        default=FAIR.calm,
        metavar=("FROM", "TO"),
        help="seconds between two troubles of the storm (%(default)s)",
    )
    parser.add_argument(
        "--hasty",
        type=float,
        default=FAIR.hasty,
        metavar="PART",
        help="of the troubles that come right after the one before (%(default)s)",
    )
    parser.add_argument("--lease", type=float, default=3, help="of a node (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the storm (%(default)s)")
    parser.add_argument("--busy", type=int, default=200, help="saturated tables (%(default)s)")
    parser.add_argument("--measured", type=float, default=8, help="seconds a round (%(default)s)")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--sleepers", type=int, default=100_000)
    wanted = parser.parse_args()
    if unknown := [part for part in wanted.parts if part not in PARTS]:
        parser.error(f"{unknown[0]} is none of {', '.join(PARTS)}")
    with running_cluster() as cluster:
        fine = [PARTS[part](cluster, wanted) for part in wanted.parts or PARTS]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
