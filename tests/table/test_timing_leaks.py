"""No leaks beside the views: refusals, states, downloads and the time bots take."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from heistnight.games import ALL_RULES
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.protocol import client_messages, http_bodies
from heistnight.table.game import pace
from tests.server.kit import PATIENCE
from tests.table import tiny
from tests.table.kit import InProcessViewer, Message, SlowDisk, start_table
from tests.table.tiny import DECLINE, PLAY, TinyRules

AWAITED = "Waiting for responses."


@pytest_asyncio.fixture
async def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hub]:
    monkeypatch.setitem(ALL_RULES, "tiny", TinyRules())
    monkeypatch.setitem(pace.WINDOW_SECONDS, "relaxed", (PATIENCE, PATIENCE))
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
    yield hub
    await hub.close()


async def window(hub: Hub, seed: str) -> list[InProcessViewer]:
    """Let seat 0 play a card that holders of a shield may answer."""
    players = await start_table(hub, 3, game="tiny", seed=seed, pace="relaxed")
    question = await players[0].question()
    answer = {"decision": question["id"], "choice": PLAY}
    assert (await players[0].ask(client_messages.Answer, **answer))["type"] == "ack"
    for player in players:
        await player.until(lambda one: one["type"] == "table" and one["view"]["waiting"] is None)
    return players


def words(answer: Message) -> tuple[Any, ...]:
    return answer["type"], answer.get("reason"), answer.get("rule")


@pytest.mark.parametrize("seat", [0, 1])
async def test_every_refusal_is_the_same_whether_or_not_another_seat_is_asked(
    hub: Hub, seat: int
) -> None:
    heard = []
    for seed in ("shields", "shields 2"):
        player = (await window(hub, seed))[seat]
        questions = [f"{seat}.0.0", f"{seat}.1.0"]
        answers = [await player.ask(client_messages.Undo)]
        for question in questions:
            named = {"decision": question}
            answers += [
                await player.ask(client_messages.Answer, choice=PLAY, **named),
                await player.ask(client_messages.Plan, choices=[PLAY, PLAY], **named),
                await player.ask(client_messages.Foresee, choices=[PLAY], **named),
                await player.ask(client_messages.Why, **named),
            ]
        answers.append(await player.ask(client_messages.Vote, seat=2))
        heard.append([words(answer) for answer in answers])
    assert heard[0] == heard[1]


async def test_a_second_socket_learns_nothing_while_the_card_is_being_saved(hub: Hub) -> None:
    """The card's player tries to undo it before it is saved."""
    heard = []
    for seed in ("shields", "shields 2"):
        players = await start_table(hub, 3, game="tiny", seed=seed, pace="relaxed")
        question = (await players[0].question())["id"]
        disk = SlowDisk(hub)
        tasks = [
            asyncio.create_task(
                players[0].ask(client_messages.Answer, decision=question, choice=PLAY)
            )
        ]
        await disk.until_asked()
        tasks += [
            asyncio.create_task(players[0].ask(client_messages.Undo)),
            asyncio.create_task(
                players[0].ask(client_messages.Answer, decision="0.1.0", choice=PLAY)
            ),
            asyncio.create_task(
                players[0].ask(client_messages.Foresee, decision="0.1.0", choices=[PLAY])
            ),
            asyncio.create_task(players[1].ask(client_messages.Undo)),
        ]
        await asyncio.sleep(0.02)
        disk.mend()
        heard.append([words(await task) for task in tasks])
        disk.writer.write = disk.write  # type: ignore[method-assign]
    assert heard[0] == heard[1]
    assert {reason for _, reason, _ in heard[0][1:]} == {AWAITED}


async def test_an_end_behind_a_window_is_not_revealed_before_it_is_shown(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can answer the last card, so the game is over, but that is not shown yet."""
    monkeypatch.setattr(tiny, "TURNS", 1)
    players = await window(hub, "shields")
    table = players[0].room.table
    assert table.match is not None
    assert table.match.live.game.over
    late = InProcessViewer(players[0].room, None)
    lobby = await late.until(lambda one: one["type"] == "lobby")
    assert lobby["state"] == "playing"
    assert table.state == "playing"
    assert words(await players[0].ask(client_messages.Rematch))[1] == "The game isn't over yet."
    assert table.match.window is not None
    for seat in range(3):
        await players[seat].ask(client_messages.PassWindow, window=0)
    await late.until(lambda one: one["type"] == "over")
    assert late.latest("lobby")["state"] == "over"


async def test_a_bot_in_a_window_takes_no_longer_than_the_window(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However busy the workers are: a long wait would reveal that a bot was asked."""
    limits: list[float | None] = []
    choose = hub.bot_workers.choose

    async def note(game: Any, seat: int, kind: str, within: float | None, table: str) -> int:
        limits.append(within)
        return await choose(game, seat, kind, within, table)

    async def never(*_: Any) -> int:
        await asyncio.sleep(PATIENCE * 10)
        return 0

    monkeypatch.setattr(hub.bot_workers, "choose", note)
    monkeypatch.setattr(hub.bot_workers, "think", never)
    monkeypatch.setitem(pace.SOLO_REST_SECONDS, "human", (0.3, 0.3))
    wanted = http_bodies.NewTable(
        game="tiny", name="A", seats=2, seed="shields 1", bots=["random"], start=True
    )
    room, made = await hub.new_tables.make(wanted)
    player = InProcessViewer(room, made.token)
    question = await player.question()
    await player.ask(client_messages.Answer, decision=question["id"], choice=PLAY)
    await player.until(lambda one: one["type"] == "table" and one["view"]["turn"] == 1)
    assert limits[0] is not None
    assert 0 < limits[0] <= 0.3


async def test_in_a_window_bots_do_not_keep_their_human_pace(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With several people present, everyone waits for the window's own time."""
    monkeypatch.setitem(pace.BOT_SECONDS, "quick", (PATIENCE * 10, PATIENCE * 10))
    monkeypatch.setitem(pace.WINDOW_SECONDS, "quick", (0.05, 0.05))
    monkeypatch.setitem(pace.REST_SECONDS, "quick", (0.5, 0.5))
    room, made = await hub.new_tables.make(
        http_bodies.NewTable(
            game="tiny", name="A", seats=3, seed="shields 1", pace="quick", bots=["random"]
        )
    )
    ben = await hub.joining.join(made.code, "B", "")
    players = [InProcessViewer(room, made.token), InProcessViewer(room, ben.token)]
    await players[0].ask(client_messages.Start)
    question = await players[0].question()
    await players[0].ask(client_messages.Answer, decision=question["id"], choice=PLAY)
    await players[1].until(lambda one: one["type"] == "table" and one["view"]["turn"] == 1)


async def test_a_player_too_slow_in_a_window_keeps_the_next_question(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The silent seat has passed, and nothing more is done for it."""
    monkeypatch.setitem(pace.WINDOW_SECONDS, "relaxed", (0.1, 0.1))
    monkeypatch.setitem(pace.REST_SECONDS, "relaxed", (0.1, 0.1))
    players = await window(hub, "shields 1")
    table = players[0].room.table
    shown = await players[0].until(lambda one: one["type"] == "table" and one["view"]["turn"] == 1)
    assert shown["view"]["waiting"] == [1], "the seat that was too slow moves next"
    assert table.match is not None
    assert table.match.live.game.acts[-1] == (1, DECLINE)
    assert not table.bots.plays(table.match, 1)
    assert not table.bots.thinking
