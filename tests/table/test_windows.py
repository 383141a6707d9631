"""No tells: what others see of a window for secret answers does not depend on who was asked."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from heistnight.games import ALL_RULES
from heistnight.server import bodies, protocol
from heistnight.server import handlers as _handlers  # noqa: F401  # they register themselves
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.room import Room
from heistnight.server.viewer import Viewer
from heistnight.table import pace
from tests.server.kit import PATIENCE
from tests.table.tiny import DECLINE, PLAY, SHIELD, TinyRules

QUICKEST, SLOWEST = 1.0, 1.2
AN_HOUR = 3600.0


class Eye:
    """A viewer in this very process; notes what it gets, and when."""

    def __init__(self, hub: Hub, room: Room, token: str) -> None:
        self.got: list[tuple[float, dict[str, Any]]] = []
        self.room, self.requests = room, 0
        self.viewer = Viewer(self.hear, hub.limits)
        self.task = asyncio.create_task(self.viewer.send_on())
        room.enter(self.viewer, protocol.Hello(token=token))

    async def hear(self, event: Any) -> None:
        self.got.append((time.monotonic(), json.loads(event["text"])))

    def tables(self) -> list[dict[str, Any]]:
        return [message for _, message in self.got if message["type"] == "table"]

    async def until(self, wanted: Any) -> tuple[float, dict[str, Any]]:
        async with asyncio.timeout(PATIENCE):
            while True:
                for moment, message in self.got:
                    if message["type"] == "table" and wanted(message):
                        return moment, message
                await asyncio.sleep(0.005)

    async def answer(self, choice: int, question: str | None = None) -> dict[str, Any]:
        """Answer the question that is open, or the named one."""
        if question is None:
            await self.until(lambda one: one["decision"])
            question = self.tables()[-1]["decision"]["id"]
        self.requests += 1
        request = f"w{self.requests}"
        message = protocol.Answer(request=request, decision=question, choice=choice)
        await self.room.hear(self.viewer, message)
        async with asyncio.timeout(PATIENCE):
            while True:
                for _, heard in self.got:
                    if heard.get("request") == request:
                        return heard
                await asyncio.sleep(0.005)


@pytest_asyncio.fixture
async def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hub]:
    monkeypatch.setitem(ALL_RULES, "tiny", TinyRules())
    monkeypatch.setitem(pace.WINDOWS, "quick", (QUICKEST, SLOWEST))
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
    yield hub
    await hub.close()


async def sit(hub: Hub, people: int, seed: str, **more: Any) -> list[Eye]:
    wanted = bodies.NewTable(game="tiny", name="A", seats=people, seed=seed, pace="quick", **more)
    room, first = await hub.make(wanted)
    tokens = [first.token]
    tokens += [(await hub.join(first.code, name, "")).token for name in "BCD"[: people - 1]]
    await room.table.begin(1)
    eyes = [Eye(hub, room, token) for token in tokens]
    for eye in eyes:
        await eye.until(lambda one: one["view"]["phase"] == "play")
    return eyes


def story(eye: Eye) -> list[Any]:
    """What somebody saw of the first turn, as far as it might tell something."""
    return [
        (
            one["view"],
            one["decision"],
            one["may_undo"],
            one["clocks"],
            one["chat_open"],
            one["events"],
        )
        for one in eye.tables()
        if one["view"]["turn"] == 0 or one["view"]["turn"] == 1
    ]


async def first_turn(hub: Hub, seed: str, answers: bool) -> tuple[Eye, float]:
    """Seat 0 plays; seat 2 lets it pass where it is asked. What did seat 1 see, how long?"""
    one, two, three = await sit(hub, 3, seed)
    assert (await one.answer(PLAY))["type"] == "ack"
    began, window = await two.until(lambda table: table["view"]["phase"] == "answers")
    assert window["view"]["waiting"] is None
    assert window["decision"] is None
    if answers:
        assert (await three.answer(DECLINE))["type"] == "ack"
    refusals = [await two.answer(PLAY, "1.0.0"), await one.answer(PLAY, "0.1.0")]
    assert {refusal["reason"] for refusal in refusals} == {"Answers are still awaited: one moment."}
    ended, _ = await two.until(lambda table: table["view"]["turn"] == 1)
    return two, ended - began


async def test_a_window_looks_the_same_whether_or_not_anybody_is_asked(hub: Hub) -> None:
    nobody, without = await first_turn(hub, "shields", answers=False)
    somebody, with_answer = await first_turn(hub, "shields 2", answers=True)
    assert story(nobody) == story(somebody)
    for length in (without, with_answer):
        assert length >= QUICKEST - 0.01


async def test_an_asked_seat_alone_sees_its_question_and_its_answer(hub: Hub) -> None:
    one, two, three = await sit(hub, 3, "shields 1 2")
    await one.answer(PLAY)
    await two.until(lambda table: table["decision"] and table["view"]["phase"] == "answers")
    await three.until(lambda table: table["decision"] and table["view"]["phase"] == "answers")
    before = len(three.got), len(one.got)
    await two.answer(SHIELD)
    await asyncio.sleep(0.05)
    assert (len(three.got), len(one.got)) == before, "others saw that an answer came in"
    assert two.tables()[-1]["decision"] is None
    again = await two.answer(DECLINE, "1.0.0")
    assert again["type"] == "refused", "whether others are still asked would show"
    await three.answer(DECLINE)
    _, table = await one.until(lambda table: table["view"]["turn"] == 1)
    assert table["events"][-1]["stopped_by"] == 1


@pytest.mark.parametrize("seed", ["shields", "shields 1"])
async def test_bots_do_not_slow_a_lone_person(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, seed: str
) -> None:
    """Where people wait an hour for each other's answers, one person among bots does not."""
    monkeypatch.setitem(pace.WINDOWS, "quick", (AN_HOUR, AN_HOUR))
    wanted = bodies.NewTable(
        game="tiny", name="A", seats=2, seed=seed, pace="quick", bots=["random"], start=True
    )
    room, first = await hub.make(wanted)
    eye = Eye(hub, room, first.token)
    await eye.answer(PLAY)
    await eye.until(lambda table: table["view"]["phase"] == "answers")
    await eye.until(lambda table: table["view"]["turn"] == 1)


async def test_a_clock_that_runs_out_in_a_window_names_nobody(hub: Hub) -> None:
    one, two, _ = await sit(hub, 3, "shields 2", clock=5)
    table = one.room.table
    await one.answer(PLAY)
    await two.until(lambda shown: shown["view"]["phase"] == "answers")
    assert two.tables()[-1]["clocks"] == [None, None, None]
    assert table.match is not None
    question, since = table.match.clocks.asked[2]
    table.match.clocks.asked[2] = question, since - 100
    table.step()
    await two.until(lambda shown: shown["view"]["turn"] == 1)
    lobbies = [message for _, message in two.got if message["type"] == "lobby"]
    assert not any(seat["stand_in"] for lobby in lobbies for seat in lobby["seats"])
    assert not table.record.seats[2].stand_in
