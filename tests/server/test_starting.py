"""Server startup: the port is reserved first, and refuses connections until it is ready."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from heistnight.kernel.errors import HeistError
from heistnight.server.process.server import checked_node_address, reserve_port
from tests.server.kit import PATIENCE


def test_a_reserved_port_refuses_connections() -> None:
    with reserve_port("127.0.0.1", 0) as sock:
        place = sock.getsockname()
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(place, PATIENCE)
        sock.listen()
        socket.create_connection(place, PATIENCE).close()


def test_a_port_in_use_is_refused() -> None:
    other = socket.create_server(("127.0.0.1", 0))
    with other, pytest.raises(HeistError, match="Can't listen on"):
        reserve_port("127.0.0.1", other.getsockname()[1])


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 99_999), ("127.0.0.1", -1), ("a..b", 0)])
def test_an_invalid_address_is_refused(host: str, port: int) -> None:
    with pytest.raises(HeistError, match="Can't listen on"):
        reserve_port(host, port)


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("127.0.0.1", "HOST:PORT"),
        ("127.0.0.1:99999", "HOST:PORT"),
        ("a b:7400", "HOST:PORT"),
        ("10.0.0.1:80;", "HOST:PORT"),
        ("0.0.0.0:7400", "can't be a wildcard"),
        ("[::]:7400", "can't be a wildcard"),
    ],
)
def test_a_bad_node_address_is_refused(address: str, reason: str) -> None:
    with pytest.raises(HeistError) as refused:
        checked_node_address(address, "", 0)
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("given", "host", "found"),
    [
        (None, "127.0.0.1", "127.0.0.1:81"),
        (None, "0.0.0.0", "127.0.0.1:81"),
        (None, "::1", "[::1]:81"),
        ("10.0.0.5:8000", "0.0.0.0", "10.0.0.5:8000"),
    ],
)
def test_a_node_is_reached_where_it_listens(given: str | None, host: str, found: str) -> None:
    assert checked_node_address(given, host, 81) == found


TWO_AT_ONCE = """
import sys
from heistnight.server.process import run, server

def reserve_twice(host, port):
    mine = server.reserve_port(host, port)
    other = server.reserve_port(*mine.getsockname())
    other.listen()
    others.append(other)
    return mine

others = []
run.reserve_port = reserve_twice
sys.exit(run.main(["--port", "0", "--database", sys.argv[1]]))
"""


def test_the_slower_of_two_servers_starting_on_one_port_reports_it(tmp_path: Path) -> None:
    """Both could reserve the port, because neither listened yet."""
    command = [sys.executable, "-c", TWO_AT_ONCE, str(tmp_path / "tables.sqlite3")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=2 * PATIENCE)
    assert done.returncode == 1
    assert done.stderr.startswith("Can't listen on 127.0.0.1:"), done.stderr
    assert done.stderr.count("\n") == 1
