"""What many players at once measure of a server."""

import asyncio
import os
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

from tools.load.players import Party, Player, Tap

TICKS = os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Megabytes of a process."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    lines = [line for line in status.splitlines() if line.startswith("VmRSS")]
    return int(lines[0].split()[1]) / 1024 if lines else 0.0


def work(pids: Iterable[int]) -> float:
    """Seconds of processor time that these processes have had."""
    return sum([_work(pid) for pid in pids])


def _work(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def family(parent: int) -> list[int]:
    """A process, and those that it started."""
    found = [parent]
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            found.append(int(stat.parent.name))
    return found


def share(times: Sequence[float], part: float) -> float:
    """Milliseconds within which this part of the acts was seen."""
    return sorted(times)[min(len(times) - 1, int(part * len(times)))] * 1000 if times else 0.0


class Figures(msgspec.Struct):
    acts: int
    """Acknowledged."""
    seconds: float
    work: float
    """Seconds of the server's processor."""
    times: list[float]
    """From an act to the last seat's view, in seconds."""

    @property
    def rate(self) -> float:
        return self.acts / self.seconds

    @property
    def cost(self) -> float:
        """Milliseconds of the server's processor that an act takes."""
        return self.work / max(1, self.acts) * 1000

    def __str__(self) -> str:
        return (
            f"  {self.rate:,.0f} acknowledged acts a second ({self.acts:,} acts, "
            f"{self.cost:.2f} ms of the server's processor each)\n"
            f"  act to the last seat's view: p50 {share(self.times, 0.5):.1f} ms, "
            f"p99 {share(self.times, 0.99):.1f} ms, worst {share(self.times, 1.0):.1f} ms "
            f"({len(self.times):,} seen)"
        )


async def played(
    parties: Sequence[Party], tap: Tap, seconds: float, working: Callable[[], float]
) -> Figures:
    """Let them play so long; stop early once a quarter of the games is over."""
    players = [player for party in parties for player in party.players]
    for party in parties:
        party.times.clear()
    for player in players:
        player.acked.clear()
    begun, before = time.perf_counter(), working()
    await tap.run(seconds, lambda: len([one for one in players if one.over]) > len(parties))
    acts, took = sum([len(player.acked) for player in players]), time.perf_counter() - begun
    done = working() - before
    await asyncio.sleep(0.5)
    return Figures(acts, took, done, [moment for party in parties for moment in party.times])


async def all_begun(players: list[Player]) -> None:
    """Wait until every game has."""
    parties = {player.party for player in players}
    for _ in range(600):
        if all(player.moment >= 0 for player in players) and all(
            party.players[0].acked for party in parties
        ):
            return
        await asyncio.sleep(0.1)
    raise TimeoutError("The tables did not start within a minute.")
