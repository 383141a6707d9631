"""Hibernation: unused tables leave memory, and nothing is lost."""

import asyncio
import gc
import time
import weakref
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import insert, select, text, update

from heistnight.server.errors import Full, Missing, TooFast
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.live import hibernation
from heistnight.server.live.admission import Openers
from heistnight.server.live.room import Room
from heistnight.server.protocol import client_messages, http_bodies
from heistnight.table.errors import DatabaseUnavailable
from heistnight.table.game import pace
from heistnight.table.storage.schema import TABLES
from heistnight.table.storage.stored_tables import StoredTable
from heistnight.table.storage.unused_data import due_query, due_tables
from tests.server.kit import PATIENCE
from tests.table.kit import InProcessViewer

LATER = 3_600.0


@pytest_asyncio.fixture
async def hub(tmp_path: Path) -> AsyncIterator[Hub]:
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
    yield hub
    if not hub.store.closing:
        await hub.close()


async def game(hub: Hub, clock: int | None = None) -> tuple[Room, str]:
    """Start a game that waits for its only person."""
    room, seated = await hub.new_tables.make(
        http_bodies.NewTable(
            game="big-score",
            name="Ann",
            bots=["random"],
            start=True,
            pace="instant",
            clock=clock,
            seed=1,
        )
    )
    await until(lambda: room.table.due() != 0.0)
    return room, seated.token


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)


async def state_of(hub: Hub, code: str) -> str | None:
    async with hub.store.reading() as connection:
        query = select(TABLES.c.state).where(TABLES.c.code == code)
        state: str | None = (await connection.execute(query)).scalar()
    return state


async def test_a_table_hibernates_and_is_loaded_for_a_viewer(hub: Hub) -> None:
    room, token = await game(hub)
    code = room.table.record.code
    ann = InProcessViewer(room, token)
    asked = await ann.until(lambda one: one["type"] == "table" and one["decision"])
    choice = asked["decision"]["options"][0]["id"]
    await ann.ask(client_messages.Answer, "first", decision=asked["decision"]["id"], choice=choice)
    await until(lambda: room.table.due() is None)
    await hub.sweep(time.time() + LATER)
    assert code in hub.rooms, "it has a viewer"
    ann.leave()
    await hub.sweep(time.time())
    assert code in hub.rooms, "it had a viewer a moment ago"
    acts = room.table.playing().live.game.acts
    await hub.sweep(time.time() + LATER)
    assert code not in hub.rooms
    assert await state_of(hub, code) == "asleep"

    again = await hub.room(code)
    assert again is not room
    assert again.table.playing().live.game.acts == acts
    await hub.store.write()
    assert await state_of(hub, code) == "playing"
    back = InProcessViewer(again, token)
    shown = await back.until(lambda one: one["type"] == "table" and one["decision"])
    await back.ask(
        client_messages.Answer,
        "second",
        decision=shown["decision"]["id"],
        choice=shown["decision"]["options"][0]["id"],
    )
    repeated = await back.ask(client_messages.Answer, "first", decision="0.0.0", choice=choice)
    assert repeated["type"] == "ack", "a repeated request is done once, also across hibernation"
    back.leave()


async def test_a_hibernating_table_uses_no_memory(hub: Hub) -> None:
    room, _ = await game(hub)
    kept = weakref.ref(room), weakref.ref(room.table), weakref.ref(room.table.playing())
    code = room.table.record.code
    del room
    await hub.sweep(time.time() + LATER)
    await asyncio.sleep(0.01)
    gc.collect()
    assert [one() for one in kept] == [None, None, None]
    assert not any(code in held for held in (hub.rooms, hub.hibernation.saving))


async def test_a_start_does_not_load_hibernating_tables(hub: Hub) -> None:
    asleep, _ = await game(hub)
    await hub.sweep(time.time() + LATER)
    awake, _ = await game(hub)
    database = str(hub.store.engine.url.database)
    await hub.close()
    again = await Hub.open(database, Limits())
    assert list(again.rooms) == [awake.table.record.code]
    assert (await again.room(asleep.table.record.code)).table.state == "playing"
    await again.close()


async def test_a_table_with_a_bot_to_move_does_not_hibernate(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(pace.BOT_SECONDS, "relaxed", (60.0, 60.0))
    room, _ = await hub.new_tables.make(
        http_bodies.NewTable(
            game="big-score", name="Ann", bots=["random"], start=True, pace="relaxed"
        )
    )
    await room.table.attendance.stand(0)
    await until(lambda: room.table.bots.thinking)
    await hub.sweep(time.time() + LATER)
    assert list(hub.rooms) == [room.table.record.code]


async def due_of(hub: Hub, code: str) -> float | None:
    async with hub.store.reading() as connection:
        query = select(TABLES.c.due).where(TABLES.c.code == code)
        due: float | None = (await connection.execute(query)).scalar()
    return due


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hibernation, "MIN_SLEEP_SECONDS", 0.1)
    monkeypatch.setattr(hibernation, "WAKE_EARLY_SECONDS", 0.2)
    monkeypatch.setattr(pace, "CLOCK_GRACE_SECONDS", 0.2)


async def test_a_clock_loads_its_table(hub: Hub, hasty: None) -> None:
    room, _ = await game(hub, clock=2)
    code = room.table.record.code
    await hub.sweep(time.time() + LATER)
    assert code not in hub.rooms
    assert await state_of(hub, code) == "asleep"
    due = await due_of(hub, code)
    assert due is not None
    assert 0.5 < due - time.time() <= 2.0
    async with asyncio.timeout(PATIENCE):
        while code not in hub.rooms:
            await hub.sweep(time.time())
            await asyncio.sleep(0.05)
    assert time.time() > due - 0.5, "not long before it is due"
    assert await due_of(hub, code) is None
    await until(lambda: hub.rooms[code].table.record.seats[0].stand_in)


async def test_a_clock_that_ran_out_while_no_server_ran_is_found(hub: Hub, hasty: None) -> None:
    room, _ = await game(hub, clock=2)
    code = room.table.record.code
    await hub.sweep(time.time() + LATER)
    database = str(hub.store.engine.url.database)
    await hub.close()
    await asyncio.sleep(2.1)
    again = await Hub.open(database, Limits())
    assert code not in again.rooms
    await again.sweep(time.time())
    assert code in again.rooms
    await until(lambda: again.rooms[code].table.record.seats[0].stand_in)
    await again.close()


async def test_a_due_table_is_loaded_once_the_database_answers(
    hub: Hub, hasty: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, _ = await game(hub, clock=2)
    code, fetch = room.table.record.code, hub.loader.fetch
    asked: list[str] = []

    async def away_at_first(code: str) -> StoredTable:
        asked.append(code)
        if len(asked) < 3:
            raise DatabaseUnavailable("The database does not answer.")
        return await fetch(code)

    monkeypatch.setattr(hub.loader, "fetch", away_at_first)
    monkeypatch.setattr(hibernation, "WAKE_EARLY_SECONDS", 10.0)
    await hub.sweep(time.time() + LATER)
    for _ in range(2):
        await hub.sweep(time.time())
    assert asked == [code] * 3
    assert code in hub.rooms


async def test_a_table_that_cannot_be_loaded_is_not_tried_every_minute(
    hub: Hub, hasty: None
) -> None:
    room, _ = await game(hub, clock=2)
    code = room.table.record.code
    await hub.sweep(time.time() + LATER)
    async with hub.store.changing() as connection:
        broken = update(TABLES).where(TABLES.c.code == code)
        await connection.execute(broken.values(record="{}", due=time.time()))
    await hub.sweep(time.time())
    await hub.store.flush()
    assert await due_of(hub, code) is None


async def test_due_tables_are_found_by_the_index(hub: Hub) -> None:
    query = due_query(time.time(), 500).compile(
        dialect=hub.store.engine.dialect, compile_kwargs={"literal_binds": True}
    )
    async with hub.store.reading() as connection:
        plan = await connection.execute(text(f"EXPLAIN QUERY PLAN {query}"))
    assert "USING INDEX tables_by_due (due<?)" in " ".join([row.detail for row in plan])


async def test_a_viewer_finds_a_table_that_is_just_hibernating(hub: Hub) -> None:
    room, _ = await game(hub)
    code = room.table.record.code
    sweeping = asyncio.create_task(hub.sweep(time.time() + LATER))
    await asyncio.sleep(0)
    assert code in hub.hibernation.saving
    found = await asyncio.gather(*[hub.room(code) for _ in range(20)])
    assert len(set(found)) == 1
    assert found[0].table.playing().live.game.acts == room.table.playing().live.game.acts
    await sweeping


async def test_an_abandoned_game_is_deleted(hub: Hub) -> None:
    room, _ = await game(hub)
    code, secret = room.table.record.code, room.table.record.people[0].recovery
    assert await hub.store.table_of_recovery(secret) == code
    await hub.sweep(time.time() + LATER)
    await hub.sweep(time.time() + 89 * 86_400)
    assert await state_of(hub, code) == "asleep"
    await hub.sweep(time.time() + 91 * 86_400)
    assert await state_of(hub, code) is None
    with pytest.raises(Missing):
        await hub.room(code)
    assert await hub.store.table_of_recovery(secret) is None, "its recovery code is deleted, too"


async def test_tables_per_address_are_limited(hub: Hub) -> None:
    openers = hub.openers
    for number in range(50):
        openers.take("192.0.2.1")
        openers.opened("192.0.2.1", f"CODE{number}")
    with pytest.raises(Full, match="Too many open tables"):
        openers.take("192.0.2.1")
    openers.take("192.0.2.2")
    openers.opened("192.0.2.2", "OTHER")
    openers.close("CODE7")
    with pytest.raises(TooFast, match="Too many new tables"):
        openers.take("192.0.2.1")
    for number in range(50):
        openers.close(f"CODE{number}")
    openers.close("OTHER")
    assert not openers.each


async def test_tables_opened_at_the_same_time_are_counted() -> None:
    """A slot is taken before the table is made, and returned if that fails."""
    openers, gate = Openers(Limits(tables_each=3)), asyncio.Event()

    async def make(code: str) -> http_bodies.Seated:
        await gate.wait()
        if code == "NONE":
            raise Full("no room")
        return http_bodies.Seated(code=code, game="", person=1, seat=0, token="", recovery=None)

    codes = ["ONE", "TWO", "NONE", "THREE", "FOUR", "FIVE"]
    asked = [openers.opening("192.0.2.1", partial(make, code)) for code in codes]
    waiting = asyncio.gather(*asked, return_exceptions=True)
    await until(lambda: openers.each.total() == 3)
    gate.set()
    found = [isinstance(one, http_bodies.Seated) for one in await waiting]
    assert found == [True, True, False, False, False, False]
    assert openers.each.total() == 2
    await openers.opening("192.0.2.1", lambda: make("ONE"))
    assert openers.each.total() == 2, "the same request makes one table"
    openers.close("ONE")
    openers.close("TWO")
    assert not openers.each


async def test_a_loaded_table_counts_for_the_address_that_asked(tmp_path: Path) -> None:
    """Otherwise one address could load many hibernating tables at once."""
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits(tables_each=2))
    codes = [
        (await hub.new_tables.make(http_bodies.NewTable(game="crooks", name="Ann")))[1].code
        for _ in "1234"
    ]
    await hub.sweep(time.time() + LATER)
    looks = [hub.room(code, "192.0.2.1") for code in codes]
    found = await asyncio.gather(*looks, return_exceptions=True)
    assert [isinstance(one, Full) for one in found] == [False, False, True, True]
    assert (await hub.room(codes[0], "192.0.2.1")).table.record.code == codes[0]
    assert (await hub.room(codes[2], "192.0.2.2")).table.record.code == codes[2]
    with pytest.raises(Missing):
        await hub.room("NOSUCH", "192.0.2.2")
    await hub.sweep(time.time() + LATER)
    assert not hub.openers.each
    for code in codes:  # what the server itself loads counts for nobody
        await hub.room(code)
    assert not hub.openers.each
    await hub.close()


async def test_recovering_a_seat_loads_its_table(tmp_path: Path) -> None:
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits(tables_each=2))
    seats = [
        (await hub.new_tables.make(http_bodies.NewTable(game="crooks", name="Ann")))[1]
        for _ in "123"
    ]
    await hub.sweep(time.time() + LATER)
    for number, seated in enumerate(seats):
        found = await hub.joining.recover(seated.recovery or "", f"192.0.2.{number % 2}")
        assert found.code == seated.code
    assert sorted(hub.openers.each.values()) == [1, 2]
    await hub.close()


async def test_a_hibernating_table_no_longer_counts(hub: Hub) -> None:
    room, _ = await game(hub)
    hub.openers.take("192.0.2.1")
    hub.openers.opened("192.0.2.1", room.table.record.code)
    await hub.sweep(time.time() + LATER)
    assert not hub.openers.each


@pytest.mark.soak
async def test_a_hundred_thousand_sleeping_tables_cost_a_short_query(hub: Hub) -> None:
    """Fifty of them are due: only those are read, by the index."""
    now = time.time()
    rows = [
        {
            "code": f"T{number:07d}",
            "state": "asleep",
            "record": "{}" + " " * 3_000,
            "version": 0,
            "epoch": 0,
            "changed": now,
            "due": now + number * 10.0 - 500.0,
        }
        for number in range(100_000)
    ]
    async with hub.store.changing() as connection:
        await connection.execute(insert(TABLES), rows)
    begun = time.perf_counter()
    async with hub.store.reading() as connection:
        found = await due_tables(connection, now, 500)
    print(f"{len(found)} due tables of 100,000 in {1000 * (time.perf_counter() - begun):.1f} ms")
    assert found == [row["code"] for row in rows[:50]]
