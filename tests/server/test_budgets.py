"""Disk budgets for all clients together: uploads, tables and chat never fill the disk."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import func, select, update

from heistnight.server import budgets
from heistnight.server.errors import Full, Missing, TooFast
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits, count_limit_hit
from heistnight.server.protocol import client_messages, http_bodies
from heistnight.table.storage import migrations
from heistnight.table.storage.changes import ExpiredGames, ExpiredReplays, SavedReplay, SavedReview
from heistnight.table.storage.databases import async_url, make_engine
from heistnight.table.storage.operators import Operator
from heistnight.table.storage.player_schema import PLAYERS
from heistnight.table.storage.schema import CHAT, REPLAYS, TABLES
from tests.server.conftest import Starter
from tests.server.test_reviews import SHORT
from tests.table.kit import start_table

JOURNAL = SHORT.save()
SIZE = len(JOURNAL.encode())
Opener = Callable[..., Any]


@pytest_asyncio.fixture
async def open_hub(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Opener]:
    """Open hubs on one database with some limits; several at once only on PostgreSQL."""
    monkeypatch.setattr(budgets, "TOTALS_CACHE_SECONDS", 0.0)
    opened: list[Hub] = []

    async def open_one(**limits: float) -> Hub:
        opened.append(await Hub.open(database, Limits(**limits)))  # type: ignore[arg-type]
        return opened[-1]

    yield open_one
    for hub in opened:
        if not hub.store.closing:
            await hub.close()


async def upload(hub: Hub, number: int) -> str:
    return (await hub.archive.upload(JOURNAL, f"192.0.2.{number}")).id


async def age(hub: Hub, *ids: str) -> None:
    """Make replays look as if they were opened long ago, one after the other."""
    long_ago = time.time() - 2 * budgets.RECENT_SECONDS
    async with hub.store.engine.begin() as connection:
        for number, id_ in enumerate(ids):
            old = update(REPLAYS).where(REPLAYS.c.id == id_)
            await connection.execute(old.values(used=long_ago + number))


async def replays(hub: Hub) -> set[str]:
    async with hub.store.reading() as connection:
        return set((await connection.execute(select(REPLAYS.c.id))).scalars())


async def check_totals(hub: Hub) -> None:
    """Check that the totals equal what is stored."""
    lines = select(CHAT.c.text, CHAT.c.name, CHAT.c.request)
    sizes = select(REPLAYS.c.kind, func.sum(REPLAYS.c.size)).group_by(REPLAYS.c.kind)
    async with hub.store.reading() as connection:
        said = (await connection.execute(lines)).all()
        tables = (await connection.execute(select(func.count()).select_from(TABLES))).scalar_one()
        players = select(func.count()).select_from(PLAYERS)
        known = (await connection.execute(players)).scalar_one()
        kinds = {kind: int(size) for kind, size in await connection.execute(sizes)}
    totals = {name: total.amount for name, total in (await hub.store.totals()).items()}
    chat = sum([len("".join(row).encode()) for row in said])
    kept = {"uploads": kinds.get("uploads", 0), "games": kinds.get("games", 0)}
    assert totals == {"chat": chat, "tables": tables, "players": known, **kept}


# Uploads


async def test_all_addresses_together_have_a_budget_a_day(open_hub: Opener) -> None:
    hub = await open_hub(max_upload_bytes_a_day=3 * SIZE)
    before = count_limit_hit.counts["max_upload_bytes_a_day"]
    for number in range(3):
        await upload(hub, number)
    with pytest.raises(TooFast, match="tomorrow"):
        await upload(hub, 4)
    assert count_limit_hit.counts["max_upload_bytes_a_day"] == before + 1
    assert hub.archive.uploads.of("192.0.2.4").left == pytest.approx(4_000_000), "nothing is paid"
    assert len(await replays(hub)) == 3
    await hub.close()
    again = await open_hub(max_upload_bytes_a_day=3 * SIZE)
    with pytest.raises(TooFast, match="tomorrow"):
        await upload(again, 5)


async def test_a_new_day_begins_with_a_new_budget(
    open_hub: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = await open_hub(max_upload_bytes_a_day=SIZE)
    await upload(hub, 1)
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + 86_400)
    await upload(hub, 2)
    with pytest.raises(TooFast):
        await upload(hub, 3)


async def test_many_uploads_at_once_stay_within_the_budget(open_hub: Opener) -> None:
    hub = await open_hub(max_upload_bytes_a_day=3 * SIZE)
    sent = [upload(hub, number) for number in range(10)]
    results = await asyncio.gather(*sent, return_exceptions=True)
    assert [type(one) for one in results].count(TooFast) == 7
    assert len(await replays(hub)) == 3


async def test_the_least_recently_used_upload_is_deleted_first(open_hub: Opener) -> None:
    hub = await open_hub(max_upload_bytes=3 * SIZE)
    first, second, third = [await upload(hub, number) for number in range(3)]
    await age(hub, first, second, third)
    await hub.archive.recording(first, "192.0.2.9")
    await hub.store.flush()
    hub.archive.used.clear()
    await age(hub, second, third)
    fourth = await upload(hub, 4)
    assert await replays(hub) == {first, third, fourth}
    with pytest.raises(Missing):
        await hub.archive.recording(second, "192.0.2.9")
    await check_totals(hub)


async def test_recently_used_data_is_never_deleted(open_hub: Opener) -> None:
    hub = await open_hub(max_upload_bytes=2 * SIZE)
    kept = {await upload(hub, 1), await upload(hub, 2)}
    with pytest.raises(Full, match="no room for more journals"):
        await upload(hub, 3)
    assert await replays(hub) == kept


async def test_opening_a_replay_counts_as_use(open_hub: Opener) -> None:
    hub = await open_hub()
    id_ = await upload(hub, 1)
    await age(hub, id_)
    for _ in range(3):
        await hub.archive.recording(id_, "192.0.2.1")
    await hub.store.flush()
    async with hub.store.reading() as connection:
        used = (await connection.execute(select(REPLAYS.c.used))).scalar_one()
    assert used > time.time() - budgets.RECENT_SECONDS


async def test_uploads_never_delete_games_played_here(open_hub: Opener) -> None:
    hub = await open_hub(max_upload_bytes=SIZE)
    await hub.store.write(SavedReplay("played", ["Ann"], JOURNAL, 1.0))
    first = await upload(hub, 1)
    await age(hub, first)
    second = await upload(hub, 2)
    assert await replays(hub) == {"played", second}


async def test_replays_of_games_have_a_total_as_well(open_hub: Opener) -> None:
    hub = await open_hub(max_game_bytes=2 * SIZE)
    for number in range(4):
        await hub.store.write(SavedReplay(f"game{number}", [], JOURNAL, float(number)))
    await hub.sweep(time.time())
    assert await replays(hub) == {"game2", "game3"}
    await check_totals(hub)


async def test_reviews_count_with_their_replay(open_hub: Opener) -> None:
    hub = await open_hub()
    id_ = await upload(hub, 1)
    await hub.store.write(SavedReview(id_, 1, "x" * 1000))
    assert (await hub.store.totals())["uploads"].amount == SIZE + 1000
    await check_totals(hub)
    await hub.store.write(ExpiredReplays(time.time() + 1))
    assert (await hub.store.totals())["uploads"].amount == 0


def test_a_refused_upload_says_why(start_server: Starter) -> None:
    server = start_server(limits=(f"max_upload_bytes_a_day={SIZE}",))
    body = json.dumps({"journal": JOURNAL}).encode()
    assert server.request("POST", "/api/replays", body)[0] == 201
    other = {"X-Forwarded-For": "192.0.2.9"}
    status, answer, _ = server.request("POST", "/api/replays", body, headers=other)
    assert (status, "tomorrow" in json.loads(answer)["detail"]) == (429, True)
    assert server.until_logged("limit 'max_upload_bytes_a_day' was reached")


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
async def test_nodes_share_a_budget(open_hub: Opener) -> None:
    one = await open_hub(max_upload_bytes_a_day=3 * SIZE, max_tables_a_day=2)
    two = await open_hub(max_upload_bytes_a_day=3 * SIZE, max_tables_a_day=2)
    for hub, number in ((one, 1), (two, 2), (one, 3)):
        await upload(hub, number)
    for hub in (one, two):
        with pytest.raises(TooFast):
            await upload(hub, 4)
        await open_table(hub)
    for hub in (one, two):
        with pytest.raises(TooFast):
            await open_table(hub)
    await check_totals(two)


# Tables


async def open_table(hub: Hub) -> str:
    return (await hub.new_tables.make(http_bodies.NewTable(game="big-score", name="Ann", seats=2)))[
        1
    ].code


async def put_away(hub: Hub, code: str, state: str, hours: float) -> None:
    """Unload a table and make it look unused for this long."""
    hub.forget(code)
    await hub.store.flush()
    async with hub.store.engine.begin() as connection:
        old = update(TABLES).where(TABLES.c.code == code)
        values = {"state": state, "changed": time.time() - hours * 3600, "owner": None}
        await connection.execute(old.values(**values))


async def codes(hub: Hub) -> set[str]:
    async with hub.store.reading() as connection:
        return set((await connection.execute(select(TABLES.c.code))).scalars())


async def test_all_addresses_together_have_a_daily_limit_of_tables(open_hub: Opener) -> None:
    hub = await open_hub(max_tables_a_day=2)
    for _ in range(2):
        await open_table(hub)
    with pytest.raises(TooFast, match="tomorrow"):
        await open_table(hub)
    assert len(await codes(hub)) == 2
    await check_totals(hub)


@pytest.mark.parametrize("state", ["over", "asleep", "asleep-lobby"])
async def test_the_oldest_unused_table_makes_room(open_hub: Opener, state: str) -> None:
    hub = await open_hub(max_tables_kept=3)
    first, second, third = [await open_table(hub) for _ in range(3)]
    await put_away(hub, first, state, 5)
    await put_away(hub, second, "over", 3)
    fourth = await open_table(hub)
    assert await codes(hub) == {second, third, fourth}
    await check_totals(hub)


async def test_no_table_that_is_in_use_makes_room(open_hub: Opener) -> None:
    """Not a running one, not a finished one with viewers, and not a new one."""
    hub = await open_hub(max_tables_kept=3)
    running, fresh, shown = [await open_table(hub) for _ in range(3)]
    await put_away(hub, fresh, "over", 0.5)
    await put_away(hub, shown, "over", 5)
    await hub.load_room(shown)
    with pytest.raises(Full, match="no room for more tables"):
        await open_table(hub)
    assert await codes(hub) == {running, fresh, shown}


# Chat


async def test_a_table_keeps_so_many_bytes_of_chat(open_hub: Opener) -> None:
    hub = await open_hub(max_chat_bytes_a_table=1_000, chat_burst=100)
    ann, _ = await start_table(hub, 2)
    for number in range(20):
        assert (await ann.ask(client_messages.Say, text=f"{number:02d}" + "é" * 98))[
            "type"
        ] == "ack"
    async with hub.store.reading() as connection:
        texts = list((await connection.execute(select(CHAT.c.text))).scalars())
    assert [text[:2] for text in texts] == ["16", "17", "18", "19"]
    await check_totals(hub)
    stored = await hub.store.table(ann.room.table.record.code)
    assert stored is not None
    ann.room.chat.read(stored.chat)
    assert (await ann.ask(client_messages.Say, text="20" + "é" * 98))["type"] == "ack"
    await check_totals(hub)
    assert (await hub.store.totals())["chat"].amount <= 1_000


async def test_all_people_together_have_a_daily_limit_of_chat(open_hub: Opener) -> None:
    hub = await open_hub(max_chat_bytes_a_day=250)
    ann, _ = await start_table(hub, 2)
    cid, _ = await start_table(hub, 2)
    assert (await ann.ask(client_messages.Say, "once", text="x" * 200))["type"] == "ack"
    refused = await cid.ask(client_messages.Say, text="y" * 200)
    assert (refused["type"], "tomorrow" in refused["reason"]) == ("refused", True)
    assert (await ann.ask(client_messages.Say, "once", text="x" * 200))["type"] == "ack", (
        "it is kept"
    )
    await check_totals(hub)


async def test_the_chat_of_unused_tables_makes_room(open_hub: Opener) -> None:
    hub = await open_hub(max_chat_bytes=500)
    tables = [await start_table(hub, 2) for _ in range(3)]
    for ann, _ in tables[:2]:
        assert (await ann.ask(client_messages.Say, text="x" * 200))["type"] == "ack"
    refused = await tables[2][0].ask(client_messages.Say, text="y" * 200)
    assert "no room for more chat" in refused["reason"]
    for one in tables[0]:
        one.leave()
    await put_away(hub, tables[0][0].room.table.record.code, "asleep", 5)
    assert (await tables[2][0].ask(client_messages.Say, text="y" * 200))["type"] == "ack"
    async with hub.store.reading() as connection:
        said = list((await connection.execute(select(CHAT.c.text))).scalars())
    assert said == ["x" * 200, "y" * 200]
    await check_totals(hub)


# Other deletions


async def test_every_deletion_is_counted(open_hub: Opener) -> None:
    hub = await open_hub()
    tables = [await start_table(hub, 2) for _ in range(3)]
    for ann, _ in tables:
        await ann.ask(client_messages.Say, text="hello")
    removed, forgotten, erased = [ann.room.table.record.code for ann, _ in tables]
    await check_totals(hub)
    async with hub.store.engine.begin() as connection:
        operator = Operator(connection, "test")
        await operator.remove(removed, "")
        await operator.erase(await operator.secret_of(erased, 1))
    await check_totals(hub)
    await put_away(hub, forgotten, "over", 5)
    await hub.store.write(ExpiredGames(time.time() - 3600))
    await check_totals(hub)
    assert await codes(hub) == {erased}
    assert (await hub.store.totals())["chat"].amount == 0


async def test_a_migration_counts_older_data(open_hub: Opener, database: str) -> None:
    """Older replays count as replays of games played here."""
    hub = await open_hub()
    ann, _ = await start_table(hub, 2)
    await ann.ask(client_messages.Say, text="héllo")
    id_ = await upload(hub, 1)
    await hub.close()
    engine = make_engine(async_url(database))
    async with engine.begin() as connection:
        await connection.run_sync(migrations.downgrade, "0006")
    await engine.dispose()
    again = await open_hub()
    await check_totals(again)
    totals = await again.store.totals()
    assert (totals["games"].amount, totals["tables"].amount) == (SIZE, 1)
    assert await replays(again) == {id_}
