"""Several nodes on one PostgreSQL: each serves every table, and a table has one owner."""

import asyncio
import contextlib
import itertools
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed

from heistnight.server.errors import Full
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.process import run
from heistnight.server.protocol import http_bodies
from heistnight.table.storage.databases import async_url, make_engine
from tests.server.kit import PATIENCE, Client, ServerProcess


class Place:
    """Some nodes and their database."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.nodes: list[ServerProcess] = []

    def node(self, *flags: str) -> ServerProcess:
        node = ServerProcess(self.database, *flags)
        self.nodes.append(node)
        return node

    def pair(self) -> list[ServerProcess]:
        with ThreadPoolExecutor() as together:
            return [one.result() for one in [together.submit(self.node) for _ in range(2)]]

    async def do(self, statement: str) -> None:
        engine = make_engine(async_url(self.database))
        try:
            async with engine.begin() as connection:
                await connection.exec_driver_sql(statement)
        finally:
            await engine.dispose()

    async def rows(self, query: str, **values: Any) -> list[Any]:
        engine = make_engine(async_url(self.database))
        try:
            async with engine.begin() as connection:
                return list((await connection.execute(text(query), values)).all())
        finally:
            await engine.dispose()

    async def owner(self, code: str) -> int | None:
        """Return the pid of the node that owns this table."""
        found = await self.rows(
            "SELECT pid FROM tables JOIN nodes ON nodes.id = owner WHERE code = :code", code=code
        )
        return found[0][0] if found else None

    def close(self) -> None:
        for node in self.nodes:
            if node.process.poll() is None:
                node.process.send_signal(signal.SIGCONT)
                node.kill()


@pytest.fixture
def place(postgres: str) -> Iterator[Place]:
    place = Place(postgres)
    yield place
    place.close()


async def answer(client: Client, request: str, not_again: str = "") -> str:
    """Answer the next decision; return its id."""
    asked = await client.asked(not_again)
    choice = asked["options"][0]["id"]
    await client.done("answer", request, decision=asked["id"], choice=choice)
    question: str = asked["id"]
    return question


async def come_back(server: ServerProcess, made: dict[str, Any]) -> Client:
    """Reconnect as a browser does, trying until it works."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return await Client.enter(server, made["code"], made["token"])
        except (OSError, ConnectionClosed):
            assert time.monotonic() < until
            await asyncio.sleep(0.1)


async def close_code(client: Client) -> int | None:
    """Read all messages until the socket is closed; return its close code."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            await client.read()
    return client.socket.close_code


async def all_list_the_same_tables(one: ServerProcess, two: ServerProcess) -> None:
    codes = {server.table(seats=3, listed=True)["code"] for server in (one, two)}
    until = time.monotonic() + PATIENCE
    for server in (one, two):
        while {listed["code"] for listed in server.get("/api/tables")} != codes:
            assert time.monotonic() < until
            await asyncio.sleep(0.1)


async def test_tables_of_an_address_are_counted_everywhere(postgres: str) -> None:
    hubs = [await Hub.open(postgres, Limits(tables_each=3)) for _ in range(2)]
    wanted = http_bodies.NewTable(game="big-score", name="Ann")

    async def open_at(hub: Hub, address: str) -> None:
        async def make() -> http_bodies.Seated:
            return (await hub.make(wanted))[1]

        await hub.openers.opening(address, make)

    for hub in (hubs[0], hubs[0], hubs[1]):
        await open_at(hub, "192.0.2.1")
    async with asyncio.timeout(PATIENCE):
        while [hub.node.directory.opened_by("192.0.2.1") for hub in hubs] != [1, 2]:
            await asyncio.sleep(0.05)
    for hub in hubs:
        with pytest.raises(Full, match="from your address"):
            await open_at(hub, "192.0.2.1")
        await open_at(hub, "192.0.2.2")
    assert hubs[0].store.leases is not None
    listings = await hubs[0].store.leases.listings("")
    assert not any("192.0.2" in text for text in listings), "addresses are digests"
    for hub in hubs:
        await hub.close()


async def strangers_get_no_answer(place: Place) -> None:
    """Check that a connection without the secret gets only the nonce."""
    address = (await place.rows("SELECT address FROM nodes"))[0][0]
    host, _, port = address.rpartition(":")
    for guess in (b"GET / HTTP/1.1\r\n\r\n" * 8, os.urandom(64)):
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as stranger:
            stranger.sendall(guess)
            received = b""
            try:
                while data := stranger.recv(1024):
                    received += data
            except ConnectionResetError:
                pass
        assert len(received) <= 32, "only the nonce"


GAME: dict[str, Any] = {"seats": 2, "bots": ["random"], "start": True}


async def test_any_node_serves_any_table(place: Place) -> None:
    """Open a table on one node; play, join, view and recover on the other. The owner stays."""
    one, two = place.pair()
    made = one.table(**GAME)
    code = made["code"]
    ann = await Client.enter(two, code, made["token"])
    asked = ""
    for number in range(3):
        asked = await answer(ann, f"r{number}", asked)
    assert two.get(f"/api/tables/{code}")["state"] == "playing"
    assert two.post("/api/recover", {"recovery": made["recovery"]})["person"] == 1
    assert two.request("POST", f"/api/tables/{code}/join", {"name": "Ben"})[0] == 201
    assert two.request("GET", "/api/tables/NONE77")[0] == 404
    beside = await Client.enter(one, code, made["token"])
    asked = await answer(beside, "r3", asked)
    await ann.asked(not_again=asked)
    assert await place.owner(code) == one.process.pid
    epochs = await place.rows("SELECT DISTINCT epoch FROM acts")
    assert [tuple(row) for row in epochs] == [(0,)]
    await all_list_the_same_tables(one, two)
    await strangers_get_no_answer(place)
    assert two.get(f"/api/tables/{code}")["state"] == "playing"


async def test_another_node_takes_the_tables_of_a_killed_one(place: Place) -> None:
    one, two = place.pair()
    made = one.table(**GAME)
    idle = one.table(seats=3, bots=["random", "random"], start=True)
    ann = await Client.enter(two, made["code"], made["token"])
    await answer(ann, "before")
    one.kill()
    assert await close_code(ann)
    again = await come_back(two, made)
    assert (await again.ask("answer", "before", decision="x", choice=0))["type"] == "ack"
    await answer(again, "after")
    assert await place.owner(made["code"]) == two.process.pid
    until = time.monotonic() + PATIENCE
    while await place.owner(idle["code"]) != two.process.pid:
        assert time.monotonic() < until, "a table without viewers is taken over too"
        await asyncio.sleep(0.1)


async def test_a_suspended_node_cannot_write_after_its_lease_ends(place: Place) -> None:
    """It still thinks that it owns the table, which another node has by then."""
    one, two = place.pair()
    made = one.table(**GAME)
    ann = await Client.enter(one, made["code"], made["token"])
    asked = await ann.asked()
    one.process.send_signal(signal.SIGSTOP)
    say = {"type": "answer", "request": "late", "decision": asked["id"]}
    await ann.send({**say, "choice": asked["options"][0]["id"]})
    other = await come_back(two, made)
    await answer(other, "in time")
    one.process.send_signal(signal.SIGCONT)
    assert await close_code(ann) in (1012, 1013)
    assert "late" not in [one.get("request") for one in ann.messages]
    rows = await place.rows("SELECT number, request, epoch FROM acts ORDER BY number")
    assert "1:late" not in [row[1] for row in rows]
    assert [row[2] for row in rows] == sorted([row[2] for row in rows])
    assert await place.owner(made["code"]) == two.process.pid
    back = await come_back(one, made)
    await answer(back, "through the other node")


async def test_a_node_hands_its_tables_over_at_shutdown(place: Place) -> None:
    """Its clients are told to reconnect at once, and every acknowledged act counts."""
    one, two = place.pair()
    games = [one.table(**GAME) for _ in range(3)]
    clients = [await Client.enter(one, made["code"], made["token"]) for made in games]
    asked = [await answer(client, "before") for client in clients]
    ended = asyncio.create_task(asyncio.to_thread(one.stop))
    assert [await close_code(client) for client in clients] == [1012] * 3
    for made, question in zip(games, asked, strict=True):
        again = await come_back(two, made)
        assert (await again.ask("answer", "before", decision="x", choice=0))["type"] == "ack"
        await answer(again, "after", question)
        assert await place.owner(made["code"]) == two.process.pid
    await ended
    assert one.process.returncode in (0, -signal.SIGTERM)
    assert len(await place.rows("SELECT id FROM nodes")) == 1
    rows = await place.rows("SELECT table_id, number, epoch FROM acts ORDER BY table_id, number")
    assert all(a[2] <= b[2] for a, b in itertools.pairwise(rows) if a[0] == b[0])


async def test_workers_share_a_port(place: Place) -> None:
    """Each is a node. A killed one is replaced, and its tables go on."""
    server = place.node("--workers", "2")
    made = server.table(**GAME)
    ann = await Client.enter(server, made["code"], made["token"])
    await answer(ann, "before")
    listed = nodes(place.database)
    assert listed[0].startswith("NODE")
    assert len(listed) == 3
    owner = await place.owner(made["code"])
    assert owner is not None
    os.kill(owner, signal.SIGKILL)
    assert await close_code(ann)
    again = await come_back(server, made)
    assert (await again.ask("answer", "before", decision="x", choice=0))["type"] == "ack"
    assert await place.owner(made["code"]) != owner
    until = time.monotonic() + PATIENCE
    while len(await place.rows(THERE, dead=owner)) != 2:
        assert time.monotonic() < until
        await asyncio.sleep(0.1)
    await asyncio.to_thread(server.stop)
    assert server.process.returncode == 0
    assert await place.rows("SELECT id FROM nodes") == []


ENDED_EARLY = """
import os, signal, sys
from heistnight.server.process import run, workers

class WorkerProcess(workers.WorkerProcess):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        os.kill(os.getpid(), signal.SIGINT)

workers.WorkerProcess = WorkerProcess
if __name__ == "__main__":
    sys.exit(run.main(["--port", "0", "--workers", "2", "--database", sys.argv[1]]))
"""


def test_workers_can_be_stopped_during_startup(place: Place, tmp_path: Path) -> None:
    script = tmp_path / "early.py"
    script.write_text(ENDED_EARLY, encoding="utf-8")
    command = [sys.executable, str(script), place.database]
    done = subprocess.run(command, capture_output=True, text=True, timeout=2 * PATIENCE)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


THERE = "SELECT id FROM nodes WHERE until > extract(epoch FROM now()) AND pid <> :dead"


def nodes(database: str) -> list[str]:
    command = [sys.executable, "-m", "heistnight", "nodes", "--database", database]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return done.stdout.splitlines()


def test_sqlite_allows_one_worker(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main(["--workers", "2", "--database", str(tmp_path / "tables.sqlite3")]) != 0
    printed = capsys.readouterr().err
    assert "one server process" in printed
    assert "postgresql://" in printed
