"""While a table reloads, a repeated request is not reported as failed."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.protocol import client_messages
from heistnight.table.errors import TableMoved
from heistnight.table.game import pace
from heistnight.table.storage.persistence import COULD_NOT_SAVE
from tests.server.kit import PATIENCE
from tests.table.kit import InProcessViewer, start_table

TRY_LATER = 1013


@pytest_asyncio.fixture
async def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hub]:
    """A hub that reloads no table before the test is over."""
    monkeypatch.setattr(pace, "RELOAD_DELAY_SECONDS", 3_600.0)
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
    yield hub
    await hub.close()


async def close_code(one: InProcessViewer) -> int:
    """Return the code that the connection was closed with."""
    closed = await one.until(lambda event: event["type"] == "websocket.close")
    return int(closed["code"])


async def test_a_saved_move_is_not_refused_when_it_is_repeated(hub: Hub) -> None:
    """Another write failed. A player told that the move failed would make another one."""
    ann, _ = await start_table(hub, 2)
    asked = await ann.question()
    answer = {"decision": asked["id"], "choice": asked["options"][0]["id"]}
    assert (await ann.ask(client_messages.Answer, "mine", **answer))["type"] == "ack"
    ann.room.table.persistence.reload()
    refused = await ann.ask(client_messages.Answer, "another", **answer)
    assert refused["reason"] == COULD_NOT_SAVE
    again = InProcessViewer(ann.room, ann.token)
    await again.room.handle_message(again.viewer, client_messages.Answer(request="mine", **answer))
    assert await close_code(again) == TRY_LATER
    assert not [one for one in again.got if one["type"] == "refused"]


async def test_a_saved_setting_is_not_refused_when_it_is_repeated(hub: Hub) -> None:
    ann, _ = await start_table(hub, 2)
    lock = {"locked": True}
    assert (await ann.ask(client_messages.Lock, "mine", **lock))["type"] == "ack"
    ann.room.table.persistence.reload()
    assert (await ann.ask(client_messages.Lock, "another", **lock))["reason"] == COULD_NOT_SAVE
    await ann.room.handle_message(ann.viewer, client_messages.Lock(request="mine", **lock))
    assert await close_code(ann) == TRY_LATER


async def test_a_request_is_retried_if_its_table_is_lost_while_loading(hub: Hub) -> None:
    """The lease ended in the meantime."""
    ann, _ = await start_table(hub, 2)
    code = ann.room.table.record.code
    await hub.store.flush()
    hub.forget(code)
    asking = asyncio.create_task(hub.load_room(code))
    while code not in hub._loading:
        await asyncio.sleep(0)
    hub._loading[code].add_done_callback(lambda _: hub.handover.lose_all())
    with pytest.raises(TableMoved):
        await asyncio.wait_for(asking, PATIENCE)
