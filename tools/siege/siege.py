"""Run one attack after the other, and measure how healthy players are served meanwhile."""

import asyncio
import multiprocessing
import os
import tempfile
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor

import msgspec

from heistnight.server.limits import Limits
from tools.load.figures import percentile_ms
from tools.siege.attacks import Target
from tools.siege.catalogue import ATTACKS, run_attack
from tools.siege.disk_latency import DiskLatency
from tools.siege.healthy_players import HealthyPlayers
from tools.siege.server_under_test import ServerUnderTest

MAX_P99_MS, MAX_MEMORY_MB, MAX_ANSWER_SECONDS = 250.0, 500.0, 1.0
BASELINE = "baseline"
CLASH_LOGGED = "Another server has already written that"
SERVER_TIMES = ("loop", "commit")
"""Histograms in the server's own metrics."""


class Force(msgspec.Struct, frozen=True):
    """How hard to attack, and what the healthy players do."""

    attacks: float
    """The scale of each attack."""
    healthy: int
    """Healthy tables of four."""
    rate: float
    """Acts per second, at all of them together."""
    timed: bool = True
    """Whether slow acts and answers count as problems."""
    limits: tuple[str, ...] = ()
    """Limits of the server that are not the defaults."""


class AttackResult(msgspec.Struct):
    """Measurements during one attack."""

    name: str
    seconds: float
    acts: int
    p99: float
    memory: float
    statuses: dict[int, int]
    answers: float
    stall: float
    """The longest time in seconds that the server's event loop was blocked."""
    commit: float
    """The longest time in seconds to commit a group of changes."""
    disk: float
    """The longest time in seconds to write a few bytes, apart from the server."""
    missed: list[str]
    """Limits that should have been hit."""

    def problems(self, timed: bool) -> list[str]:
        bad = [status for status in self.statuses if status >= 500 and status != 503]
        late = self.answers > MAX_ANSWER_SECONDS
        checks = {
            f"healthy acts took {self.p99:.0f} ms": timed and self.p99 > MAX_P99_MS,
            "healthy players made no acts": not self.acts,
            f"memory {self.memory:.0f} MB": self.memory > MAX_MEMORY_MB,
            f"answers with status {bad}": bool(bad),
            f"limits {self.missed} were not hit": bool(self.missed),
            f"the next answer took {self.answers:.1f} s": timed and late,
        }
        return [f"{self.name}: {words}" for words, found in checks.items() if found]

    def line(self) -> str:
        counts = sorted(self.statuses.items())
        answers = ", ".join([f"{count} × {status or 'closed'}" for status, count in counts])
        waits = [self.stall, self.commit, self.disk, self.answers]
        columns = "".join([f"{1000 * wait:8.0f} ms" for wait in waits])
        return (
            f"{self.name:10}{self.seconds:7.1f} s{self.acts:8,}{self.p99:9.0f} ms"
            f"{self.memory:8.0f} MB{columns}   {answers}"
        )


HEAD = f"{'attack':10}{'took':>9}{'acts':>8}{'p99':>12}{'memory':>11}" + "".join(
    [f"{name:>11}" for name in ("stall", "commit", "disk", "after")] + ["   answers"]
)


class AttackMonitor:
    """Runs attacks, and measures during each."""

    def __init__(
        self, server: ServerUnderTest, healthy: HealthyPlayers, disk: DiskLatency, force: Force
    ) -> None:
        self.server, self.healthy, self.disk, self.force = server, healthy, disk, force
        self.limits = Limits.of(list(force.limits))
        self.attackers = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))

    async def during(self, attack: str) -> AttackResult:
        before = await asyncio.to_thread(self.server.limits_hit)
        worked, wrote = [await asyncio.to_thread(self.server.durations, of) for of in SERVER_TIMES]
        self.healthy.forget_times()
        self.disk.forget()
        started, most = time.monotonic(), 0.0
        work = asyncio.ensure_future(self._attack(attack))
        while not work.done():
            most = max(most, self.server.memory())
            await asyncio.wait([work], timeout=0.2)
        seconds = time.monotonic() - started
        await asyncio.sleep(1 if self.force.timed else 0)
        times = self.healthy.times()
        answers = await asyncio.to_thread(self.server.answers)
        after = await asyncio.to_thread(self.server.limits_hit)
        hit = {limit for limit in after if after[limit] > before.get(limit, 0)}
        missed = sorted(ATTACKS[attack].limits - hit) if attack != BASELINE else []
        works, writes = [await asyncio.to_thread(self.server.durations, of) for of in SERVER_TIMES]
        return AttackResult(
            name=attack,
            seconds=seconds,
            acts=len(times),
            p99=percentile_ms(times, 0.99),
            memory=most,
            statuses=work.result(),
            answers=answers,
            stall=longest(worked, works),
            commit=longest(wrote, writes),
            disk=self.disk.slowest,
            missed=missed,
        )

    async def _attack(self, attack: str) -> dict[int, int]:
        if attack == BASELINE:
            await asyncio.sleep(3 if self.force.timed else 1)
            return {}
        server, code = self.server, self.healthy.parties[0].code
        target = Target(server.host, server.port, code, self.limits.header_seconds)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self.attackers, run_attack, attack, target, self.force.attacks
        )


def longest(before: dict[float, int], after: dict[float, int]) -> float:
    """Return the smallest histogram bound that holds all new observations."""
    new = {bound: after[bound] - before.get(bound, 0) for bound in sorted(after)}
    return next(bound for bound, count in new.items() if count == max(new.values()))


async def run_siege(force: Force, attacks: Iterable[str]) -> list[str]:
    """Start a server, run the attacks, and return all problems found."""
    with tempfile.TemporaryDirectory(prefix="heistnight-siege-") as folder:
        server = ServerUnderTest(os.path.join(folder, "siege.sqlite3"), force.limits)
        try:
            with DiskLatency(folder) as disk:
                return await run_attacks(server, disk, force, attacks)
        finally:
            server.stop()


async def run_attacks(
    server: ServerUnderTest, disk: DiskLatency, force: Force, attacks: Iterable[str]
) -> list[str]:
    healthy = HealthyPlayers(server, force.healthy, force.rate)
    monitor, rows = AttackMonitor(server, healthy, disk, force), []
    print(HEAD)
    try:
        async with healthy.playing():
            for attack in (BASELINE, *attacks):
                rows.append(await monitor.during(attack))
                print(rows[-1].line(), flush=True)
            served = await healthy.all_are_served()
    finally:
        monitor.attackers.shutdown()
    problems = [problem for row in rows for problem in row.problems(force.timed)]
    if served < force.healthy:
        problems.append(f"{force.healthy - served} healthy tables are no longer served")
    if any(CLASH_LOGGED in line for line in server.log):
        problems.append("an attack made a write fail")
    if any("Traceback" in line for line in server.log):
        problems += ["the log has tracebacks:", *server.log[-40:]]
    return problems
