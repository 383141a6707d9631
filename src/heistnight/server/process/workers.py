"""Several server processes on one port; each is a node, and one that ends is replaced."""

import contextlib
import logging
import multiprocessing
import os
import signal
import socket
import sys
import time
from multiprocessing.connection import Connection, wait
from types import FrameType

from heistnight.kernel.errors import HeistError
from heistnight.server.ops import logs
from heistnight.server.process.server import ServerConfig, run_server
from heistnight.table.bots.parent_watch import watch_parent
from heistnight.table.storage.databases import async_url

log = logging.getLogger("heistnight.workers")

RESTART_SECONDS = 1.0
"""A pause before a worker that ended is replaced."""
SPAWN = multiprocessing.get_context("spawn")


def check(workers: int, database: str, node_address: str) -> None:
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
    if not node_address.endswith(":0"):
        raise HeistError(
            f"Each worker needs its own port. Use --node-address HOST:0, not {node_address}."
        )


def run_worker(config: ServerConfig, sock: socket.socket, ready: Connection) -> None:
    """Serve in a new process; if the supervisor dies, hand over the tables and end."""
    watch_parent(lambda: os.kill(os.getpid(), signal.SIGTERM))
    try:
        sys.exit(run_server(config, sock, lambda: ready.send("")))
    except HeistError as error:
        with contextlib.suppress(OSError):
            ready.send(str(error))
        sys.exit(1)


class WorkerProcess:
    """One worker process."""

    def __init__(self, config: ServerConfig, sock: socket.socket) -> None:
        self.startup, ready = SPAWN.Pipe(duplex=False)
        self.process = SPAWN.Process(target=run_worker, args=(config, sock, ready))
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

    def __init__(self, config: ServerConfig, sock: socket.socket, number: int) -> None:
        self.config, self.sock = config, sock
        self.ending = False
        self.workers: list[WorkerProcess] = []
        signal.signal(signal.SIGTERM, self._end)
        signal.signal(signal.SIGINT, self._end)
        logs.set_up(config.log)
        for _ in range(number):
            self.workers.append(WorkerProcess(config, sock))

    def _end(self, number: int, _: FrameType | None) -> None:
        self.ending = True
        for worker in self.workers:
            if worker.process.is_alive():
                worker.process.terminate()

    def run(self) -> int:
        try:
            for worker in self.workers:
                worker.check_ready()
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
        return 0

    def _replace(self) -> None:
        for place, worker in enumerate(self.workers):
            if self.ending or worker.process.is_alive():
                continue
            log.error("Worker %s ended (%s).", worker.process.pid, worker.process.exitcode)
            time.sleep(RESTART_SECONDS)
            self.workers[place] = WorkerProcess(self.config, self.sock)
