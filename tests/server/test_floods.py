"""Floods of cheap traffic: control frames, fragments, chat, requests, unread answers."""

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from heistnight.server.http import app
from heistnight.server.http.app import split_body
from heistnight.server.hub import Hub
from heistnight.server.limits import Bucket, Limits, count_limit_hit
from heistnight.server.live.viewer import MAX_UNREAD_MESSAGES, Viewer
from heistnight.server.protocol import client_messages, presenters, server_messages
from tests.server.kit import PATIENCE, Client, ServerProcess
from tests.server.test_connection_limits import is_closed, open_connection
from tests.table.kit import InProcessViewer, start_table

TEXT, PING, PONG, MORE = 1, 9, 10, 0
READS = 200


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the default limits, except for one."""
    limits = (f"read_burst={READS}", "reads=0.5")
    process = ServerProcess(tmp_path_factory.mktemp("strict") / "tables.sqlite3", limits=limits)
    yield process
    process.stop()
    assert not [line for line in process.log if "Traceback" in line], "".join(process.log)


def frame(kind: int, body: bytes = b"", *, last: bool = True) -> bytes:
    return bytes([128 * last | kind, 128 | len(body)]) + b"\0\0\0\0" + body


def watching(server: ServerProcess) -> socket.socket:
    """Open a raw socket as a spectator."""
    code = server.table(seats=2)["code"]
    line = open_connection(server)
    line.sendall(
        f"GET /ws/{code} HTTP/1.1\r\nHost: [::1]\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    heard = b""
    while b"\r\n\r\n" not in heard:
        heard += received(line)
    line.sendall(frame(TEXT, b'{"type":"hello"}'))
    while b'"type":"lobby"' not in heard:
        heard += received(line)
    return line


def received(line: socket.socket) -> bytes:
    heard = line.recv(65_536)
    assert heard, "the server hung up"
    return heard


@pytest.mark.parametrize(
    ("flood", "limit"),
    [
        (frame(PING, b"x" * 100) * 1_000, "scraps"),
        (frame(PONG) * 1_000, "scraps"),
        (frame(TEXT, last=False) + frame(MORE, last=False) * 1_000, "scraps"),
        (frame(TEXT, b"{}") * 20_000, "unheard"),
    ],
    ids=["pings", "pongs", "empty pieces", "tiny messages"],
)
def test_a_flooding_client_is_disconnected(strict: ServerProcess, flood: bytes, limit: str) -> None:
    """None of it is a complete message, but all of it takes time or memory."""
    line = watching(strict)
    with contextlib.suppress(OSError):
        line.sendall(flood)
    assert is_closed(line)
    line.close()
    assert strict.until_logged(f"limit '{limit}' was reached")


def test_a_few_pings_are_answered(strict: ServerProcess) -> None:
    line = watching(strict)
    line.sendall(frame(PING, b"there?") * 5)
    heard = b""
    while heard.count(b"there?") < 5:
        heard += received(line)
    line.close()


def test_a_message_that_is_too_large_is_counted(strict: ServerProcess) -> None:
    line = watching(strict)
    with contextlib.suppress(OSError):
        line.sendall(bytes([128 | TEXT, 254, 255, 255]) + bytes(65_540))
    assert is_closed(line)
    assert strict.until_logged("limit 'message' was reached")


async def test_reading_requests_are_limited_too(strict: ServerProcess) -> None:
    """Each address has its own limit; new sockets count too."""
    far, near = {"X-Forwarded-For": "192.0.2.9"}, {"X-Forwarded-For": "192.0.2.10"}
    answers = [strict.request("GET", "/api/games/crooks", headers=far) for _ in range(READS + 5)]
    statuses = [status for status, _, _ in answers]
    assert statuses[: READS - 5] == [200] * (READS - 5)
    assert statuses[-1] == 429
    assert "Too many requests" in json.loads(answers[-1][1])["detail"]
    assert strict.request("GET", "/api/games/crooks", headers=near)[0] == 200
    url = strict.address.replace("http", "ws") + "/ws/ABCDEF"
    with pytest.raises(InvalidStatus):
        await connect(url, additional_headers=far)
    assert strict.until_logged("limit 'reads' was reached")


async def test_chat_is_limited_for_each_person(strict: ServerProcess) -> None:
    made = strict.table(seats=2)
    client = await Client.enter(strict, made["code"], made["token"])
    answers = [await client.ask("say", text=f"line {number}") for number in range(15)]
    kinds = [answer["type"] for answer in answers]
    assert kinds[:10] == ["ack"] * 10
    assert "refused" in kinds
    assert "too fast" in answers[kinds.index("refused")]["reason"]
    await client.done("stand")  # nothing else is refused because of that
    await client.close()


# Chat, in the test process


@pytest_asyncio.fixture
async def hub(tmp_path: Path) -> AsyncIterator[Hub]:
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
    yield hub
    await hub.close()


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("two\nlines\r\n", "two lines"),
        ("\x1b[2Jgone", "[2Jgone"),
        ("a\u202eb\u2066c", "abc"),
        ("z" + "\u0300\u0301" * 100, "z" + "\u0300\u0301" * 100),
        ("👩\u200d🚀 नमस्ते שָׁלוֹם", "👩\u200d🚀 नमस्ते שָׁלוֹם"),
    ],
    ids=["lines", "a terminal's command", "turned about", "a tower", "as it is"],
)
async def test_chat_text_is_cleaned(hub: Hub, said: str, read: str) -> None:
    ann, ben = await start_table(hub, 2)
    await ann.ask(client_messages.Say, text=said)
    line = await ben.until(lambda one: one["type"] == "said")
    if said.startswith("z"):
        assert len(line["text"]) < 6
    else:
        assert line["text"] == read
    for nothing in ("\u202e \n", "\u3164", "\u2800 \u200b", "\u0301"):
        assert (await ann.ask(client_messages.Say, text=nothing))["type"] == "refused"


# Messages of all sockets of an address


def test_all_sockets_of_an_address_share_a_limit() -> None:
    async def send(_: Any) -> None: ...

    limits, talk = Limits(rate=0.0001, burst=10), Bucket(0.0001, 25)
    viewers = [Viewer(send, limits, None, talk) for _ in range(5)]
    before = count_limit_hit.counts["rate_each"]
    heard = [[viewer.allow_message() for _ in range(10)].count(True) for viewer in viewers]
    assert heard == [10, 10, 5, 0, 0]
    assert count_limit_hit.counts["rate_each"] - before == 25
    assert not viewers[0].allow_message()


# Answers that nobody reads


async def test_nothing_is_read_from_a_client_that_reads_nothing() -> None:
    gate, sent = asyncio.Event(), []

    async def send(event: Any) -> None:
        await gate.wait()
        sent.append(event)

    viewer = Viewer(send, Limits())
    sending = asyncio.create_task(viewer.run_sender())
    for number in range(MAX_UNREAD_MESSAGES + 5):
        viewer.say(server_messages.Ack(request=str(number)))
    listening = asyncio.create_task(viewer.wait_until_read())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert not listening.done()
    gate.set()
    await asyncio.wait_for(listening, PATIENCE)
    viewer.close()
    await asyncio.wait_for(sending, PATIENCE)
    assert len(sent) == MAX_UNREAD_MESSAGES + 5


async def test_a_broken_connection_ends_the_wait() -> None:
    async def send(_: Any) -> None:
        await asyncio.sleep(0.01)
        raise OSError("gone")

    viewer = Viewer(send, Limits())
    for number in range(MAX_UNREAD_MESSAGES + 5):
        viewer.say(server_messages.Ack(request=str(number)))
    sending = asyncio.create_task(viewer.run_sender())
    await asyncio.wait_for(viewer.wait_until_read(), PATIENCE)
    assert viewer.closing
    with pytest.raises(OSError, match="gone"):
        await sending


async def test_a_lobby_is_encoded_once_for_all_viewers(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []
    write: Callable[..., Any] = presenters.present_lobby

    def counted(*facts: Any) -> Any:
        written.append(1)
        return write(*facts)

    ann, _ = await start_table(hub, 2)
    watchers = [InProcessViewer(ann.room, None) for _ in range(30)]
    for watcher in watchers:
        await watcher.until(lambda one: one["type"] == "lobby" and one["spectators"] == 30)
    monkeypatch.setattr(presenters, "present_lobby", counted)
    for _ in range(3):
        before = [len(watcher.got) for watcher in watchers]
        ann.room.show_lobby()
        for watcher, seen in zip(watchers, before, strict=True):
            async with asyncio.timeout(PATIENCE):
                while len(watcher.got) == seen:
                    await asyncio.sleep(0.001)
    assert 3 <= len(written) <= 9  # one each, and maybe one more for a late viewer


def test_a_large_response_is_sent_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "PIECE_BYTES", 10)
    for more in (True, False):
        whole: Any = {"type": "http.response.body", "body": bytes(range(25)), "more_body": more}
        parts: list[Any] = list(split_body(whole))
        assert [len(part["body"]) for part in parts] == [10, 10, 5]
        assert b"".join([part["body"] for part in parts]) == bytes(range(25))
        assert [part["more_body"] for part in parts] == [True, True, more]
    small: Any = {"type": "http.response.body", "body": b"", "more_body": False}
    assert list(split_body(small)) == [small]
