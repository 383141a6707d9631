"""What is stored of a window (G-3): one row for every seat, asked or not, and nothing is lost."""

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
from tests.table.kit import Inside, gathering
from tests.table.tiny import DECLINE, PLAY, SHIELD, TinyRules

LONG, SHORT = (600.0, 600.0), (0.05, 0.05)
HOLDERS = ["shields", "shields 1", "shields 2", "shields 1 2"]


@pytest_asyncio.fixture
async def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hub]:
    monkeypatch.setitem(ALL_RULES, "tiny", TinyRules())
    monkeypatch.setitem(pace.WINDOWS, "relaxed", LONG)
    monkeypatch.setitem(pace.RESTS, "relaxed", SHORT)
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
    yield hub
    if not hub.store.closing:
        await hub.close()


async def window(hub: Hub, seed: str) -> list[Inside]:
    """Seat 0 has played a card: whoever holds a shield may answer it."""
    eyes = await gathering(hub, 3, game="tiny", seed=seed, pace="relaxed")
    await eyes[0].ask(
        client_messages.Answer, decision=(await eyes[0].question())["id"], choice=PLAY
    )
    for eye in eyes:
        await eye.until(lambda one: one["type"] == "table" and one["window"])
    return eyes


async def rows(hub: Hub, eye: Inside) -> list[tuple[int, int, str]]:
    stored = await hub.store.table(eye.room.table.record.code)
    assert stored is not None
    assert [row.number for row in stored.acts] == list(range(len(stored.acts)))
    return [(row.seat, row.choice, row.request) for row in stored.acts]


@pytest.mark.parametrize("seed", HOLDERS)
async def test_a_pass_is_stored_before_it_is_acknowledged(hub: Hub, seed: str) -> None:
    """Whether or not the seat was asked."""
    eyes = await window(hub, seed)
    holders = seed.split()[1:]
    for seat, eye in enumerate(eyes):
        answer = await eye.ask(client_messages.PassWindow, f"pass {seat}", window=0)
        assert answer["type"] == "ack"
        asked = seat != 0 and str(seat) in holders
        latest = (await rows(hub, eye))[-1]
        assert latest == (seat, DECLINE if asked else PASSED, f"{seat + 1}:pass {seat}")


@pytest.mark.parametrize("seed", HOLDERS)
async def test_a_silent_seat_has_a_row_when_the_window_ends(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, seed: str
) -> None:
    monkeypatch.setitem(pace.WINDOWS, "relaxed", SHORT)
    eyes = await window(hub, seed)
    await eyes[0].until(lambda one: one["type"] == "table" and one["view"]["turn"] == 1)
    counts = Counter([seat for seat, _, _ in (await rows(hub, eyes[0]))[1:]])
    assert counts == {0: 1, 1: 1, 2: 1}


async def test_a_pass_is_known_again_after_a_restart(hub: Hub) -> None:
    eyes = await window(hub, "shields 2")
    await eyes[1].ask(client_messages.PassWindow, "the pass", window=0)
    before = await rows(hub, eyes[1])
    code, token = eyes[1].room.table.record.code, eyes[1].token
    database = str(hub.store.engine.url.database)
    await hub.close()
    other = await Hub.open(database, Limits())
    try:
        ben = Inside(await other.found(code), token)
        await ben.until(lambda one: one["type"] == "table" and one["window"])
        assert (await ben.ask(client_messages.PassWindow, "the pass", window=0))["type"] == "ack"
        assert await rows(other, ben) == before
    finally:
        await other.close()


@pytest.mark.parametrize("seed", HOLDERS)
async def test_the_end_is_stored_with_its_window_whoever_could_answer(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, seed: str
) -> None:
    """A server that stops in the window before the end shows it again, and then the end."""
    monkeypatch.setattr(tiny, "TURNS", 1)
    eyes = await window(hub, seed)
    record, token = eyes[0].room.table.record, eyes[0].token
    stored = await hub.store.table(record.code)
    assert stored is not None
    assert (stored.record.state, stored.record.replay) == ("playing", None)
    database = str(hub.store.engine.url.database)
    await hub.close()
    monkeypatch.setitem(pace.WINDOWS, "relaxed", SHORT)
    other = await Hub.open(database, Limits())
    try:
        ann = Inside(await other.found(record.code), token)
        over = await ann.until(lambda one: one["type"] == "over")
        assert await other.store.replay(over["replay"]) is not None
    finally:
        await other.close()


async def test_an_answer_is_not_undone_by_the_end_of_the_window(hub: Hub) -> None:
    eyes = await window(hub, "shields 1")
    asked = await eyes[1].question()
    await eyes[1].ask(client_messages.Answer, decision=asked["id"], choice=SHIELD)
    for eye in (eyes[0], eyes[2]):
        await eye.ask(client_messages.PassWindow, window=0)
    shown = await eyes[0].until(lambda one: one["type"] == "table" and one["view"]["turn"] == 1)
    assert shown["events"][-1]["stopped_by"] == 1
    assert [seat for seat, _, _ in await rows(hub, eyes[0])] == [0, 1, 0, 2]
