"""Serve the game page and its API until interrupted."""

import argparse
import os
import sys
from pathlib import Path

from heistnight.kernel.errors import HeistError
from heistnight.server.http.host_names import checked_origin
from heistnight.server.limits import Limits
from heistnight.server.ops.admin_sync import KEEP_FOREVER, Retention
from heistnight.server.ops.logs import STYLES, Style
from heistnight.server.ops.metrics import THIS_MACHINE, Networks, parse_networks
from heistnight.server.process import workers as worker_processes
from heistnight.server.process.server import ServerConfig, reserve_port, run_server

LOCAL_NODE_ADDRESS = "127.0.0.1:0"


def default_database() -> str:
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(home) / "heistnight" / "tables.sqlite3")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the flags of `heistnight serve`."""
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default: %(default)s)"
    )
    parser.add_argument(
        "--port", type=int, default=8000, help="port; 0 picks a free one (default: %(default)s)"
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get("HEISTNIGHT_DATABASE"),
        help="a file path, sqlite:///… or postgresql://… (default: a file in your data folder); "
        "put a URL with a password into HEISTNIGHT_DATABASE instead",
    )
    parser.add_argument("--open", action="store_true", help="open the page in your browser")
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="the public URL of this server, such as https://example.org; only pages from its "
        "own URLs may connect (repeatable)",
    )
    parser.add_argument(
        "--limit",
        action="append",
        default=[],
        metavar="NAME=NUMBER",
        help="change a limit: " + ", ".join(Limits.__struct_fields__),
    )
    parser.add_argument(
        "--log", choices=STYLES, default="text", help="log format (default: %(default)s)"
    )
    parser.add_argument(
        "--metrics-from",
        action="append",
        default=[],
        metavar="NETWORK",
        help="network that may read /metrics besides this machine, such as 10.0.0.0/8 (repeatable)",
    )
    parser.add_argument(
        "--keep-games",
        type=float,
        metavar="DAYS",
        help="delete finished games after this many days (default: never)",
    )
    parser.add_argument(
        "--keep-replays",
        type=float,
        metavar="DAYS",
        help="delete replays after this many days (default: never)",
    )
    parser.add_argument(
        "--node-address",
        default=LOCAL_NODE_ADDRESS,
        metavar="HOST:PORT",
        help="where other servers on the same PostgreSQL reach this one; use a private network "
        "(default: %(default)s, this machine only, any free port)",
    )
    parser.add_argument(
        "--workers",
        type=int,
        default=1,
        metavar="N",
        help="server processes; more than one needs PostgreSQL (default: %(default)s)",
    )


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    open_page: bool = False,
    origins: tuple[str, ...] = (),
    limits: Limits | None = None,
    log: Style = "text",
    measured_from: Networks = THIS_MACHINE,
    keeps: Retention = KEEP_FOREVER,
    node_address: str = LOCAL_NODE_ADDRESS,
    workers: int = 1,
) -> int:
    """Serve until interrupted; return the exit code."""
    worker_processes.check(workers, database or default_database(), node_address)
    sock = reserve_port(host, port)
    name = "localhost" if host in ("0.0.0.0", "::", "") else host
    name = f"[{name}]" if ":" in name else name
    config = ServerConfig(
        database=database or default_database(),
        limits=limits or Limits(),
        address=f"http://{name}:{sock.getsockname()[1]}",
        open_page=open_page,
        keeps=keeps,
        origins=tuple([checked_origin(origin) for origin in origins]),
        log=log,
        measured_from=measured_from,
        node_address=node_address,
    )
    if workers > 1:
        return worker_processes.Supervisor(config, sock, workers).run()
    return run_server(config, sock, config.announce)


def from_arguments(arguments: argparse.Namespace) -> int:
    return serve(
        host=arguments.host,
        port=arguments.port,
        database=arguments.database,
        open_page=arguments.open,
        origins=tuple(arguments.origin),
        limits=Limits.of(arguments.limit),
        log=arguments.log,
        measured_from=parse_networks(arguments.metrics_from),
        keeps=Retention(arguments.keep_games, arguments.keep_replays),
        node_address=arguments.node_address,
        workers=arguments.workers,
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
