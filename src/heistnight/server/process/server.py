"""One server process: the app, its connection limits, startup and shutdown."""

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
from heistnight.server.cluster.peer_listener import PeerListener
from heistnight.server.cluster.relay import relay_requests
from heistnight.server.http.app import guard_app, make_app, warm_up
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.ops import logs
from heistnight.server.ops.admin_sync import Retention
from heistnight.server.ops.logs import Style
from heistnight.server.ops.metrics import Networks
from heistnight.server.process.connection_limits import (
    MAX_OTHER_CONNECTIONS,
    ConnectionLimits,
    LimitedConfig,
    RepeatFilter,
)
from heistnight.table.storage.databases import async_url

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

LAST_PORT = 65_535
BAD_ADDRESS = (OSError, UnicodeError)
"""Raised for a host that does not exist or is not this machine."""
SPARE_FILES = MAX_OTHER_CONNECTIONS + 100
"""Open files besides the sockets: other connections, the database, worker processes."""


class ServerConfig(msgspec.Struct, frozen=True):
    """The settings of a server."""

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
        """Whether other servers may use the same database."""
        return async_url(self.database).startswith("postgresql")

    def announce(self) -> None:
        """Print where the server is, and open the page if asked to."""
        print(f"Heist Night is at {self.address} (press Ctrl-C to stop)", flush=True)
        if self.open_page:
            threading.Thread(target=webbrowser.open, args=[self.address], daemon=True).start()


def raise_file_limit(limits: Limits) -> Limits:
    """Raise the limit of open files to fit all sockets; return limits that fit the system's."""
    if resource is None:
        return limits
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = limits.sockets + SPARE_FILES
    if hard != resource.RLIM_INFINITY:
        needed = min(needed, hard)
    if soft != resource.RLIM_INFINITY and soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
    return msgspec.structs.replace(limits, sockets=min(limits.sockets, needed - SPARE_FILES))


def reserve_port(host: str, port: int) -> socket.socket:
    """Bind the port without listening yet, or raise HeistError.

    A proxy that is refused during startup asks another node at once. If we listened already, it
    would wait until startup is done.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except (*BAD_ADDRESS, OverflowError) as error:
        sock.close()
        raise cannot_listen(host, port, error) from None
    return sock


def cannot_listen(host: str, port: int, error: Exception) -> HeistError:
    return HeistError(f"Can't listen on {host}:{port}: {describe_error(error)}.")


def describe_error(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def open_node_socket(address: str) -> tuple[socket.socket, str]:
    """Listen for other nodes; return the socket and its address with the actual port."""
    host, colon, port = address.rpartition(":")
    if not colon or not port.isdecimal() or int(port) > LAST_PORT:
        raise HeistError(f"--node-address must be HOST:PORT, not {address!r}.")
    try:
        family, *_, place = socket.getaddrinfo(host.strip("[]"), int(port), type=SOCK_STREAM)[0]
        if ip_address(place[0]).is_unspecified:
            raise HeistError(f"--node-address can't be a wildcard address such as {address}.")
        sock = socket.create_server(place[:2], family=family, backlog=1024)
    except BAD_ADDRESS as error:
        raise HeistError(f"--node-address {address}: {describe_error(error)}.") from None
    return sock, f"{host}:{sock.getsockname()[1]}"


class Server(uvicorn.Server):
    """Loads the tables, then listens, then calls `ready`."""

    def __init__(
        self,
        config: uvicorn.Config,
        app: Litestar,
        settings: ServerConfig,
        ready: Callable[[], None],
    ) -> None:
        super().__init__(config)
        self.app, self.settings, self.ready = app, settings, ready
        self.error: HeistError | None = None
        self.peer_listener: PeerListener | None = None
        self.warming: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        assert sockets
        try:
            await self._open_hub()
        except HeistError as error:
            self.error, self.should_exit = error, True
            return
        try:
            for sock in sockets:  # not left to uvloop, which would go on if this fails
                sock.listen(self.config.backlog)
        except OSError as error:  # two servers can bind one port; the first to listen gets it
            host, port, *_ = sock.getsockname()
            self.error, self.should_exit = cannot_listen(host, port, error), True
            await self._close_hub()
            return
        await super().startup(sockets)
        if self.started:
            self.ready()
            self.warming = asyncio.create_task(warm_up(self.app))

    async def _open_hub(self) -> None:
        settings, node_socket, name = self.settings, None, ""
        if settings.shared:
            node_socket, name = open_node_socket(settings.node_address)
        hub = await Hub.open(settings.database, settings.limits, settings.keeps, name)
        self.app.state.hub = hub
        if node_socket is not None:
            app, secret = relay_requests(self.app), hub.node.peer_pool.secret
            self.peer_listener = PeerListener(app, secret, hub.remote_bots)
            await self.peer_listener.open(node_socket)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, hand the tables over to other nodes, then close everything."""
        hub: Hub = self.app.state.hub
        for server in self.servers:
            server.close()
        await hub.handover.hand_over(lambda: self.force_exit)
        await super().shutdown(sockets)
        await self._close_hub()

    async def _close_hub(self) -> None:
        hub: Hub = self.app.state.hub
        await hub.close()
        if self.peer_listener is not None:
            await self.peer_listener.close()


def run_server(settings: ServerConfig, sock: socket.socket, ready: Callable[[], None]) -> int:
    """Serve until interrupted; return the exit code."""
    limits = raise_file_limit(settings.limits)
    logs.set_up(settings.log)
    logging.getLogger("uvicorn.error").addFilter(RepeatFilter())
    app = make_app(limits, settings.origins, settings.address)
    app.state.measured_from = settings.measured_from
    config = LimitedConfig(
        guard_app(app),
        ConnectionLimits(limits, os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")),
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
    server = Server(config, app, msgspec.structs.replace(settings, limits=limits), ready)
    gc.set_threshold(100_000, 50, 100)  # reference counting frees nearly everything already
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[sock])
    if server.error is not None:
        raise server.error
    return 0 if server.started else 1
