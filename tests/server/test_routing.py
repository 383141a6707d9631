"""nginx takes a request to the node that owns its table, whichever node it asks first."""

import asyncio
import json
import os
import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
import pytest_asyncio
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from heistnight.kernel.errors import HeistError
from heistnight.server import routing
from heistnight.server.cluster.node import Node
from heistnight.server.http.proxies import behind_proxy
from heistnight.server.limits import Limits
from heistnight.server.live import sockets
from heistnight.server.live.admission import origin_of
from heistnight.server.process.connection_limits import ConnectionLimits
from heistnight.server.process.nginx import FOLDER_PREFIX, lock_folder, remove_leftovers
from heistnight.server.process.run import main
from heistnight.server.process.server import checked_node_address, trusted_proxies
from heistnight.server.protocol import server_messages
from heistnight.server.routing import routed
from heistnight.table.storage.leases import NodeRow, Renewals
from tests.nginx import SAMPLES, running_nginx
from tests.postgres import Cluster
from tests.server.kit import PATIENCE, Client
from tests.server.nodes import GAME, Place, Proxied, answer
from tests.server.test_previews import replay_of

DOORS = ("", "?door=1")
"""With two nodes, one of these asks the owner first, and the other the other node."""


@pytest.fixture(scope="module")
def place(persistent_cluster: Cluster) -> Iterator[Place]:
    """Two nodes behind nginx."""
    place = Place(persistent_cluster.new_database())
    place.pair()
    place.add_proxy()
    yield place
    tracebacks = [line for node in place.nodes for line in node.log if "Traceback" in line]
    place.close()
    assert not tracebacks


@pytest.fixture
def proxy(place: Place) -> Proxied:
    assert place.proxy is not None
    return place.proxy


async def test_every_request_reaches_the_owner(place: Place, proxy: Proxied) -> None:
    """Sockets, pages, joining, recovering and long bodies, whichever node is asked first."""
    made = proxy.table(**GAME)
    code, owner = made["code"], await place.owner(made["code"])
    asked = ""
    for number, door in enumerate(DOORS):
        ann = await Client.enter(proxy, code + door, made["token"])
        asked = await answer(ann, f"r{number}", asked)
        await ann.close()
        assert proxy.get(f"/api/tables/{code}{door}")["state"] == "playing"
        assert proxy.post(f"/api/recover{door}", {"recovery": made["recovery"]})["person"] == 1
        long = json.dumps({"name": f"Ben {number}"}).encode() + b" " * 400_000
        assert proxy.request("POST", f"/api/tables/{code}/join{door}", long)[0] == 201
    assert await place.owner(code) == owner
    epochs = await place.rows(
        "SELECT DISTINCT acts.epoch FROM acts JOIN tables ON tables.id = table_id WHERE code = :c",
        c=code,
    )
    assert [tuple(row) for row in epochs] == [(0,)]
    assert not any("handshake" in line for node in place.nodes for line in node.log)


async def test_the_client_address_survives_both_hops(place: Place, proxy: Proxied) -> None:
    code = proxy.table(seats=6)["code"]
    for number, door in enumerate(DOORS):
        path, body = f"/api/tables/{code}/join{door}", {"name": f"Guest {number}"}
        address = {"X-Forwarded-For": f"192.0.2.{number}"}
        assert proxy.request("POST", path, body, address)[0] == 201
    (record,) = (await place.rows("SELECT record FROM tables WHERE code = :code", code=code))[0]
    origins = [one["origin"] for one in json.loads(record)["people"]]
    assert origins[1:] == [origin_of(code, f"192.0.2.{number}") for number in range(2)]


async def test_close_codes_survive_both_hops(proxy: Proxied) -> None:
    made = proxy.table(seats=2)
    for door in DOORS:
        stranger = await connect(f"{proxy.address.replace('http', 'ws')}/ws/NONE77{door}")
        assert json.loads(await stranger.recv())["type"] == "goodbye"
        await stranger.wait_closed()
        assert stranger.close_code == 4001
        hasty = await connect(f"{proxy.address.replace('http', 'ws')}/ws/{made['code']}{door}")
        await hasty.send('{"type": "start", "request": "r"}')
        await hasty.wait_closed()
        assert hasty.close_code == 4002


def test_clients_cannot_route_by_themselves(proxy: Proxied) -> None:
    """Neither by naming an owner nor by claiming to be routed; and nobody is told addresses."""
    code = proxy.table(seats=2)["code"]
    forged = {"X-Accel-Redirect": "@x", "X-Owner": "127.0.0.1:1", "X-Routed": "127.0.0.1:1"}
    for door in DOORS:
        status, _, headers = proxy.request("GET", f"/api/tables/{code}{door}", headers=forged)
        assert status == 200
        assert not {name.lower() for name in headers} & {"x-accel-redirect", "x-owner", "x-routed"}


@pytest.mark.parametrize(
    ("peer", "heard"), [("127.0.0.1", "no"), ("::ffff:127.0.0.1", "no"), ("192.0.2.1", "")]
)
async def test_only_a_trusted_proxy_can_route(peer: str, heard: str) -> None:
    found = []

    async def app(*_: Any) -> None:
        found.append(routed.get())

    scope = {"type": "http", "client": (peer, 1), "headers": [(b"x-routed", b"no")]}
    none: Any = None
    await asyncio.create_task(_call(behind_proxy(app, "127.0.0.1"), scope, none))
    assert found == [heard]


async def _call(app: Any, *arguments: Any) -> None:
    await app(*arguments, None)


class NamesAnOwner(BaseHTTPRequestHandler):
    """A node that names an address which is no node."""

    owner = ""
    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_response(421)
        self.send_header("X-Accel-Redirect", "@heistnight_owner")
        self.send_header("X-Owner", self.owner)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


class AnswersIfRouted(NamesAnOwner):
    """A node that sends a request to the owner once, and then answers it."""

    def do_GET(self) -> None:
        if self.headers["X-Routed"] == "no":
            super().do_GET()
            return
        self.send_response(200)
        self.end_headers()


def test_nginx_asks_no_address_that_is_not_in_its_list(tmp_path: Path) -> None:
    node, other = (ThreadingHTTPServer(("127.0.0.1", 0), NamesAnOwner) for _ in range(2))
    for server in (node, other):
        Thread(target=server.serve_forever, daemon=True).start()
    NamesAnOwner.owner = f"127.0.0.1:{other.server_address[1]}"
    place = f"127.0.0.1:{node.server_address[1]}"
    behind = [("10.0.0.1:8000", place), ("10.0.0.2:8000", "127.0.0.1:1")]
    behind.append(("10.0.0.3:8000", "127.0.0.1:2"))
    with running_nginx(tmp_path, "nginx-cluster.conf", behind) as address:
        assert Proxied(address).request("GET", "/api/tables/ABCDEF")[0] == 502
    assert NamesAnOwner.asked == ["/api/tables/ABCDEF"]
    for server in (node, other):
        server.shutdown()
        server.server_close()


def test_previews_of_links_work_at_every_node(place: Place, proxy: Proxied) -> None:
    """The tags of a table come from its owner; those of a replay from the database."""
    made = proxy.table(seats=2)
    replay, _ = replay_of(proxy, "crooks", 2)
    for door in DOORS:
        proxy.get(f"/api/replays/{replay}{door}")  # a page doesn't wait long for its first use
    for path in (f"/table/{made['code']}", f"/replay/{replay}"):
        pages = [proxy.request("GET", path + door) for door in DOORS]
        assert [status for status, _, _ in pages] == [200, 200]
        assert all(b"og:title" in body for _, body, _ in pages)
    for path in (f"/api/tables/{made['code']}", f"/api/replays/{replay}"):
        images = [proxy.request("GET", f"{path}/share.png{door}") for door in DOORS]
        assert all(body.startswith(b"\x89PNG") for _, body, _ in images)


async def test_an_owner_that_has_just_lost_a_table_does_not_route_again(place: Place) -> None:
    """The proxy asks the other nodes then."""
    one, two = place.nodes[:2]
    code = one.table(**GAME)["code"]
    lost = {"X-Routed": two.address.removeprefix("http://")}
    status, body, headers = two.request("GET", f"/api/tables/{code}", headers=lost)
    assert status == 504
    assert b"another server" in body
    assert "x-owner" not in {name.lower() for name in headers}
    with pytest.raises(InvalidStatus, match="504"):
        await connect(f"{two.address.replace('http', 'ws')}/ws/{code}", additional_headers=lost)


async def test_without_a_proxy_clients_of_another_node_are_told(place: Place) -> None:
    one, two = place.nodes[:2]
    code = one.table(**GAME)["code"]
    status, body, _ = two.request("GET", f"/api/tables/{code}")
    assert status == 503
    assert b"another server" in body
    assert two.request("GET", f"/table/{code}")[0] == 200, "the page itself is everywhere"
    socket = await connect(f"{two.address.replace('http', 'ws')}/ws/{code}")
    assert json.loads(await socket.recv())["type"] == "goodbye"
    await socket.wait_closed()
    assert socket.close_code == 1013


async def test_a_proxy_gets_the_owners_address(place: Place) -> None:
    one, two = place.nodes[:2]
    code, first = one.table(**GAME)["code"], {"X-Routed": "no"}
    owner = one.address.removeprefix("http://")
    for path in (f"/api/tables/{code}", f"/table/{code}"):
        status, _, headers = two.request("GET", path, headers=first)
        assert status == 421
        assert headers["x-owner"] == owner
        assert headers["x-accel-redirect"] == routing.NAMED_LOCATION
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"{two.address.replace('http', 'ws')}/ws/{code}", additional_headers=first)
    assert refused.value.response.status_code == 421
    assert refused.value.response.headers["x-owner"] == owner


@pytest_asyncio.fixture
async def dying(postgres: str) -> Any:
    """Two nodes behind nginx, and a table of the first."""
    place = Place(postgres)
    one, _ = place.pair()
    place.add_proxy()
    yield place, one.table(**GAME)
    place.close()


async def test_clients_wait_for_the_next_owner_of_a_dead_nodes_table(dying: Any) -> None:
    """The proxy finds nobody at the owner's address, and lets them wait at another node."""
    place, made = dying
    one, two = place.nodes
    one.kill()
    ann, found = await asyncio.gather(
        Client.enter(place.proxy, made["code"], made["token"]),
        asyncio.to_thread(place.proxy.get, f"/api/tables/{made['code']}"),
    )
    await answer(ann, "after")
    assert found["state"] == "playing"
    assert await place.owner(made["code"]) == two.process.pid


async def test_requests_during_a_drain_reach_the_old_or_the_new_owner(dying: Any) -> None:
    place, made = dying
    one, two = place.nodes
    codes = [made["code"], *[one.table(**GAME)["code"] for _ in range(20)]]
    ended = asyncio.create_task(asyncio.to_thread(one.stop))
    while not ended.done():
        for code in codes:
            path = f"/api/tables/{code}"
            assert (await asyncio.to_thread(place.proxy.request, "GET", path))[0] == 200
    assert {await place.owner(code) for code in codes} <= {two.process.pid, None}


def test_a_node_that_missed_two_renewals_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    renewals = Renewals(5.0)
    renewals.overdue({"a": 1.0, "b": 1.0})
    now += 3
    assert renewals.overdue({"a": 1.0, "b": 2.0}) == {}
    assert renewals.is_late("a")
    assert not renewals.is_late("b")
    assert not renewals.is_late("unknown")


async def test_two_nodes_with_the_same_address_are_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Not a node that crashed and started again: the database lists it until its lease ends."""
    clock = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    hub: Any = SimpleNamespace(limits=Limits())
    no_database: Any = SimpleNamespace()
    node = Node(hub, no_database, "127.0.0.1:8000")
    twin = NodeRow("twin", "127.0.0.1:8000", "", 1, "", False, 0, 0, 0.0)
    steps: list[tuple[float, list[NodeRow], int]] = [(101, [], 0), (109, [twin], 0)]
    for clock[0], listed, logged in [*steps, (112, [twin], 1), (150, [twin], 1)]:
        await node._update_peers(listed)
        assert len(caplog.records) == logged
    assert "--node-address" in caplog.text


async def test_a_waiting_client_is_reassured(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser treats a silent server as hanging, and would connect to another one."""
    monkeypatch.setattr(sockets, "REASSURE_AFTER_SECONDS", 0.01)
    said: list[server_messages.ServerMessage] = []
    enough = asyncio.Event()

    class Waiting:
        def say(self, message: server_messages.ServerMessage) -> None:
            said.append(message)
            if len(said) == 3:
                enough.set()

    viewer: Any = Waiting()
    async with asyncio.timeout(PATIENCE), sockets.reassuring(viewer):
        await enough.wait()
    count = len(said)
    assert said == [server_messages.Wait()] * count
    await asyncio.sleep(0.05)
    assert len(said) == count


def test_the_sample_is_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    sample = (SAMPLES / "nginx-cluster.conf").read_text()
    command = next(line for line in sample.splitlines() if line.startswith("#   heistnight"))
    assert main(command.removeprefix("#   heistnight serve ").split()) == 0
    assert sample.endswith("\n\n" + capsys.readouterr().out)


def test_print_proxy_shows_what_workers_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--print-proxy", "--workers", "3", "--port", "9000"]) == 0
    printed = capsys.readouterr().out
    assert "listen 127.0.0.1:9000;" in printed
    assert "server 127.0.0.1:9003 " in printed


@pytest.mark.parametrize(
    ("host", "listen"),
    [("", "*:9000"), ("::", "[::]:9000 ipv6only=off"), ("::1", "[::1]:9000")],
)
def test_nginx_listens_where_one_server_would(
    host: str, listen: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--print-proxy", "--host", host, "--port", "9000"]) == 0
    assert f"listen {listen};" in capsys.readouterr().out


def test_workers_nginx_finds_clients_behind_several_proxies(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.80, 198.51.100.0/24")
    assert main(["--print-proxy"]) == 0
    printed = capsys.readouterr().out
    assert "set_real_ip_from 192.0.2.80;\nset_real_ip_from 198.51.100.0/24;" in printed
    assert "real_ip_recursive on;" in printed


def test_nginx_on_the_same_machine_is_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it reaches a node at 127.0.0.1 or at ::1."""
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    connections = ConnectionLimits(Limits(), trusted_proxies())
    assert "127.0.0.1" in connections.proxies
    assert "::1" in connections.proxies
    assert "192.0.2.1" not in connections.proxies


def test_a_long_lease_gives_nodes_time_to_wait(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--limit", "lease=40", "--print-proxy", "10.0.0.1:80"]) == 0
    assert "proxy_read_timeout 50s;" in capsys.readouterr().out


def test_nginx_closes_idle_connections_before_a_node_does() -> None:
    """Otherwise a request could meet a connection that is just being closed."""
    kept = uvicorn.Config("").timeout_keep_alive
    for sample in ("nginx.conf", "nginx-cluster.conf"):
        (idle,) = set(re.findall(r"keepalive_timeout (\d+)s", (SAMPLES / sample).read_text()))
        assert int(idle) < kept


def test_nginx_takes_long_names_and_any_spelling(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also names that don't fit nginx's tables of strings, and addresses in capital letters."""
    node = ThreadingHTTPServer(("127.0.0.1", 0), AnswersIfRouted)
    Thread(target=node.serve_forever, daemon=True).start()
    place = f"127.0.0.1:{node.server_address[1]}"
    name = f"heistnight-0.{'heistnight.' * 5}svc.cluster.local"
    assert main(["--print-proxy", f"{name}:8000", "[FD00:0::2]:8000"]) == 0
    printed = capsys.readouterr().out
    (tmp_path / "site").write_text(printed.replace(f"server {name}:8000", f"server {place}"))
    with running_nginx(tmp_path, tmp_path / "site", [("[fd00::2]:8000", place)]) as address:
        AnswersIfRouted.owner = f"{name.upper()}:8000"
        assert Proxied(address).request("GET", "/api/tables/ABCDEF")[0] == 200
    node.shutdown()
    node.server_close()


@pytest.mark.parametrize("nodes", ["10.0.0.1:80 10.0.0.1:80", "[fd00::1]:80 [FD00:0::1]:80"])
def test_each_node_is_named_once(nodes: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--print-proxy", *nodes.split()]) == 1
    assert "once" in capsys.readouterr().err


@pytest.mark.parametrize("address", ["0.0.0.0:80", "[::]:80", "[0:0::0]:80"])
def test_a_wildcard_is_no_nodes_address(address: str) -> None:
    with pytest.raises(HeistError, match="wildcard"):
        checked_node_address(address, "", 0)


def test_leftovers_of_killed_servers_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not the folder of a server that runs, nor one that is just being made."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    left, used, new = (tmp_path / f"{FOLDER_PREFIX}{name}" for name in ("left", "used", "new"))
    for folder in (left, used, new):
        folder.mkdir()
        os.utime(folder, (0, 0) if folder != new else None)
    assert lock_folder(str(used)) is not None
    remove_leftovers()
    assert {one.name for one in tmp_path.iterdir()} == {used.name, new.name}


def test_without_nginx_workers_say_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("heistnight.server.process.nginx.SEARCHED", "/nowhere")
    database = "postgresql://nobody@127.0.0.1:1/none"
    assert main(["--workers", "2", "--database", database]) != 0
    assert "apt install nginx" in capsys.readouterr().err
