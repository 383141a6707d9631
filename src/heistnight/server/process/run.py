"""Serve the game page and its API until interrupted."""

import argparse
import sys
from urllib.parse import urlsplit

from heistnight.kernel.errors import HeistError
from heistnight.server.http.host_names import checked_origin
from heistnight.server.limits import Limits
from heistnight.server.notifications.destinations import NO_OPEN_HOSTS, OpenHosts
from heistnight.server.notifications.notifications import NotifySettings
from heistnight.server.ops.admin_sync import KEEP_FOREVER, Retention
from heistnight.server.ops.database_option import add_database_option, default_database
from heistnight.server.ops.logs import STYLES, Style
from heistnight.server.ops.metrics import THIS_MACHINE, Networks, parse_networks
from heistnight.server.process import nginx
from heistnight.server.process import workers as worker_processes
from heistnight.server.process.addresses import WILDCARDS, in_url, network_origin
from heistnight.server.process.server import (
    ServerConfig,
    checked_node_address,
    reserve_port,
    run_server,
    trusted_proxies,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the flags of `heistnight serve`."""
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default: %(default)s)"
    )
    parser.add_argument(
        "--port", type=int, default=8000, help="port; 0 picks a free one (default: %(default)s)"
    )
    add_database_option(
        parser,
        "a file path, sqlite:///… or postgresql://… (default: a file in your data folder); "
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
        "--notify-host",
        action="append",
        default=[],
        metavar="HOST[:PORT]",
        help="host in a private network that notifications may go to, also over http, such as "
        "your own ntfy (repeatable; default: public hosts only)",
    )
    parser.add_argument(
        "--node-address",
        metavar="HOST:PORT",
        help="where nginx reaches this server, if several use the same PostgreSQL "
        "(default: --host and --port)",
    )
    parser.add_argument(
        "--workers",
        type=int,
        default=1,
        metavar="N",
        help="server processes behind nginx, on the ports after --port; more than one needs "
        "PostgreSQL (default: %(default)s)",
    )
    parser.add_argument(
        "--print-proxy",
        nargs="*",
        metavar="HOST:PORT",
        help="print the nginx configuration for servers at these addresses and stop; without "
        "addresses, print the one that --workers uses",
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
    node_address: str | None = None,
    workers: int = 1,
    notify_hosts: OpenHosts = NO_OPEN_HOSTS,
) -> int:
    """Serve until interrupted; return the exit code."""
    worker_processes.check(workers, database or default_database(), node_address)
    sock = reserve_port(host, port)
    first_port, port = port, sock.getsockname()[1]
    name = in_url("localhost" if host in WILDCARDS else host)
    address = f"http://{name}:{port}"
    network = network_origin(host, port)
    own = [checked_origin(origin) for origin in origins]
    config = ServerConfig(
        database=database or default_database(),
        limits=limits or Limits(),
        address=address,
        network=network,
        open_page=open_page,
        keeps=keeps,
        origins=tuple(own),
        log=log,
        measured_from=measured_from,
        node_address=checked_node_address(node_address, host, port),
        notify=NotifySettings(notify_hosts, [*own, network or address][0]),
        proxies=trusted_proxies(),
    )
    if workers > 1:
        sock.close()  # nginx listens there
        ports = worker_processes.ports_after(first_port, workers)
        return worker_processes.Supervisor(config, nginx.listen_at(host, port), ports).run()
    return run_server(config, sock, config.announce)


def print_proxy(arguments: argparse.Namespace) -> int:
    """Print the nginx configuration for these servers, or for worker processes."""
    nodes, limits = arguments.print_proxy, Limits.of(arguments.limit)
    if not nodes:
        ports = worker_processes.ports_after(arguments.port, max(2, arguments.workers))
        here = [f"127.0.0.1:{port}" for port in ports]
        listen = nginx.listen_at(arguments.host, arguments.port)
        home, proxies = "/run/heistnight", trusted_proxies()
        print(nginx.whole_file(home, here, listen, limits, proxies), end="")
        return 0
    nodes = [checked_node_address(node, "", 0) for node in nodes]
    if len(set(nodes)) < len(nodes):
        raise HeistError("--print-proxy needs each node's address once.")
    origins = [urlsplit(checked_origin(origin)) for origin in arguments.origin]
    names = " ".join([str(origin.hostname) for origin in origins]) or "_"
    print(nginx.site(nodes, "80", names, limits), end="")
    return 0


def from_arguments(arguments: argparse.Namespace) -> int:
    if arguments.print_proxy is not None:
        return print_proxy(arguments)
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
        notify_hosts=OpenHosts.of(arguments.notify_host),
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
