"""Reviews over HTTP: made in a worker, once, for a price, and kept with the replay."""

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
from heistnight.review.schema import VERSION, Review
from heistnight.server.errors import Full, Missing, TooFast
from heistnight.server.limits import Limits
from heistnight.server.replays import reviews
from heistnight.server.replays.reviews import Find, Reviewer
from heistnight.table.errors import Refusal
from heistnight.table.storage.changes import ForgottenReplays, SavedReplay, SavedReview
from heistnight.table.storage.store import Store
from tests.server.kit import PATIENCE, ServerProcess


def short_game() -> Game:
    """Everybody passes at once: a dozen decisions at most."""
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
    at: Reviewer, id_: str = "short", address: str = "::1", find: Find = find
) -> dict[str, Any]:
    """Asked for until it is there."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found: dict[str, Any] = json.loads(await at.look(id_, address, find))
        if found["review"]:
            return found
    raise TimeoutError


async def test_it_is_made_once_and_kept_with_the_replay(store: Store) -> None:
    first = Reviewer(store, Limits())
    await store.write(SAVED)
    try:
        both = await asyncio.gather(made(first), made(first, address="::2"))
    finally:
        first.close()
    assert both[0] == both[1]
    kept = await store.review("short", VERSION)
    assert kept is not None
    assert json.loads(kept) == both[0]["review"]
    second = Reviewer(store, Limits(reviews_waiting=0))  # it could make none
    assert await made(second) == both[0]
    await store.write(ForgottenReplays(2.0))
    assert await store.review("short", VERSION) is None


async def test_a_review_of_another_version_is_made_anew(store: Store) -> None:
    await store.write(SavedReview("short", VERSION - 1, "{}"))
    assert await store.review("short", VERSION) is None


async def test_it_is_paid_for_and_the_queue_has_an_end(store: Store) -> None:
    poor = Reviewer(store, Limits(review_seconds=60.0, review_burst=59.0))
    with pytest.raises(TooFast, match="wait a few minutes"):
        await poor.look("short", "::1", find)
    full = Reviewer(store, Limits(reviews_waiting=0))
    with pytest.raises(Full, match="Too many reviews"):
        await made(full)
    assert full.prices.of("::1").left == pytest.approx(180.0)


async def test_what_nobody_asks_for_any_more_is_given_up(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "FORGOTTEN", -1.0)
    at = Reviewer(store, Limits())
    try:
        await at.look("short", "::1", find)
        making = at.jobs["short"].making if "short" in at.jobs else None
        if making is not None:
            assert await asyncio.wait_for(making, PATIENCE) is None
    finally:
        at.close()
    assert await store.review("short", VERSION) is None


def long_game() -> Game:
    """Its review takes many seconds."""
    game = hn.new("big-score", seats=6, seed=1)
    while not game.over:
        game.act_unchecked(game.waiting[0], game.choices(game.waiting[0])[0])
    return game


async def test_what_was_given_up_halfway_is_not_kept_for_good(store: Store) -> None:
    """Whoever asks for it again in that very moment gets a whole one, later."""
    saved = SavedReplay("long", [], long_game().save(), 1.0)

    async def find_long() -> SavedReplay:
        return saved

    at = Reviewer(store, Limits())
    try:
        await at.look("long", "::1", find_long)
        job = at.jobs["long"]
        job.asked = -1_000.0
        async with asyncio.timeout(PATIENCE):
            while not at.worker.gauge[reviews.STOP]:
                await asyncio.sleep(0.01)
            job.asked = time.monotonic()
            assert job.making is not None
            assert await job.making is None
    finally:
        at.close()
    assert await store.review("long", VERSION) is None


def kill_worker(at: Reviewer) -> None:
    pool = at.worker.pool
    assert pool is not None
    for pid in list(pool._processes):
        os.kill(pid, signal.SIGKILL)


async def test_a_worker_that_died_while_it_had_nothing_to_do_costs_nobody_a_review(
    store: Store,
) -> None:
    at = Reviewer(store, Limits())
    try:
        first = await made(at, "one")
        kill_worker(at)
        assert await made(at, "another") == first
    finally:
        at.close()


async def test_killed_in_the_middle_it_is_made_once_more(store: Store) -> None:
    at = Reviewer(store, Limits())
    try:
        first = await made(at, "one")
        pool = at.worker.pool
        assert pool is not None
        for pid in list(pool._processes):
            os.kill(pid, signal.SIGSTOP)  # in the middle of it …
        asked = asyncio.create_task(made(at, "another"))
        async with asyncio.timeout(PATIENCE):
            while at.worker.doing != "another":
                await asyncio.sleep(0.01)
            kill_worker(at)  # … it is gone
            assert await asked == first
    finally:
        at.close()


async def test_a_replay_that_is_gone_meanwhile_gets_no_review(store: Store) -> None:
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
    assert await store.review("short", VERSION) is None


async def test_whatever_goes_wrong_is_said_to_whoever_asks(store: Store) -> None:
    async def missing() -> SavedReplay:
        raise Refusal("There is none.")

    at = Reviewer(store, Limits())
    for _ in range(2):
        with pytest.raises(Refusal, match=r"There is none\."):
            await at.look("gone", "::1", missing)


def test_finished_games_are_reviewed_over_http_and_no_others(server: ServerProcess) -> None:
    def put_up(game: Game) -> str:
        _, body, _ = server.request("POST", "/api/replays", {"journal": game.save()})
        return str(json.loads(body)["id"])

    def ask(id_: str) -> tuple[int, dict[str, Any]]:
        status, body, _ = server.request("GET", f"/api/replays/{id_}/review")
        return status, json.loads(body)

    id_, end = put_up(SHORT), time.monotonic() + PATIENCE
    status, found = ask(id_)
    while status == 200 and not found["review"] and time.monotonic() < end:
        status, found = ask(id_)
    review = msgspec.convert(found["review"], Review)
    assert [one.seat for one in review.seats] == [0, 1]
    assert review.weighed == review.decisions > 0
    for one in review.seats:
        assert one.start + one.shares.skill + one.shares.others + one.shares.luck == one.end
    unfinished, end = put_up(hn.new("crooks", seats=2, seed=1)), time.monotonic() + PATIENCE
    status, found = ask(unfinished)
    while status == 200 and time.monotonic() < end:
        status, found = ask(unfinished)
    assert (status, "finished game" in found["detail"]) == (400, True)
    status, end = 200, time.monotonic() + PATIENCE
    while status == 200 and time.monotonic() < end:
        status, _ = ask("nowhere")
    assert status == 404
