"""A server that starts: its port is its own, and nobody waits there before it can answer."""

import socket

import pytest

from heistnight.kernel.errors import HeistError
from heistnight.server.process import reserved
from tests.server.kit import PATIENCE


def test_before_a_server_is_ready_its_port_refuses() -> None:
    with reserved("127.0.0.1", 0) as sock:
        place = sock.getsockname()
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(place, PATIENCE)
        sock.listen()
        socket.create_connection(place, PATIENCE).close()


def test_a_port_where_somebody_listens_is_taken() -> None:
    other = socket.create_server(("127.0.0.1", 0))
    with other, pytest.raises(HeistError, match="Cannot listen on"):
        reserved("127.0.0.1", other.getsockname()[1])
