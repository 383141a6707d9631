"""Measure how long a player with 10,000 games waits for their lists (`make bench` doesn't run it).

`python -m tools.bench.history_speed [DATABASE] [GAMES]` fills a new SQLite database, or the one
that is named. Prints the first read, the median and the slowest of the others in milliseconds.
"""

import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.table.storage.player_changes import AddedPlayer, FinishedGame, SeatResult

GAMES, READS, GROUP = 10_000, 30, 500
OTHERS = [f"other{number:011d}".replace("0", "a").replace("1", "b")[:16] for number in range(40)]
ME = "measuredplayeraa"
LIMITS = Limits(history_rate=1e6, history_burst=1_000_000)


def some_game(number: int, rng: random.Random) -> FinishedGame:
    """Return a game of four: the measured player, two others and a bot."""
    seats = [ME, *rng.sample(OTHERS, 2), None]
    places = rng.sample(range(1, 5), 4)
    facts = {"gangs": rng.randint(0, 3), "targets_won": rng.randint(0, 5), "targets_tied": 1}
    results = tuple(
        SeatResult(
            seat=seat,
            player=player,
            name=f"Name of {player}"[:24] if player else "",
            bot=None if player else "regular",
            place=places[seat],
            score=rng.randint(0, 90),
            won=places[seat] == 1,
            hints=0,
            counts=True,
            facts=facts,
        )
        for seat, player in enumerate(seats)
    )
    game = ("crooks", "big-score", "vault-heist", "chicken-heist")[number % 4]
    return FinishedGame("ABCDEF", f"r{number}", game, "{}", 1e9 + number, "", results)


async def fill(hub: Hub, games: int) -> None:
    rng = random.Random(1)
    await hub.store.write(AddedPlayer(ME, "0" * 64, "Measured", time.time()))
    for first in range(0, games, GROUP):
        await hub.store.write(*[some_game(first + n, rng) for n in range(GROUP)])


async def timed(read: Callable[[], Awaitable[object]]) -> list[float]:
    """Return the first time, the median and the slowest of the others, in milliseconds."""
    times = []
    for _ in range(READS):
        begun = time.perf_counter()
        await read()
        times.append(1000 * (time.perf_counter() - begun))
    found = times[0], statistics.median(times), max(times[1:])
    return [round(one, 1) for one in found]


async def measure(database: str, games: int) -> dict[str, list[float]]:
    hub = await Hub.open(database, LIMITS)
    hub.rater.close()
    try:
        await fill(hub, games)
        page, last = hub.history.page, games // 2
        return {
            "first page": await timed(lambda: page(ME, "")),
            "page in the middle": await timed(lambda: page(ME, "", before=last)),
            "one game": await timed(lambda: page(ME, "", game="crooks")),
            "one opponent": await timed(lambda: page(ME, "", opponent=OTHERS[0])),
            "rare opponent": await timed(lambda: page(ME, "", opponent="z" * 16)),
            "overview": await timed(lambda: hub.history.overview(ME, "")),
            "statistics": await timed(lambda: hub.statistics.of_player(ME, "crooks", "")),
        }
    finally:
        await hub.close()


def main() -> int:
    games = int(sys.argv[2]) if len(sys.argv) > 2 else GAMES
    with tempfile.TemporaryDirectory() as folder:
        database = sys.argv[1] if len(sys.argv) > 1 else str(Path(folder) / "bench.sqlite3")
        print(json.dumps(asyncio.run(measure(database, games)), indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
