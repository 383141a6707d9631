"""One server process: the app, its connection limits, startup and shutdown."""

import asyncio
import contextlib
import gc
import logging
import os
import re
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from ipaddress import ip_address

import msgspec
import uvicorn
from litestar import Litestar

from heistnight.kernel.errors import HeistError
from heistnight.server.http.app import guard_app, make_app, warm_up
from heistnight.server.http.proxies import behind_proxy
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.notifications.notifications import NotifySettings
from heistnight.server.ops import logs
from heistnight.server.ops.admin_sync import Retention
from heistnight.server.ops.logs import Style
from heistnight.server.ops.metrics import Networks
from heistnight.server.process.addresses import WILDCARDS, in_url, print_qr
from heistnight.server.process.connection_limits import (
    MAX_OTHER_CONNECTIONS,
    ConnectionLimits,
    LimitedConfig,
)

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

LAST_PORT = 65_535
NODE_ADDRESS = re.compile(r"(\[[0-9a-fA-F:]+\]|[A-Za-z0-9.-]+):[1-9][0-9]{0,4}", re.ASCII)
BAD_ADDRESS = (OSError, UnicodeError)
"""Raised for a host that does not exist or is not this machine."""
SPARE_FILES = MAX_OTHER_CONNECTIONS + 100
"""Open files besides the sockets: other connections, the database, worker processes."""


class ServerConfig(msgspec.Struct, frozen=True):
    """The settings of a server."""

    database: str
    limits: Limits
    address: str
    network: str
    """The start of links for the local network; "" if it can't be reached there."""
    open_page: bool
    keeps: Retention
    origins: tuple[str, ...]
    log: Style
    measured_from: Networks
    node_address: str
    """Where the proxy reaches this server."""
    notify: NotifySettings
    proxies: str
    """The proxies whose headers we believe."""

    def announce(self) -> None:
        """Print where the server is, and open the page if asked to."""
        print(f"Heist Night is at {self.address} (press Ctrl-C to stop)", flush=True)
        if self.network:
            print(f"Other devices in your network: {self.network}", flush=True)
            print_qr(self.network)
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


def trusted_proxies() -> str:
    """Return the proxies whose headers we believe: those on this machine, or as uvicorn reads."""
    return os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1")


def checked_node_address(address: str | None, host: str, port: int) -> str:
    """Return where the proxy reaches this server: as given, or where it listens."""
    if address is None:
        return f"{in_url('127.0.0.1' if host in WILDCARDS else spelled(host))}:{port}"
    if not NODE_ADDRESS.fullmatch(address) or int(address.rpartition(":")[2]) > LAST_PORT:
        raise HeistError(f"A node's address must be HOST:PORT, not {address!r}.")
    host, _, number = address.rpartition(":")
    host = spelled(host.strip("[]"))
    if host in WILDCARDS:
        raise HeistError(f"A node's address can't be a wildcard address such as {address}.")
    return f"{in_url(host)}:{number}"


def spelled(host: str) -> str:
    """Return a host in its usual spelling: nginx compares addresses as texts."""
    try:
        return str(ip_address(host))
    except ValueError:
        return host.lower()


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
            await self.app.state.hub.close()
            return
        await super().startup(sockets)
        if self.started:
            self.ready()
            self.warming = asyncio.create_task(warm_up(self.app))

    async def _open_hub(self) -> None:
        settings = self.settings
        self.app.state.hub = await Hub.open(
            settings.database,
            settings.limits,
            settings.keeps,
            settings.node_address,
            settings.notify,
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Hand the tables over to other nodes, then stop listening and close everything.

        Meanwhile we still serve the tables that we have, and send other requests to their owners.
        """
        hub: Hub = self.app.state.hub
        await hub.handover.hand_over(lambda: self.force_exit)
        await super().shutdown(sockets)
        await hub.close()


def run_server(settings: ServerConfig, sock: socket.socket, ready: Callable[[], None]) -> int:
    """Serve until interrupted; return the exit code."""
    limits = raise_file_limit(settings.limits)
    logs.set_up(settings.log)
    logging.getLogger("uvicorn.error").addFilter(logs.RepeatFilter())
    app = make_app(limits, settings.origins, settings.address, settings.network)
    app.state.measured_from = settings.measured_from
    config = LimitedConfig(
        behind_proxy(guard_app(app), settings.proxies),
        ConnectionLimits(limits, settings.proxies),
        proxy_headers=False,
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
