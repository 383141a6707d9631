"""Start the server: `heistnight serve`."""

import argparse
import os
import sys
from pathlib import Path

from heistnight.kernel.errors import HeistError
from heistnight.server.http.host_names import checked_origin
from heistnight.server.limits import Limits
from heistnight.server.ops.admin_sync import FOR_GOOD, Retention
from heistnight.server.ops.logs import STYLES, Style
from heistnight.server.ops.metrics import THIS_MACHINE, Networks, networks
from heistnight.server.process import workers as many
from heistnight.server.process.server import House, reserved, work

NEXT_DOOR = "127.0.0.1:0"


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
        help="where people find this server, as https://example.org: a name that it answers to, "
        "and whose pages may open sockets (repeatable)",
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
    parser.add_argument(
        "--node-address",
        default=NEXT_DOOR,
        metavar="HOST:PORT",
        help="where other servers on the same PostgreSQL reach this one, on a network of your own "
        "(%(default)s: on this machine, any free port)",
    )
    parser.add_argument(
        "--workers",
        type=int,
        default=1,
        metavar="N",
        help="processes that serve, on PostgreSQL (%(default)s)",
    )
    parser.add_argument("--keep-replays", type=float, metavar="DAYS", help="replays (for good)")


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
    node_address: str = NEXT_DOOR,
    workers: int = 1,
) -> int:
    """Serve until interrupted; returns the exit code."""
    many.check(workers, database or default_database(), node_address)
    sock = reserved(host, port)
    name = "localhost" if host in ("0.0.0.0", "::", "") else host
    name = f"[{name}]" if ":" in name else name
    house = House(
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
        return many.Workers(house, sock, workers).run()
    return work(house, sock, house.say_where)


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
