"""Connection limits: slow connections end, addresses share, and seated players come back."""

import asyncio
import contextlib
import os
import socket
import struct
import time
from collections.abc import Iterator

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import heistnight as hn
from tests.server.conftest import Starter
from tests.server.kit import PATIENCE, ROOMY, Client, ServerProcess

SHORT_LIMITS = ("header_seconds=0.5", "body_seconds=0.7", "answer_seconds=5")


@pytest.fixture
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Treat no address as a proxy."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.250")


UPGRADE = (
    b"GET /ws/K7MQ2P HTTP/1.1\r\nHost: [::1]\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


HEAD = b"POST /api/tables HTTP/1.1\r\nHost: [::1]\r\nContent-Type: application/json\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
SLOW = b"GET /api/replays/%b/review HTTP/1.1\r\nHost: [::1]\r\n\r\n"


def open_connection(server: ServerProcess, source: str = "127.0.0.1") -> socket.socket:
    host, port = server.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), PATIENCE, (source, 0))


def is_closed(line: socket.socket) -> bool:
    line.settimeout(PATIENCE)
    try:
        while line.recv(65_536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


def answer(line: socket.socket) -> bytes:
    """Return the response to a normal request."""
    line.send(b"GET /health HTTP/1.1\r\nHost: [::1]\r\n\r\n")
    heard = b""
    while not heard.endswith(b"}"):
        heard += line.recv(65_536)
    return heard


def drip_until_closed(line: socket.socket, trickle: bytes) -> float:
    """Send one byte at a time until the server closes the connection."""
    started = time.monotonic()
    line.settimeout(0.05)
    while time.monotonic() - started < PATIENCE:
        try:
            line.send(trickle)
            if line.recv(65_536) == b"":
                break
        except TimeoutError:
            continue
        except OSError:
            break
    return time.monotonic() - started


@contextlib.contextmanager
def closing(lines: list[socket.socket]) -> Iterator[list[socket.socket]]:
    try:
        yield lines
    finally:
        for line in lines:
            line.close()


@pytest.mark.parametrize(
    ("begin", "trickle", "limit"),
    [
        (b"", b"", "header_seconds"),
        (b"GET /", b"a", "header_seconds"),
        (HEAD, b"X-More: 1\r\n", "header_seconds"),
        (HEAD + b"Content-Length: 100000\r\n\r\n", b" ", "body_seconds"),
    ],
    ids=["silence", "a letter at a time", "one more header", "a slow body"],
)
def test_every_part_of_a_request_has_a_time_limit(
    start_server: Starter, begin: bytes, trickle: bytes, limit: str
) -> None:
    server = start_server(limits=(*ROOMY, *SHORT_LIMITS))
    with closing([open_connection(server)]) as [line]:
        line.send(begin)
        assert drip_until_closed(line, trickle) < PATIENCE / 2
    assert server.until_logged(f"limit '{limit}' was reached")
    assert server.get("/health")["status"] == "ok"


def test_a_second_request_has_its_own_time_limit(start_server: Starter) -> None:
    server = start_server(limits=(*ROOMY, *SHORT_LIMITS))
    with closing([open_connection(server)]) as [line]:
        assert b"200 OK" in answer(line)
        line.send(b"GET /")
        assert drip_until_closed(line, b"a") < PATIENCE / 2
    with closing([open_connection(server)]) as [line]:
        for _ in range(4):  # each is in time, but all together take longer than one may
            assert b"200 OK" in answer(line)
            time.sleep(0.2)


def test_the_head_of_a_request_has_a_size_limit(start_server: Starter) -> None:
    server = start_server()
    with closing([open_connection(server), open_connection(server)]) as [huge, ahead]:
        with contextlib.suppress(OSError):
            huge.sendall(HEAD + b"X-Long: " + b"x" * 200_000)
        assert is_closed(huge)
        with contextlib.suppress(OSError):
            ahead.sendall(
                b"GET /health HTTP/1.1\r\nHost: [::1]\r\n\r\n" * 100 + b"\xff\r\n\r\n" * 9
            )
        assert is_closed(ahead)
    assert server.get("/health")["status"] == "ok"
    server.stop()
    assert not [line for line in server.log if "Traceback" in line]


@pytest.mark.parametrize(
    "flood",
    [
        HEAD + b"a:b\r\n" * 3_000 + b"\r\n",
        HEAD + b"a:b\r\n" * 300 + b"\r\n\xff\r\n\r\n",
        CHUNKED + b"0\r\n" + b"a:b\r\n" * 20_000,
        CHUNKED + b"0\r\nX-Long: " + b"x" * 100_000,
        CHUNKED + b"1;" + b"x" * 100_000,
        CHUNKED + b"1\r\n \r\n" * 20_000,
    ],
    ids=["headers", "and no more", "trailers", "a long trailer", "a long extension", "chunks"],
)
def test_everything_outside_the_body_has_a_size_limit(start_server: Starter, flood: bytes) -> None:
    """A five-byte header takes thirty times as much of the server's memory."""
    server = start_server()
    with closing([open_connection(server)]) as [line]:
        with contextlib.suppress(OSError):
            line.sendall(flood)
        assert is_closed(line)
    assert server.until_logged("limit 'head' was reached")
    server.stop()
    assert not [line for line in server.log if "Traceback" in line]


def test_a_trailer_is_ignored(server: ServerProcess) -> None:
    body = b'{"game":"crooks","name":"Ann"}'
    with closing([open_connection(server)]) as [line]:
        line.sendall(CHUNKED + b"%x\r\n%b\r\n0\r\nX-Sum: 1\r\n\r\n" % (len(body), body))
        line.settimeout(PATIENCE)
        assert line.recv(65_536).startswith(b"HTTP/1.1 201")


@pytest.mark.parametrize("more", [SLOW, UPGRADE + b"\r\n"], ids=["another", "a socket"])
def test_leaving_before_pipelined_answers_logs_no_error(start_server: Starter, more: bytes) -> None:
    server = start_server()
    journal = {"journal": hn.new("crooks", seats=2, seed=1).save()}
    slow = SLOW % server.post("/api/replays", journal)["id"].encode()
    for _ in range(3):
        with closing([open_connection(server)]) as [line]:
            line.sendall(slow + more.replace(SLOW, slow))
            time.sleep(0.1)  # the server is working on it
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    time.sleep(0.6)
    assert server.get("/health")["status"] == "ok"
    server.stop()
    assert not [line for line in server.log if "Traceback" in line]


async def test_a_socket_must_send_hello_in_time(start_server: Starter) -> None:
    server = start_server(limits=(*ROOMY, *SHORT_LIMITS))
    made = server.table(seats=2)
    async with connect(server.address.replace("http", "ws") + f"/ws/{made['code']}") as silent:
        assert "hello" in str(await asyncio.wait_for(silent.recv(), PATIENCE))
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(silent.recv(), PATIENCE)


def test_a_bad_socket_handshake_is_closed(start_server: Starter) -> None:
    server = start_server()
    odd = [
        b"Content-Length: 100\r\n",
        b"Transfer-Encoding: chunked\r\n",
        b"".join([b"X-%d: 1\r\n" % number for number in range(150)]),
        b"X-Long: " + b"x" * 20_000 + b"\r\n",
    ]
    with closing([open_connection(server) for _ in odd]) as lines:
        for line, head in zip(lines, odd, strict=True):
            line.sendall(UPGRADE + head + b"\r\n")
            line.settimeout(PATIENCE)
            assert line.recv(65_536).startswith(b"HTTP/1.1 4")
            assert is_closed(line)
    server.stop()
    assert not [line for line in server.log if "Traceback" in line]


@pytest.mark.usefixtures("no_proxy")
def test_one_address_does_not_take_all_connections(start_server: Starter) -> None:
    server = start_server(limits=(*ROOMY, "sockets_each=20"))
    with closing([open_connection(server, "127.0.0.66") for _ in range(60)]) as greedy:
        assert sum([is_closed(line) for line in greedy[20:]]) == 40
        assert server.get("/health")["status"] == "ok"
    assert server.until_logged("'sockets_each' was reached")


@pytest.mark.usefixtures("no_proxy")
def test_the_oldest_silent_connection_makes_room(start_server: Starter) -> None:
    """A new connection always finds room: the oldest one that sent nothing is closed."""
    server = start_server(limits=(*ROOMY, "sockets=10", "header_seconds=60"))
    sources = [f"127.0.{number // 50}.{number % 50 + 2}" for number in range(400)]
    with closing([open_connection(server, source) for source in sources]) as silent:
        for _ in range(3):
            assert server.get("/health")["status"] == "ok"
        assert is_closed(silent[0])
    assert server.until_logged("limit 'sockets' was reached")


@pytest.mark.usefixtures("no_proxy")
async def test_a_player_with_a_seat_can_reconnect_to_a_full_server(start_server: Starter) -> None:
    server = start_server(limits=(*ROOMY, "sockets=10", "seats_kept=4"))
    made = server.table(seats=2, bots=["random"], start=True)
    crowd = [await Client.enter(server, made["code"]) for _ in range(6)]
    async with connect(server.address.replace("http", "ws") + f"/ws/{made['code']}") as late:
        await late.send('{"type": "hello"}')
        assert "The server is full" in str(await late.recv())
        await late.wait_closed()
        assert late.close_code == 1013
    player = await Client.enter(server, made["code"], made["token"])
    assert await player.asked()
    for client in (*crowd, player):
        await client.close()


async def test_sockets_of_one_address_are_counted_behind_a_proxy(start_server: Starter) -> None:
    server = start_server(limits=(*ROOMY, "sockets_each=5"))
    code = server.table(seats=2)["code"]
    url = server.address.replace("http", "ws") + f"/ws/{code}"
    many = [
        await connect(url, additional_headers={"X-Forwarded-For": f"2001:db8::{number}"})
        for number in range(5)
    ]
    async with connect(url, additional_headers={"X-Forwarded-For": "2001:db8::99"}) as sixth:
        assert "from your address" in str(await sixth.recv())
    async with connect(url, additional_headers={"X-Forwarded-For": "2001:db8:0:1::1"}) as other:
        await other.send('{"type": "hello"}')
        assert "welcome" in str(await other.recv())
    for line in many:
        await line.close()


async def test_junk_logs_no_traceback_and_few_lines(start_server: Starter) -> None:
    server = start_server()
    code = server.table(seats=2)["code"]
    for _ in range(5):
        with closing([open_connection(server)]) as [line]:
            line.send(os.urandom(64) + b"\r\n\r\n")
            assert is_closed(line)
        async with connect(server.address.replace("http", "ws") + f"/ws/{code}") as odd:
            await odd.send(b"\xff\xfe", text=True)
            with contextlib.suppress(ConnectionClosed):
                await asyncio.wait_for(odd.recv(), PATIENCE)
            await odd.wait_closed()
            assert odd.close_code == 1007
    server.stop()
    assert not [line for line in server.log if "Traceback" in line or "ERROR" in line]
    assert len([line for line in server.log if "Invalid HTTP" in line]) <= 1
