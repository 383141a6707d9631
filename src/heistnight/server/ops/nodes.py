"""`heistnight nodes`: the servers at work on one PostgreSQL, with their tables and load."""

import argparse
import asyncio
import os
import sys

from heistnight.kernel.errors import HeistError
from heistnight.table.errors import Away
from heistnight.table.storage.databases import async_url, make_engine
from heistnight.table.storage.leases import Leases, NodeRow

HEADING = "NODE              ADDRESS                  PID  TABLES  SOCKETS  LOAD  LEASE  VERSION"


def line(node: NodeRow) -> str:
    leaving = "  leaving" if node.draining else ""
    return (
        f"{node.id:17} {node.address:22} {node.pid:5} {node.tables:7} {node.sockets:8}"
        f" {node.load:5.2f} {node.left:4.1f} s  {node.version}{leaving}"
    )


async def listing(database: str) -> list[str]:
    url = async_url(database)
    if not url.startswith("postgresql"):
        raise HeistError("One server has an SQLite file to itself: there are no nodes.")
    leases = Leases(make_engine(url))
    try:
        return [line(node) for node in await leases.nodes() if node.left > 0]
    except Away as away:
        raise HeistError(f"{away} Is it a database that a server has used?") from None
    finally:
        await leases.close()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="heistnight nodes", description=__doc__)
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get("HEISTNIGHT_DATABASE"),
        help="that of the servers (as in `heistnight serve`)",
    )
    asked = parser.parse_args(arguments)
    try:
        if asked.database is None:
            raise HeistError("Say which: --database postgresql://…, or HEISTNIGHT_DATABASE.")
        found = asyncio.run(listing(asked.database))
    except HeistError as error:
        print(error, file=sys.stderr)
        return 1
    print("\n".join([HEADING, *found] if found else ["No server is at work on this database."]))
    return 0
