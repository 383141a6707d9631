"""Measurements of a server while many players play on it."""

import asyncio
import os
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

from tools.load.players import Pacer, Party, Player

TICKS = os.sysconf("SC_CLK_TCK")


def memory_mb(pid: int) -> float:
    """Return the resident memory of a process in megabytes."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    lines = [line for line in status.splitlines() if line.startswith("VmRSS")]
    return int(lines[0].split()[1]) / 1024 if lines else 0.0


def cpu_seconds(pids: Iterable[int]) -> float:
    """Return the CPU time that these processes have used."""
    return sum([_cpu_seconds_of(pid) for pid in pids])


def _cpu_seconds_of(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def process_tree(parent: int) -> list[int]:
    """Return a process and its children."""
    found = [parent]
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            found.append(int(stat.parent.name))
    return found


def percentile_ms(times: Sequence[float], part: float) -> float:
    """Return the milliseconds within which this part of the times lies."""
    return sorted(times)[min(len(times) - 1, int(part * len(times)))] * 1000 if times else 0.0


class Figures(msgspec.Struct):
    acts: int
    """Acknowledged acts."""
    seconds: float
    cpu_seconds: float
    """Seconds of the server's CPU time."""
    times: list[float]
    """Seconds from each act to the last player's view."""

    @property
    def rate(self) -> float:
        return self.acts / self.seconds

    @property
    def cost(self) -> float:
        """The server's CPU time per act, in milliseconds."""
        return self.cpu_seconds / max(1, self.acts) * 1000

    def __str__(self) -> str:
        p50, p99, worst = [percentile_ms(self.times, part) for part in (0.5, 0.99, 1.0)]
        return (
            f"  {self.rate:,.0f} acknowledged acts per second ({self.acts:,} acts, "
            f"{self.cost:.2f} ms of server CPU time each)\n"
            f"  from an act to the last player's view: p50 {p50:.1f} ms, p99 {p99:.1f} ms, "
            f"worst {worst:.1f} ms ({len(self.times):,} acts)"
        )


async def measure_play(
    parties: Sequence[Party], pacer: Pacer, seconds: float, working: Callable[[], float]
) -> Figures:
    """Let the players play and measure; stop early once a quarter of the games is over."""
    players = [player for party in parties for player in party.players]
    for party in parties:
        party.times.clear()
    for player in players:
        player.acked.clear()
    begun, before = time.perf_counter(), working()
    await pacer.run(seconds, lambda: len([one for one in players if one.over]) > len(parties))
    acts, took = sum([len(player.acked) for player in players]), time.perf_counter() - begun
    done = working() - before
    await asyncio.sleep(0.5)
    return Figures(acts, took, done, [moment for party in parties for moment in party.times])


async def wait_until_started(players: list[Player]) -> None:
    """Wait until every game has started."""
    parties = {player.party for player in players}
    for _ in range(600):
        if all(player.moment >= 0 for player in players) and all(
            party.players[0].acked for party in parties
        ):
            return
        await asyncio.sleep(0.1)
    raise TimeoutError("The tables did not start within a minute.")
