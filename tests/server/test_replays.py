"""Replays: recorded once, within limits and budgets, and sent in pages."""

import asyncio
import json
import os
import signal
import time
from array import array
from typing import Any

import pytest

import heistnight as hn
from heistnight.kernel.errors import BadSave
from heistnight.server.errors import Full, TooFast
from heistnight.server.limits import Limits
from heistnight.server.replays import replays
from heistnight.server.replays.recorder import (
    ReplayRecorder,
    SizedCache,
    TaskWorker,
    recorder_limits,
)
from heistnight.server.replays.replays import MAX_FRAME_LOG_LINES, PAGE_FRAMES, LogOfView
from heistnight.table.errors import Refusal
from heistnight.table.storage.changes import SavedReplay
from tests.server.conftest import Starter
from tests.server.kit import ServerProcess


def journal(game: str = "vault-heist", seed: int = 8) -> str:
    """Return the journal of a long game without progress."""
    played = hn.new(game, seats=hn.games()[game].seats[1], seed=seed)
    while not played.over:
        seat = played.waiting[0]
        choices = played.choices(seat)
        played.act_unchecked(seat, choices[-(played.act_count % 2)])
    return played.save()


def never_end() -> None:
    while True:
        pass


def eat() -> int:
    return len([bytes(1_000_000) + b"." for _ in range(100_000)])


def double(number: int) -> int:
    return 2 * number


@pytest.mark.parametrize("hog", [never_end, eat])
async def test_a_task_that_takes_too_much_is_stopped_and_the_next_works(hog: Any) -> None:
    worker = TaskWorker(recorder_limits(Limits(replay_seconds=1.0)))
    try:
        done = await worker.do(hog)
        assert done.spent
        assert "too large to replay" in done.problem
        assert (await worker.do(double, 21)).made
        assert (await worker.do(replays.record, "", [], "[" * 5_000, 10)).problem
    finally:
        worker.close()


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def test_a_task_that_kills_two_workers_is_refused_and_the_next_works() -> None:
    worker = TaskWorker(recorder_limits(Limits()))
    try:
        done = await worker.do(die)
        assert done.spent
        assert "too large to replay" in done.problem
        assert (await worker.do(double, 21)).made
    finally:
        worker.close()


async def test_the_workers_queue_is_limited() -> None:
    worker = TaskWorker(recorder_limits(Limits(replays_waiting=3)))
    try:
        tasks = [asyncio.create_task(worker.do(double, number)) for number in range(5)]
        done = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(one) for one in done[3:]] == [Full, Full]
        assert not any(isinstance(one, BaseException) for one in done[:3])
    finally:
        worker.close()


async def test_concurrent_requests_record_a_replay_once() -> None:
    recorder, found = ReplayRecorder(Limits(replay_burst=10.0)), 0
    saved = SavedReplay("x", [], journal("big-score"), 0.0)

    async def find() -> SavedReplay:
        nonlocal found
        found += 1
        await asyncio.sleep(0.01)
        return saved

    try:
        recorded = await asyncio.gather(*[recorder.recording("x", "::1", find) for _ in range(10)])
        assert found == 1
        assert all(one is recorded[0] for one in recorded)
        pages = [recorder.moments("x", recorded[0], 0, "open", "::1") for _ in range(10)]
        assert len({id(page) for page in await asyncio.gather(*pages)}) == 1
    finally:
        recorder.close()


async def test_the_cache_is_limited_in_bytes_and_keeps_no_failures() -> None:
    cache, made = SizedCache(100), 0

    async def make() -> tuple[int, int]:
        nonlocal made
        made += 1
        return made, 40

    async def fail() -> tuple[int, int]:
        raise BadSave("no")

    assert [await cache.get(key, make) for key in ("a", "b", "a", "c", "a", "b")] == [
        1,
        2,
        1,
        3,
        1,
        4,
    ]
    assert cache.size == 80
    for _ in range(2):
        with pytest.raises(BadSave):
            await cache.get("x", fail)
    assert not cache.has("x")
    assert cache.size == 80


async def test_a_replay_is_charged_by_its_cpu_time() -> None:
    recorder = ReplayRecorder(Limits(replay_seconds=4.0, replay_burst=5.0, replay_rate=0.0001))
    saved = SavedReplay("x", [], journal("crooks"), 0.0)
    waiting = asyncio.Event()

    async def find() -> SavedReplay:
        await waiting.wait()
        return saved

    async def missing() -> SavedReplay:
        raise Refusal("There is none.")

    try:
        first = asyncio.create_task(recorder.recording("1", "192.0.2.1", find))
        await asyncio.sleep(0)
        with pytest.raises(TooFast):
            await recorder.recording("2", "192.0.2.1", find)
        other = asyncio.create_task(recorder.recording("3", "192.0.2.2", find))
        waiting.set()
        await asyncio.gather(first, other)
        for _ in range(3):
            with pytest.raises(Refusal, match="none"):
                await recorder.recording("4", "192.0.2.1", missing)
        assert 4.0 < recorder.budgets.of("192.0.2.1").left < 5.0
    finally:
        recorder.close()


def test_a_journal_that_takes_too_long_is_refused(start_server: Starter) -> None:
    server = start_server("--limit", "replay_seconds=0.002")
    status, body, _ = server.request("POST", "/api/replays", {"journal": journal()})
    assert (status, b"too large to replay" in body) == (400, True)
    assert server.until_logged("limit 'replay_seconds' was reached")
    started = time.monotonic()
    assert server.get("/health")["status"] == "ok"
    assert time.monotonic() - started < 5


def test_frames_come_in_pages(server: ServerProcess) -> None:
    made = server.post("/api/replays", {"journal": journal()})
    path, last = f"/api/replays/{made['id']}/frames", made["acts"]
    assert last > 3 * PAGE_FRAMES
    for view in ("public", "open", "1"):
        found: list[Any] = []
        while len(found) <= last:
            page = server.get(f"{path}?first={len(found)}&eyes={view}")
            assert 0 < len(page) <= PAGE_FRAMES
            found += page
        assert [frame["number"] for frame in found] == list(range(last + 1))
        length = 0
        for frame in found:
            assert frame["events_from"] == length
            length += len(frame["events"])
        for number in (0, 1, PAGE_FRAMES - 1, PAGE_FRAMES, PAGE_FRAMES + 1, last):
            assert server.get(f"{path}/{number}?eyes={view}") == found[number]
        middle = server.get(f"{path}?first={PAGE_FRAMES + 3}&eyes={view}&since=0")
        assert len(middle) == PAGE_FRAMES - 3
        assert middle[0]["events_from"] == 0
        assert middle[1:] == found[PAGE_FRAMES + 4 : 2 * PAGE_FRAMES]
    assert server.request("GET", f"{path}?first={last + 1}")[0] == 400
    assert server.request("GET", f"{path}?eyes=9")[0] == 400


def test_only_the_end_of_a_very_long_log_is_sent() -> None:
    lines = [json.dumps(number).encode() for number in range(3 * MAX_FRAME_LOG_LINES)]
    log = LogOfView(lines, array("I", [1, 5, len(lines)]))
    assert log.since(0, None) == (0, lines[:1])
    assert log.since(1, None) == (1, lines[1:5])
    assert log.since(1, 0) == (0, lines[:5])
    assert log.since(1, 99) == (1, lines[1:5])
    long = LogOfView(lines, array("I", [len(lines) - 1, len(lines)]))
    assert long.since(1, 0) == (
        len(lines) - 1 - MAX_FRAME_LOG_LINES,
        lines[-1 - MAX_FRAME_LOG_LINES :],
    )
