"""A start with very many sleeping tables: how long it takes, and what they cost in memory."""

import time

import asyncpg
import msgspec

from heistnight.table.storage.records import ALPHABET
from tests.postgres import Cluster
from tests.server.kit import Client, ServerProcess
from tools.load.__main__ import LIMITS
from tools.load.figures import memory, work

ACTS = 20
"""That were played at each of them."""
GOAL, STARTS = 3.0, 3

CODES = """CREATE TEMPORARY TABLE fresh AS
SELECT number, string_agg(substr($1, (number / (30 ^ place)::bigint % 30)::int + 1, 1), '') AS code
FROM generate_series(1, $2::bigint) AS number, generate_series(0, 5) AS place GROUP BY number"""
COPIES = """INSERT INTO tables ({columns})
SELECT {values} FROM tables AS old, fresh WHERE old.code = $1 AND fresh.code <> old.code"""
THEIR_ACTS = """INSERT INTO acts ({columns})
SELECT {values} FROM acts AS old, tables AS fresh
WHERE old.table_id = (SELECT id FROM tables WHERE code = $1) AND fresh.code <> $1"""


SIZES = """SELECT pg_total_relation_size('acts')::float / (SELECT count(*) FROM acts),
pg_total_relation_size('tables')::float / (SELECT count(*) FROM tables)"""


class Start(msgspec.Struct, order=True):
    seconds: float
    work: float
    """Seconds of the processor."""
    memory: float
    """Megabytes."""

    def __str__(self) -> str:
        return f"{self.seconds:.2f} s ({self.work:.2f} s of processor), {self.memory:.0f} MB"


async def columns_of(connection: asyncpg.Connection, table: str) -> list[str]:
    query = """SELECT column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = $1"""
    return [row[0] for row in await connection.fetch(query, table) if row[0] != "id"]


async def fill(database: str, code: str, tables: int) -> tuple[float, float]:
    """As many tables as that, each like this one, with its acts, all asleep; the bytes that an
    act and a table take on the disk, with their indexes."""
    connection = await asyncpg.connect(database)
    try:
        await connection.execute("UPDATE tables SET state = 'asleep' WHERE code = $1", code)
        await connection.execute(CODES, ALPHABET, tables)
        theirs = await columns_of(connection, "tables")
        new = {"code": "fresh.code", "record": "replace(old.record, old.code, fresh.code)"}
        values = ", ".join([new.get(name, f"old.{name}") for name in theirs])
        await connection.execute(COPIES.format(columns=", ".join(theirs), values=values), code)
        theirs = await columns_of(connection, "acts")
        values = ", ".join(["fresh.id" if name == "table_id" else f"old.{name}" for name in theirs])
        await connection.execute(THEIR_ACTS.format(columns=", ".join(theirs), values=values), code)
        await connection.execute("ANALYZE")
        sizes = await connection.fetchrow(SIZES)
        return float(sizes[0]), float(sizes[1])
    finally:
        await connection.close()


async def one_table(database: str) -> tuple[str, str]:
    """With some acts; its code, and the token of its person."""
    server = ServerProcess(database, limits=LIMITS)
    try:
        made = server.table(seats=2, bots=["random"], start=True)
        client = await Client.enter(server, made["code"], made["token"])
        await client.play(ACTS)
        await client.close()
    finally:
        server.stop()
    return str(made["code"]), str(made["token"])


def start(database: str) -> Start:
    """Until it answers."""
    begun = time.monotonic()
    server = ServerProcess(database, limits=LIMITS)
    try:
        server.get("/health")
        took, pid = time.monotonic() - begun, server.process.pid
        return Start(took, work([pid]), memory(pid))
    finally:
        server.stop()


async def wake(database: str, code: str, token: str) -> float:
    """Seconds until somebody who comes back sees the table."""
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


async def sleepers(cluster: Cluster, tables: int) -> bool:
    """Prints a start with one table, and one with so many; fine where that takes under 3 s."""
    few, many = cluster.new_database(), cluster.new_database()
    await one_table(few)
    code, token = await one_table(many)
    act, table = await fill(many, code, tables)
    starts = [(start(few), start(many)) for _ in range(STARTS)]
    one: Start = sorted([with_one for with_one, _ in starts])[STARTS // 2]
    all_: Start = sorted([with_all for _, with_all in starts])[STARTS // 2]
    woken = await wake(many, code, token)
    print(f"{tables:,} sleeping tables with {ACTS} acts of a person each, PostgreSQL:")
    print(f"  start: {all_}; with one table: {one} (of {STARTS} in turn the middle one)")
    each = (all_.memory - one.memory) * 1024 * 1024 / max(1, tables)
    print(f"  that is {each:.0f} bytes of memory for a table that sleeps")
    print(f"  on the disk an act takes {act:.0f} bytes, and a table {table:.0f} beside its acts")
    print(f"  one of them is woken and shown to its person in {woken * 1000:.0f} ms")
    if all_.seconds >= GOAL:
        print(f"  the goal was {GOAL:g} s")
    return all_.seconds < GOAL
