"""Nodes on one PostgreSQL behind nginx, which can be killed, drained, suspended and restarted."""

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

DRAIN_SECONDS = 60.0
"""Long, because the machine may be busy."""


class Node:
    """One node; keeps its port when it is restarted."""

    def __init__(self, number: int, database: str, limits: tuple[str, ...]) -> None:
        self.number, self.database, self.limits = number, database, limits
        self.port = free_port()
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
        self.server = ServerProcess(self.database, "--port", str(self.port), limits=self.limits)
        self.up = True

    def _down(self) -> None:
        self.died, self.up = time.monotonic(), False

    def kill(self) -> None:
        self._down()
        self.server.kill()
        self._keep_log()

    def drain(self) -> int | None:
        """Shut the node down; return its exit status, or None if it had to be killed."""
        self.up = False
        self.server.process.send_signal(signal.SIGTERM)
        try:
            status = self.server.process.wait(DRAIN_SECONDS)
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


class NginxCluster:
    """The address of nginx, and the nodes behind it."""

    def __init__(self, address: str, database: str, nodes: list[Node]) -> None:
        self.address, self.database, self.nodes = address, database, nodes
        self.closed = False

    def socket_url(self, code: str) -> str:
        return self.address.replace("http", "ws") + f"/ws/{code}"

    def up(self) -> list[Node]:
        return [node for node in self.nodes if node.up]


@contextmanager
def running_nodes(
    cluster: Cluster, nodes: int, limits: tuple[str, ...], sockets: int
) -> Iterator[NginxCluster]:
    """Run so many nodes behind nginx with the unchanged examples/hosting/nginx-cluster.conf."""
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
        addresses = [
            (f"10.0.0.{number + 1}:8000", f"127.0.0.1:{node.port}")
            for number, node in enumerate(running)
        ]
        connections = 4 * sockets + 256
        with (
            tempfile.TemporaryDirectory(prefix="heistnight-cluster-") as home,
            running_nginx(Path(home), "nginx-cluster.conf", addresses, connections) as address,
        ):
            yield NginxCluster(address, database, running)
    finally:
        for node in running:
            node.end()
