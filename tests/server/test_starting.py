"""A server that starts: its port is its own, and nobody waits there before it can answer."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from heistnight.kernel.errors import HeistError
from heistnight.server.process.server import open_node_socket, reserve_port
from tests.server.kit import PATIENCE


def test_before_a_server_is_ready_its_port_refuses() -> None:
    with reserve_port("127.0.0.1", 0) as sock:
        place = sock.getsockname()
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(place, PATIENCE)
        sock.listen()
        socket.create_connection(place, PATIENCE).close()


def test_a_port_where_somebody_listens_is_taken() -> None:
    other = socket.create_server(("127.0.0.1", 0))
    with other, pytest.raises(HeistError, match="Can't listen on"):
        reserve_port("127.0.0.1", other.getsockname()[1])


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 99_999), ("127.0.0.1", -1), ("a..b", 0)])
def test_a_place_that_cannot_be_is_refused_in_words(host: str, port: int) -> None:
    with pytest.raises(HeistError, match="Can't listen on"):
        reserve_port(host, port)


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("127.0.0.1", "HOST:PORT"),
        ("127.0.0.1:99999", "HOST:PORT"),  # getaddrinfo takes it for 34463
        ("nobody.invalid:7400", "nobody.invalid:7400: "),
        ("a..b:7400", "a..b:7400: "),
        ("0.0.0.0:7400", "other nodes"),
        ("[::]:7400", "other nodes"),
    ],
)
def test_where_no_other_node_would_find_it_a_node_does_not_listen(
    address: str, reason: str
) -> None:
    with pytest.raises(HeistError) as refused:
        open_node_socket(address)
    assert reason in str(refused.value)


def test_a_node_tells_others_the_port_that_it_got() -> None:
    sock, address = open_node_socket("localhost:0")
    with sock:
        assert address == f"localhost:{sock.getsockname()[1]}"


TWO_AT_ONCE = """
import sys
from heistnight.server import process, run

def quicker(host, port):
    mine = reserved(host, port)
    other = reserved(*mine.getsockname())
    other.listen()
    others.append(other)
    return mine

others, reserved = [], process.reserved
run.reserved = quicker
sys.exit(run.main(["--port", "0", "--database", sys.argv[1]]))
"""


def test_of_two_that_start_at_one_port_at_the_same_moment_the_slower_one_says_so(
    tmp_path: Path,
) -> None:
    """Both could reserve it, for nobody listened yet."""
    command = [sys.executable, "-c", TWO_AT_ONCE, str(tmp_path / "tables.sqlite3")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=2 * PATIENCE)
    assert done.returncode == 1
    assert done.stderr.startswith("Can't listen on 127.0.0.1:"), done.stderr
    assert done.stderr.count("\n") == 1
