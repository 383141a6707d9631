"""Start the server: `heistnight serve`."""

import argparse
import contextlib
import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import msgspec
import uvicorn
from litestar import Litestar

from heistnight.kernel.errors import HeistError
from heistnight.server import logs
from heistnight.server.app import guarded, make_app
from heistnight.server.doors import ASKING, Config, Doors, Sparing
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.logs import STYLES, Style
from heistnight.server.metrics import THIS_MACHINE, Networks, networks
from heistnight.server.watch import FOR_GOOD, Retention

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]


SPARE_FILES = ASKING + 100
"""Beside the sockets: those who ask for something, the database, the workers."""


def default_database() -> str:
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(home) / "heistnight" / "tables.sqlite3")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The flags of `heistnight serve`."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (%(default)s)")
    parser.add_argument("--port", type=int, default=8000, help="0: any free one (%(default)s)")
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get("HEISTNIGHT_DATABASE"),
        help="a file's path, sqlite:///… or postgresql://… (a file in your data folder; "
        "a URL with a password is better given in HEISTNIGHT_DATABASE)",
    )
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="a further origin whose pages may open sockets, as https://example.org",
    )
    parser.add_argument(
        "--limit",
        action="append",
        default=[],
        metavar="NAME=NUMBER",
        help="change a limit: " + ", ".join(Limits.__struct_fields__),
    )

    parser.add_argument(
        "--log", choices=STYLES, default="text", help="how the log is written (%(default)s)"
    )
    parser.add_argument(
        "--metrics-from",
        action="append",
        default=[],
        metavar="NETWORK",
        help="who besides this machine may ask for /metrics, as 10.0.0.0/8",
    )
    parser.add_argument(
        "--keep-games", type=float, metavar="DAYS", help="finished games (for good)"
    )
    parser.add_argument("--keep-replays", type=float, metavar="DAYS", help="replays (for good)")


class House(msgspec.Struct, frozen=True):
    """What a server needs to know before it opens."""

    database: str
    limits: Limits
    address: str
    open_page: bool
    keeps: Retention


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


def listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except OSError as error:
        sock.close()
        raise HeistError(f"Cannot listen on {host}:{port}: {error.strerror}.") from None
    sock.listen(1024)
    return sock


class Server(uvicorn.Server):
    """Opens the tables first, then the doors; says where it is once it is ready."""

    def __init__(self, config: uvicorn.Config, app: Litestar, house: House) -> None:
        super().__init__(config)
        self.app, self.house = app, house
        self.address, self.open_page = house.address, house.open_page
        self.trouble: HeistError | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            self.app.state.hub = await Hub.open(
                self.house.database, self.house.limits, self.house.keeps
            )
        except HeistError as error:
            self.trouble, self.should_exit = error, True
            return
        await super().startup(sockets)
        if self.started:
            print(f"Heist Night is at {self.address} (Ctrl-C ends it)", flush=True)
            if self.open_page:
                threading.Thread(target=webbrowser.open, args=[self.address], daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        await self.app.state.hub.close()


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    open_page: bool = False,
    origins: tuple[str, ...] = (),
    limits: Limits | None = None,
    log: Style = "text",
    measured_from: Networks = THIS_MACHINE,
    keeps: Retention = FOR_GOOD,
) -> int:
    """Serve until interrupted; returns the exit code."""
    limits = within_reach(limits or Limits())
    logs.set_up(log)
    logging.getLogger("uvicorn.error").addFilter(Sparing())
    sock = listening(host, port)
    name = "localhost" if host in ("0.0.0.0", "::", "") else host
    name = f"[{name}]" if ":" in name else name
    app = make_app(limits, origins)
    app.state.measured_from = measured_from
    doors = Doors(limits, os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1"))
    config = Config(
        guarded(app),
        doors,
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
    address = f"http://{name}:{sock.getsockname()[1]}"
    house = House(database or default_database(), limits, address, open_page, keeps)
    server = Server(config, app, house)
    gc.set_threshold(20_000, 50, 100)  # games are trees of immutable values: little is garbage
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[sock])
    if server.trouble is not None:
        raise server.trouble
    return 0 if server.started else 1


def from_arguments(arguments: argparse.Namespace) -> int:
    return serve(
        host=arguments.host,
        port=arguments.port,
        database=arguments.database,
        open_page=arguments.open,
        origins=tuple(arguments.origin),
        limits=Limits.of(arguments.limit),
        log=arguments.log,
        measured_from=networks(arguments.metrics_from),
        keeps=Retention(arguments.keep_games, arguments.keep_replays),
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="heistnight serve", description=__doc__)
    add_arguments(parser)
    try:
        return from_arguments(parser.parse_args(arguments))
    except HeistError as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
