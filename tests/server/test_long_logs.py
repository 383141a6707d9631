"""Long logs are sent in pages; repeated requests get them once, and slowly."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from heistnight.server.hub import Hub
from heistnight.server.limits import Bucket, Limits, count_limit_hit
from heistnight.server.live import table_snapshot
from heistnight.server.live.room import Room
from heistnight.server.live.viewer import Cursor, Viewer
from heistnight.server.protocol import client_messages, http_bodies, server_messages
from tests.server.kit import PATIENCE
from tests.table.kit import InProcessViewer


@pytest.fixture
async def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Room]:
    """The room of a game that bots have finished."""
    monkeypatch.setattr(table_snapshot, "PAGE", 7)
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
    made, _ = await hub.new_tables.make(
        http_bodies.NewTable(
            game="crooks", name="Ann", seats=2, bots=["random"], start=True, pace="instant", seed=1
        )
    )
    await made.table.attendance.stand(0)
    async with asyncio.timeout(PATIENCE):
        while made.table.state != "over":
            await asyncio.sleep(0.01)
    yield made
    await hub.close()


async def test_a_new_viewer_gets_a_long_log_in_pages(room: Room) -> None:
    viewer = InProcessViewer(room, None)
    await viewer.until(lambda one: one["type"] == "over")
    pages = [one for one in viewer.got if one["type"] in ("log", "table")]
    match = room.table.match
    assert match is not None
    lines = match.log.by_viewer[None].lines
    assert [one["type"] for one in pages] == ["log"] * ((len(lines) - 1) // 7) + ["table"]
    log: list[Any] = []
    for page in pages:
        assert page["events_from"] == len(log)
        assert 0 < len(page["events"]) <= 7
        log += page["events"]
    assert log == [json.loads(line) for line in lines]
    viewer.leave()


async def test_a_viewer_who_has_seen_most_of_it_gets_the_rest(room: Room) -> None:
    match = room.table.match
    assert match is not None
    lines = match.log.by_viewer[None]
    seen = len(lines.lines) - 3
    mark = f"{lines.marks[seen]:08x}"
    messages, cursor = room.snapshot.messages_for(None, Cursor(seen, mark))
    assert [type(one) for one in messages] == [server_messages.TableShown, server_messages.Over]
    assert not cursor.behind
    first, cursor = room.snapshot.messages_for(None, Cursor(seen, "no such mark"))
    assert [type(one) for one in first] == [server_messages.LogPage]
    assert (cursor.seen, cursor.behind) == (7, True)


async def test_repeated_resyncs_send_everything_once(room: Room) -> None:
    sent: list[str] = []
    gate = asyncio.Event()

    async def send(event: Any) -> None:
        await gate.wait()
        sent.append(json.loads(event["text"])["type"])

    viewer = Viewer(send, Limits())
    viewer.source = room
    sending = asyncio.create_task(viewer.run_sender())
    for _ in range(200):
        await room.handle_message(viewer, client_messages.Resync(request="again"))
    gate.set()
    viewer.close()
    await asyncio.wait_for(sending, PATIENCE)
    assert [sent.count(kind) for kind in ("ack", "welcome", "lobby", "table")] == [200, 1, 1, 1]


async def test_very_much_data_is_sent_slowly() -> None:
    sent: list[str] = []

    async def send(event: Any) -> None:
        sent.append(event["text"])

    before, loop = count_limit_hit.counts["bytes"], asyncio.get_running_loop()
    shared = Bucket(rate=10_000.0, burst=100.0)
    viewers = [Viewer(send, Limits(), shared) for _ in range(2)]
    tasks = [asyncio.create_task(viewer.run_sender()) for viewer in viewers]
    started = loop.time()
    for viewer in viewers:
        viewer.say(server_messages.Goodbye(reason="x" * 1_000))
        viewer.close()
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*tasks)
    assert len(sent) == 2
    assert loop.time() - started > 0.15
    assert count_limit_hit.counts["bytes"] - before == 2
