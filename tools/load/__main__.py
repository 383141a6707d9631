"""Play many tables at once over real sockets on this machine (`make load`; docs/hosting.md).

The first run stops once a quarter of the games is over, as the rest would not saturate the
server. Prints acknowledged acts per second, the time from an act to the last player's view, and
memory per table. Then kills the server and compares the acknowledged acts with the database.
"""

import argparse
import collections
import os
import sqlite3
import sys
import tempfile

import uvloop

from tests.server.kit import ServerProcess
from tools.load.figures import cpu_seconds, measure_play, memory_mb, wait_until_started
from tools.load.kills import many_kills, rows_in_sqlite
from tools.load.players import Pacer, Party, Player, post

SEATS = 4
LIMITS = (
    *("tables=5000", "requests=1000000", "request_burst=1000000", "rate=100000", "burst=100000"),
    *("sockets_each=100000", "tables_each=5000", "table_burst=10000", "bytes=1000000000000"),
    *("rate_each=1000000", "burst_each=1000000", "reads=1000000", "read_burst=1000000"),
)


def seat_party(address: str, game: str, pacer: Pacer) -> Party:
    first = post(
        f"{address}/api/tables",
        {"game": game, "name": "Player 0", "seats": SEATS, "pace": "instant"},
    )
    party = Party(str(first["code"]))
    seats = [first]
    for seat in range(1, SEATS):
        body: dict[str, object] = {"name": f"Player {seat}"}
        seats.append(post(f"{address}/api/tables/{party.code}/join", body))
    for seated in seats:
        Player(party, int(str(seated["person"])), str(seated["token"]), pacer)
    return party


def find_problems(database: str, players: list[Player]) -> list[str]:
    """Return acknowledged acts that are not stored exactly once, and gaps between acts."""
    connection = sqlite3.connect(database)
    codes = dict(connection.execute("SELECT id, code FROM tables"))
    written: collections.Counter[tuple[str, str]] = collections.Counter()
    numbers: dict[str, int] = collections.defaultdict(int)
    problems = []
    for table, number, request in connection.execute(
        "SELECT table_id, number, request FROM acts ORDER BY id"
    ):
        written[codes[table], request] += 1
        if number != numbers[codes[table]]:
            problems.append(f"table {codes[table]}: act {numbers[codes[table]]} is missing")
        numbers[codes[table]] = number + 1
    connection.close()
    for player in players:
        for request in player.acked:
            found = written[player.party.code, f"{player.person}:{request}"]
            if found != 1:
                problems.append(f"table {player.party.code}: {request} is stored {found} times")
    return problems


async def connect_and_start(parties: list[Party], host: str, port: int) -> None:
    """Connect all players, and start every game."""
    players = [player for party in parties for player in party.players]
    for player in players:
        await player.connect(host, port)
    for party in parties:
        socket = party.players[0].socket
        assert socket is not None
        socket.say(b'{"type":"start","request":"start"}')
    await wait_until_started(players)


async def measure(tables: int, rate: float, seconds: float, game: str) -> bool:
    folder = tempfile.TemporaryDirectory(prefix="heistnight-load-")
    database = os.path.join(folder.name, "load.sqlite3")
    server = ServerProcess(database, limits=LIMITS)
    pid = server.process.pid
    try:
        before = memory_mb(pid)
        pacer = Pacer(rate)
        parties = [seat_party(server.address, game, pacer) for _ in range(tables)]
        await connect_and_start(parties, *server.place)
        figures = await measure_play(parties, pacer, seconds, lambda: cpu_seconds([pid]))
        after = memory_mb(pid)
    finally:
        server.kill()
    players = [player for party in parties for player in party.players]
    refused = collections.Counter([reason for player in players for reason in player.refused])
    mode = f"{rate:g} acts/s" if rate else "saturated"
    print(
        f"{tables} tables x {SEATS} seats of {game}, {mode}, {figures.seconds:.1f} s, SQLite FULL:"
    )
    print(figures)
    print(f"  memory: {after:.0f} MB, {(after - before) * 1024 / tables:.0f} kB per table")
    for reason, count in refused.most_common(3):
        print(f"  refused {count} times: {reason}")
    problems = find_problems(database, players)
    folder.cleanup()
    print("  " + ("\n  ".join(problems[:10]) or "after a kill: no act lost, none doubled"))
    return not problems


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument(
        "--rate", type=float, default=300.0, help="acts per second in the second run"
    )
    parser.add_argument("--game", default="big-score")
    parser.add_argument("--kills", type=int, default=10, help="kills of the server in the last run")
    wanted = parser.parse_args()
    fine = [
        uvloop.run(measure(wanted.tables, rate, wanted.seconds, wanted.game))
        for rate in (0.0, wanted.rate)
    ]
    fine.append(uvloop.run(play_through_kills(wanted.kills)))
    return 0 if all(fine) else 1


async def play_through_kills(kills: int) -> bool:
    """Play while the server is killed again and again; return whether no act was lost."""
    with tempfile.TemporaryDirectory(prefix="heistnight-load-") as folder:
        database = os.path.join(folder, "load.sqlite3")
        outcome = await many_kills(database, kills, 20, lambda: rows_in_sqlite(database))
    print(outcome)
    return outcome.fine


if __name__ == "__main__":
    sys.exit(main())
