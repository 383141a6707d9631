"""Allowed host names: a foreign name that leads to this server (DNS rebinding) is refused."""

import json
import socket

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from heistnight.kernel.errors import HeistError
from heistnight.server.http.host_names import allowed_names, answers_to, checked_origin
from tests.server.conftest import Starter
from tests.server.kit import PATIENCE, ServerProcess

OWN = socket.gethostname().lower().rstrip(".")
SHORT = OWN.partition(".")[0]
FOREIGN = (
    *("evil.example", "EVIL.example:8000", "evil.example.", "localhost.evil.example"),
    *("evil-localhost", "notlocalhost", "127.0.0.1.evil.example", "evil.local", "router"),
    *("127.0.0.1@evil.example", "localhost@evil.example:80", "localhost evil.example"),
    *("localhost,evil.example", "evil.example#localhost", "localhost/evil", "localhost:"),
    *("localhost:8000:80", "localhost..", "[::1", "[::1]evil", "::1", "[evil.example]", "."),
    *("127.1", "2130706433", "0x7f000001", "127.0.0.01", "１２７.0.0.1", "xn--evil.example"),
)
OURS = (
    *("localhost", "localhost:8000", "LOCALHOST:8000", "localhost.", "Localhost.:8000"),
    *("heist.localhost", "127.0.0.1", "127.0.0.1:8000", "127.0.0.1.", "[::1]", "[::1]:8000"),
    *("192.168.1.7:8000", "[FE80::1]:8000", "[::ffff:127.0.0.1]", "10.0.0.5", "8.8.8.8:8000"),
    *(OWN, f"{OWN.upper()}:8000", SHORT, f"{SHORT}.local", f"{SHORT}.local.:8000"),
)


@pytest.mark.parametrize("host", FOREIGN)
def test_a_foreign_name_is_not_ours(host: str) -> None:
    assert not answers_to(host, allowed_names([]))


@pytest.mark.parametrize("host", OURS)
def test_names_and_addresses_of_this_machine_are_ours(host: str) -> None:
    assert answers_to(host, allowed_names([]))


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("https://play.example.org", "play.example.org"),
        ("https://play.example.org", "PLAY.example.org.:443"),
        ("https://Play.Example.org:8443/", "play.example.org:8443"),
        ("https://spüle.example", "xn--sple-1ra.example"),
    ],
)
def test_names_in_origin_are_ours(origin: str, host: str) -> None:
    names = allowed_names([checked_origin(origin)])
    assert answers_to(host, names)
    assert not answers_to("evil." + host, names)


@pytest.mark.parametrize("wrong", ["play.example.org", "", "null", "https://", "https://[::", "*"])
def test_a_bad_origin_is_refused_at_the_start(wrong: str) -> None:
    with pytest.raises(HeistError, match="--origin must be"):
        checked_origin(wrong)


@pytest.mark.parametrize(
    ("written", "origin"),
    [
        ("https://Play.example.org/", "https://play.example.org"),
        ("http://127.0.0.1:8000/table", "http://127.0.0.1:8000"),
        ("https://play.example.org:443", "https://play.example.org"),
        ("http://[::1]:80", "http://[::1]"),
    ],
)
def test_an_origin_is_kept_as_browsers_write_it(written: str, origin: str) -> None:
    assert checked_origin(written) == origin


# Over real connections


def raw(server: ServerProcess, request: str) -> tuple[int, str]:
    """Send these bytes; return the response's status and text."""
    with socket.create_connection(server.place, PATIENCE) as line:
        line.sendall(request.encode())
        text = b"".join(iter(lambda: line.recv(65_536), b"")).decode(errors="replace")
    return int(text.split()[1]), text


def asked(server: ServerProcess, target: str, *lines: str, version: str = "1.1") -> tuple[int, str]:
    head = "".join([f"{line}\r\n" for line in (*lines, "Connection: close")])
    return raw(server, f"GET {target} HTTP/{version}\r\n{head}\r\n")


PATHS = ("/", "/api/games", "/api/tables", "/health", "/ready", "/metrics", "/schema/openapi.json")


@pytest.mark.parametrize("path", PATHS)
def test_a_page_of_a_foreign_name_reads_nothing(server: ServerProcess, path: str) -> None:
    status, text = asked(server, path, "Host: evil.example", "Origin: http://evil.example")
    assert status == 421
    assert "--origin" in json.loads(text.partition("\r\n\r\n")[2])["detail"]
    assert "x-content-type-options: nosniff" in text.lower()


def test_a_page_of_a_foreign_name_makes_nothing(server: ServerProcess) -> None:
    body = {"game": "big-score", "name": "Eve"}
    host = {"host": f"evil.example:{server.place[1]}"}
    assert server.request("POST", "/api/tables", body, host)[0] == 421


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "EVIL.EXAMPLE."])
async def test_a_page_of_a_foreign_name_opens_no_socket(server: ServerProcess, host: str) -> None:
    code = server.table(seats=2)["code"]
    address, port = server.place
    for origin in ({"Origin": f"http://{host}"}, {}):
        with pytest.raises(InvalidStatus) as refused:
            await connect(
                f"ws://{host.partition(':')[0]}:{port}/ws/{code}",
                host=address,
                port=port,
                additional_headers=origin,
            )
        assert refused.value.response.status_code == 421
        assert b"--origin" in (refused.value.response.body or b"")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST", "127.0.0.1", "[::1]", OWN])
async def test_a_page_of_our_own_name_opens_a_socket(server: ServerProcess, host: str) -> None:
    code = server.table(seats=2)["code"]
    address, port = server.place
    named = f"{host}:{port}"
    status, _ = asked(server, "/health", f"Host: {named}")
    assert status == 200
    async with connect(
        f"ws://{named}/ws/{code}",
        host=address,
        port=port,
        additional_headers={"Origin": f"http://{named}"},
    ):
        pass


def test_the_name_in_an_absolute_target_counts_too(server: ServerProcess) -> None:
    local, evil = "Host: localhost", "Host: evil.example"
    assert asked(server, "http://evil.example/health", local)[0] == 421
    assert asked(server, "http://localhost/health", evil)[0] == 421
    assert asked(server, "http://localhost/health", local)[0] == 200
    assert asked(server, "http://localhost@evil.example/health", local)[0] == 421
    code = server.table(seats=2)["code"]
    key = f"Sec-WebSocket-Key: {'A' * 22}=="
    upgrade = ("Upgrade: websocket", "Sec-WebSocket-Version: 13", key)
    head = "".join([f"{line}\r\n" for line in (local, *upgrade, "Connection: Upgrade, close")])
    status, _ = raw(server, f"GET http://evil.example/ws/{code} HTTP/1.1\r\n{head}\r\n")
    assert status >= 400


def test_only_http_1_0_may_leave_the_name_out(server: ServerProcess) -> None:
    """Load balancers do that; browsers never do."""
    assert asked(server, "/health", version="1.0")[0] == 200
    assert asked(server, "/ready", version="1.0")[0] == 200
    assert asked(server, "/health")[0] == 421
    assert asked(server, "/health", "Host:")[0] == 421
    assert asked(server, "/health", "Host: evil.example", version="1.0")[0] == 421
    assert asked(server, "/health", "Host: localhost", "Host: evil.example")[0] == 421


def test_a_forwarded_name_is_ignored(server: ServerProcess) -> None:
    named = "X-Forwarded-Host: localhost"
    assert asked(server, "/health", "Host: evil.example", named)[0] == 421
    assert asked(server, "/health", "Host: evil.example", "Forwarded: host=localhost")[0] == 421


@pytest.mark.parametrize("path", ["/health", "/ready", "/metrics"])
def test_a_load_balancer_asks_by_address(server: ServerProcess, path: str) -> None:
    assert asked(server, path, "Host: 10.0.0.5:8000")[0] == 200


@pytest.fixture
def named(start_server: Starter) -> ServerProcess:
    return start_server("--origin", "https://Play.example.org/")


async def test_a_server_with_a_name_answers_to_it(named: ServerProcess) -> None:
    assert asked(named, "/health", "Host: play.example.org")[0] == 200
    assert asked(named, "/health", "Host: localhost")[0] == 200
    assert asked(named, "/health", "Host: example.org")[0] == 421
    code = named.table(seats=2)["code"]
    address, port = named.place
    async with connect(
        f"ws://play.example.org/ws/{code}",
        host=address,
        port=port,
        additional_headers={"Origin": "https://play.example.org"},
    ):
        pass


@pytest.mark.parametrize(
    "path",
    [
        *("/metrics/", "//metrics", "/metrics%2f", "/%6detrics", "/./metrics", "/metrics//"),
        *("/metrics;x", "/METRICS", "/x/../metrics", "/metrics%2F..", "/metrics%00", "/metrics/x"),
    ],
)
def test_metrics_have_one_spelling(server: ServerProcess, path: str) -> None:
    status, text = asked(server, path, "Host: localhost")
    assert status == 404
    assert "heistnight_acts" not in text
    assert asked(server, "/metrics?x=1", "Host: localhost")[0] == 200
