"""One place to play: nodes on one PostgreSQL behind nginx, and what may befall a node."""

import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from tests.nginx import running_nginx
from tests.postgres import Cluster, free_port
from tests.server.kit import ServerProcess

DRAINS_WITHIN = 60.0
"""Seconds; the machine may be busy."""


class Node:
    """It always has the same public port and the same address for the other nodes."""

    def __init__(self, number: int, database: str, limits: tuple[str, ...]) -> None:
        self.number, self.database, self.limits = number, database, limits
        self.port, self.inner = free_port(), free_port()
        self.died = 0.0
        self.up = False
        self.tracebacks: list[str] = []
        self.start()

    def __str__(self) -> str:
        return f"node {self.number}"

    @property
    def pid(self) -> int:
        return self.server.process.pid

    def start(self) -> None:
        doors = ["--port", str(self.port), "--node-address", f"127.0.0.1:{self.inner}"]
        self.server = ServerProcess(self.database, *doors, limits=self.limits)
        self.up = True

    def _down(self) -> None:
        self.died, self.up = time.monotonic(), False

    def kill(self) -> None:
        self._down()
        self.server.kill()
        self._keep_log()

    def drain(self) -> int | None:
        """Its exit status; None where it had to be killed."""
        self.up = False
        self.server.process.send_signal(signal.SIGTERM)
        try:
            status = self.server.process.wait(DRAINS_WITHIN)
        except subprocess.TimeoutExpired:
            self.server.kill()
            return None
        finally:
            self._keep_log()
        return status

    def pause(self) -> None:
        self._down()
        self.server.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self.server.process.send_signal(signal.SIGCONT)
        self.up = True

    def _keep_log(self) -> None:
        lines = list(self.server.log)
        for at, line in enumerate(lines):
            if "Traceback" in line:
                self.tracebacks += [f"{self}: {one.rstrip()}" for one in lines[at - 1 : at + 40]]

    def end(self) -> None:
        if self.server.process.poll() is None:
            self.server.process.send_signal(signal.SIGCONT)
            self.server.kill()
        self._keep_log()


class Place:
    """What players come to: nginx's address, whatever is behind it."""

    def __init__(self, address: str, database: str, nodes: list[Node]) -> None:
        self.address, self.database, self.nodes = address, database, nodes
        self.closed = False

    def door(self, code: str) -> str:
        return self.address.replace("http", "ws") + f"/ws/{code}"

    def up(self) -> list[Node]:
        return [node for node in self.nodes if node.up]


@contextmanager
def place(cluster: Cluster, nodes: int, limits: tuple[str, ...], sockets: int) -> Iterator[Place]:
    """So many nodes behind examples/hosting/nginx-cluster.conf, as it stands."""
    database = cluster.new_database()
    running: list[Node] = []
    try:
        for together in ([0], range(1, nodes)):  # the first one makes the schema
            with ThreadPoolExecutor(nodes) as pool:
                list(
                    pool.map(
                        lambda number: running.append(Node(number, database, limits)), together
                    )
                )
        running.sort(key=lambda node: node.number)
        doors = [
            (f"10.0.0.{number + 1}:8000", f"127.0.0.1:{node.port}")
            for number, node in enumerate(running)
        ]
        connections = 4 * sockets + 256
        with (
            tempfile.TemporaryDirectory(prefix="heistnight-cluster-") as home,
            running_nginx(Path(home), "nginx-cluster.conf", doors, connections) as address,
        ):
            yield Place(address, database, running)
    finally:
        for node in running:
            node.end()
