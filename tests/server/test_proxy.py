"""A server behind real nginx and Caddy, with the files in examples/hosting."""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
import yaml  # type: ignore[import-untyped]
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.nginx import SAMPLES, running_nginx, wait_for
from tests.postgres import free_port
from tests.server.kit import PATIENCE, Client, ServerProcess

CADDY = shutil.which("caddy")


@pytest.fixture
def proxied(server: ServerProcess, tmp_path: Path) -> Iterator[ServerProcess]:
    """The server, reached through nginx."""
    behind = server.address
    named = [("127.0.0.1:8000", behind.removeprefix("http://"))]
    with running_nginx(tmp_path, "nginx.conf", named) as server.address:
        yield server
    server.address = behind


async def test_a_game_is_played_through_nginx(proxied: ServerProcess) -> None:
    assert proxied.get("/health")["status"] == "ok"
    made = proxied.table(seats=2, bots=["random"], start=True)
    client = await Client.enter(proxied, made["code"], made["token"])
    await client.play()
    assert client.over
    await client.close()


async def test_only_the_pages_own_origin_opens_sockets_through_nginx(
    proxied: ServerProcess,
) -> None:
    made = proxied.table(seats=2)
    url = proxied.address.replace("http", "ws") + f"/ws/{made['code']}"
    async with connect(url, additional_headers={"Origin": proxied.address}):
        pass
    with pytest.raises(InvalidStatus):
        await connect(url, additional_headers={"Origin": "https://elsewhere.example"})


class AnswersItsPort(BaseHTTPRequestHandler):
    """A node that answers every request with its port."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(str(self.connection.getsockname()[1]).encode())

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def three_nodes(tmp_path: Path) -> Iterator[str]:
    """The address of nginx with three nodes behind it."""
    nodes = [ThreadingHTTPServer(("127.0.0.1", 0), AnswersItsPort) for _ in range(3)]
    for node in nodes:
        Thread(target=node.serve_forever, daemon=True).start()
    named = [
        (f"10.0.0.{number}:8000", f"127.0.0.1:{node.server_address[1]}")
        for number, node in enumerate(nodes, 1)
    ]
    with running_nginx(tmp_path, "nginx-cluster.conf", named) as address:
        yield address
    for node in nodes:
        node.shutdown()
        node.server_close()


@pytest.fixture
def one_node(tmp_path: Path) -> Iterator[str]:
    """The address of nginx with one node behind it."""
    home = tmp_path / "one"
    home.mkdir()
    with (
        named_node() as place,
        running_nginx(home, "nginx.conf", [("127.0.0.1:8000", place)]) as address,
    ):
        yield address


@contextmanager
def named_node() -> Iterator[str]:
    node = ThreadingHTTPServer(("127.0.0.1", 0), AnswersItsPort)
    Thread(target=node.serve_forever, daemon=True).start()
    yield f"127.0.0.1:{node.server_address[1]}"
    node.shutdown()
    node.server_close()


def test_three_tries_in_a_row_reach_three_nodes(three_nodes: str) -> None:
    """A hanging node refuses nothing, so a retry must not reach the same node again."""

    place = three_nodes.removeprefix("http://")

    def node_for(client: str, door: int) -> bytes:
        connection = HTTPConnection(place, timeout=PATIENCE, source_address=(client, 0))
        connection.request("GET", "/ws/ABCDE" + (f"?door={door}" if door else ""))
        found = connection.getresponse().read()
        connection.close()
        return found

    firsts = set()
    for address in range(1, 13):
        nodes = [node_for(f"127.0.0.{address}", door) for door in range(9)]
        rows = [[nodes[(number + more) % 9] for more in range(3)] for number in range(9)]
        assert all(len({*row}) == 3 for row in rows), "after the ninth comes the first"
        firsts.add(nodes[0])
    assert len(firsts) > 1, "clients are spread over the nodes"


SPELLINGS = (
    *("/metrics", "/metrics/", "/metrics%2f", "/metrics%2F%2e", "//metrics", "/./metrics"),
    *("/x/../metrics", "/%6detrics", "/metrics;x", "/metrics?x", "/METRICS", "/metrics//"),
    *("/x/%2e%2e/metrics", "/%2fmetrics", "/metrics/.", "/metrics/x", "http://x.example/metrics/"),
)


def status_of(address: str, target: str) -> int:
    """Request a target exactly as it is spelled; return the status."""
    place = address.removeprefix("http://")
    connection = HTTPConnection(place, timeout=PATIENCE)
    connection.putrequest("GET", target, skip_host=True)
    connection.putheader("Host", place)
    connection.endheaders()
    status = connection.getresponse().status
    connection.close()
    return status


def test_nginx_blocks_every_spelling_of_metrics(three_nodes: str, one_node: str) -> None:
    """The nodes here would answer any path."""
    for address in (three_nodes, one_node):
        assert status_of(address, "/about") == 200
        found = {target: status_of(address, target) for target in SPELLINGS}
        assert set(found.values()) <= {400, 404}, found


@pytest.mark.parametrize("host", ["evil.example", "EVIL.example:80"])
async def test_an_unknown_host_name_is_refused_behind_nginx(
    proxied: ServerProcess, host: str
) -> None:
    code, headers = proxied.table(seats=2)["code"], {"Host": host, "Origin": f"http://{host}"}
    assert proxied.request("GET", "/api/games", headers=headers)[0] == 421
    name, port = host.partition(":")[0], int(proxied.address.rpartition(":")[2])
    with pytest.raises(InvalidStatus, match="421"):
        await connect(f"ws://{name}:{port}/ws/{code}", host="127.0.0.1", port=port)


async def test_the_host_name_given_as_origin_is_served_behind_nginx(tmp_path: Path) -> None:
    """As in the samples: `--origin` with the public name."""
    server = ServerProcess(tmp_path / "tables.sqlite3", "--origin", "https://play.example.org")
    behind = [("127.0.0.1:8000", server.address.removeprefix("http://"))]
    try:
        code = server.table(seats=2)["code"]
        with running_nginx(tmp_path, "nginx.conf", behind) as server.address:
            headers = {"Host": "play.example.org", "Origin": "https://play.example.org"}
            assert server.request("GET", "/api/games", headers=headers)[0] == 200
            port = int(server.address.rpartition(":")[2])
            async with connect(
                f"ws://play.example.org/ws/{code}",
                host="127.0.0.1",
                port=port,
                additional_headers={"Origin": "https://play.example.org"},
            ):
                pass
    finally:
        server.kill()


def test_nginx_hides_metrics_and_limits_the_request_rate(
    proxied: ServerProcess,
) -> None:
    assert proxied.request("GET", "/metrics")[0] == 404
    answers = [proxied.request("GET", "/health")[0] for _ in range(160)]
    assert answers[0] == 200
    assert set(answers) <= {200, 429}


async def test_nginx_uses_a_node_again_that_was_away(tmp_path: Path) -> None:
    """For all clients at once: sockets last, so no finished request proves that it is back."""
    port, *others = free_port(), free_port(), free_port()
    nodes = [
        (f"10.0.0.{node}:8000", f"127.0.0.1:{one}") for node, one in enumerate((port, *others), 1)
    ]
    with running_nginx(tmp_path, "nginx-cluster.conf", nodes) as address:
        with pytest.raises(InvalidStatus, match="502"):
            await connect(address.replace("http", "ws") + "/ws/ABCDEF")
        server = ServerProcess(tmp_path / "tables.sqlite3", "--port", str(port))
        try:
            made, server.address = server.table(seats=2), address
            clients = [await Client.enter(server, made["code"], made["token"]) for _ in range(6)]
            for client in clients:
                await client.close()
        finally:
            server.kill()


@pytest.fixture
def behind_caddy(server: ServerProcess, tmp_path: Path) -> Iterator[ServerProcess]:
    """The server, reached through Caddy."""
    behind = server.address
    with running_caddy(tmp_path, behind.removeprefix("http://")) as server.address:
        yield server
    server.address = behind


@contextmanager
def running_caddy(tmp_path: Path, behind: str) -> Iterator[str]:
    """Run Caddy without TLS, as there is no certificate here; yield its address."""
    if CADDY is None:
        pytest.skip("Caddy is not installed.")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    around = {
        **os.environ,
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path),
        "HEISTNIGHT_SITE": f"http://127.0.0.1:{port}",
        "HEISTNIGHT_BEHIND": behind,
    }
    settings = tmp_path / "Caddyfile"
    settings.write_text("{\n\tadmin off\n}\n" + (SAMPLES / "Caddyfile").read_text())
    command = [CADDY, "run", "--adapter", "caddyfile", "--config", str(settings)]
    log = (tmp_path / "caddy.log").open("w")
    caddy = subprocess.Popen(command, env=around, stderr=log, stdout=log)
    try:
        wait_for(port)
        yield f"http://127.0.0.1:{port}"
    finally:
        caddy.terminate()
        caddy.wait(10)


async def test_a_game_is_played_through_caddy(behind_caddy: ServerProcess) -> None:
    made = behind_caddy.table(seats=2, bots=["random"], start=True)
    client = await Client.enter(behind_caddy, made["code"], made["token"])
    assert await client.play(acts=3) == 3
    await client.close()
    assert behind_caddy.request("GET", "/metrics")[0] == 404


def test_caddy_blocks_every_spelling_of_metrics(tmp_path: Path) -> None:
    with named_node() as place, running_caddy(tmp_path, place) as address:
        assert status_of(address, "/about") == 200
        found = {target: status_of(address, target) for target in SPELLINGS[:-1]}
    assert set(found.values()) <= {400, 404}, found


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    """With another program, as Heist Night is not installed in /opt here."""
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("systemd is not installed.")
    unit = tmp_path / "heistnight.service"
    text = (SAMPLES / "heistnight.service").read_text()
    assert "ExecStart=/opt/heistnight/bin/heistnight serve" in text
    unit.write_text(text.replace("/opt/heistnight/bin/heistnight", "/bin/true"))
    done = subprocess.run([analyze, "verify", str(unit)], capture_output=True, text=True)
    assert "heistnight" not in done.stderr, done.stderr


def test_compose_yaml_is_valid() -> None:
    described = yaml.safe_load((SAMPLES / "compose.yaml").read_text())
    assert set(described["services"]) == {"heistnight", "postgres"}
    build = described["services"]["heistnight"]["build"]
    command = described["services"]["heistnight"]["command"]
    assert command[-2:] == ["--origin", "${HEISTNIGHT_ORIGIN:-http://localhost:8000}"]
    assert (SAMPLES / build["context"] / build["dockerfile"]).samefile(SAMPLES / "Dockerfile")
