"""`make load`: many tables at once over real sockets on this machine; see docs/hosting.md.

The first run stops early once a quarter of the games is over: those left would not saturate.
Prints acknowledged acts a second, the time from an act to the last seat's view, and memory a
table; then kills the server and compares what was acknowledged with what is in the database.
"""

import argparse
import asyncio
import collections
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import uvloop

from tests.load.kills import many_kills, rows_in_sqlite
from tests.load.players import Party, Player, Tap, post

SEATS = 4


class Server:
    """A server of its own, on a free port and an empty database."""

    def __init__(self, database: str) -> None:
        limits = [
            *("tables=5000", "requests=1000000", "request_burst=1000000", "rate=100000"),
            *(
                "sockets_each=100000",
                "tables_each=5000",
                "table_burst=10000",
                "bytes=1000000000000",
            ),
        ]
        flags = [part for limit in limits for part in ("--limit", limit)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "heistnight.server.run", "--port", "0", "--database", database]
            + [*flags, "--limit", "burst=100000"],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[4]
        self.host, _, port = self.address.removeprefix("http://").partition(":")
        self.port = int(port)

    def memory(self) -> float:
        """Megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def work(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)


def seat_party(address: str, game: str, tap: Tap) -> Party:
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
        Player(party, int(str(seated["person"])), str(seated["token"]), tap)
    return party


def share(times: list[float], part: float) -> float:
    """Milliseconds within which this part of the acts was seen."""
    return sorted(times)[min(len(times) - 1, int(part * len(times)))] * 1000 if times else 0.0


def compare(database: str, players: list[Player]) -> list[str]:
    """Every acknowledged act is there once, and every table's acts follow each other."""
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
            problems.append(f"{codes[table]}: act {numbers[codes[table]]} is missing")
        numbers[codes[table]] = number + 1
    connection.close()
    for player in players:
        for request in player.acked:
            found = written[player.party.code, f"{player.person}:{request}"]
            if found != 1:
                problems.append(f"{player.party.code}: {request} is there {found} times")
    return problems


async def all_see(players: list[Player]) -> None:
    """Wait until every game has begun."""
    for _ in range(600):
        started = [player for player in players if player.moment >= 0]
        if len(started) == len(players) and all(
            party.players[0].acked for party in parties_of(players)
        ):
            return
        await asyncio.sleep(0.1)
    raise TimeoutError("The tables did not start within a minute.")


def parties_of(players: list[Player]) -> set[Party]:
    return {player.party for player in players}


async def measure(tables: int, rate: float, seconds: float, game: str) -> bool:
    folder = tempfile.TemporaryDirectory(prefix="heistnight-load-")
    database = os.path.join(folder.name, "load.sqlite3")
    server = Server(database)
    try:
        before = server.memory()
        tap = Tap(rate)
        parties = [seat_party(server.address, game, tap) for _ in range(tables)]
        players = [player for party in parties for player in party.players]
        for player in players:
            await player.connect(server.host, server.port)
        for party in parties:
            wire = party.players[0].wire
            assert wire is not None
            wire.say(b'{"type":"start","request":"start"}')
        await all_see(players)
        for player in players:
            player.acked.clear()
        begun, work = time.perf_counter(), server.work()
        await tap.run(seconds, lambda: len([one for one in players if one.over]) > tables)
        work = server.work() - work
        acked = sum([len(player.acked) for player in players])
        took = time.perf_counter() - begun
        await asyncio.sleep(0.5)
        memory = server.memory()
    finally:
        server.kill()
    times = [moment for party in parties for moment in party.times]
    refused = collections.Counter([reason for player in players for reason in player.refused])
    mode = f"{rate:g} acts/s asked for" if rate else "saturated"
    print(f"{tables} tables x {SEATS} seats of {game}, {mode}, {took:.1f} s, SQLite FULL:")
    print(
        f"  {acked / took:,.0f} acknowledged acts a second ({acked:,} acts, "
        f"{work / max(1, acked) * 1000:.2f} ms of the server's processor each)"
    )
    print(
        f"  act to the last seat's view: p50 {share(times, 0.5):.1f} ms, "
        f"p99 {share(times, 0.99):.1f} ms, worst {share(times, 1.0):.1f} ms ({len(times):,} seen)"
    )
    print(f"  memory: {memory:.0f} MB, {(memory - before) * 1024 / tables:.0f} kB a table")
    for reason, count in refused.most_common(3):
        print(f"  refused {count} times: {reason}")
    problems = compare(database, players)
    folder.cleanup()
    print("  " + ("\n  ".join(problems[:10]) or "killed, then compared: none lost, none doubled"))
    return not problems


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=300.0, help="of the second, calm run")
    parser.add_argument("--game", default="big-score")
    parser.add_argument("--kills", type=int, default=10, help="of the server, in the last run")
    wanted = parser.parse_args()
    fine = [
        uvloop.run(measure(wanted.tables, rate, wanted.seconds, wanted.game))
        for rate in (0.0, wanted.rate)
    ]
    fine.append(uvloop.run(killed(wanted.kills)))
    return 0 if all(fine) else 1


async def killed(kills: int) -> bool:
    """People go on playing while the server is killed again and again."""
    with tempfile.TemporaryDirectory(prefix="heistnight-load-") as folder:
        database = os.path.join(folder, "load.sqlite3")
        outcome = await many_kills(database, kills, 20, lambda: rows_in_sqlite(database))
    print(outcome)
    return outcome.fine


if __name__ == "__main__":
    sys.exit(main())
