"""`make siege`: what strangers might do to a server, while healthy tables play on it.

A server of its own on 127.0.0.1, attacked in one way after the other, each for seconds. Prints a
table, and fails where healthy players notice: an act takes more than 250 ms to be seen by all
(99 of 100), memory passes 500 MB, anything answers 5xx but 503, the log has a traceback, or the
server does not answer a second after an attack.
"""

import argparse
import asyncio
import multiprocessing
import os
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec
import uvloop

from tests.load.__main__ import seat_party, share
from tests.load.players import Party, Tap
from tests.siege.attacks import ATTACKS, run

MOST_MS, MOST_MB, ANSWER_WITHIN = 250.0, 500.0, 1.0
PEACE = "peace"
RATE = 20.0
"""Acts a second that healthy players make."""


class Fortress:
    """The server, as it is set up by default: nobody here is taken for a proxy."""

    def __init__(self, database: str) -> None:
        self.log: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "heistnight.server.run", "--port", "0", "--database", database],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "FORWARDED_ALLOW_IPS": "127.0.0.250"},
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[4]
        self.host, _, port = self.address.removeprefix("http://").partition(":")
        self.port = int(port)
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        self.log += self.process.stdout

    def family(self) -> list[int]:
        """The server, and its workers."""
        found = [self.process.pid]
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                parent = int(stat.read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            if parent == self.process.pid:
                found.append(int(stat.parent.name))
        return found

    def memory(self) -> float:
        """Megabytes, of all of them."""
        total = 0
        for pid in self.family():
            try:
                status = Path(f"/proc/{pid}/status").read_text()
            except OSError:
                continue
            lines = [line for line in status.splitlines() if line.startswith("VmRSS")]
            total += int(lines[0].split()[1]) if lines else 0
        return total / 1024

    def answers(self) -> float:
        """Seconds until it says that it is well."""
        started = time.monotonic()
        with urllib.request.urlopen(f"{self.address}/health", timeout=10) as answer:
            answer.read()
        return time.monotonic() - started

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()


class Row(msgspec.Struct):
    """What healthy players saw of one attack."""

    name: str
    seconds: float
    acts: int
    p99: float
    memory: float
    statuses: dict[int, int]
    answers: float

    def problems(self, hurried: bool) -> list[str]:
        bad = [status for status in self.statuses if status >= 500 and status != 503]
        facts = {
            f"healthy acts took {self.p99:.0f} ms": hurried and self.p99 > MOST_MS,
            "nobody healthy could play": not self.acts,
            f"memory {self.memory:.0f} MB": self.memory > MOST_MB,
            f"answers with status {bad}": bool(bad),
            f"the next answer took {self.answers:.1f} s": hurried and self.answers > ANSWER_WITHIN,
        }
        return [f"{self.name}: {words}" for words, true in facts.items() if true]

    def line(self) -> str:
        counts = sorted(self.statuses.items())
        told = ", ".join([f"{count} × {status or 'hung up'}" for status, count in counts])
        return (
            f"{self.name:10}{self.seconds:7.1f} s{self.acts:8,}{self.p99:9.0f} ms"
            f"{self.memory:8.0f} MB{self.answers * 1000:9.0f} ms   {told}"
        )


class Watch:
    """Measures while an attack goes on."""

    def __init__(self, fortress: Fortress, parties: list[Party], force: float) -> None:
        self.fortress, self.parties, self.force = fortress, parties, force
        self.besiegers = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))

    async def during(self, attack: str) -> Row:
        for party in self.parties:
            party.times.clear()
        started, most = time.monotonic(), 0.0
        work = asyncio.ensure_future(self._attack(attack))
        while not work.done():
            most = max(most, self.fortress.memory())
            await asyncio.wait([work], timeout=0.2)
        seconds = time.monotonic() - started
        times = [moment for party in self.parties for moment in party.times]
        await asyncio.sleep(1)
        answers = await asyncio.to_thread(self.fortress.answers)
        p99 = share(times, 0.99)
        return Row(attack, seconds, len(times), p99, most, work.result(), answers)

    async def _attack(self, attack: str) -> dict[int, int]:
        if attack == PEACE:
            await asyncio.sleep(3)
            return {}
        place = self.fortress.host, self.fortress.port, self.parties[0].code
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.besiegers, run, attack, *place, self.force)


async def besiege(
    force: float, healthy: int, attacks: Iterable[str], hurried: bool = True
) -> list[str]:
    """All that healthy players or the operator had to complain about; of time, where `hurried`."""
    with tempfile.TemporaryDirectory(prefix="heistnight-siege-") as folder:
        fortress = Fortress(os.path.join(folder, "siege.sqlite3"))
        try:
            return await hold(fortress, force, healthy, attacks, hurried)
        finally:
            fortress.stop()


async def hold(
    fortress: Fortress, force: float, healthy: int, attacks: Iterable[str], hurried: bool
) -> list[str]:
    tap = Tap(RATE)
    parties = [seat_party(fortress.address, "big-score", tap) for _ in range(healthy)]
    for party in parties:
        for player in party.players:
            await player.connect(fortress.host, fortress.port)
        wire = party.players[0].wire
        assert wire is not None
        wire.say(b'{"type":"start","request":"start"}')
    playing = asyncio.create_task(tap.run(600, lambda: False))
    watch, rows = Watch(fortress, parties, force), []
    print(f"{'attack':10}{'took':>9}{'acts':>8}{'p99':>12}{'memory':>11}{'after':>12}   answers")
    try:
        for attack in (PEACE, *attacks):
            rows.append(await watch.during(attack))
            print(rows[-1].line(), flush=True)
    finally:
        playing.cancel()
        watch.besiegers.shutdown()
    tracebacks = [line for line in fortress.log if "Traceback" in line]
    problems = [problem for row in rows for problem in row.problems(hurried)]
    return problems + (["the log has tracebacks:", *fortress.log[-40:]] if tracebacks else [])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.siege", description=__doc__)
    parser.add_argument("--force", type=float, default=1.0, help="a part of every attack")
    parser.add_argument("--healthy", type=int, default=14, help="tables of four that play")
    wanted = parser.parse_args()
    problems = uvloop.run(besiege(wanted.force, wanted.healthy, ATTACKS))
    print("\n".join(problems) or "Nobody healthy noticed.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
