"""Restarts at any moment, also `kill -9`: no acknowledged act is lost or doubled."""

import asyncio
import json
import random
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.server.conftest import Starter
from tests.server.kit import PATIENCE, Client, ServerProcess, party


def acts_in(server: ServerProcess) -> list[tuple[Any, ...]]:
    connection = sqlite3.connect(server.database)
    rows = connection.execute(
        "SELECT code, number, seat, choice, request FROM acts, tables "
        "WHERE tables.id = table_id ORDER BY acts.id"
    ).fetchall()
    connection.close()
    return rows


async def test_every_acknowledged_act_survives_a_kill(start_server: Starter) -> None:
    server = start_server()
    made = server.table(seats=3)
    seats = [made, server.join(made["code"], "Ben"), server.join(made["code"], "Cleo")]
    clients = [await Client.enter(server, made["code"], one["token"]) for one in seats]
    await clients[0].done("start", "the start")
    playing = [asyncio.create_task(client.play(rng=random.Random(2))) for client in clients]
    async with asyncio.timeout(PATIENCE):
        while sum([len(client.acks()) for client in clients]) < 40:
            await asyncio.sleep(0.001)
    server.kill()
    await asyncio.gather(*playing, return_exceptions=True)
    acked = [
        (seat, request)
        for seat, client in enumerate(clients)
        for request in client.acks()
        if request != "the start"
    ]

    server = start_server()
    rows = acts_in(server)
    assert [number for _, number, *_ in rows] == list(range(len(rows)))
    written = [request for *_, request in rows]
    for seat, request in acked:
        assert written.count(f"{seat + 1}:{request}") == 1
    again = [await Client.enter(server, made["code"], one["token"]) for one in seats]
    latest = await again[0].until_table()
    assert latest["view"]["seats"] == 3
    for old, new in zip(clients, again, strict=True):
        await new.until_table()
        assert new.log[: len(old.log)] == old.log
    await asyncio.gather(*[client.play() for client in again])
    assert all(client.over for client in again)


async def test_a_request_retried_after_a_crash_is_done_once(start_server: Starter) -> None:
    server = start_server()
    made = server.table(seats=2, bots=["random"], start=True)
    client = await Client.enter(server, made["code"], made["token"])
    decision = await client.asked()
    answer = {"decision": decision["id"], "choice": decision["options"][0]["id"]}
    await client.done("answer", "the-one", **answer)
    server.kill()
    server = start_server()
    client = await Client.enter(server, made["code"], made["token"])
    await client.done("answer", "the-one", **answer)
    assert [row[-1] for row in acts_in(server)].count("1:the-one") == 1
    await client.play()
    assert client.over["replay"]
    server.kill()
    server = start_server()
    late = await Client.enter(server, made["code"], made["token"])
    over = await late.until(lambda one: one["type"] == "over")
    assert over == client.over
    assert late.lobby["state"] == "over"
    assert late.log == client.log


async def test_seats_bots_names_and_settings_survive_a_kill(start_server: Starter) -> None:
    server = start_server()
    made = server.table(seats=4, bots=["random"], clock=90, listed=True)
    ben = server.join(made["code"], "Ben")
    host = await Client.enter(server, made["code"], made["token"])
    await host.done("set-bot", seat=3, bot="random")
    await host.done("swap", seat=0, other=2)
    lobby = await host.until_lobby(lambda one: one["seats"][0]["name"] == "Ben")
    server.kill()
    server = start_server()
    client = await Client.enter(server, made["code"], ben["token"])
    wanted = [(one["name"], one["bot"]) for one in lobby["seats"]]
    assert [(one["name"], one["bot"]) for one in client.lobby["seats"]] == wanted
    assert client.lobby["clock"] == 90
    assert client.lobby["listed"]
    assert [table["code"] for table in server.get("/api/tables")] == [made["code"]]


async def test_a_table_that_cannot_be_restored_does_not_stop_others(
    start_server: Starter, tmp_path: Path
) -> None:
    server = start_server()
    bad, *_ = await party(server, 2)
    good, other = await party(server, 2)
    for client in (bad, good):
        decision = await client.asked()
        await client.done("answer", decision=decision["id"], choice=decision["options"][0]["id"])
    server.kill()
    connection = sqlite3.connect(server.database)
    with connection:
        connection.execute(
            "UPDATE acts SET choice = 3 WHERE table_id = (SELECT id FROM tables WHERE code = ?)",
            [bad.lobby["code"]],
        )
    connection.close()
    server = start_server()
    watcher = await Client.enter(server, bad.lobby["code"])
    broken = await watcher.until(lambda one: one["type"] == "broken")
    assert "can't load this table" in broken["reason"]
    assert "act 0 is not legal" in broken["reason"]
    assert watcher.lobby["state"] == "broken"
    healthy = await Client.enter(server, good.lobby["code"])
    assert (await healthy.until_table())["view"]["game"] == "big-score"
    assert server.get("/health")["status"] == "ok"
    assert any(" is broken: " in line for line in server.log)
    await other.close()


def test_a_server_that_cannot_start_prints_why(server: ServerProcess, tmp_path: Path) -> None:
    for database, words in (
        (str(server.database), "Another server is already using the database"),
        ("mysql://somewhere/x", "SQLite or PostgreSQL, not 'mysql'"),
        (str(tmp_path), "Can't use the database"),
    ):
        command = [sys.executable, "-m", "heistnight.server.process.run", "--port", "0"]
        done = subprocess.run(
            [*command, "--database", database], capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 1
        assert words in done.stderr
        assert "Traceback" not in done.stderr


async def test_a_join_while_a_table_reloads_can_be_retried(start_server: Starter) -> None:
    """A write fails, so the table has to reload: answers are 503 until the database is back."""
    server = start_server()
    made = server.table(seats=3)
    ann = await Client.enter(server, made["code"], made["token"])
    join = f"/api/tables/{made['code']}/join", {"name": "Ben"}
    with sqlite3.connect(server.database) as database:
        database.execute("ALTER TABLE chat RENAME TO away")
        database.commit()
        await ann.refused("say", text="hello")
        for path, body in (join, ("/api/recover", {"recovery": made["recovery"]})):
            status, answer, _ = server.request("POST", path, body)
            assert status == 503, answer
            assert "Try again" in json.loads(answer)["detail"]
        database.execute("ALTER TABLE away RENAME TO chat")
        database.commit()
    until = time.monotonic() + PATIENCE
    while (status := server.request("POST", *join)[0]) == 503:
        assert time.monotonic() < until
        await asyncio.sleep(0.1)
    assert status == 201
