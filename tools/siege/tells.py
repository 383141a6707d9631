"""Attacks on secrets: who was asked in a reaction window, read from counters and from time (G-3).

Each on a quiet server of its own, whose database is far away: there it is easiest.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.server.in_windows import public, three_at, to_a_window, up_to_date
from tests.server.kit import Client, ServerProcess
from tools.siege.attacks import Siege

FAR = (sys.executable, "-m", "tools.siege.far_server")
FEWEST_TIMES = 6
"""Windows of each kind: that the times of two like kinds lie apart by chance is one in 462."""
SEEDS = (2, 3)
"""Of games in which some windows ask nobody."""


@contextmanager
def far_server() -> Iterator[ServerProcess]:
    with tempfile.TemporaryDirectory(prefix="heistnight-far-") as folder:
        server = ServerProcess(Path(folder) / "far.sqlite3", serve=FAR)
        try:
            yield server
        finally:
            server.stop()


async def counts(siege: Siege) -> None:
    """Whatever a stranger can ask for, before and after each pass."""
    with far_server() as server:
        code, clients, _ = await three_at(server, "relaxed")
        for turn in siege.many(6):
            await to_a_window(clients)
            before, number = public(server, code), clients[0].table["window"]["number"]
            order = [clients[(turn + n) % len(clients)] for n in range(len(clients))]
            for client in order[:-1]:
                await client.done("pass", window=number)
                assert public(server, code) == before, "a stranger sees that somebody passed"
            await order[-1].done("pass", window=number)
        await leave(clients)


async def clocks(siege: Siege) -> None:
    """How long a window stays after everybody has passed, by whether anybody was asked."""
    times: dict[bool, list[float]] = {True: [], False: []}
    with far_server() as server:
        for seed in SEEDS:
            _, clients, spectator = await three_at(server, "instant", seed)
            while min(map(len, times.values())) < FEWEST_TIMES and await to_a_window(clients):
                await up_to_date(spectator)
                asked = any(client.table["decision"] for client in clients)
                times[asked].append(await window_seconds(clients, spectator))
            await leave([*clients, spectator])
    asked_times, others = times[True], times[False]
    assert min(len(asked_times), len(others)) >= FEWEST_TIMES, "too few windows of one kind"
    apart = max(others) < min(asked_times) or max(asked_times) < min(others)
    assert not apart, f"time tells who was asked: {asked_times} and {others}"


async def window_seconds(clients: Sequence[Client], spectator: Client) -> float:
    """From everybody's pass until somebody without a seat sees what comes next."""
    number, begun = spectator.table["window"]["number"], time.monotonic()
    for client in clients:
        await client.send({"type": "pass", "request": f"pass {number}", "window": number})
    await spectator.until(
        lambda one: one["type"] == "table" and (one["window"] or {}).get("number") != number
    )
    return time.monotonic() - begun


async def leave(clients: Sequence[Client]) -> None:
    await asyncio.gather(*[client.socket.close() for client in clients])
