"""A real PostgreSQL for the tests: its own cluster, and a proxy to it that can break."""

import asyncio
import itertools
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

INITDB = next(
    iter([*Path("/usr/lib/postgresql").glob("*/bin/initdb"), shutil.which("initdb")]), None
)


GUARD = 'read -r _; "$0" -D "$1/data" -w -m immediate stop; rm -rf "$1"'
"""Stops PostgreSQL when its input closes, which happens however the tests end."""


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


class Cluster:
    """A PostgreSQL cluster with its own port. It may not run as root."""

    numbers = itertools.count()

    def __init__(self, home: str) -> None:
        self.home, self.port = home, free_port()
        self.folder = Path(str(INITDB)).parent
        self.become: list[str] = []
        if os.geteuid() == 0:
            shutil.chown(home, "postgres")
            self.become = ["runuser", "-u", "postgres", "--"]
        self._run("initdb", "-D", f"{home}/data", "-A", "trust", "-U", "postgres", "-N")
        guard = [*self.become, "sh", "-c", GUARD, str(self.folder / "pg_ctl"), home]
        self.guard = subprocess.Popen(
            guard,
            cwd="/",
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # so a signal to our process group does not end it
        )
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self.become, str(self.folder / program), *arguments]
        subprocess.run(command, check=True, cwd=self.home, stdout=subprocess.DEVNULL)

    def start(self) -> None:
        settings = f"-p {self.port} -k {self.home} -c listen_addresses=127.0.0.1"
        data, log = f"{self.home}/data", f"{self.home}/log"
        self._run("pg_ctl", "-D", data, "-w", "-o", settings, "-l", log, "start")

    def stop(self) -> None:
        """Stop at once, as in a power cut."""
        self._run("pg_ctl", "-D", f"{self.home}/data", "-w", "-m", "immediate", "stop")

    def end(self) -> None:
        """Stop for good, and delete all data."""
        assert self.guard.stdin is not None
        self.guard.stdin.write(b"\n")  # closing isn't enough if a forked process has it open too
        self.guard.stdin.close()
        self.guard.wait(120)

    @property
    def pid(self) -> int:
        return int(Path(self.home, "data", "postmaster.pid").read_text().split()[0])

    def new_database(self) -> str:
        name = f"tables{next(self.numbers)}"
        self._run("psql", "-q", "-c", f"CREATE DATABASE {name}", self.url())
        return self.url().removesuffix("postgres") + name

    def url(self, port: int | None = None) -> str:
        return f"postgresql://postgres@127.0.0.1:{port or self.port}/postgres"


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    pytest.importorskip("asyncpg")
    if INITDB is None:
        pytest.skip("There is no PostgreSQL on this machine.")
    running = Cluster(tempfile.mkdtemp(prefix="hn-pg-", dir="/tmp"))
    try:
        yield running
    finally:
        running.end()


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A cluster that the test may stop and start."""
    with running_cluster() as running:
        yield running


@pytest.fixture(scope="session")
def persistent_cluster() -> Iterator[Cluster]:
    with running_cluster() as running:
        yield running


@pytest.fixture
def postgres(persistent_cluster: Cluster) -> str:
    """An empty database."""
    return persistent_cluster.new_database()


class DatabaseProxy:
    """A proxy to the database that can swallow the answer to a COMMIT, and break."""

    def __init__(self, to: int) -> None:
        self.to, self.port = to, 0
        self.swallow = False
        """The next COMMIT arrives, but its answer does not."""
        self.swallowed = 0
        self.drop = False
        """The next COMMIT does not arrive."""
        self.cut = False
        self.writers: set[asyncio.StreamWriter] = set()
        self.server: asyncio.Server | None = None
        self.carrying: set[asyncio.Task[None] | None] = set()

    async def open(self) -> None:
        self.server = await asyncio.start_server(self._carry, "127.0.0.1", self.port)
        self.port = self.server.sockets[0].getsockname()[1]

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.cut:
            writer.transport.abort()
            return
        self.carrying.add(asyncio.current_task())
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.to)
        self.writers |= {writer, far_writer}
        mute: list[bool] = []
        await asyncio.gather(
            self._there(reader, far_writer, mute), self._back(far_reader, writer, mute)
        )
        self.writers -= {writer, far_writer}

    async def _there(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, mute: list[bool]
    ) -> None:
        while data := await read(reader):
            if self.drop and b"COMMIT;" in data:
                self.drop = False
                break
            if self.swallow and b"COMMIT;" in data:
                self.swallow = False
                mute.append(True)
            writer.write(data)
        writer.close()

    async def _back(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, mute: list[bool]
    ) -> None:
        while data := await read(reader):
            if mute:
                self.swallowed += 1
                break
            writer.write(data)
        writer.transport.abort()

    def break_all(self) -> None:
        for writer in self.writers:
            writer.transport.abort()

    async def close(self) -> None:
        assert self.server is not None
        self.server.close()
        self.break_all()
        await asyncio.gather(*[task for task in self.carrying if task])


async def read(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read(65_536)
    except OSError:
        return b""


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Each of the two databases in turn: a test must pass on both."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite3")
    url: str = request.getfixturevalue("postgres")
    return url
