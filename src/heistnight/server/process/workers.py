"""Several processes at one door: each is a node of its own, and whoever ends is replaced."""

import contextlib
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from multiprocessing.connection import Connection, wait
from types import FrameType

from heistnight.kernel.errors import HeistError
from heistnight.server.ops import logs
from heistnight.server.process.server import House, work
from heistnight.table.storage.databases import async_url

log = logging.getLogger("heistnight.workers")

AGAIN_AFTER = 1.0
"""Seconds before a worker that ended is replaced."""
SPAWN = multiprocessing.get_context("spawn")


def check(workers: int, database: str, node_address: str) -> None:
    if workers < 1:
        raise HeistError(f"--workers is a number of processes, at least 1, not {workers}.")
    if workers == 1:
        return
    if not async_url(database).startswith("postgresql"):
        raise HeistError(
            "An SQLite file has one writer, so it is served by one process. For --workers give "
            "--database postgresql://… (see docs/hosting.md)."
        )
    if not node_address.endswith(":0"):
        raise HeistError(
            f"Each of {workers} workers needs a port of its own: --node-address HOST:0, "
            f"not {node_address}."
        )


def be_worker(house: House, sock: socket.socket, ready: Connection) -> None:
    """In the new process; it goes when its supervisor goes, and hands its tables over first."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()
    try:
        sys.exit(work(house, sock, lambda: ready.send("")))
    except HeistError as error:
        with contextlib.suppress(OSError):
            ready.send(str(error))
        sys.exit(1)


class Worker:
    def __init__(self, house: House, sock: socket.socket) -> None:
        self.heard, ready = SPAWN.Pipe(duplex=False)
        self.process = SPAWN.Process(target=be_worker, args=(house, sock, ready))
        self.process.start()
        ready.close()

    def check_ready(self) -> None:
        """Waits for that."""
        try:
            trouble = str(self.heard.recv())
        except EOFError:
            trouble = "A worker ended before it was ready."
        if trouble:
            raise HeistError(trouble)


class Workers:
    def __init__(self, house: House, sock: socket.socket, number: int) -> None:
        self.house, self.sock = house, sock
        self.ending = False
        self.workers: list[Worker] = []
        signal.signal(signal.SIGTERM, self._end)
        signal.signal(signal.SIGINT, self._end)
        logs.set_up(house.log)
        for _ in range(number):
            self.workers.append(Worker(house, sock))

    def _end(self, number: int, _: FrameType | None) -> None:
        self.ending = True
        for worker in self.workers:
            if worker.process.is_alive():
                worker.process.terminate()

    def run(self) -> int:
        try:
            for worker in self.workers:
                worker.check_ready()
            self.house.say_where()
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
            time.sleep(AGAIN_AFTER)
            self.workers[place] = Worker(self.house, self.sock)
