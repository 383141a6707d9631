"""A real nginx for the tests, with an unchanged sample file of examples/hosting."""

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.postgres import free_port

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
SAMPLES = Path(__file__).parents[1] / "examples" / "hosting"

CONFIG = """
daemon off;
pid {home}/pid;
error_log {home}/error.log;
worker_rlimit_nofile {files};
events {{ worker_connections {connections}; }}
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


def sample(name: str | Path, port: int, behind: Sequence[tuple[str, str]]) -> str:
    """Return the sample file with our ports: (its address, ours)."""
    block = (SAMPLES / name).read_text()
    for written, ours in [("listen 80;", f"listen 127.0.0.1:{port};"), *behind]:
        assert written in block
        block = block.replace(written, ours).replace(re.escape(written), re.escape(ours))
    return block


@contextmanager
def running_nginx(
    home: Path, name: str | Path, behind: Sequence[tuple[str, str]], connections: int = 64
) -> Iterator[str]:
    """Run nginx and return its address."""
    if NGINX is None:
        pytest.skip("There is no nginx on this machine.")
    port = free_port()
    settings = home / "nginx.conf"
    server = sample(name, port, behind)
    files = 2 * connections + 64
    settings.write_text(
        CONFIG.format(home=home, server=server, connections=connections, files=files)
    )
    command = [NGINX, "-p", str(home), "-e", str(home / "error.log"), "-c", str(settings)]
    subprocess.run([*command, "-t", "-q"], check=True)
    nginx = subprocess.Popen(command)
    try:
        wait_for(port)
        yield f"http://127.0.0.1:{port}"
    finally:
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
