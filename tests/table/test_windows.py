"""No leaks: what others see of a reaction window does not depend on who was asked."""

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
HOUR_SECONDS = 3600.0


class TimedViewer:
    """A viewer in this process that records what it gets, and when."""

    def __init__(self, hub: Hub, room: Room, token: str) -> None:
        self.got: list[tuple[float, dict[str, Any]]] = []
        self.room, self.requests = room, 0
        self.viewer = Viewer(self.handle_message, hub.limits)
        self.task = asyncio.create_task(self.viewer.run_sender())
        room.enter(self.viewer, client_messages.Hello(token=token))

    async def handle_message(self, event: Any) -> None:
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
        """Answer the open question, or the named one."""
        if question is None:
            await self.until(lambda one: one["decision"])
            question = self.tables()[-1]["decision"]["id"]
        return await self.say(client_messages.Answer, decision=question, choice=choice)

    async def say(self, kind: type, **fields: Any) -> dict[str, Any]:
        """Send a request and return its answer."""
        self.requests += 1
        request = f"w{self.requests}"
        await self.room.handle_message(self.viewer, kind(request=request, **fields))
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


async def sit(hub: Hub, people: int, seed: str, **more: Any) -> list[TimedViewer]:
    wanted = http_bodies.NewTable(
        game="tiny", name="A", seats=people, seed=seed, pace="quick", **more
    )
    room, first = await hub.new_tables.make(wanted)
    tokens = [first.token]
    tokens += [(await hub.joining.join(first.code, name, "")).token for name in "BCD"[: people - 1]]
    await room.table.begin(1)
    players = [TimedViewer(hub, room, token) for token in tokens]
    for player in players:
        await player.until(lambda one: one["view"]["phase"] == "play")
    return players


def first_turn_seen(player: TimedViewer) -> list[Any]:
    """Return what a viewer saw of the first turn, as far as it might reveal something."""
    return [
        (
            one["view"],
            one["decision"],
            one["may_undo"],
            one["clocks"],
            one["chat_open"],
            one["events"],
        )
        for one in player.tables()
        if one["view"]["turn"] == 0 or one["view"]["turn"] == 1
    ]


async def first_turn(hub: Hub, seed: str, answers: bool) -> tuple[TimedViewer, float]:
    """Let seat 0 play, and seat 2 decline if asked; return what seat 1 saw, and how long."""
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


async def test_a_window_looks_the_same_whether_or_not_anyone_is_asked(hub: Hub) -> None:
    nobody, without = await first_turn(hub, "shields", answers=False)
    asked, with_answer = await first_turn(hub, "shields 2", answers=True)
    assert first_turn_seen(nobody) == first_turn_seen(asked)
    for length in (without, with_answer):
        assert length >= QUICKEST - 0.01


async def test_only_an_asked_seat_sees_its_question_and_its_answer(hub: Hub) -> None:
    one, two, three = await sit(hub, 3, "shields 1 2")
    await one.answer(PLAY)
    await two.until(lambda table: table["decision"] and table["view"]["phase"] == "answers")
    await three.until(lambda table: table["decision"] and table["view"]["phase"] == "answers")
    before = len(three.got), len(one.got)
    await two.answer(SHIELD)
    await asyncio.sleep(0.05)
    assert (len(three.got), len(one.got)) == before, "others saw that a response came in"
    assert two.tables()[-1]["decision"] is None
    again = await two.answer(DECLINE, "1.0.0")
    assert again["type"] == "refused", "it would reveal whether others are still asked"
    await three.answer(DECLINE)
    _, table = await one.until(lambda table: table["view"]["turn"] == 1)
    assert table["events"][-1]["stopped_by"] == 1


@pytest.mark.parametrize("seed", ["shields", "shields 1"])
async def test_bots_do_not_slow_a_solo_person(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, seed: str
) -> None:
    """Where people wait an hour for each other, one person among bots does not."""
    monkeypatch.setitem(pace.WINDOW_SECONDS, "quick", (HOUR_SECONDS, HOUR_SECONDS))
    wanted = http_bodies.NewTable(
        game="tiny", name="A", seats=2, seed=seed, pace="quick", bots=["random"], start=True
    )
    room, first = await hub.new_tables.make(wanted)
    player = TimedViewer(hub, room, first.token)
    await player.answer(PLAY)
    await player.until(lambda table: table["view"]["phase"] == "answers")
    await player.until(lambda table: table["view"]["turn"] == 1)


@pytest.mark.parametrize("asked", [False, True])
async def test_a_window_gets_a_time_when_a_second_person_takes_a_seat(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, asked: bool
) -> None:
    """A window that doesn't end would reveal that the first person is asked, so holds a card."""
    rest = 0.0 if asked else HOUR_SECONDS
    monkeypatch.setitem(pace.SOLO_REST_SECONDS, "quick", (rest, rest))
    wanted = http_bodies.NewTable(
        game="tiny", name="A", seats=3, seed="shields 0", pace="quick", bots=["random"] * 2
    )
    room, first = await hub.new_tables.make(wanted)
    await room.table.begin(1)
    ann = TimedViewer(hub, room, first.token)
    await ann.answer(PLAY)
    turn = 1 if asked else 0  # in turn 1, a bot plays a card
    await ann.until(
        lambda one: (
            one["view"]["phase"] == "answers"
            and one["view"]["turn"] == turn
            and bool(one["decision"]) == asked
        )
    )
    ben = TimedViewer(hub, room, (await hub.joining.join(first.code, "B", "")).token)
    assert (await ben.say(client_messages.Sit, seat=2))["type"] == "ack"
    await ben.until(lambda one: one["window"] and 0 < one["window"]["left"] <= SLOWEST)
    await ben.until(lambda one: one["view"]["turn"] == turn + 1)


async def test_only_the_windows_own_time_runs(hub: Hub) -> None:
    """A player who stays silent has passed, and nobody learns who that was."""
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


async def window(hub: Hub, seed: str, **more: Any) -> list[TimedViewer]:
    players = await sit(hub, 3, seed, **more)
    await players[0].answer(PLAY)
    for player in players:
        await player.until(lambda table: table["window"])
    return players


async def test_everyone_sees_the_same_window(hub: Hub) -> None:
    players = await window(hub, "shields 2")
    windows = [player.tables()[-1]["window"] for player in players]
    for seat, shown in enumerate(windows):
        assert 0 < shown["left"] <= shown["length"] <= SLOWEST
        facts = shown["number"], shown["waits"], shown["may_wait"], shown["passed"]
        assert facts == (0, [], seat != 0, False)


async def test_a_window_closes_when_every_person_has_passed(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players who are asked pass with the same button."""
    monkeypatch.setitem(pace.WINDOW_SECONDS, "quick", (HOUR_SECONDS, HOUR_SECONDS))
    players = await window(hub, "shields 2")
    for player in players:
        before = [len(other.got) for other in players if other is not player]
        assert (await player.say(client_messages.PassWindow, window=0))["type"] == "ack"
        assert (await player.say(client_messages.PassWindow, window=0))["type"] == "ack", (
            "once is enough"
        )
        await player.until(lambda table: table["window"] and table["window"]["passed"])
        if player is not players[-1]:
            assert [len(other.got) for other in players if other is not player] == before
    await players[0].until(lambda table: table["view"]["turn"] == 1)
    assert players[0].room.table.playing().live.game.acts[-1] == (2, DECLINE)


async def test_a_wait_extends_the_window_and_everyone_sees_it(hub: Hub) -> None:
    """Players who cannot answer can wait, too: it can be a bluff."""
    players = await window(hub, "shields 2")
    for number in range(3):
        assert (await players[1].say(client_messages.WaitWindow, window=0))["type"] == "ack"
        for player in players:
            _, table = await player.until(
                lambda one, n=number: one["window"] and len(one["window"]["waits"]) == n + 1
            )
            assert table["window"]["waits"] == [1] * (number + 1)
            assert table["window"]["left"] > QUICKEST * (number + 1) - 0.5
    refusal = await players[2].say(client_messages.WaitWindow, window=0)
    assert refusal["reason"] == "You can ask for more time 3 times at most."
    assert not players[0].tables()[-1]["window"]["may_wait"]


async def test_a_player_who_has_responded_cannot_wait(hub: Hub) -> None:
    """The words are the same after a pass and after an answer."""
    for answers in (True, False):
        players = await window(hub, "shields 1 2")
        if answers:
            await players[1].answer(SHIELD)
        else:
            await players[1].say(client_messages.PassWindow, window=0)
        refusal = await players[1].say(client_messages.WaitWindow, window=0)
        assert refusal["reason"] == "You've already responded. Waiting for the others…"
        await players[1].until(lambda table: table["window"] and table["window"]["passed"])
    wrong = await players[0].say(client_messages.WaitWindow, window=7)
    assert wrong["reason"] == "That response window isn't open."


# Skips


@pytest.fixture
def only_responses_count(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep windows open until all have responded."""
    monkeypatch.setitem(pace.WINDOW_SECONDS, "quick", (HOUR_SECONDS, HOUR_SECONDS))
    monkeypatch.setitem(pace.SKIP_SECONDS, "quick", (0.05, 0.05))


async def next_window(players: list[TimedViewer], number: int) -> None:
    """Let the player of this turn play a card, and wait until all see its window."""
    await players[number % len(players)].answer(PLAY)
    for player in players:
        await player.until(lambda one: one["window"] and one["window"]["number"] == number)


def skips(players: list[TimedViewer]) -> list[str]:
    return [player.tables()[-1]["skip"] for player in players]


async def test_a_skip_lasts_until_the_next_turn_and_only_its_seat_sees_it(
    hub: Hub, only_responses_count: None
) -> None:
    players = await window(hub, "shields 2")
    table = players[0].room.table
    for player in players:
        assert player.tables()[-1]["skips"] == ["aimed", "duel", "turn"]
        assert (await player.say(client_messages.SetSkip, skip="turn"))["type"] == "ack"
    await players[1].until(lambda one: one["decision"] and one["view"]["turn"] == 1)
    assert [place.skip for place in table.record.seats] == ["turn", "none", "turn"]
    assert skips(players) == ["turn", "none", "turn"]
    await next_window(players, 1)
    assert players[0].tables()[-1]["window"]["passed"]
    await players[2].until(lambda one: one["decision"] and one["view"]["turn"] == 2)


async def test_a_skip_unless_aimed_at_me_asks_when_it_is(
    hub: Hub, only_responses_count: None
) -> None:
    """Turn 0's card is aimed at seat 1; turn 1's at seat 2."""
    players = await window(hub, "shields 2")
    one, two, three = players
    assert three.tables()[-1]["decision"]
    await three.say(client_messages.SetSkip, skip="aimed")
    assert three.tables()[-1]["window"]["passed"]
    await two.say(client_messages.PassWindow, window=0)
    await two.until(lambda shown: shown["decision"] and shown["view"]["turn"] == 1)
    await next_window(players, 1)
    assert skips(players) == ["none", "none", "aimed"]
    assert three.tables()[-1]["decision"], "it is aimed at them"
    assert not three.tables()[-1]["window"]["passed"]
    await one.say(client_messages.PassWindow, window=1)
    await three.answer(SHIELD)
    await one.until(lambda shown: shown["view"]["turn"] == 2)


async def test_a_skip_of_a_duel_ends_with_it(hub: Hub, only_responses_count: None) -> None:
    players = await window(hub, "shields 2")
    _, two, three = players
    await three.say(client_messages.SetSkip, skip="duel")
    assert skips(players) == ["none", "none", "duel"]
    refusal = await two.say(client_messages.PassWindow, window=0)
    assert refusal["type"] == "ack"
    await three.until(lambda shown: shown["view"]["turn"] == 1 and shown["skip"] == "none")
    refusal = await three.say(client_messages.SetSkip, skip="duel")
    assert refusal["reason"] == "There is no duel now."


async def test_a_skip_can_be_taken_back_before_it_passes(
    hub: Hub, only_responses_count: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then the seat isn't shown its question, and nobody else sees a difference."""
    monkeypatch.setitem(pace.SKIP_SECONDS, "quick", (HOUR_SECONDS, HOUR_SECONDS))
    players = await sit(hub, 3, "shields 2")
    three = players[2]
    await three.say(client_messages.SetSkip, skip="turn")
    await next_window(players, 0)
    assert three.tables()[-1]["decision"] is None
    assert three.tables()[-1]["window"]["passed"]
    seen = [len(player.got) for player in players[:2]]
    await three.say(client_messages.SetSkip, skip="none")
    assert three.tables()[-1]["decision"]
    assert [len(player.got) for player in players[:2]] == seen
    await three.answer(SHIELD)
    await players[1].say(client_messages.PassWindow, window=0)
    _, shown = await three.until(lambda one: one["view"]["turn"] == 1)
    assert shown["events"][-1]["stopped_by"] == 2


async def test_one_person_among_bots_can_skip_too(hub: Hub) -> None:
    wanted = http_bodies.NewTable(
        game="tiny", name="A", seats=2, seed="shields 0", pace="quick", bots=["random"], start=True
    )
    room, first = await hub.new_tables.make(wanted)
    player = TimedViewer(hub, room, first.token)
    await player.answer(PLAY)
    await player.until(lambda one: one["decision"] and one["view"]["phase"] == "answers")
    assert player.tables()[-1]["skips"] == ["aimed", "duel", "turn"]
    await player.say(client_messages.SetSkip, skip="turn")
    await player.until(lambda one: one["view"]["turn"] == 2)


# Who can respond


async def test_the_player_of_a_card_is_not_asked_about_it(
    hub: Hub, only_responses_count: None
) -> None:
    """The window closes without them, and they can't keep it open."""
    one, two, three = await window(hub, "shields 2")
    shown = [player.tables()[-1]["window"] for player in (one, two, three)]
    assert [each["may_respond"] for each in shown] == [False, True, True]
    refusal = await one.say(client_messages.WaitWindow, window=0)
    assert refusal["reason"] == "You can't respond to this card."
    for player in (two, three):
        await player.say(client_messages.PassWindow, window=0)
    await one.until(lambda table: table["view"]["turn"] == 1)


async def test_a_skip_survives_a_restart(hub: Hub, only_responses_count: None) -> None:
    players = await sit(hub, 3, "shields 2")
    await players[2].say(client_messages.SetSkip, skip="turn")
    table = players[0].room.table
    stored = await hub.store.table(table.record.code)
    assert stored is not None
    assert [place.skip for place in stored.record.seats] == ["none", "none", "turn"]


async def test_a_window_is_shown_after_a_restart_whether_or_not_anyone_is_asked(
    hub: Hub,
) -> None:
    for seed in ("shields", "shields 2"):
        table = (await window(hub, seed))[0].room.table
        again = Match(table.playing().live)
        assert again.revealed_game.window == 0
        again.advance(0.0, partial(table.windows.opened, moment=0.0))
        assert again.window is not None


async def test_votes_for_a_bot_do_not_reveal_a_response(hub: Hub) -> None:
    """They end when the player moves; in a window they stay, no matter who responds."""
    players = await window(hub, "shields 2")
    table = players[0].room.table
    table.record.seats[2].votes = [1]
    await players[2].say(client_messages.PassWindow, window=0)
    assert table.record.seats[2].votes == [1]
