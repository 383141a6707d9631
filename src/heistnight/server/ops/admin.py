"""`heistnight admin`: what the operator does, on the database of a server at work or at rest."""

import argparse
import asyncio
import getpass
import os
import sqlite3
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from ipaddress import ip_address
from pathlib import Path

import msgspec
from sqlalchemy import func, select
from sqlalchemy.engine import URL, make_url

from heistnight.kernel.errors import HeistError
from heistnight.server.limits import household
from heistnight.server.process.run import default_database
from heistnight.table.names import plain_line
from heistnight.table.storage.databases import TROUBLE, async_url, make_engine, open_private
from heistnight.table.storage.migrations import check_current
from heistnight.table.storage.operators import Operator, secret_in
from heistnight.table.storage.records import TableRecord
from heistnight.table.storage.schema import ACTS, AUDIT, BANS, REPORTS, TABLES

A_DAY = 86_400.0
Job = Callable[[Operator, argparse.Namespace], Awaitable[None]]


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="heistnight admin", description=__doc__)
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get("HEISTNIGHT_DATABASE"),
        help="that of the server (as in `heistnight serve`)",
    )
    jobs = parser.add_subparsers(required=True, metavar="WHAT")

    def add(name: str, words: str, job: Job, *arguments: str) -> argparse.ArgumentParser:
        command = jobs.add_parser(name, help=words, description=words)
        for argument in arguments:
            command.add_argument(argument)
        command.set_defaults(job=job)
        return command

    listing = add("tables", "list the newest tables", tables)
    listing.add_argument("--state", choices=["lobby", "playing", "over", "asleep"])
    listing.add_argument("--most", type=int, default=50, metavar="N")
    for name, words, job in (
        ("close", "let nobody play on at a table; it is kept", close),
        ("remove", "delete a table, its acts, chat and replay", remove),
    ):
        add(name, words, job, "code").add_argument("--reason", default="")
    erasing = add("erase", "erase a person's name, chat and secrets; the games stay", erase)
    erasing.add_argument("--recovery", metavar="CODE", help="by the person's recovery code, or …")
    erasing.add_argument("--table", metavar="CODE")
    erasing.add_argument("--person", type=int, metavar="N", help="… by their number at a table")
    banning = add("ban", "serve an address (IPv6: its /64) no more", ban, "address")
    banning.add_argument("--reason", default="")
    banning.add_argument("--days", type=float, metavar="N", help="for so long; else for good")
    add("unban", "serve it again", unban, "address")
    add("bans", "list who is banned", bans)
    add("reports", "list the lines of chat that people reported", reports)
    draining = add("drain", "let running servers take no new tables: /ready says 503", drain)
    draining.add_argument("--off", action="store_true", help="let them again")
    add("audit", "list what was done with these commands", audit)
    copying = jobs.add_parser("backup", help="copy an SQLite database while it is in use")
    copying.add_argument("file", type=Path)
    copying.set_defaults(job=None)
    return parser


# What can be looked at


async def tables(operator: Operator, asked: argparse.Namespace) -> None:
    acts = select(func.count()).where(ACTS.c.table_id == TABLES.c.id).scalar_subquery()
    query = select(TABLES, acts.label("acts")).order_by(TABLES.c.id.desc()).limit(asked.most)
    if asked.state:
        query = query.where(TABLES.c.state == asked.state)
    for row in await operator.connection.execute(query):
        print(f"{row.code:8} {row.state:8} {when(row.changed)} {row.acts:6} {about(row.record)}")


def about(record: str) -> str:
    try:
        found = msgspec.json.decode(record, type=TableRecord)
    except msgspec.DecodeError:
        return "damaged"
    people = [f"{one.id} {one.name}{' (removed)' if one.removed else ''}" for one in found.people]
    closed = f"; closed: {found.closed}" if found.closed else ""
    return f"{found.game}: {', '.join(people)}{closed}"


async def bans(operator: Operator, _: argparse.Namespace) -> None:
    for row in await operator.connection.execute(select(BANS).order_by(BANS.c.address)):
        print(f"{row.address:40} {when(row.until) if row.until else 'for good':17} {row.reason}")


async def reports(operator: Operator, _: argparse.Namespace) -> None:
    for row in await operator.connection.execute(select(REPORTS).order_by(REPORTS.c.id)):
        line = plain_line(f"{row.name}: {row.text}")
        print(f"{when(row.at)} {row.code:8} by person {row.reporter}: {line}")


async def audit(operator: Operator, _: argparse.Namespace) -> None:
    for row in await operator.connection.execute(select(AUDIT).order_by(AUDIT.c.id)):
        print(f"{when(row.at)} {row.who:12} {row.deed:8} {row.target} {row.reason}".rstrip())


def when(moment: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(moment)) + "Z"


# What can be done


async def close(operator: Operator, asked: argparse.Namespace) -> None:
    await operator.close(asked.code.upper(), asked.reason)
    print(f"Table {asked.code.upper()} is closed.")


async def remove(operator: Operator, asked: argparse.Namespace) -> None:
    await operator.remove(asked.code.upper(), asked.reason)
    print(f"Table {asked.code.upper()} is removed.")


async def erase(operator: Operator, asked: argparse.Namespace) -> None:
    if asked.recovery:
        secret = secret_in(asked.recovery)
    elif asked.table and asked.person:
        secret = await operator.secret_of(asked.table.upper(), asked.person)
    else:
        raise HeistError("Say who: --recovery CODE, or --table CODE --person N.")
    codes = await operator.erase(secret)
    if not codes:
        raise HeistError("Nobody has that recovery code.")
    print(f"Erased at {len(codes)} tables: {', '.join(codes)}.")


async def ban(operator: Operator, asked: argparse.Namespace) -> None:
    home = home_of(asked.address)
    until = time.time() + asked.days * A_DAY if asked.days else None
    await operator.ban(home, asked.reason, until)
    print(f"{home} is banned.")


def home_of(address: str) -> str:
    try:
        ip_address(address)
    except ValueError:
        reason = f"{address!r} is no address: give one as 192.0.2.7 or 2001:db8::7."
        raise HeistError(reason) from None
    return household(address)


async def unban(operator: Operator, asked: argparse.Namespace) -> None:
    home = asked.address if "/" in asked.address else home_of(asked.address)
    await operator.unban(home)
    print(f"{home} is served again.")


async def drain(operator: Operator, asked: argparse.Namespace) -> None:
    await operator.drain(not asked.off)
    print("Running servers take no new tables." if not asked.off else "They do again.")


def backup(database: str, file: Path) -> None:
    """A copy that belongs together, whatever is written meanwhile."""
    url = make_url(async_url(database))
    if url.get_backend_name() != "sqlite":
        raise HeistError("This is for SQLite; for PostgreSQL use pg_dump (see docs/hosting.md).")
    check_there(url)
    try:
        os.close(open_private(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        raise HeistError(f"{file} is there already.") from None
    except (OSError, ValueError) as error:
        raise HeistError(f"{file} cannot be written: {error}.") from None
    try:
        copy_to(file, str(url.database))
    except sqlite3.Error as error:
        file.unlink()
        raise HeistError(f"{url.database} cannot be copied to {file}: {error}.") from None
    print(f"Copied to {file}.")


def copy_to(file: Path, database: str) -> None:
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(file)) as copy:
        source.backup(copy)


def check_there(url: URL) -> None:
    """A database that is not there yet is not made here."""
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).is_file():
        raise HeistError(f"There is no database at {url.database}.")


# Doing it


async def do(asked: argparse.Namespace, database: str) -> None:
    url = make_url(async_url(database))
    check_there(url)
    engine = make_engine(async_url(database))
    try:
        async with engine.begin() as connection:
            await connection.run_sync(check_current)
            await asked.job(Operator(connection, whoami()), asked)
    except BrokenPipeError:
        raise  # it is about what we print
    except TROUBLE as error:
        reason = str(getattr(error, "orig", None) or error)
        raise HeistError(f"The database cannot be used: {reason}.") from None
    finally:
        await engine.dispose()


def whoami() -> str:
    try:
        return os.environ.get("SUDO_USER") or getpass.getuser()
    except (KeyError, OSError):
        return "?"


def main(arguments: list[str]) -> int:
    asked = make_parser().parse_args(arguments)
    database = asked.database or default_database()
    try:
        if asked.job is None:
            backup(database, asked.file)
        else:
            asyncio.run(do(asked, database))
        sys.stdout.flush()
    except HeistError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        return unheard(error)
    return 0


def unheard(error: OSError) -> int:
    """What was done is done, but nobody takes in the words: `… | head`, or a full disk."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if not isinstance(error, BrokenPipeError):
        print(f"The output cannot be written: {error}.", file=sys.stderr)
    return 1
