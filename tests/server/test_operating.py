"""Operating a server: metrics, logs, retention, backups."""

import asyncio
import json
import re
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import insert, select, update

import heistnight as hn
from heistnight.server.http.app import make_app, warm_up
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.ops.admin_sync import Retention
from heistnight.server.ops.loop_lag import LoopLag
from heistnight.server.ops.metrics import may_measure, parse_networks
from heistnight.server.protocol import game_presenters, http_bodies
from heistnight.table.storage.schema import AUDIT, REPLAYS, TABLES
from heistnight.table.storage.store import Store
from tests.postgres import Cluster
from tests.server.conftest import Starter
from tests.server.kit import PATIENCE, Client, ServerProcess

# Metrics and logs


async def test_metrics_show_the_servers_figures(start_server: Starter) -> None:
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
    assert float(values["heistnight_loop_seconds_count"]) >= 1
    assert "process_resident_memory_bytes" in text
    far = {"X-Forwarded-For": "192.0.2.7"}
    assert server.request("GET", "/metrics", headers=far)[0] == 404


async def test_loop_lag_measures_a_blocked_loop() -> None:
    works: list[float] = []
    lag = LoopLag(works.append)
    await measured(works, 1)
    begun = time.thread_time()
    while time.thread_time() - begun < 0.2:
        pass
    await measured(works, len(works) + 1)
    lag.close()
    assert max(works) >= 0.2


async def measured(works: list[float], wanted: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(works) < wanted:
            await asyncio.sleep(0.005)


async def test_warm_up_fills_the_caches() -> None:
    for cached in (game_presenters.own_facts, game_presenters.cached_rules):
        cached.cache_clear()
    await warm_up(make_app(Limits()))
    games = len(hn.games())
    assert game_presenters.own_facts.cache_info().currsize == games
    assert game_presenters.cached_rules.cache_info().currsize == games


def test_metrics_are_for_allowed_networks_only() -> None:
    allowed = parse_networks(["10.0.0.0/8"])
    assert all(may_measure(one, allowed) for one in ("127.0.0.1", "::1", "10.2.3.4"))
    assert not any(may_measure(one, allowed) for one in ("8.8.8.8", "2001:db8::1", "", "unix"))


async def test_json_logs_have_time_level_and_table(start_server: Starter, tmp_path: Path) -> None:
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
    [aside] = [line for line in lines if " is broken: " in line["message"] and "table" in line]
    assert aside["table"] == made["code"]
    assert aside["level"] == "error"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", aside["time"])


async def test_hibernating_tables_are_counted(hub: Hub) -> None:
    for _ in range(2):
        await hub.new_tables.make(http_bodies.NewTable(game="big-score", name="Ann"))
    await hub.sweep(time.time() + 10_000)
    assert not hub.rooms
    await hub.admin_sync.count()
    assert b'heistnight_tables{state="asleep"} 2.0' in hub.metrics.text()


# Retention


async def test_finished_games_and_replays_are_deleted_after_their_retention(database: str) -> None:
    hub = await Hub.open(database, Limits(), Retention(games=2, replays=5))
    wanted = http_bodies.NewTable(
        game="big-score", name="Ann", seats=2, bots=["random"], start=True, pace="instant"
    )
    rooms = [(await hub.new_tables.make(wanted))[0] for _ in range(3)]
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
    kept = hub.archive.recorder.cache
    await hub.admin_sync.forget()
    assert hub.archive.recorder.cache is not kept, "the cache is dropped too"
    async with hub.store.reading() as connection:
        codes = set((await connection.execute(select(TABLES.c.code))).scalars())
        replays = list((await connection.execute(select(REPLAYS.c.id))).scalars())
    assert codes == {room.table.record.code for room in rooms[1:]}
    assert replays == ["new"]
    await hub.close()


# Backups


async def test_a_backup_made_during_a_game_can_be_restored(
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


@pytest.mark.parametrize(
    ("database", "file", "words"),
    [
        ("tables.sqlite3", "no/such/folder/copy", "Can't write"),
        ("tables.sqlite3", "x" * 300, "Can't write"),
        ("tables.sqlite3", "junk/copy", "Can't write"),
        ("tables.sqlite3", "junk", "already exists"),
        ("none.sqlite3", "copy", "There is no database"),
        (".", "copy", "There is no database"),
        ("junk", "copy", "not a database"),
    ],
)
async def test_a_backup_that_fails_prints_one_line(
    tmp_path: Path, database: str, file: str, words: str
) -> None:
    await (await Store.open(str(tmp_path / "tables.sqlite3"))).close()
    (tmp_path / "junk").write_text("junk\n" * 300, encoding="utf-8")
    before = set(tmp_path.iterdir())
    run = [sys.executable, "-m", "heistnight", "admin", "--database", str(tmp_path / database)]
    done = subprocess.run([*run, "backup", str(tmp_path / file)], capture_output=True, text=True)
    assert done.returncode == 1
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert set(tmp_path.iterdir()) == before


async def test_a_closed_pipe_prints_no_traceback(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "tables.sqlite3"))
    async with store.engine.begin() as connection:
        line = {"at": 0.0, "who": "w" * 64, "deed": "ban", "target": "t" * 120, "reason": ""}
        await connection.execute(insert(AUDIT), [line] * 2_000)
    await store.close()
    run = [sys.executable, "-m", "heistnight", "admin", "--database"]
    command = [*run, str(tmp_path / "tables.sqlite3"), "audit"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as listing:
        assert listing.stdout is not None
        assert listing.stderr is not None
        assert listing.stdout.readline()
        listing.stdout.close()
        assert listing.stderr.read() == b""


async def test_a_postgresql_dump_can_be_restored(cluster: Cluster, tmp_path: Path) -> None:
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
