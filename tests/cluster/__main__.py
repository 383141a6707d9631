"""`make cluster`: many nodes are one place to play; see docs/hosting.md.

In turn: boardgame.io beside us; one node and two; a start with very many sleeping tables.
"""

import argparse
import sys
from collections.abc import Callable

import uvloop

from tests.cluster.beside import beside
from tests.cluster.ours import scaling
from tests.cluster.sleepers import sleepers
from tests.postgres import Cluster, running_cluster

Wanted = argparse.Namespace


PARTS: dict[str, Callable[[Cluster, Wanted], bool]] = {
    "peer": lambda cluster, wanted: uvloop.run(
        beside(cluster, wanted.busy, wanted.measured, wanted.rounds)
    ),
    "scaling": lambda cluster, wanted: uvloop.run(
        scaling(cluster, wanted.busy, wanted.measured, wanted.rounds)
    ),
    "sleepers": lambda cluster, wanted: uvloop.run(sleepers(cluster, wanted.sleepers)),
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.cluster", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)} (all)")
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
