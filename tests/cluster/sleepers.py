"""A start with very many sleeping tables: how long it takes, and what they cost in memory."""

import json
import time
import urllib.request

import asyncpg
import msgspec

from heistnight.table.records import ALPHABET
from tests.load.__main__ import LIMITS
from tests.load.figures import memory
from tests.postgres import Cluster
from tests.server.kit import Client, ServerProcess

ACTS = 20
"""That were played at each of them."""
GOAL = 3.0

CODES = """CREATE TEMPORARY TABLE fresh AS
SELECT number, string_agg(substr($1, (number / (30 ^ place)::bigint % 30)::int + 1, 1), '') AS code
FROM generate_series(1, $2::bigint) AS number, generate_series(0, 5) AS place GROUP BY number"""
COPIES = """INSERT INTO tables ({columns})
SELECT {values} FROM tables AS old, fresh WHERE old.code = $1 AND fresh.code <> old.code"""
THEIR_ACTS = """INSERT INTO acts ({columns})
SELECT {values} FROM acts AS old, tables AS fresh
WHERE old.table_id = (SELECT id FROM tables WHERE code = $1) AND fresh.code <> $1"""


class Start(msgspec.Struct):
    tables: int
    seconds: float
    memory: float
    """Megabytes."""


async def columns_of(connection: asyncpg.Connection, table: str) -> list[str]:
    query = """SELECT column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = $1"""
    return [row[0] for row in await connection.fetch(query, table) if row[0] != "id"]


async def fill(database: str, code: str, tables: int) -> None:
    """As many tables as that, each like this one, with its acts, all asleep."""
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


async def start(database: str, tables: int) -> tuple[Start, ServerProcess]:
    begun = time.monotonic()
    server = ServerProcess(database, limits=LIMITS)
    with urllib.request.urlopen(f"{server.address}/health", timeout=30) as answer:
        json.loads(answer.read())
    took = time.monotonic() - begun
    return Start(tables, took, memory(server.process.pid)), server


async def sleepers(cluster: Cluster, tables: int) -> bool:
    """Prints a start with nothing, and one with so many; fine where that takes under 3 s."""
    database = cluster.new_database()
    code, token = await one_table(database)
    empty, server = await start(cluster.new_database(), 0)
    server.stop()
    await fill(database, code, tables)
    full, server = await start(database, tables)
    try:
        begun = time.monotonic()
        client = await Client.enter(server, code, token)
        await client.until_table()
        woken = time.monotonic() - begun
        await client.close()
    finally:
        server.stop()
    each = (full.memory - empty.memory) * 1024 / max(1, tables)
    print(f"{tables:,} sleeping tables with {ACTS} acts of a person each, PostgreSQL:")
    print(f"  start {full.seconds:.2f} s (with none {empty.seconds:.2f} s; goal {GOAL:g} s)")
    print(f"  memory {full.memory:.0f} MB (with none {empty.memory:.0f} MB): {each:.2f} kB a table")
    print(f"  one of them is woken and shown to its person in {woken * 1000:.0f} ms")
    return full.seconds < GOAL
