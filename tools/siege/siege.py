"""One attack after the other, and what healthy players and the operator saw of each."""

import asyncio
import multiprocessing
import os
import tempfile
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor

import msgspec

from heistnight.server.limits import Limits
from tools.load.figures import share
from tools.siege.army import ATTACKS, run
from tools.siege.attacks import Place
from tools.siege.disk import Disk
from tools.siege.fortress import Fortress
from tools.siege.healthy import Healthy

MOST_MS, MOST_MB, ANSWER_WITHIN = 250.0, 500.0, 1.0
PEACE = "peace"
CLASHED = "Another server has already written that"
INSIDE = ("loop", "commit")
"""What the server itself tells of its time."""


class Force(msgspec.Struct, frozen=True):
    """How hard it is, for whom."""

    attacks: float
    """A part of each."""
    healthy: int
    """Tables of four that play …"""
    rate: float
    """… so many acts a second, all together."""
    hurried: bool = True
    """Nobody may notice it by the time that things take."""
    limits: tuple[str, ...] = ()
    """Of the server, where they are not the usual ones."""


class Row(msgspec.Struct):
    """What healthy players saw of one attack."""

    name: str
    seconds: float
    acts: int
    p99: float
    memory: float
    statuses: dict[int, int]
    answers: float
    stall: float
    """Seconds for which the server's loop gave way to nobody, at most."""
    commit: float
    """Seconds until a group of changes was on the disk, at most …"""
    disk: float
    """… and until a few bytes were that have nothing to do with the server."""
    missed: list[str]
    """Limits that should have bitten."""

    def problems(self, hurried: bool) -> list[str]:
        bad = [status for status in self.statuses if status >= 500 and status != 503]
        facts = {
            f"healthy acts took {self.p99:.0f} ms": hurried and self.p99 > MOST_MS,
            "nobody healthy could play": not self.acts,
            f"memory {self.memory:.0f} MB": self.memory > MOST_MB,
            f"answers with status {bad}": bool(bad),
            f"no limit {self.missed} bit": bool(self.missed),
            f"the next answer took {self.answers:.1f} s": hurried and self.answers > ANSWER_WITHIN,
        }
        return [f"{self.name}: {words}" for words, true in facts.items() if true]

    def line(self) -> str:
        counts = sorted(self.statuses.items())
        told = ", ".join([f"{count} × {status or 'hung up'}" for status, count in counts])
        waits = [self.stall, self.commit, self.disk, self.answers]
        return (
            f"{self.name:10}{self.seconds:7.1f} s{self.acts:8,}{self.p99:9.0f} ms"
            f"{self.memory:8.0f} MB{''.join([f'{1000 * wait:8.0f} ms' for wait in waits])}   {told}"
        )


HEAD = f"{'attack':10}{'took':>9}{'acts':>8}{'p99':>12}{'memory':>11}" + "".join(
    [f"{name:>11}" for name in ("stall", "commit", "disk", "after")] + ["   answers"]
)


class Watch:
    """Measures while an attack goes on."""

    def __init__(self, fortress: Fortress, healthy: Healthy, disk: Disk, force: Force) -> None:
        self.fortress, self.healthy, self.disk, self.force = fortress, healthy, disk, force
        self.limits = Limits.of(list(force.limits))
        self.besiegers = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))

    async def during(self, attack: str) -> Row:
        before = await asyncio.to_thread(self.fortress.bites)
        worked, wrote = [await asyncio.to_thread(self.fortress.durations, of) for of in INSIDE]
        self.healthy.forget_times()
        self.disk.forget()
        started, most = time.monotonic(), 0.0
        work = asyncio.ensure_future(self._attack(attack))
        while not work.done():
            most = max(most, self.fortress.memory())
            await asyncio.wait([work], timeout=0.2)
        seconds = time.monotonic() - started
        await asyncio.sleep(1 if self.force.hurried else 0)
        times = self.healthy.times()
        answers = await asyncio.to_thread(self.fortress.answers)
        after = await asyncio.to_thread(self.fortress.bites)
        bitten = {limit for limit in after if after[limit] > before.get(limit, 0)}
        missed = sorted(ATTACKS[attack].limits - bitten) if attack != PEACE else []
        works, writes = [await asyncio.to_thread(self.fortress.durations, of) for of in INSIDE]
        return Row(
            name=attack,
            seconds=seconds,
            acts=len(times),
            p99=share(times, 0.99),
            memory=most,
            statuses=work.result(),
            answers=answers,
            stall=longest(worked, works),
            commit=longest(wrote, writes),
            disk=self.disk.slowest,
            missed=missed,
        )

    async def _attack(self, attack: str) -> dict[int, int]:
        if attack == PEACE:
            await asyncio.sleep(3 if self.force.hurried else 1)
            return {}
        fortress, code = self.fortress, self.healthy.parties[0].code
        place = Place(fortress.host, fortress.port, code, self.limits.header_seconds)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.besiegers, run, attack, place, self.force.attacks)


def longest(before: dict[float, int], after: dict[float, int]) -> float:
    """The first of the bounds that all of the new ones are within."""
    new = {bound: after[bound] - before.get(bound, 0) for bound in sorted(after)}
    return next(bound for bound, count in new.items() if count == max(new.values()))


async def besiege(force: Force, attacks: Iterable[str]) -> list[str]:
    """All that healthy players or the operator had to complain about."""
    with tempfile.TemporaryDirectory(prefix="heistnight-siege-") as folder:
        fortress = Fortress(os.path.join(folder, "siege.sqlite3"), force.limits)
        try:
            with Disk(folder) as disk:
                return await hold(fortress, disk, force, attacks)
        finally:
            fortress.stop()


async def hold(fortress: Fortress, disk: Disk, force: Force, attacks: Iterable[str]) -> list[str]:
    healthy = Healthy(fortress, force.healthy, force.rate)
    watch, rows = Watch(fortress, healthy, disk, force), []
    print(HEAD)
    try:
        async with healthy.playing():
            for attack in (PEACE, *attacks):
                rows.append(await watch.during(attack))
                print(rows[-1].line(), flush=True)
            served = await healthy.all_are_served()
    finally:
        watch.besiegers.shutdown()
    problems = [problem for row in rows for problem in row.problems(force.hurried)]
    if served < force.healthy:
        problems.append(f"{force.healthy - served} healthy tables are not served any more")
    if any(CLASHED in line for line in fortress.log):
        problems.append("somebody made a write fail")
    if any("Traceback" in line for line in fortress.log):
        problems += ["the log has tracebacks:", *fortress.log[-40:]]
    return problems
