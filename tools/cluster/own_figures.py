"""Measure one or more of our nodes on one PostgreSQL, played as fast as possible."""

import os
import statistics

from tests.postgres import Cluster
from tests.server.kit import ServerProcess
from tools.cluster.peer import view_size
from tools.load.__main__ import LIMITS, connect_and_start, seat_party
from tools.load.figures import Figures, cpu_seconds, measure_play, memory_mb, process_tree
from tools.load.players import Pacer


class OwnFigures(Figures):
    """Figures with the CPU time of the database, which the server's own does not include."""

    database: float = 0.0
    view: float = 0.0
    """Bytes of a view."""
    awake: float = 0.0
    """Kilobytes of memory per loaded table, with four sockets."""


async def measure(cluster: Cluster, nodes: int, tables: int, seconds: float) -> OwnFigures:
    """Measure so many nodes; every player connects to the node that owns their table."""
    database = cluster.new_database()
    servers = [ServerProcess(database, limits=LIMITS) for _ in range(nodes)]
    try:
        pids = [server.process.pid for server in servers]
        empty = sum([memory_mb(pid) for pid in pids])
        pacer = Pacer(0.0)
        parties = []
        for number in range(tables):
            server = servers[number % nodes]
            parties.append(seat_party(server.address, "big-score", pacer))
        for number, server in enumerate(servers):
            await connect_and_start(parties[number::nodes], *server.place)
        postgres = process_tree(cluster.pid)
        before = cpu_seconds(postgres)
        figures = await measure_play(parties, pacer, seconds, lambda: cpu_seconds(pids))
        stored = cpu_seconds(postgres) - before
        awake = (sum([memory_mb(pid) for pid in pids]) - empty) * 1024 / tables
    finally:
        for server in servers:
            server.kill()
    players = [player for party in parties for player in party.players]
    fields = figures.acts, figures.seconds, figures.cpu_seconds, figures.times
    return OwnFigures(*fields, database=stored, view=view_size(players), awake=awake)


async def compare_node_counts(cluster: Cluster, tables: int, seconds: float, rounds: int) -> bool:
    """Print one node and two, measured in turns, and memory per table; there is no goal."""
    found: dict[int, list[OwnFigures]] = {1: [], 2: []}
    for _ in range(rounds):
        for nodes, figures in found.items():
            figures.append(await measure(cluster, nodes, tables, seconds))
    one, two = [statistics.median([each.rate for each in found[nodes]]) for nodes in found]
    print(f"{tables} tables of 4, saturated, {os.cpu_count()} cores for nodes, database and load:")
    print(f"  one node {one:,.0f} acts/s, two {two:,.0f} acts/s: {two / one:.2f} times")
    cost = [statistics.median([each.cost for each in found[nodes]]) for nodes in found]
    print(
        f"  an act takes {cost[0]:.2f} ms of one node's processor, {cost[1]:.2f} ms of two nodes'"
    )
    awake = statistics.median([each.awake for each in found[1]])
    print(f"  a loaded table of four with its sockets takes {awake:.0f} kB")
    return True
