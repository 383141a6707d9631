"""What is stored of a window (G-3): one row per seat, asked or not, and nothing is lost."""

from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from heistnight.games import ALL_RULES
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.protocol import client_messages
from heistnight.table.game import pace
from heistnight.table.storage.records import PASSED
from tests.table import tiny
from tests.table.kit import InProcessViewer, start_table
from tests.table.tiny import DECLINE, PLAY, SHIELD, TinyRules

LONG, SHORT = (600.0, 600.0), (0.05, 0.05)
HOLDERS = ["shields", "shields 1", "shields 2", "shields 1 2"]


@pytest_asyncio.fixture
async def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hub]:
    monkeypatch.setitem(ALL_RULES, "tiny", TinyRules())
    monkeypatch.setitem(pace.WINDOW_SECONDS, "relaxed", LONG)
    monkeypatch.setitem(pace.REST_SECONDS, "relaxed", SHORT)
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
    yield hub
    if not hub.store.closing:
        await hub.close()


async def window(hub: Hub, seed: str) -> list[InProcessViewer]:
    """Let seat 0 play a card that holders of a shield may answer."""
    players = await start_table(hub, 3, game="tiny", seed=seed, pace="relaxed")
    await players[0].ask(
        client_messages.Answer, decision=(await players[0].question())["id"], choice=PLAY
    )
    for player in players:
        await player.until(lambda one: one["type"] == "table" and one["window"])
    return players


async def rows(hub: Hub, player: InProcessViewer) -> list[tuple[int, int, str]]:
    stored = await hub.store.table(player.room.table.record.code)
    assert stored is not None
    assert [row.number for row in stored.acts] == list(range(len(stored.acts)))
    return [(row.seat, row.choice, row.request) for row in stored.acts]


@pytest.mark.parametrize("seed", HOLDERS)
async def test_a_pass_is_stored_before_it_is_acknowledged(hub: Hub, seed: str) -> None:
    """Whether or not the seat was asked."""
    players = await window(hub, seed)
    holders = seed.split()[1:]
    for seat, player in enumerate(players):
        answer = await player.ask(client_messages.PassWindow, f"pass {seat}", window=0)
        assert answer["type"] == "ack"
        asked = seat != 0 and str(seat) in holders
        latest = (await rows(hub, player))[-1]
        assert latest == (seat, DECLINE if asked else PASSED, f"{seat + 1}:pass {seat}")


@pytest.mark.parametrize("seed", HOLDERS)
async def test_a_silent_seat_has_a_row_when_the_window_ends(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, seed: str
) -> None:
    monkeypatch.setitem(pace.WINDOW_SECONDS, "relaxed", SHORT)
    players = await window(hub, seed)
    await players[0].until(lambda one: one["type"] == "table" and one["view"]["turn"] == 1)
    load_room = Counter([seat for seat, _, _ in (await rows(hub, players[0]))[1:]])
    assert load_room == {0: 1, 1: 1, 2: 1}


async def test_a_repeated_pass_is_recognized_after_a_restart(hub: Hub) -> None:
    players = await window(hub, "shields 2")
    await players[1].ask(client_messages.PassWindow, "the pass", window=0)
    before = await rows(hub, players[1])
    code, token = players[1].room.table.record.code, players[1].token
    database = str(hub.store.engine.url.database)
    await hub.close()
    other = await Hub.open(database, Limits())
    try:
        ben = InProcessViewer(await other.load_room(code), token)
        await ben.until(lambda one: one["type"] == "table" and one["window"])
        assert (await ben.ask(client_messages.PassWindow, "the pass", window=0))["type"] == "ack"
        assert await rows(other, ben) == before
    finally:
        await other.close()


@pytest.mark.parametrize("seed", HOLDERS)
async def test_the_end_is_stored_with_its_window(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, seed: str
) -> None:
    """A server that stops in the last window shows it again, and then the end."""
    monkeypatch.setattr(tiny, "TURNS", 1)
    players = await window(hub, seed)
    record, token = players[0].room.table.record, players[0].token
    stored = await hub.store.table(record.code)
    assert stored is not None
    assert (stored.record.state, stored.record.replay) == ("playing", None)
    database = str(hub.store.engine.url.database)
    await hub.close()
    monkeypatch.setitem(pace.WINDOW_SECONDS, "relaxed", SHORT)
    other = await Hub.open(database, Limits())
    try:
        ann = InProcessViewer(await other.load_room(record.code), token)
        over = await ann.until(lambda one: one["type"] == "over")
        assert await other.store.replay(over["replay"]) is not None
    finally:
        await other.close()


async def test_an_answer_is_not_undone_by_the_end_of_the_window(hub: Hub) -> None:
    players = await window(hub, "shields 1")
    asked = await players[1].question()
    await players[1].ask(client_messages.Answer, decision=asked["id"], choice=SHIELD)
    for player in (players[0], players[2]):
        await player.ask(client_messages.PassWindow, window=0)
    shown = await players[0].until(lambda one: one["type"] == "table" and one["view"]["turn"] == 1)
    assert shown["events"][-1]["stopped_by"] == 1
    assert [seat for seat, _, _ in await rows(hub, players[0])] == [0, 1, 0, 2]
