"""`heistnight admin`: each command, and how a running server applies it."""

import asyncio
import json
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from websockets.asyncio.client import ClientConnection, connect
from websockets.protocol import State

import heistnight as hn
from heistnight.server.errors import Full, Missing
from heistnight.server.hub import Hub
from heistnight.server.ops import admin
from heistnight.server.protocol import client_messages, http_bodies
from heistnight.table.storage.changes import SavedReplay
from heistnight.table.storage.schema import ACTS, CHAT, TABLES
from tests.server.conftest import Starter
from tests.server.kit import PATIENCE, ServerProcess
from tests.table.kit import InProcessViewer, start_table

Admin = Callable[..., Any]


@pytest.fixture
def command(database: str, capsys: pytest.CaptureFixture[str]) -> Admin:
    """Return a function that runs `heistnight admin …` in a thread and returns its output."""

    async def run(*arguments: str, code: int = 0) -> str:
        done = await asyncio.to_thread(admin.main, ["--database", database, *arguments])
        output = capsys.readouterr()
        assert done == code, output.err
        return output.out + output.err

    return run


async def until(wanted: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            await asyncio.sleep(0.005)


async def count_rows(hub: Hub, what: Any) -> int:
    async with hub.store.reading() as connection:
        found = await connection.execute(select(func.count()).select_from(what))
        number: int = found.scalar_one()
    return number


async def test_close_stops_a_running_game(hub: Hub, command: Admin) -> None:
    ann, _ = await start_table(hub, 2)
    code = ann.room.table.record.code
    question = await ann.question()
    assert code in await command("tables", "--state", "playing")
    await command("close", code.lower(), "--reason", "A player complained.")
    answer = {"decision": question["id"], "choice": question["options"][0]["id"]}
    await ann.room.handle_message(ann.viewer, client_messages.Answer(request="late", **answer))
    await ann.until(lambda one: one["type"] == "websocket.close")
    assert not any(one.get("request") == "late" for one in ann.got), "it can't be saved"
    await hub.admin_sync.follow_audit()
    again = InProcessViewer(ann.room, ann.token)
    broken = await again.until(lambda one: one["type"] == "broken")
    assert "A player complained." in broken["reason"]
    assert await count_rows(hub, ACTS) == 0
    assert "closed: A player complained." in await command("tables")
    assert re.search(rf"close +{code} A player complained\.", await command("audit"))
    assert "no table NOSUCH" in await command("close", "NOSUCH", code=1)


async def test_remove_deletes_a_table_with_all_its_data(hub: Hub, command: Admin) -> None:
    ann, _ = await start_table(hub, 2)
    code = ann.room.table.record.code
    await ann.ask(client_messages.Say, text="hello")
    await command("remove", code)
    await hub.admin_sync.follow_audit()
    goodbye = await ann.until(lambda one: one["type"] == "goodbye")
    assert "removed" in goodbye["reason"]
    assert code not in hub.rooms
    for what in (TABLES, ACTS, CHAT):
        assert await count_rows(hub, what) == 0


async def test_a_persons_data_is_erased_at_every_table(hub: Hub, command: Admin) -> None:
    room, made = await hub.new_tables.make(
        http_bodies.NewTable(game="big-score", name="Ann", seats=3)
    )
    ben = await hub.joining.join(made.code, "Benjamin", "192.0.2.1")
    talker = InProcessViewer(room, ben.token)
    await talker.ask(client_messages.Say, text="my secret")
    said = await command("erase", "--recovery", ben.recovery or "")
    assert made.code in said
    await hub.admin_sync.follow_audit()
    await until(lambda: room.table.record.people[1].name == "Someone 2")
    assert room.table.record.people[1].tokens == []
    assert await count_rows(hub, CHAT) == 0
    async with hub.store.reading() as connection:
        record = (await connection.execute(select(TABLES.c.record))).scalar_one()
    assert "Benjamin" not in record
    assert "No player has that" in await command("erase", "--recovery", "AAAA-BBBB", code=1)
    assert "Give --recovery" in await command("erase", code=1)


async def test_a_person_is_erased_by_their_number_at_a_table(hub: Hub, command: Admin) -> None:
    room, made = await hub.new_tables.make(
        http_bodies.NewTable(game="big-score", name="Ann", seats=3)
    )
    ben = await hub.joining.join(made.code, "Benjamin", "192.0.2.1")
    ann, talker = InProcessViewer(room, made.token), InProcessViewer(room, ben.token)
    await talker.ask(client_messages.Say, text="my secret")
    await ann.ask(client_messages.Say, text="not mine")
    assert f"at 1 tables: {made.code}" in await command(
        "erase", "--table", made.code.lower(), "--person", "2"
    )
    await hub.admin_sync.follow_audit()
    await until(lambda: room.table.record.people[1].name == "Someone 2")
    assert room.table.record.people[0].name == "Ann"
    assert room.table.record.people[1].recovery == ""
    async with hub.store.reading() as connection:
        lines = list((await connection.execute(select(CHAT.c.text))).scalars())
        record = (await connection.execute(select(TABLES.c.record))).scalar_one()
    assert lines == ["not mine"]
    assert "Benjamin" not in record
    again = await command("erase", "--table", made.code, "--person", "2", code=1)
    assert "no person 2. Its people: 1 (Ann)" in again
    assert "no person 9" in await command("erase", "--table", made.code, "--person", "9", code=1)
    assert "Give --recovery" in await command("erase", "--table", made.code, code=1)
    assert re.search(rf"erase +{made.code}", await command("audit"))


@pytest.mark.parametrize("deed", ["erase", "remove"])
async def test_a_cached_replay_is_not_shown_after_erase_or_remove(
    hub: Hub, command: Admin, deed: str
) -> None:
    room, made = await hub.new_tables.make(
        http_bodies.NewTable(game="crooks", name="Benjamin", seats=2)
    )
    record, journal = room.table.record, hn.new("crooks", seats=2, seed=1).save()
    record.replay = "shown"
    saved = SavedReplay("shown", ["Benjamin", "Ann"], journal, time.time())
    await room.table.persistence.save(saved)
    assert b"Benjamin" in (await hub.archive.recording("shown", "")).summary
    who = ["--recovery", made.recovery or ""] if deed == "erase" else [record.code]
    await command(deed, *who)
    await hub.admin_sync.follow_audit()
    if deed == "erase":
        assert (await hub.archive.recording("shown", "")).names == ["Someone 1", "Ann"]
    else:
        with pytest.raises(Missing):
            await hub.archive.recording("shown", "")


async def test_bans_are_listed_and_can_be_lifted(hub: Hub, command: Admin) -> None:
    assert await command("bans") == ""
    await command("ban", "2001:db8::7", "--days", "2", "--reason", "Floods.")
    await command("ban", "192.0.2.7")
    first, second = (await command("bans")).splitlines()
    assert re.fullmatch(r"192\.0\.2\.7 +permanent +", first)
    assert re.fullmatch(r"2001:db8::/64 +\d{4}-\d\d-\d\d \d\d:\d\dZ +Floods\.", second)
    await hub.admin_sync.follow_audit()
    assert hub.admin_sync.bans_out("2001:db8::1234")
    assert hub.admin_sync.bans_out("192.0.2.7")
    assert not hub.admin_sync.bans_out("192.0.2.8")
    await command("unban", "2001:db8::9")  # of the same network
    await command("unban", "192.0.2.7")
    await hub.admin_sync.follow_audit()
    assert await command("bans") == ""
    assert not hub.admin_sync.bans_out("2001:db8::1234")
    assert not hub.admin_sync.bans_out("192.0.2.7")
    assert "192.0.2.7 is not banned" in await command("unban", "192.0.2.7", code=1)
    assert "is not an IP address" in await command("ban", "everybody", code=1)
    deeds = re.findall(r" (ban|unban) ", await command("audit"))
    assert deeds == ["ban", "ban", "unban", "unban"]


async def test_a_network_is_unbanned_as_it_is_listed(hub: Hub, command: Admin) -> None:
    await command("ban", "2001:db8::7")
    await command("unban", "2001:db8::/64")
    assert await command("bans") == ""


async def test_a_ban_ends_by_itself(hub: Hub, command: Admin) -> None:
    await command("ban", "192.0.2.7", "--days", "-1")
    await hub.admin_sync.follow_audit()
    assert not hub.admin_sync.bans_out("192.0.2.7")


async def connect_from(server: ServerProcess, address: str) -> ClientConnection:
    """Connect a client with this address to a new table."""
    made = server.table(seats=2)
    place = server.address.replace("http", "ws") + f"/ws/{made['code']}"
    socket = await connect(place, additional_headers={"X-Forwarded-For": address})
    await socket.send(json.dumps({"type": "hello", "token": made["token"]}))
    await asyncio.wait_for(socket.recv(), PATIENCE)
    return socket


async def test_a_banned_address_is_not_served(start_server: Starter) -> None:
    server = start_server()
    run = [sys.executable, "-m", "heistnight", "admin", "--database", str(server.database)]
    far = {"X-Forwarded-For": "2001:db8::7"}
    assert server.request("GET", "/health", headers=far)[0] == 200
    addresses = ("2001:db8::7", "2001:db8:0:1::7")
    sockets = [await connect_from(server, address) for address in addresses]
    subprocess.run([*run, "ban", "2001:db8::1", "--days", "1"], check=True, capture_output=True)
    async with asyncio.timeout(PATIENCE):
        while server.request("GET", "/health", headers=far)[0] != 403:
            await asyncio.sleep(0.1)
    assert server.request("GET", "/health")[0] == 200
    async with asyncio.timeout(PATIENCE):
        await sockets[0].wait_closed()
    assert sockets[0].close_code == 1008, "open connections are closed too"
    assert sockets[1].state is State.OPEN
    await sockets[1].close()
    subprocess.run([*run, "drain"], check=True, capture_output=True)
    async with asyncio.timeout(PATIENCE):
        while server.request("GET", "/ready")[0] != 503:
            await asyncio.sleep(0.1)
    status, body, _ = server.request("POST", "/api/tables", {"game": "big-score", "name": "Ann"})
    assert status == 503
    assert b"about to restart" in body
    server.stop()
    server = start_server()
    assert server.request("GET", "/health", headers=far)[0] == 403
    assert server.request("GET", "/ready")[0] == 200


async def test_draining_ends(hub: Hub, command: Admin) -> None:
    await command("drain")
    await hub.admin_sync.follow_audit()
    with pytest.raises(Full):
        await hub.new_tables.make(http_bodies.NewTable(game="big-score", name="Ann"))
    await command("drain", "--off")
    await hub.admin_sync.follow_audit()
    await hub.new_tables.make(http_bodies.NewTable(game="big-score", name="Ann"))


async def test_reports_lists_reported_messages(hub: Hub, command: Admin) -> None:
    ann, ben = await start_table(hub, 2)
    await ben.ask(client_messages.Say, text="something rude")
    await ann.ask(client_messages.Report, number=1)
    assert "B: something rude" in await command("reports")


def test_commands_need_a_database_of_this_version(tmp_path: Path) -> None:
    assert admin.main(["--database", str(tmp_path / "none.sqlite3"), "tables"]) == 1
    sqlite3.connect(tmp_path / "empty.sqlite3").close()
    assert admin.main(["--database", str(tmp_path / "empty.sqlite3"), "tables"]) == 1
