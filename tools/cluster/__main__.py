"""Measure several nodes on one database (`make cluster`; docs/hosting.md).

In turn: a comparison with boardgame.io; one node and two; startup with very many hibernating
tables; a rolling restart under load; and the storm. In the storm, nodes behind a real nginx are
killed, drained, suspended and restarted at random; then the database is compared with what the
players recorded.
"""

import argparse
import sys
from collections.abc import Callable

import uvloop

from tests.postgres import Cluster, running_cluster
from tools.cluster.failures import FailurePlan, Report, run_with_failures
from tools.cluster.hibernating import measure_hibernating
from tools.cluster.nginx_cluster import running_nodes
from tools.cluster.own_figures import compare_node_counts
from tools.cluster.peer_comparison import compare_with_peer
from tools.cluster.rolling import roll

Wanted = argparse.Namespace
DEFAULT_PLAN = FailurePlan(seconds=0, seed=1, lease=3)


def node_limits(wanted: Wanted) -> tuple[str, ...]:
    """Return limits for one node, which may have all tables for a while."""
    many = 2 * wanted.tables + 100
    return f"tables={many}", f"sockets={2 * many}", f"lease={wanted.lease:g}"


def print_report(title: str, report: Report) -> bool:
    print(f"{title}:\n{report.words}")
    print("  " + ("\n  ".join(report.problems) or "no act lost, none doubled, no player stuck"))
    return not report.problems


def storm(cluster: Cluster, wanted: Wanted) -> bool:
    calm = tuple(wanted.calm)
    weather = FailurePlan(wanted.seconds, wanted.seed, wanted.lease, calm=calm, hasty=wanted.hasty)
    with running_nodes(cluster, wanted.nodes, node_limits(wanted), wanted.tables) as there:
        report = uvloop.run(run_with_failures(there, wanted.tables, wanted.pace, weather))
    title = f"{wanted.nodes} nodes behind nginx, {wanted.tables:,} tables, {wanted.seconds:g} s"
    return print_report(f"{title} of storm (seed {wanted.seed})", report)


def rolling(cluster: Cluster, wanted: Wanted) -> bool:
    with running_nodes(cluster, wanted.nodes, node_limits(wanted), wanted.tables) as there:
        report = uvloop.run(roll(there, wanted.tables, wanted.pace))
    return print_report(
        f"{wanted.nodes} nodes, {wanted.tables:,} tables, all restarted in turn", report
    )


TRIALS: dict[str, Callable[[Cluster, Wanted], bool]] = {
    "peer": lambda cluster, wanted: uvloop.run(
        compare_with_peer(cluster, wanted.busy, wanted.measured, wanted.rounds)
    ),
    "scaling": lambda cluster, wanted: uvloop.run(
        compare_node_counts(cluster, wanted.busy, wanted.measured, wanted.rounds)
    ),
    "sleepers": lambda cluster, wanted: uvloop.run(measure_hibernating(cluster, wanted.sleepers)),
    "rolling": rolling,
    "storm": storm,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.cluster", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"default: all of {', '.join(TRIALS)}"
    )
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument(
        "--tables", type=int, default=2000, help="tables in the storm (%(default)s)"
    )
    parser.add_argument(
        "--seconds", type=float, default=600, help="length of the storm (%(default)s)"
    )
    parser.add_argument("--pace", type=float, default=15, help="seconds per move (%(default)s)")
    parser.add_argument(
        "--calm",
        type=float,
        nargs=2,
        default=DEFAULT_PLAN.calm,
        metavar=("FROM", "TO"),
        help="seconds between two failures in the storm (%(default)s)",
    )
    parser.add_argument(
        "--hasty",
        type=float,
        default=DEFAULT_PLAN.hasty,
        metavar="PART",
        help="share of failures that follow the previous one at once (%(default)s)",
    )
    parser.add_argument("--lease", type=float, default=3, help="lease of a node (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the storm (%(default)s)")
    parser.add_argument("--busy", type=int, default=200, help="saturated tables (%(default)s)")
    parser.add_argument("--measured", type=float, default=8, help="seconds per round (%(default)s)")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--sleepers", type=int, default=100_000)
    wanted = parser.parse_args()
    if unknown := [part for part in wanted.parts if part not in TRIALS]:
        parser.error(f"unknown part {unknown[0]}; choose from {', '.join(TRIALS)}")
    with running_cluster() as cluster:
        fine = [TRIALS[part](cluster, wanted) for part in wanted.parts or TRIALS]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
