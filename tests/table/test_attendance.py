"""Coming back, votes about absent players, and the bot that stands in for them."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.protocol import client_messages
from tests.table.kit import InProcessViewer, start_table


@pytest_asyncio.fixture
async def hub(tmp_path: Path) -> AsyncIterator[Hub]:
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
    yield hub
    await hub.close()


async def test_votes_end_when_the_person_comes_back_or_acts(hub: Hub) -> None:
    ann, ben, cleo, dan = await start_table(hub, 4)
    table = ann.room.table
    ann.leave()
    assert (await ben.ask(client_messages.Vote, seat=0))["type"] == "ack"
    assert table.record.seats[0].votes == [2]
    table.attendance.arrive(1)
    assert table.record.seats[0].votes == []
    table.attendance.leave(1)
    for voter in (cleo, dan):
        await voter.ask(client_messages.Vote, seat=0)
    assert table.record.seats[0].stand_in


async def test_a_vote_ends_with_the_move_it_was_about(hub: Hub) -> None:
    ann, ben, _, _ = await start_table(hub, 4)
    table = ann.room.table
    question = await ann.question()
    ann.leave()
    await ben.ask(client_messages.Vote, seat=0)
    await table.answer(1, "quick", question["id"], [question["options"][0]["id"]])
    assert table.record.seats[0].votes == []
    stored = await hub.store.table(table.record.code)
    assert stored is not None
    assert stored.record.seats[0].votes == []


def let_time_run_out(one: InProcessViewer) -> None:
    """Let the time for seat 0's question run out."""
    table = one.room.table
    assert table.match is not None
    question, since = table.match.clocks.asked[0]
    table.match.clocks.asked[0] = question, since - 1000
    table.step()


async def test_nobody_blocks_a_game_by_coming_back_repeatedly(hub: Hub) -> None:
    """The first time the clock starts again; the second time the bot answers."""
    ann, _ = await start_table(hub, 2, clock=100, pace="relaxed")
    table = ann.room.table
    question = await ann.question()
    for thinks_on in (False, True):
        let_time_run_out(ann)
        assert table.record.seats[0].stand_in
        assert table.bots.thinking
        table.attendance.take_back(1)
        assert not table.record.seats[0].stand_in
        assert bool(table.bots.thinking) is thinks_on
    choice = question["options"][0]["id"]
    answer = await ann.ask(client_messages.Answer, decision=question["id"], choice=choice)
    assert answer["type"] == "ack", "the person may still answer first"
    await asyncio.sleep(0)
    assert table.match is not None
    assert not table.bots.plays(table.match, 0)


async def test_a_step_is_not_reentered_when_time_runs_out(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stand-in asks for another step from inside one: it follows as a second round."""
    ann, _ = await start_table(hub, 2, clock=100, pace="relaxed")
    table = ann.room.table
    await ann.question()
    inside, deepest, rounds = 0, 0, 0
    step_once = table._step_once

    def note() -> None:
        nonlocal inside, deepest, rounds
        inside, rounds = inside + 1, rounds + 1
        deepest = max(deepest, inside)
        step_once()
        inside -= 1

    monkeypatch.setattr(table, "_step_once", note)
    let_time_run_out(ann)
    assert table.record.seats[0].stand_in
    assert table.bots.thinking
    assert (deepest, rounds) == (1, 2)


async def test_a_step_that_fails_does_not_block_the_next(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = await start_table(hub, 2, clock=100, pace="relaxed")
    table = ann.room.table
    await ann.question()
    with monkeypatch.context() as broken:
        broken.setattr(table.time, "follow", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            table.step()
    let_time_run_out(ann)
    assert table.record.seats[0].stand_in
