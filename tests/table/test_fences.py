"""Two writers and lost answers: nothing is overwritten, and nothing is stored twice."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import func, select, text, update

from heistnight.kernel.errors import HeistError
from heistnight.server.errors import Elsewhere
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.protocol import client_messages, http_bodies
from heistnight.server.protocol.close_codes import CLOSE_TABLE_MOVED
from heistnight.table.errors import DatabaseUnavailable, WriteConflict
from heistnight.table.game import pace
from heistnight.table.storage import migrations, writers
from heistnight.table.storage.changes import AddedTable, Change, EpochCheck, SavedTable
from heistnight.table.storage.databases import async_url, make_engine
from heistnight.table.storage.records import ActRow
from heistnight.table.storage.schema import ACTS, CHAT, TABLES
from heistnight.table.storage.store import Store
from tests.postgres import Cluster, DatabaseProxy
from tests.server.kit import PATIENCE
from tests.table.kit import InProcessViewer, start_table, until_reloaded

REQUEST = "made up at random, once"


@pytest_asyncio.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = await Store.open(database)
    yield store
    await store.close()


async def add_table(store: Store, code: str = "ABCDEF") -> int:
    await store.write(AddedTable(code, "lobby", "{}", 0.0))
    async with store.reading() as connection:
        query = select(TABLES.c.id).where(TABLES.c.code == code)
        number: int = (await connection.execute(query)).scalar_one()
    return number


async def rows(store: Store, what: Any) -> int:
    async with store.reading() as connection:
        number: int = (
            await connection.execute(select(func.count()).select_from(what))
        ).scalar_one()
    return number


# Two writers


async def test_only_one_of_two_writers_writes_the_next_act(store: Store) -> None:
    table = await add_table(store)
    await store.write(ActRow(table, 0, 0, 5, "1:a", 0.0))
    with pytest.raises(WriteConflict):
        await store.write(ActRow(table, 0, 1, 7, "2:b", 0.0))
    assert await rows(store, ACTS) == 1


async def test_a_record_is_changed_only_from_the_version_that_was_read(store: Store) -> None:
    table = await add_table(store)
    await store.write(SavedTable(table, "lobby", "first", 1, 0, 0.0))
    with pytest.raises(WriteConflict):
        await store.write(SavedTable(table, "lobby", "knows nothing of it", 1, 0, 0.0))
    # In one group, too, the later record wins.
    await asyncio.gather(
        store.write(SavedTable(table, "lobby", "second", 2, 1, 0.0)),
        store.write(SavedTable(table, "lobby", "third", 3, 2, 0.0)),
    )
    async with store.reading() as connection:
        found = (await connection.execute(select(TABLES.c.record, TABLES.c.version))).one()
    assert tuple(found) == ("third", 3)


async def test_a_former_owner_writes_nothing_more(store: Store) -> None:
    table = await add_table(store)
    mine = EpochCheck(table, 0)
    await store.write(mine, ActRow(table, 0, 0, 5, "1:a", 0.0))
    async with store.engine.begin() as connection:
        await connection.execute(update(TABLES).values(epoch=1))
    with pytest.raises(WriteConflict):
        await store.write(mine, ActRow(table, 1, 0, 5, "1:b", 0.0))
    assert await rows(store, ACTS) == 1


@pytest.mark.parametrize(("lost", "most"), [("the table", 2), ("the number", 12)])
async def test_the_failed_write_of_a_group_is_found_quickly(
    store: Store, lost: str, most: int
) -> None:
    """All other writes wait for that, and each attempt is a transaction."""
    tables = [await add_table(store, f"TABLE{number}") for number in range(40)]
    unlucky = tables[17]
    if lost == "the table":
        async with store.engine.begin() as connection:
            await connection.execute(update(TABLES).where(TABLES.c.id == unlucky).values(epoch=1))
    else:
        await store.write(EpochCheck(unlucky, 0), ActRow(unlucky, 0, 1, 7, "2:b", 0.0))
    tries, write = [], store.writer.write

    async def noted(changes: Sequence[Change]) -> None:
        tries.append(len(changes))
        await write(changes)

    store.writer.write = noted  # type: ignore[method-assign]
    acts = [(EpochCheck(table, 0), ActRow(table, 0, 0, 5, "1:a", 0.0)) for table in tables]
    results = await asyncio.gather(*[store.write(*act) for act in acts], return_exceptions=True)
    assert [isinstance(one, WriteConflict) for one in results] == [
        table == unlucky for table in tables
    ]
    assert [one for one in results if not isinstance(one, WriteConflict)] == [None] * 39
    assert await rows(store, ACTS) == 39 + (lost == "the number")
    assert len(tries) <= most, tries


async def test_only_one_of_two_servers_has_the_table(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server whose lease was ended writes nothing more, and sends its viewers on."""
    monkeypatch.setattr(pace, "RELOAD_DELAY_SECONDS", 0.01)
    one, two = await Hub.open(postgres, Limits()), await Hub.open(postgres, Limits())
    ann, _ = await start_table(one, 2)
    code = ann.room.table.record.code
    asked = await ann.question()
    with pytest.raises(Elsewhere) as there:
        await two.room(code)
    assert there.value.address == one.node.address
    assert one.store.leases is not None
    await one.store.leases.mark_dead([str(one.node.id)])
    table = (await two.room(code)).table
    late = client_messages.Answer(
        request="late", decision=asked["id"], choice=asked["options"][0]["id"]
    )
    await ann.room.handle_message(ann.viewer, late)
    await ann.until(
        lambda one: one["type"] == "websocket.close" and one["code"] == CLOSE_TABLE_MOVED
    )
    assert not any(one.get("request") == "late" for one in ann.got)
    async with asyncio.timeout(PATIENCE):
        while code in one.rooms:
            await asyncio.sleep(0.01)
    assert await rows(two.store, ACTS) == 0
    live = table.playing().live
    seat = live.game.waiting[0]
    await table.answer(seat + 1, "on", live.question(seat), [live.game.choices(seat)[0]])
    assert await rows(two.store, ACTS) == 1
    await one.close()
    await two.close()
    hub = await Hub.open(postgres, Limits())
    assert (await hub.room(code)).table.persistence.broken is None
    await hub.close()


async def test_the_id_of_a_dropped_table_is_never_reused(store: Store) -> None:
    first = await add_table(store, "AAAAAA")
    async with store.engine.begin() as connection:
        await connection.execute(TABLES.delete())
    assert await add_table(store, "BBBBBB") > first


# Repeated requests


async def test_a_repeated_request_makes_one_table(database: str) -> None:
    hub = await Hub.open(database, Limits())
    wanted = http_bodies.NewTable(
        game="big-score", name="Ann", seats=2, bots=["random"], start=True, request=REQUEST
    )
    together = await asyncio.gather(*[hub.new_tables.make(wanted) for _ in range(3)])
    later = [await hub.new_tables.make(wanted)]
    await hub.close()
    hub = await Hub.open(database, Limits())
    later += [await hub.new_tables.make(wanted)]
    answers = [seated for _, seated in [*together, *later]]
    assert answers == [answers[0]] * 5
    assert await rows(hub.store, TABLES) == 1
    room = await hub.room(answers[0].code)
    InProcessViewer(room, answers[0].token)
    assert room.table.state == "playing"
    moved = await hub.joining.recover(answers[0].recovery or "")
    assert moved.person == 1
    await hub.close()


async def test_a_repeated_join_adds_one_person(database: str) -> None:
    hub = await Hub.open(database, Limits())
    _, made = await hub.new_tables.make(http_bodies.NewTable(game="big-score", name="Ann", seats=4))
    joined = await asyncio.gather(
        *[hub.joining.join(made.code, "Ben", "", REQUEST) for _ in range(3)]
    )
    assert joined == [joined[0]] * 3
    assert joined[0].person == 2
    assert len((await hub.room(made.code)).table.record.people) == 2
    await hub.close()


async def test_a_taken_code_is_not_used_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
    codes = iter(["AAAAAA", "AAAAAA", "BBBBBB"])
    monkeypatch.setattr("heistnight.table.seating.new_code", lambda: next(codes))
    wanted = http_bodies.NewTable(game="big-score", name="Ann")
    assert [(await hub.new_tables.make(wanted))[1].code for _ in range(2)] == ["AAAAAA", "BBBBBB"]
    await hub.close()


# A connection that breaks


@pytest_asyncio.fixture
async def proxy(cluster: Cluster) -> AsyncIterator[DatabaseProxy]:
    proxy = DatabaseProxy(cluster.port)
    await proxy.open()
    yield proxy
    await proxy.close()


async def test_a_move_counts_if_only_the_answer_to_its_commit_was_lost(
    proxy: DatabaseProxy, cluster: Cluster
) -> None:
    hub = await Hub.open(cluster.url(proxy.port), Limits())
    ann, _ = await start_table(hub, 2)
    asked = await ann.question()
    proxy.swallow = True
    answer = {"decision": asked["id"], "choice": asked["options"][0]["id"]}
    assert (await ann.ask(client_messages.Answer, "once", **answer))["type"] == "ack"
    assert proxy.swallowed == 1
    proxy.swallow = True
    assert (await ann.ask(client_messages.Say, "said", text="hello"))["type"] == "ack"
    proxy.swallow = True
    wanted = http_bodies.NewTable(game="big-score", name="Ann", request=REQUEST)
    _, made = await hub.new_tables.make(wanted)
    assert (await hub.new_tables.make(wanted))[1] == made
    assert proxy.swallowed == 3
    assert await rows(hub.store, ACTS) == 1
    assert await rows(hub.store, CHAT) == 1
    assert await rows(hub.store, TABLES) == 2
    await hub.close()


async def test_a_commit_that_never_arrived_does_not_count(
    proxy: DatabaseProxy, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "RELOAD_DELAY_SECONDS", 0.01)
    hub = await Hub.open(cluster.url(proxy.port), Limits())
    ann, _ = await start_table(hub, 2)
    asked = await ann.question()
    answer = {"decision": asked["id"], "choice": asked["options"][0]["id"]}
    proxy.break_all()
    first = await ann.ask(client_messages.Answer, "once", **answer)
    assert (first["type"], await rows(hub.store, ACTS)) in (("refused", 0), ("ack", 1))
    await until_reloaded(ann)
    assert (await ann.ask(client_messages.Answer, "once", **answer))["type"] == "ack"
    assert await rows(hub.store, ACTS) == 1
    await hub.close()


async def test_an_unknown_commit_is_not_reported_as_failed(
    proxy: DatabaseProxy, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The COMMIT arrived, then the database was gone: the player's connection is closed.

    When they come back and repeat the request, they learn that it was saved.
    """
    monkeypatch.setattr(pace, "RELOAD_DELAY_SECONDS", 0.01)
    monkeypatch.setattr(writers, "COMMIT_CHECK_SECONDS", 0.3)
    monkeypatch.setattr("heistnight.table.storage.store.HEALTH_CACHE_SECONDS", 0.0)
    hub = await Hub.open(cluster.url(proxy.port), Limits())
    ann, _ = await start_table(hub, 2)
    asked = await ann.question()
    answer = {"decision": asked["id"], "choice": asked["options"][0]["id"]}
    proxy.swallow = proxy.cut = True
    await ann.room.handle_message(ann.viewer, client_messages.Answer(request="once", **answer))
    assert proxy.swallowed == 1
    goodbye = await ann.until(lambda one: one["type"] == "goodbye")
    assert "Reconnect" in goodbye["reason"]
    assert not any(one.get("request") == "once" for one in ann.got)
    assert not await hub.store.answers()
    with pytest.raises(DatabaseUnavailable):
        await hub.store.table("XXXXXX")
    with pytest.raises(HeistError):
        await hub.new_tables.make(http_bodies.NewTable(game="big-score", name="Ann"))
    proxy.cut = False
    again = InProcessViewer(ann.room, ann.token)
    await until_reloaded(again)
    assert (await again.ask(client_messages.Answer, "once", **answer))["type"] == "ack"
    assert await rows(hub.store, ACTS) == 1
    assert await hub.store.answers()
    await hub.close()


async def test_a_writer_whose_row_is_gone_writes_nothing(store: Store) -> None:
    """A backup was restored under a running server: the server must be restarted."""
    async with store.engine.begin() as connection:
        await connection.execute(text("DELETE FROM writers"))
    with pytest.raises(HeistError, match="unknown to the database"):
        await add_table(store)


# The previous schema


async def test_tables_of_the_previous_schema_are_played_on(database: str) -> None:
    """Acts written twice are merged; where two differ, the table is marked broken."""
    hub = await Hub.open(database, Limits())
    tables = [(await start_table(hub, 2))[0] for _ in range(2)]
    for ann in tables:
        asked = await ann.question()
        answer = {"decision": asked["id"], "choice": asked["options"][0]["id"]}
        await ann.ask(client_messages.Answer, **answer)
        await ann.ask(client_messages.Say, text="hello")
    codes = [ann.room.table.record.code for ann in tables]
    await hub.close()
    engine = make_engine(async_url(database), wait_forever=True)
    async with engine.begin() as connection:
        await connection.run_sync(migrations.downgrade, "0002")
    async with engine.begin() as connection:
        columns = "table_id, number, seat, choice, request, at"
        again = f"INSERT INTO acts ({columns}) SELECT {columns} FROM acts"
        await connection.execute(text(again))
        differs = again.replace(
            "SELECT table_id, number, seat", "SELECT table_id, number, 1 - seat"
        )
        await connection.execute(
            text(f"{differs} WHERE number = 0 AND table_id = (SELECT max(id) FROM tables)")
        )
    await engine.dispose()
    hub = await Hub.open(database, Limits())
    rooms = [await hub.room(code) for code in codes]
    assert [room.table.persistence.broken is None for room in rooms] == [True, False]
    assert [line.text for line in rooms[0].chat.lines] == ["hello"]
    live = rooms[0].table.playing().live
    seat = live.game.waiting[0]
    choice = live.game.choices(seat)[0]
    await rooms[0].table.answer(seat + 1, "on", live.question(seat), [choice])
    room, _ = await hub.new_tables.make(http_bodies.NewTable(game="big-score", name="New"))
    assert room.table.persistence.id > rooms[1].table.persistence.id
    await hub.close()


def test_the_acts_of_one_table_are_found_by_an_index(tmp_path: Path) -> None:
    async def make() -> None:
        await (await Store.open(str(tmp_path / "tables.sqlite3"))).close()

    asyncio.run(make())
    connection = sqlite3.connect(tmp_path / "tables.sqlite3")
    plan = connection.execute(
        "EXPLAIN QUERY PLAN SELECT * FROM acts WHERE table_id = 5 ORDER BY number"
    ).fetchall()
    connection.close()
    assert [row[-1] for row in plan] == ["SEARCH acts USING INDEX acts_of_table (table_id=?)"]
