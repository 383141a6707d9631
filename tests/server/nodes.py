"""Several nodes on one PostgreSQL, with nginx in front, and what clients do there."""

import asyncio
import contextlib
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed, WebSocketException

from heistnight.server.limits import Limits
from heistnight.server.process.nginx import Nginx
from heistnight.table.storage.databases import async_url, make_engine
from tests.nginx import NGINX
from tests.postgres import free_port
from tests.server.kit import PATIENCE, ROOMY, Client, ServerProcess

GAME: dict[str, Any] = {"seats": 2, "bots": ["random"], "start": True}


class Proxied(ServerProcess):
    """Servers reached through a proxy."""

    def __init__(self, address: str) -> None:
        self.address = address


class Place:
    """Some nodes and their database."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.nodes: list[ServerProcess] = []
        self.proxy: Proxied | None = None
        self._nginx: Nginx | None = None

    def node(self, *flags: str) -> ServerProcess:
        node = ServerProcess(self.database, *flags)
        self.nodes.append(node)
        return node

    def pair(self) -> list[ServerProcess]:
        with ThreadPoolExecutor() as together:
            return [one.result() for one in [together.submit(self.node) for _ in range(2)]]

    def add_proxy(self) -> "Proxied":
        """Start nginx in front of the nodes."""
        if NGINX is None:
            pytest.skip("There is no nginx on this machine.")
        port, limits = free_port(), Limits.of(list(ROOMY))
        nodes = [node.address.removeprefix("http://") for node in self.nodes]
        self._nginx = Nginx(nodes, f"127.0.0.1:{port}", limits, "127.0.0.1")
        self._nginx.start()
        self.proxy = Proxied(f"http://127.0.0.1:{port}")
        return self.proxy

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
        if self._nginx is not None:
            self._nginx.stop()
        for node in self.nodes:
            if node.process.poll() is None:
                node.process.send_signal(signal.SIGCONT)
                node.kill()


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
        except (OSError, WebSocketException):
            assert time.monotonic() < until
            await asyncio.sleep(0.1)


async def close_code(client: Client) -> int | None:
    """Read all messages until the socket is closed; return its close code."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            await client.read()
    return client.socket.close_code
