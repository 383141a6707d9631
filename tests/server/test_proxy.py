"""Behind a real nginx, set up as docs/hosting.md says."""

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.kit import Client, ServerProcess

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"

AROUND = """
daemon off;
pid {home}/pid;
error_log {home}/error.log;
events {{ worker_connections 64; }}
http {{
    access_log off;
    client_body_temp_path {home}/body;
    proxy_temp_path {home}/proxy;
    fastcgi_temp_path {home}/fastcgi;
    uwsgi_temp_path {home}/uwsgi;
    scgi_temp_path {home}/scgi;
    {server}
}}
"""


def as_documented(port: int, behind: str) -> str:
    """The block of the docs, with our ports in it."""
    found = re.search(r"```nginx\n(.*?)```", HOSTING.read_text(), re.DOTALL)
    assert found
    block = found[1].replace("listen 80;", f"listen 127.0.0.1:{port};")
    assert "http://127.0.0.1:8000;" in block
    return block.replace("http://127.0.0.1:8000;", f"{behind};")


@pytest.fixture
def proxied(server: ServerProcess, tmp_path: Path) -> Iterator[ServerProcess]:
    """The server, at nginx's address."""
    if NGINX is None:
        pytest.skip("There is no nginx on this machine.")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = tmp_path / "nginx.conf"
    settings.write_text(AROUND.format(home=tmp_path, server=as_documented(port, server.address)))
    command = [NGINX, "-p", str(tmp_path), "-e", str(tmp_path / "error.log"), "-c", str(settings)]
    subprocess.run([*command, "-t", "-q"], check=True)
    nginx = subprocess.Popen(command)
    behind, server.address = server.address, f"http://127.0.0.1:{port}"
    try:
        wait_for(port)
        yield server
    finally:
        server.address = behind
        nginx.terminate()
        nginx.wait(10)


def wait_for(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), 0.05).close()
            return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError("nginx does not answer.")


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
    door = proxied.address.replace("http", "ws") + f"/ws/{made['code']}"
    async with connect(door, additional_headers={"Origin": proxied.address}):
        pass
    with pytest.raises(InvalidStatus):
        await connect(door, additional_headers={"Origin": "https://elsewhere.example"})
