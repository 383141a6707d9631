"""Reviews over HTTP: made once in a worker, within a budget, and stored with the replay."""

import asyncio
import json
import os
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import heistnight as hn
from heistnight.kernel.game import Game
from heistnight.review.schema import REVIEW_VERSION, Review
from heistnight.server.errors import Full, Missing, TooFast
from heistnight.server.limits import Limits
from heistnight.server.replays import reviews
from heistnight.server.replays.recorder import FindReplay
from heistnight.server.replays.reviews import Reviewer
from heistnight.table.errors import Refusal
from heistnight.table.storage.changes import ExpiredReplays, SavedReplay, SavedReview
from heistnight.table.storage.store import Store
from tests.server.kit import PATIENCE, ServerProcess


def short_game() -> Game:
    """Play a game where all players pass at once: a dozen decisions at most."""
    game = hn.new("crooks", seats=2, seed=1)
    while not game.over:
        decision = game.pending[game.waiting[0]]
        passes = [option for option in decision.options if option.label.startswith("Pass")]
        game.act(game.waiting[0], (passes or decision.options)[0])
    return game


SHORT = short_game()
SAVED = SavedReplay("short", ["Ann", "Bob"], SHORT.save(), 1.0)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(f"sqlite:///{tmp_path / 'heist.db'}")
    yield store
    await store.close()


async def find() -> SavedReplay:
    return SAVED


async def made(
    at: Reviewer, id_: str = "short", address: str = "::1", find: FindReplay = find
) -> dict[str, Any]:
    """Request a review until it is done."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found: dict[str, Any] = json.loads(await at.get(id_, address, find))
        if found["review"]:
            return found
    raise TimeoutError


async def test_a_review_is_made_once_and_stored_with_the_replay(store: Store) -> None:
    first = Reviewer(store, Limits())
    await store.write(SAVED)
    try:
        both = await asyncio.gather(made(first), made(first, address="::2"))
    finally:
        first.close()
    assert both[0] == both[1]
    kept = await store.review("short", REVIEW_VERSION)
    assert kept is not None
    assert json.loads(kept) == both[0]["review"]
    second = Reviewer(store, Limits(reviews_waiting=0))  # it can't make any
    assert await made(second) == both[0]
    await store.write(ExpiredReplays(2.0))
    assert await store.review("short", REVIEW_VERSION) is None


async def test_a_review_of_another_version_is_not_used(store: Store) -> None:
    await store.write(SavedReview("short", REVIEW_VERSION - 1, "{}"))
    assert await store.review("short", REVIEW_VERSION) is None


async def test_reviews_are_charged_and_their_queue_is_limited(store: Store) -> None:
    poor = Reviewer(store, Limits(review_seconds=60.0, review_burst=59.0))
    with pytest.raises(TooFast, match="Try again in a few minutes"):
        await poor.get("short", "::1", find)
    full = Reviewer(store, Limits(reviews_waiting=0))
    with pytest.raises(Full, match="Too many reviews"):
        await made(full)
    assert full.budgets.of("::1").left == pytest.approx(180.0)


async def test_three_addresses_cannot_fill_the_queue(store: Store) -> None:
    """Each has its share, and another address gets its turn before their second ones."""
    long = SavedReplay("long", [], long_game().save(), 1.0)

    async def find_long() -> SavedReplay:
        return long

    at, refused = Reviewer(store, Limits(review_burst=10_000.0)), 0
    try:
        for number in range(12):
            try:
                await at.get(f"long{number}", f"192.0.2.{number % 3}", find_long)
            except TooFast:
                refused += 1
        assert refused == 6
        asked = asyncio.create_task(made(at, address="192.0.2.9"))
        async with asyncio.timeout(PATIENCE):
            while at.worker.turns.waiting < 6:
                await asyncio.sleep(0.01)
        order = list(at.worker.turns._waiting)
        assert order.index("192.0.2.9") <= 3
        assert not asked.done()
        asked.cancel()
    finally:
        at.close()


async def test_a_waiting_review_leaves_the_queue_when_no_request_comes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = SavedReplay("long", [], long_game().save(), 1.0)

    async def find_long() -> SavedReplay:
        return long

    at = Reviewer(store, Limits())
    try:
        await at.get("long", "::1", find_long)
        await at.get("waits", "::1", find_long)
        first, waits = at.jobs["long"], at.jobs["waits"]
        assert at.worker.waiting == 2
        waits.asked -= 100 * reviews.ABANDONED_AFTER_SECONDS
        assert waits.making is not None
        assert await asyncio.wait_for(waits.making, PATIENCE) is None
        await asyncio.sleep(0)
        assert (at.worker.waiting, first.done) == (1, False)
    finally:
        at.close()


async def test_a_review_is_given_up_when_no_request_comes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "ABANDONED_AFTER_SECONDS", -1.0)
    at = Reviewer(store, Limits())
    try:
        await at.get("short", "::1", find)
        making = at.jobs["short"].making if "short" in at.jobs else None
        if making is not None:
            assert await asyncio.wait_for(making, PATIENCE) is None
    finally:
        at.close()
    assert await store.review("short", REVIEW_VERSION) is None


def long_game() -> Game:
    """Play a game whose review takes many seconds."""
    game = hn.new("big-score", seats=6, seed=1)
    while not game.over:
        game.act_unchecked(game.waiting[0], game.choices(game.waiting[0])[0])
    return game


async def test_a_review_given_up_halfway_is_not_stored(store: Store) -> None:
    """A request at that very moment gets a complete one later."""
    saved = SavedReplay("long", [], long_game().save(), 1.0)

    async def find_long() -> SavedReplay:
        return saved

    at = Reviewer(store, Limits())
    try:
        await at.get("long", "::1", find_long)
        job = at.jobs["long"]
        job.asked = -1_000.0
        async with asyncio.timeout(PATIENCE):
            while not at.worker.progress[reviews.STOP_INDEX]:
                await asyncio.sleep(0.01)
            job.asked = time.monotonic()
            assert job.making is not None
            assert await job.making is None
    finally:
        at.close()
    assert await store.review("long", REVIEW_VERSION) is None


def kill_worker(at: Reviewer) -> None:
    pool = at.worker.pool
    assert pool is not None
    for pid in list(pool._processes):
        os.kill(pid, signal.SIGKILL)


async def test_a_review_works_after_an_idle_worker_died(store: Store) -> None:
    at = Reviewer(store, Limits())
    try:
        first = await made(at, "one")
        kill_worker(at)
        assert await made(at, "another") == first
    finally:
        at.close()


async def test_a_review_is_retried_when_the_worker_is_killed(store: Store) -> None:
    at = Reviewer(store, Limits())
    try:
        first = await made(at, "one")
        pool = at.worker.pool
        assert pool is not None
        for pid in list(pool._processes):
            os.kill(pid, signal.SIGSTOP)  # so that it is killed during the review
        asked = asyncio.create_task(made(at, "another"))
        async with asyncio.timeout(PATIENCE):
            while at.worker.doing != "another":
                await asyncio.sleep(0.01)
            kill_worker(at)
            assert await asked == first
    finally:
        at.close()


async def test_a_replay_removed_meanwhile_gets_no_review(store: Store) -> None:
    asked = 0

    async def find_once() -> SavedReplay:
        nonlocal asked
        asked += 1
        if asked > 1:
            raise Missing("There is no replay with that id.")
        return SAVED

    at = Reviewer(store, Limits())
    try:
        with pytest.raises(Missing):
            await made(at, find=find_once)
    finally:
        at.close()
    assert await store.review("short", REVIEW_VERSION) is None


async def test_every_request_gets_the_error(store: Store) -> None:
    async def missing() -> SavedReplay:
        raise Refusal("There is none.")

    at = Reviewer(store, Limits())
    for _ in range(2):
        with pytest.raises(Refusal, match=r"There is none\."):
            await at.get("gone", "::1", missing)


def test_only_finished_games_are_reviewed_over_http(server: ServerProcess) -> None:
    def upload(game: Game) -> str:
        _, body, _ = server.request("POST", "/api/replays", {"journal": game.save()})
        return str(json.loads(body)["id"])

    def ask(id_: str) -> tuple[int, dict[str, Any]]:
        status, body, _ = server.request("GET", f"/api/replays/{id_}/review")
        return status, json.loads(body)

    id_, end = upload(SHORT), time.monotonic() + PATIENCE
    status, found = ask(id_)
    while status == 200 and not found["review"] and time.monotonic() < end:
        status, found = ask(id_)
    review = msgspec.convert(found["review"], Review)
    assert [one.seat for one in review.seats] == [0, 1]
    assert review.weighed == review.decisions > 0
    for one in review.seats:
        assert one.start + one.shares.skill + one.shares.others + one.shares.luck == one.end
    unfinished, end = upload(hn.new("crooks", seats=2, seed=1)), time.monotonic() + PATIENCE
    status, found = ask(unfinished)
    while status == 200 and time.monotonic() < end:
        status, found = ask(unfinished)
    assert (status, "finished game" in found["detail"]) == (400, True)
    status, end = 200, time.monotonic() + PATIENCE
    while status == 200 and time.monotonic() < end:
        status, _ = ask("nowhere")
    assert status == 404


async def test_an_automatic_review_waits_until_nobody_else_is_served(store: Store) -> None:
    reviewer = Reviewer(store, Limits())
    await store.write(SAVED)
    try:
        asked = asyncio.create_task(reviewer.get("short", "::1", find))
        while not reviewer.jobs:
            await asyncio.sleep(0)
        idle = json.loads(await reviewer.get("other", "::2", find, automatic=True))
        assert idle == {"done": 0, "total": 0, "review": None}
        assert list(reviewer.jobs) == ["short"]
        await asked
        review = (await made(reviewer))["review"]
        again = json.loads(await reviewer.get("short", "::2", find, automatic=True))
        assert again["review"] == review
        assert "Luck" in review["seats"][0]["verdict"]
    finally:
        reviewer.close()
