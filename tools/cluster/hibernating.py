"""Measure startup time and memory with very many hibernating tables."""

import time

import asyncpg
import msgspec

from heistnight.table.storage.records import ALPHABET
from tests.postgres import Cluster
from tests.server.kit import Client, ServerProcess
from tools.load.__main__ import LIMITS
from tools.load.figures import cpu_seconds as work
from tools.load.figures import memory_mb as memory

ACTS = 20
"""Acts played at each table."""
MAX_START_SECONDS, STARTS = 3.0, 3

NEW_CODES = """CREATE TEMPORARY TABLE fresh AS
SELECT number, string_agg(substr($1, (number / (30 ^ place)::bigint % 30)::int + 1, 1), '') AS code
FROM generate_series(1, $2::bigint) AS number, generate_series(0, 5) AS place GROUP BY number"""
COPIED_TABLES = """INSERT INTO tables ({columns})
SELECT {values} FROM tables AS old, fresh WHERE old.code = $1 AND fresh.code <> old.code"""
COPIED_ACTS = """INSERT INTO acts ({columns})
SELECT {values} FROM acts AS old, tables AS fresh
WHERE old.table_id = (SELECT id FROM tables WHERE code = $1) AND fresh.code <> $1"""


STORED_SIZES = """SELECT pg_total_relation_size('acts')::float / (SELECT count(*) FROM acts),
pg_total_relation_size('tables')::float / (SELECT count(*) FROM tables)"""


class Start(msgspec.Struct, order=True):
    seconds: float
    work: float
    """Seconds of CPU time."""
    memory: float
    """Megabytes."""

    def __str__(self) -> str:
        return f"{self.seconds:.2f} s ({self.work:.2f} s of CPU time), {self.memory:.0f} MB"


async def columns_of(connection: asyncpg.Connection, table: str) -> list[str]:
    query = """SELECT column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = $1"""
    return [row[0] for row in await connection.fetch(query, table) if row[0] != "id"]


async def fill(database: str, code: str, tables: int) -> tuple[float, float]:
    """Copy this table with its acts so many times, all hibernating.

    Returns the bytes that an act and a table take on the disk, including indexes.
    """
    connection = await asyncpg.connect(database)
    try:
        await connection.execute("UPDATE tables SET state = 'asleep' WHERE code = $1", code)
        await connection.execute(NEW_CODES, ALPHABET, tables)
        theirs = await columns_of(connection, "tables")
        new = {"code": "fresh.code", "record": "replace(old.record, old.code, fresh.code)"}
        values = ", ".join([new.get(name, f"old.{name}") for name in theirs])
        await connection.execute(
            COPIED_TABLES.format(columns=", ".join(theirs), values=values), code
        )
        theirs = await columns_of(connection, "acts")
        values = ", ".join(["fresh.id" if name == "table_id" else f"old.{name}" for name in theirs])
        await connection.execute(COPIED_ACTS.format(columns=", ".join(theirs), values=values), code)
        await connection.execute("ANALYZE")
        sizes = await connection.fetchrow(STORED_SIZES)
        return float(sizes[0]), float(sizes[1])
    finally:
        await connection.close()


async def one_table(database: str) -> tuple[str, str]:
    """Make a table with some acts; return its code and its player's token."""
    server = ServerProcess(database, limits=LIMITS)
    try:
        made = server.table(seats=2, bots=["random"], start=True)
        client = await Client.enter(server, made["code"], made["token"])
        await client.play(ACTS)
        await client.close()
    finally:
        server.stop()
    return str(made["code"]), str(made["token"])


def measure_start(database: str) -> Start:
    """Measure a start until the server answers."""
    begun = time.monotonic()
    server = ServerProcess(database, limits=LIMITS)
    try:
        server.get("/health")
        took, pid = time.monotonic() - begun, server.process.pid
        return Start(took, work([pid]), memory(pid))
    finally:
        server.stop()


async def load_seconds(database: str, code: str, token: str) -> float:
    """Return the seconds until a returning player sees a hibernating table."""
    server = ServerProcess(database, limits=LIMITS)
    try:
        begun = time.monotonic()
        client = await Client.enter(server, code, token)
        await client.until_table()
        woken = time.monotonic() - begun
        await client.close()
    finally:
        server.stop()
    return woken


async def measure_hibernating(cluster: Cluster, tables: int) -> bool:
    """Print startup with one table and with many; return whether the latter is fast enough."""
    few, many = cluster.new_database(), cluster.new_database()
    await one_table(few)
    code, token = await one_table(many)
    act, table = await fill(many, code, tables)
    starts = [(measure_start(few), measure_start(many)) for _ in range(STARTS)]
    one: Start = sorted([with_one for with_one, _ in starts])[STARTS // 2]
    all_: Start = sorted([with_all for _, with_all in starts])[STARTS // 2]
    woken = await load_seconds(many, code, token)
    print(f"{tables:,} hibernating tables with {ACTS} acts of a person each, PostgreSQL:")
    print(f"  start: {all_}; with one table: {one} (medians of {STARTS})")
    each = (all_.memory - one.memory) * 1024 * 1024 / max(1, tables)
    print(f"  that is {each:.0f} bytes of memory per hibernating table")
    print(f"  on the disk an act takes {act:.0f} bytes, and a table {table:.0f} without its acts")
    print(f"  loading one and showing it to its player takes {woken * 1000:.0f} ms")
    if all_.seconds >= MAX_START_SECONDS:
        print(f"  the goal was {MAX_START_SECONDS:g} s")
    return all_.seconds < MAX_START_SECONDS
