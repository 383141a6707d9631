"""One process that serves: the app, its doors, and its way in and out."""

import asyncio
import contextlib
import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from ipaddress import ip_address
from socket import SOCK_STREAM

import msgspec
import uvicorn
from litestar import Litestar

from heistnight.kernel.errors import HeistError
from heistnight.server.cluster.peer_listener import InnerDoor
from heistnight.server.cluster.relay import asking_around
from heistnight.server.http.app import guarded, make_app, warm_up
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.ops import logs
from heistnight.server.ops.admin_sync import Retention
from heistnight.server.ops.logs import Style
from heistnight.server.ops.metrics import Networks
from heistnight.server.process.connection_limits import ASKING, Config, Doors, Sparing
from heistnight.table.storage.databases import async_url

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

LAST_PORT = 65_535
NO_PLACE = (OSError, UnicodeError)
"""What a host that is none, or not this machine, raises."""
SPARE_FILES = ASKING + 100
"""Beside the sockets: those who ask for something, the database, the workers."""


class House(msgspec.Struct, frozen=True):
    """What a server needs to know before it opens."""

    database: str
    limits: Limits
    address: str
    open_page: bool
    keeps: Retention
    origins: tuple[str, ...]
    log: Style
    measured_from: Networks
    node_address: str

    @property
    def shared(self) -> bool:
        """Others may work on the same database."""
        return async_url(self.database).startswith("postgresql")

    def say_where(self) -> None:
        print(f"Heist Night is at {self.address} (Ctrl-C ends it)", flush=True)
        if self.open_page:
            threading.Thread(target=webbrowser.open, args=[self.address], daemon=True).start()


def within_reach(limits: Limits) -> Limits:
    """Every socket is an open file: take as many as the system gives, and refuse the rest."""
    if resource is None:
        return limits
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = limits.sockets + SPARE_FILES
    if hard != resource.RLIM_INFINITY:
        needed = min(needed, hard)
    if soft != resource.RLIM_INFINITY and soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
    return msgspec.structs.replace(limits, sockets=min(limits.sockets, needed - SPARE_FILES))


def reserved(host: str, port: int) -> socket.socket:
    """Ours, or HeistError. Nobody listens there before all is ready: a proxy that is refused asks
    another node, and one that is let in would wait for as long as the start takes."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except (*NO_PLACE, OverflowError) as error:
        sock.close()
        raise taken(host, port, error) from None
    return sock


def taken(host: str, port: int, error: Exception) -> HeistError:
    return HeistError(f"Cannot listen on {host}:{port}: {why(error)}.")


def why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def inner_socket(address: str) -> tuple[socket.socket, str]:
    """Where other nodes reach this one, and its name with the port that it got."""
    host, colon, port = address.rpartition(":")
    if not colon or not port.isdecimal() or int(port) > LAST_PORT:
        raise HeistError(f"--node-address is HOST:PORT, not {address!r}.")
    try:
        family, *_, place = socket.getaddrinfo(host.strip("[]"), int(port), type=SOCK_STREAM)[0]
        if ip_address(place[0]).is_unspecified:
            raise HeistError(f"--node-address {address}: there, other nodes find themselves.")
        sock = socket.create_server(place[:2], family=family, backlog=1024)
    except NO_PLACE as error:
        raise HeistError(f"--node-address {address}: {why(error)}.") from None
    return sock, f"{host}:{sock.getsockname()[1]}"


class Server(uvicorn.Server):
    """Opens the tables first, then the doors; says so once it is ready."""

    def __init__(
        self, config: uvicorn.Config, app: Litestar, house: House, ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self.app, self.house, self.ready = app, house, ready
        self.trouble: HeistError | None = None
        self.inner_door: InnerDoor | None = None
        self.warming: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        assert sockets
        try:
            await self._open_hub()
        except HeistError as error:
            self.trouble, self.should_exit = error, True
            return
        try:
            for sock in sockets:  # not left to the loop: uvloop would go on where that fails
                sock.listen(self.config.backlog)
        except OSError as error:  # a port can be reserved twice: who listens first has it
            host, port, *_ = sock.getsockname()
            self.trouble, self.should_exit = taken(host, port, error), True
            await self._close_hub()
            return
        await super().startup(sockets)
        if self.started:
            self.ready()
            self.warming = asyncio.create_task(warm_up(self.app))

    async def _open_hub(self) -> None:
        house, inner, name = self.house, None, ""
        if house.shared:
            inner, name = inner_socket(house.node_address)
        hub = await Hub.open(house.database, house.limits, house.keeps, name)
        self.app.state.hub = hub
        if inner is not None:
            app, secret = asking_around(self.app), hub.node.lines.secret
            self.inner_door = InnerDoor(app, secret, hub.helpers)
            await self.inner_door.open(inner)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Nobody new comes in; the tables go to other nodes, and their people after them."""
        hub: Hub = self.app.state.hub
        for server in self.servers:
            server.close()
        await hub.moving.hand_over(lambda: self.force_exit)
        await super().shutdown(sockets)
        await self._close_hub()

    async def _close_hub(self) -> None:
        hub: Hub = self.app.state.hub
        await hub.close()
        if self.inner_door is not None:
            await self.inner_door.close()


def work(house: House, sock: socket.socket, ready: Callable[[], None]) -> int:
    """Serve until interrupted; returns the exit code."""
    limits = within_reach(house.limits)
    logs.set_up(house.log)
    logging.getLogger("uvicorn.error").addFilter(Sparing())
    app = make_app(limits, house.origins, house.address)
    app.state.measured_from = house.measured_from
    config = Config(
        guarded(app),
        Doors(limits, os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")),
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        ws_per_message_deflate=False,
        ws_max_size=limits.message,
        lifespan="on",
        access_log=False,
        log_level="warning",
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    server = Server(config, app, msgspec.structs.replace(house, limits=limits), ready)
    gc.set_threshold(100_000, 50, 100)  # little is garbage, and most goes by itself before that
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[sock])
    if server.trouble is not None:
        raise server.trouble
    return 0 if server.started else 1
