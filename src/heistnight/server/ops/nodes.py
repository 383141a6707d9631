"""List the servers running on one PostgreSQL database, with their tables and load."""

import argparse
import asyncio
import sys

from heistnight.kernel.errors import HeistError
from heistnight.server.ops.database_option import add_database_option
from heistnight.table.errors import DatabaseUnavailable
from heistnight.table.storage.databases import async_url, make_engine
from heistnight.table.storage.leases import Leases, NodeRow

HEADING = "NODE              ADDRESS                  PID  TABLES  SOCKETS  LOAD  LEASE  VERSION"


def format_node(node: NodeRow) -> str:
    leaving = "  leaving" if node.draining else ""
    return (
        f"{node.id:17} {node.address:22} {node.pid:5} {node.tables:7} {node.sockets:8}"
        f" {node.load:5.2f} {node.left:4.1f} s  {node.version}{leaving}"
    )


async def list_nodes(database: str) -> list[str]:
    url = async_url(database)
    if not url.startswith("postgresql"):
        raise HeistError("Nodes need PostgreSQL. An SQLite file has only one server.")
    leases = Leases(make_engine(url))
    try:
        return [format_node(node) for node in await leases.nodes() if node.left > 0]
    except DatabaseUnavailable as away:
        raise HeistError(f"{away} Has a server used this database before?") from None
    finally:
        await leases.close()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="heistnight nodes", description=__doc__)
    add_database_option(parser, "the servers' database, as in `heistnight serve`")
    asked = parser.parse_args(arguments)
    try:
        if asked.database is None:
            raise HeistError("Give --database postgresql://… or set HEISTNIGHT_DATABASE.")
        found = asyncio.run(list_nodes(asked.database))
    except HeistError as error:
        print(error, file=sys.stderr)
        return 1
    print("\n".join([HEADING, *found] if found else ["No server is running on this database."]))
    return 0
