"""The database is away for a while: clients are told, and play goes on when it is back."""

import asyncio
import json
import resource
import sys
import time

import pytest

from tests.postgres import Cluster
from tests.server.conftest import Starter
from tests.server.kit import PATIENCE, ROOMY, Client, ServerProcess


def test_ready(server: ServerProcess) -> None:
    assert server.get("/ready") == {"ready": True, "why": ""}


async def test_a_missing_database_is_reported(cluster: Cluster) -> None:
    server = ServerProcess(cluster.url(), limits=(*ROOMY, "lease=60"))  # longer than the outage
    try:
        made = server.table(seats=2, bots=["random"], start=True)
        cluster.stop()
        health = server.get("/health")
        assert health["status"] == "no-database"
        status, body, _ = server.request("GET", "/ready")
        assert (status, json.loads(body)["ready"]) == (503, False)
        wanted = {"game": "big-score", "name": "Ann"}
        for method, path, data in (
            ("POST", "/api/tables", wanted),
            ("GET", "/api/tables/ABCDEF", None),
            ("GET", "/api/replays/none", None),
            ("POST", f"/api/tables/{made['code']}/join", {"name": "Ben"}),
        ):
            status, body, _ = server.request(method, path, data)
            assert status == 503, (path, body)
            assert b"Try again" in body
        cluster.start()
        until = time.monotonic() + PATIENCE
        while server.request("GET", "/ready")[0] != 200 and time.monotonic() < until:
            time.sleep(0.1)
        assert server.get("/health")["status"] == "ok"
        client = await Client.enter(server, made["code"], made["token"])
        asked = await client.asked()
        answer = {"decision": asked["id"], "choice": asked["options"][0]["id"]}
        while (await client.ask("answer", "once", **answer))["type"] != "ack":
            await asyncio.sleep(0.1)  # the table is reloaded first
        await client.asked(not_again=asked["id"])
        assert not any("Traceback" in line for line in server.log)
    finally:
        server.kill()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux limits others' files")
async def test_a_full_disk_is_reported(start_server: Starter) -> None:
    """Tables can still be read, but not played."""
    server = start_server()
    made = server.table(seats=2, bots=["random"], start=True)
    client = await Client.enter(server, made["code"], made["token"])
    asked = await client.asked()
    answer = {"decision": asked["id"], "choice": asked["options"][0]["id"]}
    room = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, room[1]))
    assert "Couldn't save" in await client.refused("answer", "once", **answer)
    wanted = {"game": "big-score", "name": "Ann"}
    assert server.request("POST", "/api/tables", wanted)[0] == 503
    assert server.get("/health")["status"] == "no-database"
    assert server.request("GET", "/ready")[0] == 503
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, room)
    until = time.monotonic() + PATIENCE
    while server.request("GET", "/ready")[0] != 200 and time.monotonic() < until:
        time.sleep(0.1)
    assert server.get("/health")["status"] == "ok"
    while (await client.ask("answer", "once", **answer))["type"] != "ack":
        await asyncio.sleep(0.1)  # the table is reloaded first
    await client.close()
    assert not any("Traceback" in line for line in server.log)
