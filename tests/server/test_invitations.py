"""Invitations: which link works on which device, and what `heistnight serve` prints about it."""

import io

import pytest

from heistnight.server.http.links import Link, link_for
from heistnight.server.limits import Limits
from heistnight.server.notifications.notifications import NotifySettings
from heistnight.server.ops.admin_sync import KEEP_FOREVER
from heistnight.server.process import addresses
from heistnight.server.process.server import ServerConfig
from heistnight.table.errors import Refusal
from tests.server.kit import ServerProcess

NETWORK = "http://192.168.1.7:8000"
HERE = ("localhost:8000", "127.0.0.1:8000", "[::1]:8000", "heist.localhost:8000")


def test_a_server_for_this_machine_says_so(server: ServerProcess) -> None:
    code = server.table()["code"]
    found = server.get(f"/api/tables/{code}/invitation")
    assert found == {"link": f"{server.address}/table/{code}", "reach": "here"}


@pytest.mark.parametrize("host", HERE)
def test_a_local_page_offers_the_network_address(host: str) -> None:
    link = link_for(host, "http", client="127.0.0.1", listening="127.0.0.1", network=NETWORK)
    assert link == Link(NETWORK, "network")


@pytest.mark.parametrize("host", HERE)
def test_nobody_else_learns_the_network_address(host: str) -> None:
    """A client elsewhere can write any host name, but it isn't told addresses behind it."""
    link = link_for(host, "http", client="203.0.113.7", listening="10.0.0.5", network=NETWORK)
    assert link == Link(f"http://{host}", "here")


def test_a_page_in_the_network_keeps_its_address() -> None:
    link = link_for("10.0.0.5:8000", "http", client="10.0.0.9", listening="10.0.0.5")
    assert link == Link("http://10.0.0.5:8000", "network")


def test_an_origin_works_anywhere() -> None:
    origins = ("https://play.example.org", "http://localhost:8000")
    near = {"client": "127.0.0.1", "listening": "127.0.0.1", "network": NETWORK}
    assert link_for("10.0.0.5", "http", origins=origins, **near) == Link(origins[0], "anywhere")
    assert link_for("localhost:8000", "http", origins=origins, **near) == Link(origins[1], "here")


def test_an_unknown_public_address_has_no_link() -> None:
    with pytest.raises(Refusal, match="public address"):
        link_for("8.8.8.8", "http", client="203.0.113.7", listening="10.0.0.5", network=NETWORK)


def config(network: str) -> ServerConfig:
    return ServerConfig(
        database="",
        limits=Limits(),
        address="http://localhost:8000",
        network=network,
        open_page=False,
        keeps=KEEP_FOREVER,
        origins=(),
        log="text",
        measured_from=(),
        node_address="",
        notify=NotifySettings(),
        proxies="",
    )


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_terminal_shows_both_addresses_and_a_qr_code(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stdout", screen)
    config(NETWORK).announce()
    first, second, *code = screen.getvalue().splitlines()
    assert first == "Heist Night is at http://localhost:8000 (press Ctrl-C to stop)"
    assert second == f"Other devices in your network: {NETWORK}"
    assert 10 < len(code) < 24
    assert max(map(len, code)) < 60


def test_a_log_file_gets_no_qr_code(capsys: pytest.CaptureFixture[str]) -> None:
    config(NETWORK).announce()
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_a_server_for_this_machine_prints_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    config("").announce()
    assert len(capsys.readouterr().out.splitlines()) == 1


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        ("192.168.1.7", "http://192.168.1.7:8000"),
        ("fd12::7", "http://[fd12::7]:8000"),
        ("127.0.0.1", ""),
        ("8.8.8.8", ""),
        (None, ""),
    ],
)
def test_only_an_address_in_the_local_network_is_offered(
    monkeypatch: pytest.MonkeyPatch, found: str | None, wanted: str
) -> None:
    monkeypatch.setattr(addresses, "own_address", lambda: found)
    assert addresses.network_origin("0.0.0.0", 8000) == wanted


def test_a_server_on_one_address_offers_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own_address", lambda: "192.168.1.7")
    assert addresses.network_origin("127.0.0.1", 8000) == ""
