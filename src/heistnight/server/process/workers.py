"""Several server processes behind our own nginx; each is a node, and one that ends is replaced."""

import contextlib
import logging
import os
import signal
import sys
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection, wait
from types import FrameType

import msgspec

from heistnight.kernel.errors import HeistError
from heistnight.server.ops import logs
from heistnight.server.process.nginx import Nginx, find_nginx
from heistnight.server.process.server import ServerConfig, reserve_port, run_server
from heistnight.table.bots.parent_watch import SPAWN, watch_parent
from heistnight.table.storage.databases import async_url

log = logging.getLogger("heistnight.workers")

THIS_MACHINE = "127.0.0.1"
RESTART_SECONDS = 1.0
"""A pause before a worker that ended is replaced."""


def check(workers: int, database: str, node_address: str | None) -> None:
    """Raise HeistError if these settings do not allow so many workers."""
    if workers < 1:
        raise HeistError(f"--workers must be at least 1, not {workers}.")
    if workers == 1:
        return
    if not async_url(database).startswith("postgresql"):
        raise HeistError(
            "SQLite allows one server process only. To use --workers, give "
            "--database postgresql://… (see docs/hosting.md)."
        )
    if node_address is not None:
        raise HeistError("--workers and --node-address can't be combined: start one node each.")
    find_nginx()


def ports_after(port: int, number: int) -> list[int]:
    """Return the workers' ports: the next ones after nginx's, or any for port 0."""
    return [port + place if port else 0 for place in range(1, number + 1)]


def free_places(ports: Sequence[int]) -> list[str]:
    """Check that these ports of this machine are free, and choose others for 0."""
    sockets = [reserve_port(THIS_MACHINE, port) for port in ports]
    places = [f"{THIS_MACHINE}:{sock.getsockname()[1]}" for sock in sockets]
    for sock in sockets:
        sock.close()
    return places


def run_worker(config: ServerConfig, ready: Connection) -> None:
    """Serve in a new process; if the supervisor dies, hand over the tables and end.

    The worker opens its port itself: if the supervisor had it too, connections to a dead worker
    would wait instead of being refused.
    """
    watch_parent(lambda: os.kill(os.getpid(), signal.SIGTERM))
    try:
        host, _, port = config.node_address.rpartition(":")
        sock = reserve_port(host, int(port))
        sys.exit(run_server(config, sock, lambda: ready.send("")))
    except HeistError as error:
        with contextlib.suppress(OSError):
            ready.send(str(error))
        sys.exit(1)


class WorkerProcess:
    """One worker process."""

    def __init__(self, config: ServerConfig) -> None:
        self.startup, ready = SPAWN.Pipe(duplex=False)
        self.process = SPAWN.Process(target=run_worker, args=(config, ready))
        self.process.start()
        ready.close()

    def check_ready(self) -> None:
        """Wait until the worker serves; raise HeistError if it can't."""
        try:
            problem = str(self.startup.recv())
        except EOFError:
            problem = "A worker ended before it was ready."
        if problem:
            raise HeistError(problem)


class Supervisor:
    """Starts the workers, and replaces each that ends."""

    def __init__(self, config: ServerConfig, listen: str, ports: Sequence[int]) -> None:
        self.config, self.ending = config, False
        self.nodes = free_places(ports)
        self.nginx = Nginx(self.nodes, listen, config.limits, config.proxies)
        self.workers: list[WorkerProcess] = []
        signal.signal(signal.SIGTERM, self._end)
        signal.signal(signal.SIGINT, self._end)
        logs.set_up(config.log)
        for place in range(len(ports)):
            self.workers.append(self._start(place))

    def _start(self, place: int) -> WorkerProcess:
        """Start a worker; it trusts our nginx, which knows the proxies before it."""
        address = self.nodes[place]
        return WorkerProcess(
            msgspec.structs.replace(self.config, node_address=address, proxies=THIS_MACHINE)
        )

    def _end(self, number: int, _: FrameType | None) -> None:
        self.ending = True
        for worker in self.workers:
            if worker.process.is_alive():
                worker.process.terminate()

    def run(self) -> int:
        try:
            for worker in self.workers:
                worker.check_ready()
            self.nginx.start()
            self.config.announce()
            while not self.ending:
                wait([worker.process.sentinel for worker in self.workers], timeout=1.0)
                self._replace()
        except HeistError:
            if not self.ending:
                raise
        finally:
            self._end(0, None)
            for worker in self.workers:
                worker.process.join()
            self.nginx.stop()
        return 0

    def _replace(self) -> None:
        for place, worker in enumerate(self.workers):
            if self.ending or worker.process.is_alive():
                continue
            log.error("Worker %s ended (%s).", worker.process.pid, worker.process.exitcode)
            time.sleep(RESTART_SECONDS)
            self.workers[place] = self._start(place)
        if self.nginx.has_ended and not self.ending:
            log.error("nginx ended.")
            time.sleep(RESTART_SECONDS)
            try:
                self.nginx.start()
            except HeistError as error:  # the tables go on; we try again
                log.error("%s", error)
