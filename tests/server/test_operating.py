"""To run a server: metrics, the log, the operator's commands, keeping and forgetting, copies."""

import asyncio
import json
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import func, select, update

from heistnight.server import admin, bodies, from_client
from heistnight.server.errors import Full
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.metrics import may_measure, networks
from heistnight.server.watch import Retention
from heistnight.table import pace
from heistnight.table.schema import ACTS, CHAT, REPLAYS, TABLES
from tests.postgres import Cluster
from tests.server.conftest import Starter
from tests.server.kit import PATIENCE, Client, ServerProcess
from tests.table.kit import Inside, gathering


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite3")
    url: str = request.getfixturevalue("postgres")
    return url


@pytest_asyncio.fixture
async def hub(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hub]:
    monkeypatch.setattr(pace, "RESTORE", 0.01)
    hub = await Hub.open(database, Limits())
    yield hub
    await hub.close()


Admin = Callable[..., Any]


@pytest.fixture
def command(database: str, capsys: pytest.CaptureFixture[str]) -> Admin:
    """`heistnight admin …` in a thread beside the hub; what it says."""

    async def run(*arguments: str, code: int = 0) -> str:
        done = await asyncio.to_thread(admin.main, ["--database", database, *arguments])
        said = capsys.readouterr()
        assert done == code, said.err
        return said.out + said.err

    return run


async def until(wanted: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            await asyncio.sleep(0.005)


async def counted(hub: Hub, what: Any) -> int:
    async with hub.store.reading() as connection:
        found = await connection.execute(select(func.count()).select_from(what))
        number: int = found.scalar_one()
    return number


# Metrics and logs


async def test_prometheus_is_told_how_the_server_does(start_server: Starter) -> None:
    server = start_server()
    made = server.table(seats=2, bots=["random"], start=True)
    client = await Client.enter(server, made["code"], made["token"])
    await client.play(acts=3)
    await client.refused("answer", decision="0.0.0", choice=0)
    await client.close()
    status, body, headers = server.request("GET", "/metrics")
    assert status == 200
    assert headers["content-type"].startswith("text/plain")
    text = body.decode()
    values = dict(re.findall(r"^(heistnight_\S+) (\S+)$", text, re.MULTILINE))
    assert float(values['heistnight_tables{state="playing"}']) == 1
    assert float(values["heistnight_acts_total"]) >= 3
    assert float(values["heistnight_act_seconds_count"]) >= 4
    assert float(values["heistnight_commit_seconds_count"]) >= 4
    assert sum([float(n) for name, n in values.items() if "refusals_total" in name]) >= 1
    assert "heistnight_thoughts_waiting" in values
    assert "process_resident_memory_bytes" in text
    far = {"X-Forwarded-For": "192.0.2.7"}
    assert server.request("GET", "/metrics", headers=far)[0] == 404


def test_who_may_measure() -> None:
    allowed = networks(["10.0.0.0/8"])
    assert all(may_measure(one, allowed) for one in ("127.0.0.1", "::1", "10.2.3.4"))
    assert not any(may_measure(one, allowed) for one in ("8.8.8.8", "2001:db8::1", "", "unix"))


async def test_the_log_can_be_read_by_programs(start_server: Starter, tmp_path: Path) -> None:
    server = start_server()
    made = server.table(seats=2, bots=["random"], start=True)
    server.kill()
    connection = sqlite3.connect(server.database)
    with connection:
        connection.execute("UPDATE tables SET record = replace(record, 'big-score', 'bridge')")
    connection.close()
    server = start_server("--log", "json")
    server.stop()
    lines = [json.loads(line) for line in server.log if line.startswith("{")]
    [aside] = [line for line in lines if "set aside" in line["message"] and "table" in line]
    assert aside["table"] == made["code"]
    assert aside["level"] == "error"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", aside["time"])


# The operator


async def test_a_table_is_closed_under_its_players(hub: Hub, command: Admin) -> None:
    ann, _ = await gathering(hub, 2)
    code = ann.room.table.record.code
    question = await ann.question()
    assert code in await command("tables", "--state", "playing")
    await command("close", code.lower(), "--reason", "Somebody complained.")
    late = await ann.ask(
        from_client.Answer, decision=question["id"], choice=question["options"][0]["id"]
    )
    assert late["type"] == "refused", "what the operator closed could still be written"
    await hub.watch.look()
    broken = await ann.until(lambda one: one["type"] == "broken")
    assert "Somebody complained." in broken["reason"]
    assert await counted(hub, ACTS) == 0
    assert "closed: Somebody complained." in await command("tables")
    assert re.search(rf"close +{code} Somebody complained\.", await command("audit"))
    assert "no table NOSUCH" in await command("close", "NOSUCH", code=1)


async def test_a_table_is_removed_with_all_that_belongs_to_it(hub: Hub, command: Admin) -> None:
    ann, _ = await gathering(hub, 2)
    code = ann.room.table.record.code
    await ann.ask(from_client.Say, text="hello")
    await command("remove", code)
    await hub.watch.look()
    goodbye = await ann.until(lambda one: one["type"] == "goodbye")
    assert "removed" in goodbye["reason"]
    assert code not in hub.rooms
    for what in (TABLES, ACTS, CHAT):
        assert await counted(hub, what) == 0


async def test_a_persons_data_is_erased_at_every_table(hub: Hub, command: Admin) -> None:
    room, made = await hub.make(bodies.NewTable(game="big-score", name="Ann", seats=3))
    ben = await hub.join(made.code, "Benjamin", "192.0.2.1")
    talker = Inside(room, ben.token)
    await talker.ask(from_client.Say, text="my secret")
    said = await command("erase", "--recovery", ben.recovery or "")
    assert made.code in said
    await hub.watch.look()
    await until(lambda: room.table.record.people[1].name == "Somebody 2")
    assert room.table.record.people[1].tokens == []
    assert await counted(hub, CHAT) == 0
    async with hub.store.reading() as connection:
        record = (await connection.execute(select(TABLES.c.record))).scalar_one()
    assert "Benjamin" not in record
    assert "Nobody has that" in await command("erase", "--recovery", "AAAA-BBBB", code=1)
    assert "Say who" in await command("erase", code=1)


async def test_a_banned_address_is_not_served(start_server: Starter) -> None:
    server = start_server()
    run = [sys.executable, "-m", "heistnight", "admin", "--database", str(server.database)]
    far = {"X-Forwarded-For": "2001:db8::7"}
    assert server.request("GET", "/health", headers=far)[0] == 200
    subprocess.run([*run, "ban", "2001:db8::1", "--days", "1"], check=True, capture_output=True)
    async with asyncio.timeout(PATIENCE):
        while server.request("GET", "/health", headers=far)[0] != 403:
            await asyncio.sleep(0.1)
    assert server.request("GET", "/health")[0] == 200
    subprocess.run([*run, "drain"], check=True, capture_output=True)
    async with asyncio.timeout(PATIENCE):
        while server.request("GET", "/ready")[0] != 503:
            await asyncio.sleep(0.1)
    status, body, _ = server.request("POST", "/api/tables", {"game": "big-score", "name": "Ann"})
    assert status == 503
    assert b"about to be restarted" in body
    server.stop()
    server = start_server()
    assert server.request("GET", "/health", headers=far)[0] == 403
    assert server.request("GET", "/ready")[0] == 200


async def test_draining_ends(hub: Hub, command: Admin) -> None:
    await command("drain")
    await hub.watch.look()
    with pytest.raises(Full):
        await hub.make(bodies.NewTable(game="big-score", name="Ann"))
    await command("drain", "--off")
    await hub.watch.look()
    await hub.make(bodies.NewTable(game="big-score", name="Ann"))


async def test_the_operator_reads_what_people_report(hub: Hub, command: Admin) -> None:
    ann, ben = await gathering(hub, 2)
    await ben.ask(from_client.Say, text="something rude")
    await ann.ask(from_client.Report, number=1)
    assert "B: something rude" in await command("reports")


def test_commands_need_a_database_of_this_version(tmp_path: Path) -> None:
    assert admin.main(["--database", str(tmp_path / "none.sqlite3"), "tables"]) == 1
    sqlite3.connect(tmp_path / "empty.sqlite3").close()
    assert admin.main(["--database", str(tmp_path / "empty.sqlite3"), "tables"]) == 1


async def test_tables_that_sleep_are_counted(hub: Hub) -> None:
    for _ in range(2):
        await hub.make(bodies.NewTable(game="big-score", name="Ann"))
    await hub.sweep(time.time() + 10_000)
    assert not hub.rooms
    await hub.watch.count()
    assert b'heistnight_tables{state="asleep"} 2.0' in hub.metrics.text()


# Keeping and forgetting


async def test_finished_games_and_replays_are_kept_as_long_as_the_host_says(database: str) -> None:
    hub = await Hub.open(database, Limits(), Retention(games=2, replays=5))
    wanted = bodies.NewTable(
        game="big-score", name="Ann", seats=2, bots=["random"], start=True, pace="instant"
    )
    rooms = [(await hub.make(wanted))[0] for _ in range(3)]
    now = time.time()
    async with hub.store.engine.begin() as connection:
        for room, days in zip(rooms, (3, 1, 3), strict=True):
            code = room.table.record.code
            state = "playing" if room is rooms[2] else "over"
            change = update(TABLES).where(TABLES.c.code == code)
            await connection.execute(change.values(state=state, changed=now - days * 86_400))
        for id_, days in (("old", 6), ("new", 4)):
            values = {"id": id_, "names": "[]", "journal": "", "made": now - days * 86_400}
            await connection.execute(REPLAYS.insert(), values)
    await hub.watch.forget()
    async with hub.store.reading() as connection:
        codes = set((await connection.execute(select(TABLES.c.code))).scalars())
        replays = list((await connection.execute(select(REPLAYS.c.id))).scalars())
    assert codes == {room.table.record.code for room in rooms[1:]}
    assert replays == ["new"]
    await hub.close()


# Copies


async def test_a_copy_made_while_people_play_is_played_on(
    start_server: Starter, tmp_path: Path
) -> None:
    """As docs/hosting.md says, for SQLite."""
    server = start_server()
    made = server.table(seats=2, bots=["random"], start=True)
    client = await Client.enter(server, made["code"], made["token"])
    await client.play(acts=5)
    run = [sys.executable, "-m", "heistnight", "admin", "--database", str(server.database)]
    copy = tmp_path / "copy.sqlite3"
    subprocess.run([*run, "backup", str(copy)], check=True, capture_output=True)
    server.kill()
    restored = ServerProcess(copy)
    try:
        again = await Client.enter(restored, made["code"], made["token"])
        table = await again.until_table()
        assert len(again.log) >= len(client.log) - len(table["events"])
        assert await again.play(acts=3) == 3
    finally:
        restored.kill()


async def test_a_dump_of_postgresql_is_played_on(cluster: Cluster, tmp_path: Path) -> None:
    """As docs/hosting.md says, for PostgreSQL."""
    server = ServerProcess(cluster.url())
    made = server.table(seats=2, bots=["random"], start=True)
    client = await Client.enter(server, made["code"], made["token"])
    await client.play(acts=5)
    dump = tmp_path / "tables.dump"
    where = str(cluster.folder)
    subprocess.run([f"{where}/pg_dump", "-Fc", "-f", str(dump), cluster.url()], check=True)
    server.kill()
    target = cluster.new_database()
    subprocess.run([f"{where}/pg_restore", "-d", target, str(dump)], check=True)
    restored = ServerProcess(target)
    try:
        again = await Client.enter(restored, made["code"], made["token"])
        assert await again.play(acts=3) == 3
    finally:
        restored.kill()
