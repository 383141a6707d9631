"""Attacks on secrets: find out who was asked in a reaction window, by counters or timing (G-3).

Each runs on a separate, idle server with a distant database, where this is easiest.
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
from tools.siege.attacks import Attacker

FAR_SERVER = (sys.executable, "-m", "tools.siege.far_server")
MIN_WINDOWS = 6
"""Per kind: the times of two equal kinds are completely separate by chance once in 462 runs."""
SEEDS = (2, 3)
"""Seeds of games in which some windows ask no player."""


@contextmanager
def far_server() -> Iterator[ServerProcess]:
    with tempfile.TemporaryDirectory(prefix="heistnight-far-") as folder:
        server = ServerProcess(Path(folder) / "far.sqlite3", serve=FAR_SERVER)
        try:
            yield server
        finally:
            server.stop()


async def counts(attacker: Attacker) -> None:
    """Compare everything public before and after each pass."""
    with far_server() as server:
        code, clients, _ = await three_at(server, "relaxed")
        for turn in attacker.many(6):
            await to_a_window(clients)
            before, number = public(server, code), clients[0].table["window"]["number"]
            order = [clients[(turn + n) % len(clients)] for n in range(len(clients))]
            for client in order:
                answer = await client.ask("pass", window=number)
                if answer["type"] == "refused" or client is order[-1]:
                    break  # the window is over
                assert public(server, code) == before, "a stranger sees that a player passed"
        await leave(clients)


async def clocks(attacker: Attacker) -> None:
    """Compare how long windows stay open after all passed, with and without a player asked."""
    times: dict[bool, list[float]] = {True: [], False: []}
    with far_server() as server:
        for seed in SEEDS:
            _, clients, spectator = await three_at(server, "instant", seed)
            while min(map(len, times.values())) < MIN_WINDOWS and await to_a_window(clients):
                await up_to_date(spectator)
                asked = any(client.table["decision"] for client in clients)
                times[asked].append(await window_seconds(clients, spectator))
            await leave([*clients, spectator])
    asked_times, others = times[True], times[False]
    assert min(len(asked_times), len(others)) >= MIN_WINDOWS, "too few windows of one kind"
    apart = max(others) < min(asked_times) or max(asked_times) < min(others)
    assert not apart, f"time tells who was asked: {asked_times} and {others}"


async def window_seconds(clients: Sequence[Client], spectator: Client) -> float:
    """Return the seconds from all passes until a spectator sees the window end."""
    number, begun = spectator.table["window"]["number"], time.monotonic()
    for client in clients:
        await client.send({"type": "pass", "request": f"pass {number}", "window": number})
    await spectator.until(
        lambda one: one["type"] == "table" and (one["window"] or {}).get("number") != number
    )
    return time.monotonic() - begun


async def leave(clients: Sequence[Client]) -> None:
    await asyncio.gather(*[client.socket.close() for client in clients])
