"""Manage the tables, bans and reports in a server's database, running or not."""

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

from heistnight.kernel.errors import HeistError
from heistnight.server.limits import client_address
from heistnight.server.ops.database_option import add_database_option, default_database
from heistnight.server.players.recompute import recompute
from heistnight.table.names import plain_line
from heistnight.table.storage import admin_queries, player_queries
from heistnight.table.storage.databases import DATABASE_ERRORS, open_private
from heistnight.table.storage.operators import Operator, recovery_hash
from heistnight.table.storage.records import TableRecord
from heistnight.table.storage.totals import DAY_SECONDS

AdminCommand = Callable[[Operator, argparse.Namespace], Awaitable[None]]


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="heistnight admin", description=__doc__)
    add_database_option(parser, "the server's database, as in `heistnight serve`")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, words: str, job: AdminCommand, *arguments: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=words, description=words)
        for argument in arguments:
            command.add_argument(argument)
        command.set_defaults(job=job)
        return command

    listing = add("tables", "list the newest tables", tables)
    listing.add_argument("--state", choices=["lobby", "playing", "over", "asleep"])
    listing.add_argument(
        "--most", type=int, default=50, metavar="N", help="how many (default: %(default)s)"
    )
    for name, words, job in (
        ("close", "stop play at a table and keep its data", close),
        ("remove", "delete a table with its acts, chat and replay", remove),
    ):
        add(name, words, job, "code").add_argument("--reason", default="")
    erasing = add("erase", "erase a person's name, chat and secrets; their games stay", erase)
    erasing.add_argument("--recovery", metavar="CODE", help="the person's recovery code")
    erasing.add_argument("--table", metavar="CODE", help="or a table where they sit")
    erasing.add_argument("--person", type=int, metavar="N", help="and their number at that table")
    banning = add("ban", "ban an address (IPv6: its /64)", ban, "address")
    banning.add_argument("--reason", default="")
    banning.add_argument("--days", type=float, metavar="N", help="ban length (default: permanent)")
    add("unban", "lift a ban", unban, "address")
    add("bans", "list banned addresses", bans)
    add("reports", "list reported chat messages", reports)
    draining = add("drain", "stop accepting new tables; /ready answers 503", drain)
    draining.add_argument("--off", action="store_true", help="resume accepting tables")
    rating = add("ratings", "list all ratings, or recompute them from the journals", ratings)
    rating.add_argument("--recompute", action="store_true", help="replay every rated game")
    add("audit", "list what was done with these commands", audit)
    copying = commands.add_parser("backup", help="copy an SQLite database while it is in use")
    copying.add_argument("file", type=Path)
    copying.set_defaults(job=None)
    return parser


# Commands that list


async def tables(operator: Operator, asked: argparse.Namespace) -> None:
    for row in await admin_queries.newest_tables(operator.connection, asked.most, asked.state):
        table = describe_table(row.record)
        print(f"{row.code:8} {row.state:8} {format_time(row.changed)} {row.acts:6} {table}")


def describe_table(record: str) -> str:
    try:
        found = msgspec.json.decode(record, type=TableRecord)
    except msgspec.DecodeError:
        return "damaged"
    people = [f"{one.id} {one.name}{' (removed)' if one.removed else ''}" for one in found.people]
    closed = f"; closed: {found.closed}" if found.closed else ""
    return f"{found.game}: {', '.join(people)}{closed}"


async def bans(operator: Operator, _: argparse.Namespace) -> None:
    for row in await admin_queries.all_bans(operator.connection):
        until = format_time(row.until) if row.until else "permanent"
        print(f"{row.address:40} {until:17} {row.reason}")


async def reports(operator: Operator, _: argparse.Namespace) -> None:
    for row in await admin_queries.all_reports(operator.connection):
        line = plain_line(f"{row.name}: {row.text}")
        print(f"{format_time(row.at)} {row.code:8} by person {row.reporter}: {line}")


async def ratings(operator: Operator, asked: argparse.Namespace) -> None:
    if asked.recompute:
        done = await recompute(operator)
        await operator.note("rate", f"{done.ratings} ratings")
        print(f"{done.ratings} ratings from {done.games} games; {done.changed} differ.")
        if done.without_journal:
            print(f"{done.without_journal} games have no journal: used their stored places.")
        return
    for row in await player_queries.all_ratings(operator.connection):
        print(f"{row.game:16} {row.player:16} {row.mu:6.2f} ±{2 * row.sigma:5.2f} {row.games:6}")


async def audit(operator: Operator, _: argparse.Namespace) -> None:
    for row in await admin_queries.audit_since(operator.connection):
        print(f"{format_time(row.at)} {row.who:12} {row.deed:8} {row.target} {row.reason}".rstrip())


def format_time(moment: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(moment)) + "Z"


# Commands that change something


async def close(operator: Operator, asked: argparse.Namespace) -> None:
    await operator.close(asked.code.upper(), asked.reason)
    print(f"Table {asked.code.upper()} is closed.")


async def remove(operator: Operator, asked: argparse.Namespace) -> None:
    await operator.remove(asked.code.upper(), asked.reason)
    print(f"Table {asked.code.upper()} is removed.")


async def erase(operator: Operator, asked: argparse.Namespace) -> None:
    if asked.recovery:
        secret = recovery_hash(asked.recovery)
    elif asked.table and asked.person:
        secret = await operator.secret_of(asked.table.upper(), asked.person)
    else:
        raise HeistError("Give --recovery CODE, or --table CODE and --person N.")
    codes = await operator.erase(secret)
    if not codes:
        raise HeistError("No player has that recovery code.")
    print(f"Erased at {len(codes)} tables: {', '.join(codes)}.")


async def ban(operator: Operator, asked: argparse.Namespace) -> None:
    address = banned_address(asked.address)
    until = time.time() + asked.days * DAY_SECONDS if asked.days else None
    await operator.ban(address, asked.reason, until)
    print(f"{address} is banned.")


def banned_address(address: str) -> str:
    """Return what to ban for this address: itself, or its IPv6 /64 network."""
    try:
        ip_address(address)
    except ValueError:
        reason = f"{address!r} is not an IP address such as 192.0.2.7 or 2001:db8::7."
        raise HeistError(reason) from None
    return client_address(address)


async def unban(operator: Operator, asked: argparse.Namespace) -> None:
    address = asked.address if "/" in asked.address else banned_address(asked.address)
    await operator.unban(address)
    print(f"{address} is no longer banned.")


async def drain(operator: Operator, asked: argparse.Namespace) -> None:
    await operator.drain(not asked.off)
    accepting = "Servers accept new tables again."
    print(accepting if asked.off else "Running servers accept no new tables.")


def backup(database: str, file: Path) -> None:
    """Copy an SQLite database in one consistent state, even while a server writes to it."""
    source = admin_queries.sqlite_file(database)
    if source is None:
        raise HeistError("This is for SQLite; for PostgreSQL use pg_dump (see docs/hosting.md).")
    check_exists(source)
    try:
        os.close(open_private(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        raise HeistError(f"{file} already exists.") from None
    except (OSError, ValueError) as error:
        raise HeistError(f"Can't write {file}: {error}.") from None
    try:
        copy_database(source, file)
    except sqlite3.Error as error:
        file.unlink()
        raise HeistError(f"Can't copy {source} to {file}: {error}.") from None
    print(f"Copied to {file}.")


def copy_database(database: str, file: Path) -> None:
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(file)) as copy:
        source.backup(copy)


def check_exists(sqlite_file: str | None) -> None:
    """Refuse a missing SQLite file: connecting would create an empty database."""
    if sqlite_file is not None and not Path(sqlite_file).is_file():
        raise HeistError(f"There is no database at {sqlite_file}.")


# Running a command


async def run_command(asked: argparse.Namespace, database: str) -> None:
    """Run the command in one transaction."""
    check_exists(admin_queries.sqlite_file(database))
    try:
        async with admin_queries.open_operator(database, whoami()) as operator:
            await asked.job(operator, asked)
    except BrokenPipeError:
        raise  # from printing, not from the database
    except DATABASE_ERRORS as error:
        reason = str(getattr(error, "orig", None) or error)
        raise HeistError(f"Can't use the database: {reason}.") from None


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
            asyncio.run(run_command(asked, database))
        sys.stdout.flush()
    except HeistError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        return report_output_error(error)
    return 0


def report_output_error(error: OSError) -> int:
    """Report that printing failed (`… | head`, a full disk); the command itself is done."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if not isinstance(error, BrokenPipeError):
        print(f"Can't write the output: {error}.", file=sys.stderr)
    return 1
