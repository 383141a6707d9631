"""Stored tables of the schema before get the bots' new names (v0008)."""

import json
from typing import Any

from sqlalchemy import insert, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.protocol import http_bodies
from heistnight.table.storage import migrations
from heistnight.table.storage.databases import async_url, make_engine
from heistnight.table.storage.schema import TABLES

OLD = {"regular": "thumb", "policy": "reflex"}
DAMAGED = {"BADONE": '{"seats": "thumb"}', "BADTWO": '["thumb", {"bot": "reflex"'}


async def make_old_database(database: str) -> dict[str, list[str | None]]:
    """Play at tables with every kind of bot, and go back to the schema before.

    Return the bots by table, as they are called now.
    """
    hub = await Hub.open(database, Limits())
    bots: dict[str, list[str | None]] = {}
    for kinds in (["regular", "policy", "random"], ["random"] * 3, ["policy", "policy", "sharp"]):
        wanted = http_bodies.NewTable(
            game="big-score", name="Thumb “reflex”", seats=4, bots=kinds, start=True
        )
        room, _ = await hub.new_tables.make(wanted)
        bots[room.table.record.code] = [None, *kinds]
    await hub.close()
    engine = make_engine(async_url(database), wait_forever=True)
    async with engine.begin() as connection:
        await connection.run_sync(migrations.downgrade, "0007")
        for code, record in DAMAGED.items():
            values = {"code": code, "state": "over", "record": record, "version": 5, "epoch": 0}
            await connection.execute(insert(TABLES).values(**values, changed=0.0))
    await engine.dispose()
    return bots


async def read(engine: AsyncEngine) -> dict[str, tuple[Any, int]]:
    async with engine.connect() as connection:
        query = select(TABLES.c.code, TABLES.c.record, TABLES.c.version)
        return {row.code: (row.record, row.version) for row in await connection.execute(query)}


def bots_in(record: str) -> list[str | None]:
    return [seat["bot"] for seat in json.loads(record)["seats"]]


async def test_stored_bots_get_their_new_names(database: str) -> None:
    bots = await make_old_database(database)
    engine = make_engine(async_url(database), wait_forever=True)
    before = await read(engine)
    for code, kinds in bots.items():
        assert bots_in(before[code][0]) == [OLD.get(kind or "", kind) for kind in kinds]
    async with engine.begin() as connection:
        await connection.run_sync(migrations.upgrade)
        revision = (await connection.execute(text("SELECT version_num FROM alembic_version"))).all()
    assert [row[0] for row in revision] == [migrations.newest()]
    after = await read(engine)
    await engine.dispose()
    for code, kinds in bots.items():
        assert bots_in(after[code][0]) == kinds
        changed = after[code][0] != before[code][0]
        assert after[code][1] == before[code][1] + changed
        others = [{**json.loads(one[code][0]), "seats": []} for one in (before, after)]
        assert others[0] == others[1], "nothing but the bots' names changes"
    for code, record in DAMAGED.items():
        assert after[code] == (record, 5)
    hub = await Hub.open(database, Limits())
    for code, kinds in bots.items():
        assert [place.bot for place in (await hub.room(code)).table.record.seats] == kinds
    await hub.close()


async def test_many_tables_are_renamed_in_parts(database: str) -> None:
    """More tables than one fetch returns."""
    bots = await make_old_database(database)
    engine = make_engine(async_url(database), wait_forever=True)
    first = next(iter(bots))
    async with engine.begin() as connection:
        query = select(TABLES.c.record).where(TABLES.c.code == first)
        record = (await connection.execute(query)).scalar_one()
        values = {"state": "over", "record": record, "version": 0, "epoch": 0, "changed": 0.0}
        rows = [{"code": f"T{number}", **values} for number in range(450)]
        await connection.execute(insert(TABLES), rows)
    async with engine.begin() as connection:
        await connection.run_sync(migrations.upgrade)
    found = await read(engine)
    await engine.dispose()
    assert all(bots_in(found[f"T{number}"][0]) == bots[first] for number in range(450))
