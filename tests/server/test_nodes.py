"""Several nodes on one PostgreSQL: a table has one owner, and another node takes over."""

import asyncio
import itertools
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from heistnight.server.errors import Full
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.live.admission import origin_of
from heistnight.server.process import run
from heistnight.server.protocol import http_bodies
from tests.server.kit import PATIENCE, Client, ServerProcess
from tests.server.nodes import GAME, Place, answer, close_code, come_back


@pytest.fixture
def place(postgres: str) -> Iterator[Place]:
    place = Place(postgres)
    yield place
    place.close()


async def test_all_nodes_list_the_same_tables(place: Place) -> None:
    one, two = place.pair()
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
            return (await hub.new_tables.make(wanted))[1]

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


async def test_another_node_takes_the_tables_of_a_killed_one(place: Place) -> None:
    one, two = place.pair()
    made = one.table(**GAME)
    idle = one.table(seats=3, bots=["random", "random"], start=True)
    ann = await Client.enter(one, made["code"], made["token"])
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
    await answer(other, "later")


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


async def test_workers_run_behind_their_own_nginx(place: Place) -> None:
    """Each is a node. A killed one is replaced, and its tables go on. nginx is replaced too."""
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
    end = time.monotonic() + PATIENCE
    while len(await place.rows(THERE, dead=owner)) != 2:
        assert time.monotonic() < end
        await asyncio.sleep(0.1)
    (nginx,) = children(server.process.pid, "nginx")
    theirs = children(nginx, "nginx")
    os.kill(nginx, signal.SIGKILL)  # its own workers go on, and keep the port
    await until(lambda: not any(exists(one) for one in theirs))
    await answer(await come_back(server, made), "with a new nginx")
    await asyncio.to_thread(server.stop)
    assert server.process.returncode == 0
    assert not exists(nginx)
    assert await place.rows("SELECT id FROM nodes") == []


def children(pid: int, name: str) -> list[int]:
    """Return the child processes with this name."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(one) for one in found if Path(f"/proc/{one}/comm").read_text().strip() == name]


def exists(pid: int) -> bool:
    return Path("/proc", str(pid)).exists()


async def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        await asyncio.sleep(0.05)


def post_in_tiny_chunks(server: ServerProcess, path: str, body: bytes) -> int:
    """Post a body that is much longer on its way, so nginx can't keep it in memory."""
    connection = HTTPConnection(*server.place, timeout=PATIENCE)
    connection.putrequest("POST", path)
    connection.putheader("Content-Type", "application/json")
    connection.putheader("Transfer-Encoding", "chunked")
    chunks = b"".join([b"1\r\n%c\r\n" % one for one in body]) + b"0\r\n\r\n"
    connection.endheaders(chunks)
    status = connection.getresponse().status
    connection.close()
    return status


async def test_workers_of_a_server_behind_another_proxy(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They trust their own nginx, which trusts the proxy before it. All end with the server."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.80")
    server = place.node("--workers", "2")
    code, name = server.table(seats=6)["code"], b'{"name": "Ben"}'
    for door in ("", "?door=1"):
        path = f"/api/tables/{code}/join{door}"
        claimed = {"X-Forwarded-For": "192.0.2.1"}  # not from the trusted proxy
        assert server.request("POST", path, name.replace(b"B", b"K"), claimed)[0] == 201
        assert post_in_tiny_chunks(server, path, name + b" " * 120_000) == 201
    (record,) = (await place.rows("SELECT record FROM tables WHERE code = :code", code=code))[0]
    origins = {one["origin"] for one in json.loads(record)["people"]}
    assert origins == {origin_of(code, "127.0.0.1")}
    (nginx,) = children(server.process.pid, "nginx")
    server.kill()
    await until(lambda: not exists(nginx))


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
