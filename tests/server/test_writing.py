"""Messages to a socket are written in few batches, and arrive unchanged."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.live.viewer import BATCH_BYTES, Viewer
from heistnight.server.process.connection_limits import frame_header
from heistnight.server.protocol import client_messages, server_messages
from tests.server.kit import PATIENCE, ServerProcess, party
from tests.table.kit import start_table


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_the_head_of_a_frame_follows_the_standard(size: int) -> None:
    text = b"x" * size
    assert frame_header(text) + text == Frame(Opcode.TEXT, text).serialize(
        mask=False, extensions=[]
    )


async def test_an_answer_and_its_view_are_sent_together(tmp_path: Path) -> None:
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
    ann, _ = await start_table(hub, 2)
    pieces: list[list[Any]] = []

    async def write(texts: Sequence[bytes]) -> None:
        pieces.append([json.loads(text) for text in texts])

    async def no_send(event: Any) -> None:
        raise AssertionError(event)

    viewer = Viewer(no_send, Limits(), write=write)
    sending = asyncio.create_task(viewer.run_sender())
    ann.room.enter(viewer, client_messages.Hello(token=ann.token))
    asked = await ann.question()
    answer = client_messages.Answer(
        request="mine", decision=asked["id"], choice=asked["options"][0]["id"]
    )
    await ann.room.handle_message(viewer, answer)
    async with asyncio.timeout(PATIENCE):
        while not any(one["type"] == "ack" for piece in pieces for one in piece):
            await asyncio.sleep(0.002)
    acked = next(piece for piece in pieces if any(one["type"] == "ack" for one in piece))
    assert [one["type"] for one in acked] == ["ack", "table"]
    assert acked[1]["decision"] is None or acked[1]["decision"]["id"] != asked["id"]
    viewer.close()
    await asyncio.wait_for(sending, PATIENCE)
    await hub.close()


async def test_a_batch_has_a_size_limit() -> None:
    """A slow reader has at most one batch waiting, plus its last message."""
    sizes: list[int] = []

    async def write(texts: Sequence[bytes]) -> None:
        sizes.append(sum(map(len, texts)))

    async def send(_: Any) -> None:
        return

    viewer = Viewer(send, Limits(), write=write)
    sending = asyncio.create_task(viewer.run_sender())
    for number in range(200):
        viewer.say(server_messages.Ack(request=f"{number:060}"))
    viewer.close()
    await asyncio.wait_for(sending, PATIENCE)
    assert len(sizes) > 1
    assert all(size < BATCH_BYTES + 200 for size in sizes)


async def test_messages_of_every_size_arrive_whole(server: ServerProcess) -> None:
    """An acknowledgement, a view of some thousand bytes, and all facts of a game."""
    clients = await party(server, 3)
    await asyncio.gather(*[client.play(5) for client in clients])
    sizes = [len(frame) for client in clients for frame in client.frames]
    assert min(sizes) < 126 < 1_000 < max(sizes)
    for client in clients:
        assert all(json.loads(frame)["type"] for frame in client.frames)
        await client.close()
