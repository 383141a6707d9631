"""Kill, drain, suspend and restart nodes while people play (the storm)."""

import asyncio
import random
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import msgspec

from tools.cluster.nginx_cluster import NginxCluster, Node
from tools.cluster.players import BrowserPlayer, open_table
from tools.cluster.verification import MAX_WAIT_SECONDS, ClusterDatabase, Verdict, verify

POLL_SECONDS = 0.25
"""How often the owners of tables are checked."""
MAX_OPENING = 16
"""Tables opened at the same time."""
MAX_SLOW_ACTS_PRINTED = 5
"""How many of the slowest acts are printed with the failures during them."""
HASTE_SECONDS = 1.0, 4.0
"""Shortest and longest time from one failure to a hasty one."""


class ConstantLoad:
    """Keeps so many tables in play: a player whose game is over opens another."""

    def __init__(self, place: NginxCluster, tables: int, pace: float) -> None:
        self.place, self.tables, self.pace = place, tables, pace
        self.players: list[BrowserPlayer] = []
        self.opened = 0
        self.tasks: list[asyncio.Task[None]] = []
        self._opening = ThreadPoolExecutor(MAX_OPENING)

    async def _play_on(self) -> None:
        loop = asyncio.get_running_loop()
        while not self.place.closed:
            number, self.opened = self.opened, self.opened + 1
            made = await loop.run_in_executor(self._opening, open_table, self.place, number)
            player = BrowserPlayer(self.place, made, number, self.pace)
            self.players.append(player)
            await player.play()

    async def start(self) -> None:
        """Start playing; wait until every table has had an act."""
        self.tasks = [asyncio.create_task(self._play_on()) for _ in range(self.tables)]
        while len([player for player in self.players if player.acked]) < self.tables:
            broken = [task for task in self.tasks if task.done() and task.exception()]
            for task in broken:
                task.result()
            await asyncio.sleep(0.1)

    async def settle(self, seconds: float) -> None:
        """Wait until no player waits for an answer, but at most this long."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and any(player.waiting > 1 for player in self.players):
            await asyncio.sleep(0.1)

    async def stop(self) -> None:
        self.place.closed = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self._opening.shutdown(wait=False, cancel_futures=True)

    def stuck(self) -> list[str]:
        """Return the tables where a player waits too long."""
        return [player.code for player in self.players if player.waiting > MAX_WAIT_SECONDS]


@asynccontextmanager
async def constant_load(
    place: NginxCluster, tables: int, pace: float
) -> AsyncIterator[ConstantLoad]:
    there = ConstantLoad(place, tables, pace)
    try:
        await there.start()
        yield there
    finally:
        await there.stop()


class FailurePlan(msgspec.Struct, frozen=True):
    """When nodes fail, and for how long."""

    seconds: float
    """0: one failure of each kind, in turn."""
    seed: int
    lease: float
    calm: tuple[float, float] = (15.0, 40.0)
    """Shortest and longest time in seconds between two failures."""
    hasty: float = 0.25
    """The share of failures that follow at once, while the node before is still away."""
    away: tuple[float, float] = (1.0, 6.0)
    """Seconds that a node is away; a suspended one is away for a lease more."""

    def pause(self, rng: random.Random) -> float:
        return rng.uniform(*(HASTE_SECONDS if rng.random() < self.hasty else self.calm))


class FailureInjector:
    """Makes nodes fail, and measures how long their tables have no owner."""

    def __init__(self, place: NginxCluster, database: ClusterDatabase, plan: FailurePlan) -> None:
        self.place, self.database, self.plan = place, database, plan
        self.rng = random.Random(plan.seed)
        self.failures: Counter[str] = Counter()
        self.history: list[tuple[float, str]] = []
        """When each node failed, and how."""
        self.overlapping = 0
        """Failures while another node was away."""
        self.orphaned: defaultdict[str, list[float]] = defaultdict(list)
        """By kind of failure: for each table of a killed or suspended node, the seconds until it
        had a live owner again."""
        self.problems: list[str] = []
        self.returns: list[asyncio.Task[None]] = []

    async def run(self) -> None:
        """Make random nodes fail until the plan's time is over."""
        until = time.monotonic() + self.plan.seconds
        while time.monotonic() < until:
            up = self.place.up()
            if len(up) > 1:
                failure = self.rng.choice(("kill", "drain", "pause"))
                self.fail(self.rng.choice(up), failure)
            await asyncio.sleep(self.plan.pause(self.rng))
        await asyncio.gather(*self.returns)

    async def run_once_each(self) -> None:
        """Make three nodes fail, one after the other, in three ways; the last one stays away."""
        killed, paused, drained = self.place.nodes
        for node, failure in ((killed, "kill"), (paused, "pause")):
            self.fail(node, failure)
            await asyncio.gather(*self.returns)
        self.failures["drain"] += 1
        await self._shut_down(drained)

    def fail(self, node: Node, failure: str) -> None:
        self.failures[failure] += 1
        self.history.append((time.monotonic(), f"{failure} of {node}"))
        self.overlapping += len(self.place.up()) < len(self.place.nodes)
        node.up = False
        away = self.rng.uniform(*self.plan.away)
        method = {"kill": self._kill, "drain": self._drain, "pause": self._pause}[failure]
        self.returns.append(asyncio.create_task(method(node, away)))

    async def _kill(self, node: Node, away: float) -> None:
        id_ = await self.database.node(node.pid)
        await asyncio.to_thread(node.kill)
        await asyncio.gather(self._count_orphans(node, id_, "kill"), asyncio.sleep(away))
        await asyncio.to_thread(node.start)

    async def _drain(self, node: Node, away: float) -> None:
        await self._shut_down(node)
        await asyncio.sleep(away)
        await asyncio.to_thread(node.start)

    async def _shut_down(self, node: Node) -> None:
        status = await asyncio.to_thread(node.drain)
        if status not in (0, -15):
            self.problems.append(f"{node} did not shut down cleanly: {status}")

    async def _pause(self, node: Node, away: float) -> None:
        id_ = await self.database.node(node.pid)
        node.pause()
        await asyncio.gather(
            self._count_orphans(node, id_, "pause"), asyncio.sleep(self.plan.lease + away)
        )
        node.go_on()

    async def _count_orphans(self, node: Node, id_: object, failure: str) -> None:
        left = await self.database.owned(id_)
        while left:
            await asyncio.sleep(POLL_SECONDS)
            still = left & await self.database.owned(id_)
            took = time.monotonic() - node.died
            given_up = took > 3 * MAX_WAIT_SECONDS
            self.orphaned[failure] += [took] * len(left if given_up else left - still)
            if given_up:
                self.problems.append(f"{len(still)} tables of {node} got no new owner")
                return
            left = still

    def words(self) -> str:
        counts = ", ".join([f"{count} × {name}" for name, count in sorted(self.failures.items())])
        lines = [f"  {counts}; {self.overlapping} of them while another node was away"]
        lines += [
            f"  {failure}: {len(times):,} tables lost their owner; they had another after "
            f"{statistics.median(times):.1f} s (median), {max(times):.1f} s (longest)"
            for failure, times in sorted(self.orphaned.items())
            if times
        ]
        return "\n".join(lines)

    def describe_wait(self, wait: tuple[float, float]) -> str:
        """Return how long a wait was, and the failures shortly before or during it."""
        ended, took = wait
        met = [
            f"{what} {when - ended + took:+.1f} s"
            for when, what in self.history
            if ended - took - MAX_WAIT_SECONDS < when < ended
        ]
        return f"{took:.1f} s ({', '.join(met) or 'nothing'})"

    @property
    def longest(self) -> float:
        return max([max(times) for times in self.orphaned.values() if times], default=0.0)


class Report(msgspec.Struct):
    words: str
    problems: list[str]


async def run_with_failures(
    place: NginxCluster, tables: int, pace: float, plan: FailurePlan
) -> Report:
    """Play with failures, then compare the database with the players' records."""
    database = await ClusterDatabase.open(place.database)
    try:
        async with constant_load(place, tables, pace) as there:
            begun, injector = time.monotonic(), FailureInjector(place, database, plan)
            await (injector.run() if plan.seconds else injector.run_once_each())
            await there.settle(3 * MAX_WAIT_SECONDS)
            took, stuck = time.monotonic() - begun, there.stuck()
            await there.stop()
            verdict = await verify(database, there.players, injector.failures.total(), took, stuck)
    finally:
        await database.close()
    waits = [wait for player in there.players for wait in player.waits]
    return report(
        place, injector, verdict, sorted(waits, key=lambda wait: -wait[1])[:MAX_SLOW_ACTS_PRINTED]
    )


def report(
    place: NginxCluster,
    injector: FailureInjector,
    verdict: Verdict,
    worst: list[tuple[float, float]],
) -> Report:
    problems = injector.problems + verdict.problems()
    if injector.longest > MAX_WAIT_SECONDS:
        problems.append(f"a table had no owner for {injector.longest:.1f} s")
    for node in place.nodes:
        node.end()
        problems += node.tracebacks[:40]
    longest = "; ".join([injector.describe_wait(wait) for wait in worst])
    return Report(f"{injector.words()}\n{verdict}\n  the slowest acts: {longest}", problems)
