"""No tells: what others see of a window for secret answers does not depend on who was asked."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from heistnight.games import ALL_RULES
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.live.room import Room
from heistnight.server.live.viewer import Viewer
from heistnight.server.protocol import client_messages, http_bodies
from heistnight.table.game import pace
from heistnight.table.game.match import Match
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
        room.enter(self.viewer, client_messages.Hello(token=token))

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
        return await self.say(client_messages.Answer, decision=question, choice=choice)

    async def say(self, kind: type, **fields: Any) -> dict[str, Any]:
        """The answer to a request."""
        self.requests += 1
        request = f"w{self.requests}"
        await self.room.hear(self.viewer, kind(request=request, **fields))
        async with asyncio.timeout(PATIENCE):
            while True:
                for _, heard in self.got:
                    if heard.get("request") == request:
                        return heard
                await asyncio.sleep(0.005)


@pytest_asyncio.fixture
async def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hub]:
    monkeypatch.setitem(ALL_RULES, "tiny", TinyRules())
    monkeypatch.setitem(pace.WINDOW_SECONDS, "quick", (QUICKEST, SLOWEST))
    monkeypatch.setitem(pace.REST_SECONDS, "quick", (0.2, 0.2))
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
    yield hub
    await hub.close()


async def sit(hub: Hub, people: int, seed: str, **more: Any) -> list[Eye]:
    wanted = http_bodies.NewTable(
        game="tiny", name="A", seats=people, seed=seed, pace="quick", **more
    )
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
    assert {refusal["reason"] for refusal in refusals} == {"Waiting for responses."}
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
    monkeypatch.setitem(pace.WINDOW_SECONDS, "quick", (AN_HOUR, AN_HOUR))
    wanted = http_bodies.NewTable(
        game="tiny", name="A", seats=2, seed=seed, pace="quick", bots=["random"], start=True
    )
    room, first = await hub.make(wanted)
    eye = Eye(hub, room, first.token)
    await eye.answer(PLAY)
    await eye.until(lambda table: table["view"]["phase"] == "answers")
    await eye.until(lambda table: table["view"]["turn"] == 1)


async def test_no_clock_runs_in_a_window_but_its_own(hub: Hub) -> None:
    """Whoever is silent until it closes has passed; nobody learns who that was."""
    one, two, _ = await sit(hub, 3, "shields 2", clock=5)
    table = one.room.table
    await one.answer(PLAY)
    await two.until(lambda shown: shown["view"]["phase"] == "answers")
    assert table.playing().clocks.asked == {}
    assert two.tables()[-1]["clocks"] == [None, None, None]
    await two.until(lambda shown: shown["view"]["turn"] == 1)
    assert table.playing().live.game.acts[-1] == (2, DECLINE)
    lobbies = [message for _, message in two.got if message["type"] == "lobby"]
    assert not any(seat["stand_in"] for lobby in lobbies for seat in lobby["seats"])


# Pass and wait


async def window(hub: Hub, seed: str, **more: Any) -> list[Eye]:
    eyes = await sit(hub, 3, seed, **more)
    await eyes[0].answer(PLAY)
    for eye in eyes:
        await eye.until(lambda table: table["window"])
    return eyes


async def test_everybody_sees_the_same_window(hub: Hub) -> None:
    eyes = await window(hub, "shields 2")
    windows = [eye.tables()[-1]["window"] for eye in eyes]
    for shown in windows:
        assert 0 < shown["left"] <= shown["length"] <= SLOWEST
        facts = shown["number"], shown["waits"], shown["may_wait"], shown["passed"]
        assert facts == (0, [], True, False)


async def test_a_window_closes_when_every_person_has_passed(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is asked passes with the same button."""
    monkeypatch.setitem(pace.WINDOW_SECONDS, "quick", (AN_HOUR, AN_HOUR))
    eyes = await window(hub, "shields 2")
    for eye in eyes:
        before = [len(other.got) for other in eyes if other is not eye]
        assert (await eye.say(client_messages.PassWindow, window=0))["type"] == "ack"
        assert (await eye.say(client_messages.PassWindow, window=0))["type"] == "ack", (
            "once is enough"
        )
        await eye.until(lambda table: table["window"] and table["window"]["passed"])
        if eye is not eyes[-1]:
            assert [len(other.got) for other in eyes if other is not eye] == before
    await eyes[0].until(lambda table: table["view"]["turn"] == 1)
    assert eyes[0].room.table.playing().live.game.acts[-1] == (2, DECLINE)


async def test_a_wait_keeps_it_open_and_everybody_sees_whose(hub: Hub) -> None:
    """Also of somebody who has nothing to answer with: waiting can be a bluff."""
    eyes = await window(hub, "shields 2")
    for number in range(3):
        assert (await eyes[1].say(client_messages.WaitWindow, window=0))["type"] == "ack"
        for eye in eyes:
            _, table = await eye.until(
                lambda one, n=number: one["window"] and len(one["window"]["waits"]) == n + 1
            )
            assert table["window"]["waits"] == [1] * (number + 1)
            assert table["window"]["left"] > QUICKEST * (number + 1) - 0.5
    refusal = await eyes[2].say(client_messages.WaitWindow, window=0)
    assert refusal["reason"] == "This can be extended 3 times at most."
    assert not eyes[0].tables()[-1]["window"]["may_wait"]


async def test_who_has_had_their_say_cannot_wait(hub: Hub) -> None:
    """Whether by passing or by an answer: the words are the same."""
    eyes = await window(hub, "shields 1 2")
    await eyes[0].say(client_messages.PassWindow, window=0)
    await eyes[1].answer(SHIELD)
    for eye in eyes[:2]:
        refusal = await eye.say(client_messages.WaitWindow, window=0)
        assert refusal["reason"] == "You've already responded. Waiting for the others…"
        await eye.until(lambda table: table["window"] and table["window"]["passed"])
    wrong = await eyes[0].say(client_messages.WaitWindow, window=7)
    assert wrong["reason"] == "That response window isn't open."


async def test_passing_on_everything_lasts_until_ones_next_turn(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is kept with the seat, and no business of anybody else."""
    monkeypatch.setitem(pace.WINDOW_SECONDS, "quick", (AN_HOUR, AN_HOUR))
    eyes = await window(hub, "shields 2")
    table = eyes[0].room.table
    for eye in eyes:
        assert (await eye.say(client_messages.SetPassing, passing=True))["type"] == "ack"
    assert [place.passing for place in table.record.seats] == [True] * 3
    await eyes[1].until(lambda one: one["decision"] and one["view"]["turn"] == 1)
    assert [place.passing for place in table.record.seats] == [True, False, True]
    assert not eyes[1].tables()[-1]["passing"]
    assert eyes[2].tables()[-1]["passing"]
    await eyes[1].answer(PLAY)
    await eyes[0].until(lambda one: one["window"] and one["window"]["number"] == 1)
    assert eyes[0].tables()[-1]["window"]["passed"]
    assert not eyes[1].tables()[-1]["window"]["passed"]
    await eyes[1].say(client_messages.PassWindow, window=1)
    await eyes[2].until(lambda one: one["decision"] and one["view"]["turn"] == 2)


async def test_after_a_restart_a_window_is_shown_whether_or_not_anybody_is_asked(
    hub: Hub,
) -> None:
    for seed in ("shields", "shields 2"):
        table = (await window(hub, seed))[0].room.table
        again = Match(table.playing().live)
        assert again.shown.window == 0
        again.advance(0.0, partial(table.windows.opened, moment=0.0))
        assert again.window is not None


async def test_votes_for_a_bot_do_not_tell_that_somebody_answered(hub: Hub) -> None:
    """They end when somebody acts; in a window they stay, whoever acts."""
    eyes = await window(hub, "shields 2")
    table = eyes[0].room.table
    table.record.seats[2].votes = [1]
    await eyes[2].say(client_messages.PassWindow, window=0)
    assert table.record.seats[2].votes == [1]
