"""Hostile and broken clients: they are refused, and nobody else notices."""

import asyncio
import contextlib
import json
import urllib.error
from collections.abc import Iterator
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from heistnight.server.limits import Limits
from heistnight.server.live.room import FAULT, Room
from heistnight.server.live.viewer import Viewer
from heistnight.server.protocol import client_messages, server_messages
from tests.server.conftest import Starter
from tests.server.kit import PATIENCE, Client, ServerProcess


def socket_of(server: ServerProcess, code: str) -> str:
    return server.address.replace("http", "ws") + f"/ws/{code}"


@pytest.mark.parametrize(
    ("origin", "let_in"),
    [
        ("https://evil.example", False),
        ("null", False),
        ("http://[", False),
        ("http://OWN", True),
        (None, True),
    ],
)
async def test_only_our_own_pages_open_sockets(
    server: ServerProcess, origin: str | None, let_in: bool
) -> None:
    made = server.table(seats=2)
    host = server.address.removeprefix("http://")
    headers = {} if origin is None else {"Origin": origin.replace("OWN", host)}
    opening = connect(socket_of(server, made["code"]), additional_headers=headers)
    if let_in:
        async with opening as socket:
            await socket.send('{"type": "hello"}')
            assert json.loads(await socket.recv())["type"] == "welcome"
    else:
        with pytest.raises(InvalidStatus):
            await opening


async def test_a_socket_begins_with_hello_at_a_table_that_exists(server: ServerProcess) -> None:
    made = server.table(seats=2)
    for code, first, closing in (
        ("NONE99", '{"type": "hello"}', 4001),
        (made["code"], '{"type": "start", "request": "1"}', 4002),
        (made["code"], "what?", 4002),
    ):
        async with connect(socket_of(server, code)) as socket:
            with contextlib.suppress(ConnectionClosed):  # the refusal may come before the hello
                await socket.send(first)
            assert json.loads(await socket.recv())["type"] == "goodbye"
            await socket.wait_closed()
            assert socket.close_code == closing


async def shout(client: Client) -> None:
    for number in range(400):
        await client.send({"type": "resync", "request": f"m{number}"})
        await asyncio.sleep(0)
    await client.until(lambda _: False)


async def test_large_and_many_messages(start_server: Starter) -> None:
    server = start_server(
        limits=("rate=0.01", "burst=10", "tables=3", "requests=0.0001", "request_burst=6")
    )
    made = server.table(seats=2, bots=["random"], start=True)
    quiet = await Client.enter(server, made["code"])
    loud = await Client.enter(server, made["code"], made["token"])
    for number in range(30):
        await loud.send({"type": "resync", "request": f"n{number}"})
    slow_down = await loud.until(lambda one: one["type"] == "refused")
    assert "Slow down" in slow_down["reason"]
    with pytest.raises(ConnectionClosed):
        await shout(loud)
    huge = await Client.enter(server, made["code"], made["token"])
    await huge.send({"type": "say", "request": "1", "text": "x" * 20_000})
    with pytest.raises(ConnectionClosed):
        await huge.until(lambda _: False)
    assert huge.socket.close_code == 1009
    await quiet.done("resync")

    server.table(seats=2)
    server.table(seats=2)
    status, body, _ = server.request("POST", "/api/tables", {"game": "big-score", "name": "D"})
    assert (status, b"full" in body) == (503, True)
    for _ in range(5):
        status, body, _ = server.request("POST", "/api/tables", {"game": "big-score", "name": "D"})
    assert (status, b"Wait a moment" in body) == (429, True)


async def test_a_resync_counts_as_ten_messages(start_server: Starter) -> None:
    server = start_server(limits=("rate=0.01", "burst=35"))
    made = server.table(seats=2)
    client = await Client.enter(server, made["code"], made["token"])
    answers = [(await client.ask("resync"))["type"] for _ in range(4)]
    assert answers == ["ack", "ack", "ack", "refused"]
    assert (await client.ask("say", text="still here"))["type"] == "ack"
    await client.close()


async def test_many_spectators_keep_no_player_out(start_server: Starter) -> None:
    server = start_server(limits=("viewers=2",))
    made = server.table(seats=2, bots=["random"], start=True)
    crowd = [await Client.enter(server, made["code"]) for _ in range(2)]
    late = Client(await connect(socket_of(server, made["code"])))
    await late.send({"type": "hello"})
    assert "too many spectators" in (await late.read())["reason"]
    player = await Client.enter(server, made["code"], made["token"])
    assert await player.asked()
    for client in (*crowd, player):
        await client.close()


class StalledSocket:
    """A socket whose sends wait until the test lets them through."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.sent: list[Any] = []

    async def send(self, event: Any) -> None:
        await self.open.wait()
        self.sent.append(json.loads(event["text"]) if "text" in event else event)


async def test_a_client_that_reads_nothing_is_disconnected() -> None:
    line = StalledSocket()
    viewer = Viewer(line.send, Limits())
    sending = asyncio.create_task(viewer.run_sender())
    for number in range(1000):
        viewer.say(server_messages.Ack(request=str(number)))
        await asyncio.sleep(0)
    line.open.set()
    await asyncio.wait_for(sending, PATIENCE)
    assert len(line.sent) < 10
    assert line.sent[-2]["type"] == "goodbye"
    assert line.sent[-1]["type"] == "websocket.close"
    assert line.sent[-1]["code"] == 1008


async def test_a_bug_in_a_view_disconnects_the_client() -> None:
    class Faulty:
        def lobby(self) -> server_messages.Lobby:
            raise ZeroDivisionError

    line = StalledSocket()
    line.open.set()
    viewer = Viewer(line.send, Limits())
    viewer.source = cast(Room, Faulty())
    sending = asyncio.create_task(viewer.run_sender())
    viewer.show_lobby()
    await asyncio.wait_for(sending, PATIENCE)
    assert [event["type"] for event in line.sent] == ["goodbye", "websocket.close"]
    assert line.sent[1]["code"] == 1011


def test_table_codes_cannot_be_guessed(start_server: Starter) -> None:
    server = start_server(limits=("guess_burst=5", "guesses=0.01"))
    made = server.table(seats=2)
    statuses = [server.request("GET", f"/api/tables/AAAAA{number}")[0] for number in range(7)]
    assert statuses == [404] * 5 + [429] * 2
    assert server.get(f"/api/tables/{made['code']}")["code"] == made["code"]


def test_a_large_body_is_refused(server: ServerProcess) -> None:
    with contextlib.suppress(urllib.error.URLError):  # the connection may close before all is sent
        assert server.request("POST", "/api/replays", b"x" * 600_000)[0] == 413
    assert server.get("/health")["status"] == "ok"


def test_every_response_has_security_headers(server: ServerProcess) -> None:
    for path in ("/", "/health", "/api/none", "/table/ABCDEF", "/schema/openapi.json"):
        _, _, headers = server.request("GET", path)
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


# A fuzzer of socket messages

KINDS = [kind.__struct_config__.tag for kind in client_messages.ClientMessage.__subclasses__()]
FIELDS = sorted(
    {
        field
        for kind in client_messages.ClientMessage.__subclasses__()
        for field in kind.__struct_fields__
    }
)
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(max_size=30)
    | st.sampled_from(
        ["0.0.0", "0.1.0", "1.0.0", "9.9.9", "0.999999999999.0", "random", "<script>"]
    ),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
SENSIBLE = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS), "request": st.text(min_size=1, max_size=8)},
    optional={
        "decision": st.sampled_from(["0.0.0", "0.1.0", "0.2.0", "1.0.0", "x"]),
        "choice": st.integers(0, 60),
        "choices": st.lists(st.integers(0, 60), min_size=1, max_size=5),
        "seat": st.integers(0, 5),
        "other": st.integers(0, 5),
        "bot": st.sampled_from([None, "random", "none"]),
        "text": st.text(min_size=1, max_size=20),
        "seats": st.integers(1, 7),
        "options": st.dictionaries(st.sampled_from(["variant", "x"]), ANYTHING, max_size=2),
        "pace": st.sampled_from(["quick", "instant", "odd"]),
        "clock": st.integers(-1, 100),
        "listed": st.booleans(),
        "token": st.none() | st.text(max_size=5),
    },
)
WILD = st.dictionaries(st.sampled_from(["type", *FIELDS]) | st.text(max_size=5), ANYTHING)
RAW = (
    st.binary(max_size=60) | st.text(max_size=60) | st.just("[" * 2000) | st.just('{"type":' * 900)
)


def trimmed(message: dict[str, Any]) -> dict[str, Any]:
    """Keep only the fields of the message type; others are refused as unknown at once."""
    for kind in client_messages.ClientMessage.__subclasses__():
        if kind.__struct_config__.tag == message["type"]:
            fields = ("type", *kind.__struct_fields__)
            return {name: fact for name, fact in message.items() if name in fields}
    return message


MESSAGES = st.lists(
    RAW | WILD.map(json.dumps) | SENSIBLE.map(trimmed).map(json.dumps), min_size=1, max_size=12
)


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.mark.fuzz
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(messages=MESSAGES, started=st.booleans())
def test_every_message_is_refused_or_done(
    server: ServerProcess, runner: asyncio.Runner, messages: list[str | bytes], started: bool
) -> None:
    runner.run(throw(server, messages, started))


async def throw(server: ServerProcess, messages: list[str | bytes], started: bool) -> None:
    made = server.table(seats=2, bots=["random"], start=started)
    client = await Client.enter(server, made["code"], made["token"])
    try:
        for message in messages:
            try:
                await client.socket.send(message)
            except UnicodeEncodeError:
                continue
        await client.ask("resync", "the-last")
        await client.close()
    except ConnectionClosed:
        assert client.socket.close_code in (1007, 1008, 1009)
    assert not any(FAULT in frame or "Traceback" in frame for frame in client.frames)
    assert server.get("/health")["status"] == "ok"
    if started:
        again = await Client.enter(server, made["code"], made["token"])
        table = await again.until_table()
        if table["decision"]:  # the bot that stands in after 'stand' may act first
            await again.ask("answer", decision=table["decision"]["id"], choice=0)
        await again.close()
