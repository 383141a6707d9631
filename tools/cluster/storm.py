"""Nodes are killed, drained, stopped for longer than a lease, brought back: while people play."""

import asyncio
import random
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import msgspec

from tools.cluster.check import LONGEST, Books, Verdict, judge
from tools.cluster.place import Node, Place
from tools.cluster.players import Regular, open_table

LOOK = 0.25
"""Seconds between two looks at who owns what."""
AT_ONCE = 16
"""Tables that are being opened."""
WORST = 5
"""Acts that took longest: what befell meanwhile is told."""
HASTE = 1.0, 4.0
"""Seconds from one trouble to a hasty one."""


class Guests:
    """Always so many tables in play: whose game is over opens another."""

    def __init__(self, place: Place, tables: int, pace: float) -> None:
        self.place, self.tables, self.pace = place, tables, pace
        self.players: list[Regular] = []
        self.opened = 0
        self.tasks: list[asyncio.Task[None]] = []
        self._doorstep = ThreadPoolExecutor(AT_ONCE)

    async def _be_there(self) -> None:
        loop = asyncio.get_running_loop()
        while not self.place.closed:
            number, self.opened = self.opened, self.opened + 1
            made = await loop.run_in_executor(self._doorstep, open_table, self.place, number)
            player = Regular(self.place, made, number, self.pace)
            self.players.append(player)
            await player.play()

    async def come(self) -> None:
        """Until every table has had an act."""
        self.tasks = [asyncio.create_task(self._be_there()) for _ in range(self.tables)]
        while len([player for player in self.players if player.acked]) < self.tables:
            broken = [task for task in self.tasks if task.done() and task.exception()]
            for task in broken:
                task.result()
            await asyncio.sleep(0.1)

    async def settle(self, seconds: float) -> None:
        """Until nobody waits for an answer, or for so long."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and any(player.waiting > 1 for player in self.players):
            await asyncio.sleep(0.1)

    async def go(self) -> None:
        self.place.closed = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self._doorstep.shutdown(wait=False, cancel_futures=True)

    def stuck(self) -> list[str]:
        """Tables where somebody waits for longer than they should."""
        return [player.code for player in self.players if player.waiting > LONGEST]


@asynccontextmanager
async def guests(place: Place, tables: int, pace: float) -> AsyncIterator[Guests]:
    there = Guests(place, tables, pace)
    try:
        await there.come()
        yield there
    finally:
        await there.go()


class Weather(msgspec.Struct, frozen=True):
    seconds: float
    """0: one trouble of each kind, in turn."""
    seed: int
    lease: float
    calm: tuple[float, float] = (15.0, 40.0)
    """Seconds between two troubles, from and to …"""
    hasty: float = 0.25
    """… but so many of them come right after the one before, while that node is still away."""
    away: tuple[float, float] = (1.0, 6.0)
    """Seconds that a node is away; a stopped one that much longer than a lease."""

    def pause(self, rng: random.Random) -> float:
        return rng.uniform(*(HASTE if rng.random() < self.hasty else self.calm))


class Storm:
    def __init__(self, place: Place, books: Books, weather: Weather) -> None:
        self.place, self.books, self.weather = place, books, weather
        self.rng = random.Random(weather.seed)
        self.troubles: Counter[str] = Counter()
        self.diary: list[tuple[float, str]] = []
        """What befell which node, and when."""
        self.overlapping = 0
        """Troubles while another node was away."""
        self.orphaned: defaultdict[str, list[float]] = defaultdict(list)
        """By trouble: for every table of a node that died, or that nobody could tell from one that
        did, seconds until it had a living owner again."""
        self.problems: list[str] = []
        self.returns: list[asyncio.Task[None]] = []

    async def blow(self) -> None:
        until = time.monotonic() + self.weather.seconds
        while time.monotonic() < until:
            up = self.place.up()
            if len(up) > 1:
                trouble = self.rng.choice(("kill", "drain", "pause"))
                self.strike(self.rng.choice(up), trouble)
            await asyncio.sleep(self.weather.pause(self.rng))
        await asyncio.gather(*self.returns)

    async def pass_over(self) -> None:
        """One of each, each at a node of its own, one after the other; the last one stays away."""
        killed, paused, drained = self.place.nodes
        for node, trouble in ((killed, "kill"), (paused, "pause")):
            self.strike(node, trouble)
            await asyncio.gather(*self.returns)
        self.troubles["drain"] += 1
        await self._send_away(drained)

    def strike(self, node: Node, trouble: str) -> None:
        self.troubles[trouble] += 1
        self.diary.append((time.monotonic(), f"{trouble} of {node}"))
        self.overlapping += len(self.place.up()) < len(self.place.nodes)
        node.up = False
        away = self.rng.uniform(*self.weather.away)
        befall = {"kill": self._kill, "drain": self._drain, "pause": self._pause}[trouble]
        self.returns.append(asyncio.create_task(befall(node, away)))

    async def _kill(self, node: Node, away: float) -> None:
        id_ = await self.books.node(node.pid)
        await asyncio.to_thread(node.kill)
        await asyncio.gather(self._count_orphans(node, id_, "kill"), asyncio.sleep(away))
        await asyncio.to_thread(node.start)

    async def _drain(self, node: Node, away: float) -> None:
        await self._send_away(node)
        await asyncio.sleep(away)
        await asyncio.to_thread(node.start)

    async def _send_away(self, node: Node) -> None:
        status = await asyncio.to_thread(node.drain)
        if status not in (0, -15):
            self.problems.append(f"{node} did not leave in peace: {status}")

    async def _pause(self, node: Node, away: float) -> None:
        id_ = await self.books.node(node.pid)
        node.pause()
        await asyncio.gather(
            self._count_orphans(node, id_, "pause"), asyncio.sleep(self.weather.lease + away)
        )
        node.go_on()

    async def _count_orphans(self, node: Node, id_: object, trouble: str) -> None:
        left = await self.books.owned(id_)
        while left:
            await asyncio.sleep(LOOK)
            still = left & await self.books.owned(id_)
            took = time.monotonic() - node.died
            given_up = took > 3 * LONGEST
            self.orphaned[trouble] += [took] * len(left if given_up else left - still)
            if given_up:
                self.problems.append(f"{len(still)} tables of {node} were left alone")
                return
            left = still

    def words(self) -> str:
        told = ", ".join([f"{count} × {name}" for name, count in sorted(self.troubles.items())])
        lines = [f"  {told}; {self.overlapping} of them while another node was away"]
        lines += [
            f"  a {trouble} took {len(times):,} tables' owner; they had another after "
            f"{statistics.median(times):.1f} s (median), {max(times):.1f} s (longest)"
            for trouble, times in sorted(self.orphaned.items())
            if times
        ]
        return "\n".join(lines)

    def through(self, wait: tuple[float, float]) -> str:
        """How long it was, and what befell shortly before or meanwhile."""
        ended, took = wait
        met = [
            f"{what} {when - ended + took:+.1f} s"
            for when, what in self.diary
            if ended - took - LONGEST < when < ended
        ]
        return f"{took:.1f} s ({', '.join(met) or 'nothing'})"

    @property
    def longest(self) -> float:
        return max([max(times) for times in self.orphaned.values() if times], default=0.0)


class Report(msgspec.Struct):
    words: str
    problems: list[str]


async def weather_it(place: Place, tables: int, pace: float, weather: Weather) -> Report:
    """All of it, and what the database and the players say afterwards."""
    books = await Books.open(place.database)
    try:
        async with guests(place, tables, pace) as there:
            begun, storm = time.monotonic(), Storm(place, books, weather)
            await (storm.blow() if weather.seconds else storm.pass_over())
            await there.settle(3 * LONGEST)
            took, stuck = time.monotonic() - begun, there.stuck()
            await there.go()
            verdict = await judge(books, there.players, storm.troubles.total(), took, stuck)
    finally:
        await books.close()
    waits = [wait for player in there.players for wait in player.waits]
    return report(place, storm, verdict, sorted(waits, key=lambda wait: -wait[1])[:WORST])


def report(
    place: Place, storm: Storm, verdict: Verdict, worst: list[tuple[float, float]]
) -> Report:
    problems = storm.problems + verdict.problems()
    if storm.longest > LONGEST:
        problems.append(f"a table was alone for {storm.longest:.1f} s")
    for node in place.nodes:
        node.end()
        problems += node.tracebacks[:40]
    longest = "; ".join([storm.through(wait) for wait in worst])
    return Report(f"{storm.words()}\n{verdict}\n  the longest acts: {longest}", problems)
