"""Hints in windows, after undos and with a full disk, and their notes in a log."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from heistnight.bots.advice import Advice, RatedOption
from heistnight.games import ALL_RULES
from heistnight.kernel.text_tokens import Words
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.protocol import client_messages
from heistnight.table.bots import bot_workers
from heistnight.table.game import pace
from heistnight.table.game.game_log import ViewerLog
from heistnight.table.game.live_game import RESPONSES_AWAITED
from tests.table.kit import InProcessViewer, SlowDisk, start_table, until_reloaded
from tests.table.tiny import DECLINE, PLAY, TinyRules


@pytest_asyncio.fixture
async def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hub]:
    monkeypatch.setitem(ALL_RULES, "tiny", TinyRules())
    monkeypatch.setitem(pace.WINDOW_SECONDS, "quick", (30.0, 30.0))
    monkeypatch.setattr(pace, "RELOAD_DELAY_SECONDS", 0.01)
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
    yield hub
    await hub.close()


@pytest.fixture
def asked_of(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the seats a worker was asked for; it advises the first choice."""
    seats: list[int] = []

    async def advise(game: Any, seat: int, kind: str, seed: str, table: str) -> Advice:
        seats.append(seat)
        first = game.choices(seat)[0]
        return Advice(kind, RatedOption(first, Words("")), Words("It comes first."))

    monkeypatch.setattr(hub.bot_workers, "advise", advise)
    return seats


def notes(one: InProcessViewer) -> list[str]:
    lines = [event for got in one.got if got["type"] == "table" for event in got["events"]]
    return [event["text"] for event in lines if event["kind"] == "hint-taken"]


async def hint(one: InProcessViewer, question: str) -> dict[str, Any]:
    return await one.ask(client_messages.Hint, decision=question)


async def allow(people: list[InProcessViewer]) -> None:
    people[0].room.table.record.hints = True
    await people[0].room.table.persistence.save()


async def opened(hub: Hub, seed: str) -> list[InProcessViewer]:
    """Put three people into a window after the first one's card."""
    people = await start_table(hub, 3, game="tiny", seed=seed, pace="quick")
    await allow(people)
    decision = await people[0].question()
    await people[0].ask(client_messages.Answer, decision=decision["id"], choice=PLAY)
    for one in people:
        await one.until(lambda got: got["type"] == "table" and got["window"])
    return people


# Windows


async def test_g3_hints_in_a_window_do_not_reveal_who_is_asked(
    hub: Hub, asked_of: list[int]
) -> None:
    """G-3: no hint, no work, and the same words, whether or not seat 2 is asked."""
    for seed in ("shields", "shields 2"):
        one, two, _ = await opened(hub, seed)
        for viewer, question in ((one, "0.1.0"), (two, "1.0.0"), (two, "no question")):
            refusal = await hint(viewer, question)
            assert (refusal["type"], refusal["reason"]) == ("refused", RESPONSES_AWAITED)
    assert asked_of == []


async def test_g3_nobody_notices_a_hint_in_a_window(hub: Hub, asked_of: list[int]) -> None:
    """G-3: nothing is sent to the others."""
    one, two, three = await opened(hub, "shields 2")
    question = (await three.question())["id"]
    before = len(one.got), len(two.got)
    assert (await hint(three, question))["type"] == "hinted"
    await three.until(lambda _: notes(three))
    await asyncio.sleep(0.05)
    assert (len(one.got), len(two.got)) == before
    assert asked_of == [2]
    await three.ask(client_messages.Answer, decision=question, choice=DECLINE)
    assert (await hint(three, question))["reason"] == RESPONSES_AWAITED


# Who is asked


async def test_the_search_bot_is_asked_while_a_worker_is_idle(
    hub: Hub, asked_of: list[int]
) -> None:
    """Otherwise the fast bot is asked."""
    (ann,) = await start_table(hub, 1, game="big-score-solo")
    question = (await ann.question())["id"]
    assert (await hint(ann, question))["hint"]["bot"] == "sharp"
    hub.bot_workers.queue.free = 0
    ann.room.table.hints.given.clear()
    assert (await hint(ann, question))["hint"]["bot"] == "regular"


# Saving


async def test_a_hint_that_could_not_be_saved_is_not_given(hub: Hub, asked_of: list[int]) -> None:
    (ann,) = await start_table(hub, 1, game="big-score-solo")
    question = (await ann.question())["id"]
    disk = SlowDisk(hub)
    disk.full = True
    disk.open.set()
    assert (await hint(ann, question))["type"] == "refused"
    disk.mend()
    await until_reloaded(ann)
    assert ann.room.table.hints.taken() == [0]
    assert notes(ann) == []
    question = (await ann.question())["id"]
    assert (await hint(ann, question))["type"] == "hinted"
    assert ann.room.table.hints.taken() == [1]


async def test_a_hint_is_saved_before_it_is_given(hub: Hub, asked_of: list[int]) -> None:
    (ann,) = await start_table(hub, 1, game="big-score-solo")
    question = (await ann.question())["id"]
    disk = SlowDisk(hub)
    asking = [asyncio.create_task(hint(ann, question)) for _ in range(2)]
    await disk.until_asked()
    await asyncio.sleep(0.05)
    assert not [one for one in ann.got if one["type"] == "hinted"]
    assert notes(ann) == []
    disk.mend()
    assert [one["type"] for one in await asyncio.gather(*asking)] == ["hinted", "hinted"]
    assert ann.room.table.hints.taken() == [1]


async def test_other_requests_do_not_wait_for_a_hint(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ann,) = await start_table(hub, 1, game="big-score-solo")
    decision = await ann.question()
    done = asyncio.Event()

    async def slow(game: Any, seat: int, kind: str, seed: str, table: str) -> Advice:
        await done.wait()
        return Advice(kind, RatedOption(game.choices(seat)[0], Words("")), Words("At last."))

    monkeypatch.setattr(hub.bot_workers, "advise", slow)
    asking = asyncio.create_task(hint(ann, decision["id"]))
    choice = decision["options"][0]["id"]
    answer = await ann.ask(client_messages.Answer, decision=decision["id"], choice=choice)
    assert answer["type"] == "ack"
    done.set()
    assert "aren't asked that question" in (await asking)["reason"]
    assert ann.room.table.hints.taken() == [0]


async def test_too_many_hints_at_all_tables_together_are_refused(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_workers, "MAX_HINTS_IN_PROGRESS", 0)
    (ann,) = await start_table(hub, 1, game="big-score-solo")
    refusal = await hint(ann, (await ann.question())["id"])
    assert "busy with other hints" in refusal["reason"]


# Notes in a log


def test_undo_keeps_the_notes() -> None:
    lines = ViewerLog()
    for line in (b"one", b"two"):
        lines.add(line)
    lines.note(b"a hint")
    lines.add(b"three")
    lines.note(b"another")
    lines.take_back(2)
    assert lines.lines == [b"one", b"a hint", b"another"]
    assert (lines.events, lines.notes) == (1, [1, 2])
    assert len(lines.marks) == 4
    lines.add(b"two again")
    lines.take_back(2)
    assert lines.lines == [b"a hint", b"another"]
