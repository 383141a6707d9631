"""Workers that die or hang: the bot thinks again, and no table waits for long."""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
import pytest_asyncio

import heistnight as hn
from heistnight.table.bots import bot_workers
from heistnight.table.bots.bot_workers import BotWorkers, ThinkingTask
from tests.server.kit import PATIENCE


@pytest_asyncio.fixture
async def workers() -> AsyncIterator[BotWorkers]:
    workers = BotWorkers(1)
    yield workers
    workers.close()


def pids(workers: BotWorkers) -> list[int]:
    return list(workers.pool._processes)


def send_signal(pid: int, how: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, how)


async def warm_up(workers: BotWorkers) -> list[int]:
    """Let the worker think once, so that it is fast from now on."""
    game = hn.new("big-score", 4, 3)
    assert await workers.choose(game, game.waiting[0], "regular") in game.choices(game.waiting[0])
    return pids(workers)


async def test_a_bot_thinks_again_if_its_worker_is_killed(
    workers: BotWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It plays what the bot chose, not a random move."""
    [pid] = await warm_up(workers)
    send_signal(pid, signal.SIGSTOP)  # in the middle of its thought …
    thought: list[ThinkingTask] = []
    ask: Callable[..., Any] = workers._ask_worker

    async def note(work: Callable[..., int], one: ThinkingTask) -> Any:
        thought.append(one)
        return await ask(work, one)

    monkeypatch.setattr(workers, "_ask_worker", note)
    game = hn.new("big-score", 4, 5)
    choosing = asyncio.create_task(workers.choose(game, game.waiting[0], "regular"))
    while not thought:
        await asyncio.sleep(0.002)
    await asyncio.sleep(0.05)
    send_signal(pid, signal.SIGKILL)  # … it is killed
    async with asyncio.timeout(PATIENCE):
        choice = await choosing
    assert len(thought) == 2
    assert choice == bot_workers.think(*thought[0])
    assert pids(workers) != [pid]


async def test_a_hint_is_worked_out_again_if_its_worker_is_killed(workers: BotWorkers) -> None:
    """It is the same hint, by the search bot, and the loop was free all the time."""
    await warm_up(workers)
    game = hn.new("vault-heist", 3, 5)
    seat = game.waiting[0]
    expected = await workers.advise(game, seat, "sharp", "hint")
    for pid in pids(workers):
        send_signal(pid, signal.SIGSTOP)  # in the middle of its thought …
    advising = asyncio.create_task(workers.advise(game, seat, "sharp", "hint"))
    async with asyncio.timeout(PATIENCE):
        while workers.has_idle_worker:
            await asyncio.sleep(0.002)
        await asyncio.sleep(0.05)
        for pid in pids(workers):
            send_signal(pid, signal.SIGKILL)  # … it is killed
        assert await advising == expected
    assert expected.bot == "sharp"


async def test_a_worker_that_hangs_is_replaced(
    workers: BotWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    [pid] = await warm_up(workers)
    send_signal(pid, signal.SIGSTOP)
    monkeypatch.setattr(bot_workers, "THINK_TIMEOUT_SECONDS", 0.2)
    game = hn.new("big-score", 4, 5)
    seat = game.waiting[0]
    async with asyncio.timeout(PATIENCE):
        assert await workers.choose(game, seat, "regular") in game.choices(seat)
    monkeypatch.setattr(bot_workers, "THINK_TIMEOUT_SECONDS", PATIENCE)
    async with asyncio.timeout(PATIENCE):
        assert await warm_up(workers) != [pid]
        while os.path.exists(f"/proc/{pid}/status") and not is_zombie(pid):
            await asyncio.sleep(0.02)


def is_zombie(pid: int) -> bool:
    with contextlib.suppress(OSError), open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        return file.read().rpartition(")")[2].split()[0] == "Z"
    return True


async def test_time_spent_in_the_queue_is_not_thinking_time(
    workers: BotWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots of many tables wait for one worker, and each gets its full time."""
    await warm_up(workers)
    fallen_back: list[str] = []
    monkeypatch.setattr(bot_workers.log, "error", lambda *words: fallen_back.append(str(words)))
    monkeypatch.setattr(bot_workers, "THINK_TIMEOUT_SECONDS", 0.01)
    game = hn.new("big-score", 4, 5)
    async with workers.queue.turn("others"):
        choosing = asyncio.create_task(workers.choose(game, game.waiting[0], "regular"))
        await asyncio.sleep(0.05)
        monkeypatch.setattr(bot_workers, "THINK_TIMEOUT_SECONDS", PATIENCE)
    await choosing
    assert not fallen_back


async def test_with_little_time_no_worker_is_waited_for(workers: BotWorkers) -> None:
    pid, *_ = await warm_up(workers)
    send_signal(pid, signal.SIGSTOP)
    game = hn.new("big-score", 4, 5)
    seat = game.waiting[0]
    assert await workers.choose(game, seat, "regular", within=0.1) in game.choices(seat)
    assert pids(workers) == [pid]
