"""Our own figures: one or more nodes on one PostgreSQL, played as fast as it goes."""

import os
import statistics

from tests.postgres import Cluster
from tests.server.kit import ServerProcess
from tools.cluster.peer import view_size
from tools.load.__main__ import LIMITS, all_seated, seat_party
from tools.load.figures import Figures, family, memory, played, work
from tools.load.players import Tap


class Ours(Figures):
    """The database's work is not the server's, but somebody has to do it."""

    database: float = 0.0
    view: float = 0.0
    """Bytes."""
    awake: float = 0.0
    """Kilobytes that a table takes, with four sockets."""


async def measure(cluster: Cluster, nodes: int, tables: int, seconds: float) -> Ours:
    """Every table is asked at the node that owns it."""
    database = cluster.new_database()
    servers = [ServerProcess(database, limits=LIMITS) for _ in range(nodes)]
    try:
        pids = [server.process.pid for server in servers]
        empty = sum([memory(pid) for pid in pids])
        tap = Tap(0.0)
        parties = []
        for number in range(tables):
            server = servers[number % nodes]
            parties.append(seat_party(server.address, "big-score", tap))
        for number, server in enumerate(servers):
            await all_seated(parties[number::nodes], *server.place)
        postgres = family(cluster.pid)
        before = work(postgres)
        figures = await played(parties, tap, seconds, lambda: work(pids))
        stored = work(postgres) - before
        awake = (sum([memory(pid) for pid in pids]) - empty) * 1024 / tables
    finally:
        for server in servers:
            server.kill()
    players = [player for party in parties for player in party.players]
    fields = figures.acts, figures.seconds, figures.work, figures.times
    return Ours(*fields, database=stored, view=view_size(players), awake=awake)


async def scaling(cluster: Cluster, tables: int, seconds: float, rounds: int) -> bool:
    """One node and two in turn, and what an awake table takes; there is no goal to miss here."""
    found: dict[int, list[Ours]] = {1: [], 2: []}
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
    print(f"  an awake table of four with its sockets takes {awake:.0f} kB")
    return True
