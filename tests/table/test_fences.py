"""Two writers, and lost answers: nothing is written over, and nothing is there twice."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import func, select, text, update

from heistnight.kernel.errors import HeistError
from heistnight.server.cluster.relay import MOVED
from heistnight.server.errors import Elsewhere
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.protocol import client_messages, http_bodies
from heistnight.table.errors import Away, Clash
from heistnight.table.game import pace
from heistnight.table.storage import migrations, writers
from heistnight.table.storage.changes import AddedTable, Change, Hold, SavedTable
from heistnight.table.storage.databases import async_url, make_engine
from heistnight.table.storage.records import ActRow
from heistnight.table.storage.schema import ACTS, CHAT, TABLES
from heistnight.table.storage.store import Store
from tests.postgres import Cluster, DatabaseProxy
from tests.server.kit import PATIENCE
from tests.table.kit import Inside, gathering, restored

ONCE = "made up at random, once"


@pytest_asyncio.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = await Store.open(database)
    yield store
    await store.close()


async def with_table(store: Store, code: str = "ABCDEF") -> int:
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


async def test_of_two_who_write_the_next_act_one_does(store: Store) -> None:
    table = await with_table(store)
    await store.write(ActRow(table, 0, 0, 5, "1:a", 0.0))
    with pytest.raises(Clash):
        await store.write(ActRow(table, 0, 1, 7, "2:b", 0.0))
    assert await rows(store, ACTS) == 1


async def test_a_record_is_changed_only_from_the_version_that_was_read(store: Store) -> None:
    table = await with_table(store)
    await store.write(SavedTable(table, "lobby", "first", 1, 0, 0.0))
    with pytest.raises(Clash):
        await store.write(SavedTable(table, "lobby", "knows nothing of it", 1, 0, 0.0))
    # In one group, too: the later one stands, and follows what was there.
    await asyncio.gather(
        store.write(SavedTable(table, "lobby", "second", 2, 1, 0.0)),
        store.write(SavedTable(table, "lobby", "third", 3, 2, 0.0)),
    )
    async with store.reading() as connection:
        found = (await connection.execute(select(TABLES.c.record, TABLES.c.version))).one()
    assert tuple(found) == ("third", 3)


async def test_who_lost_a_table_writes_nothing_more(store: Store) -> None:
    table = await with_table(store)
    mine = Hold(table, 0)
    await store.write(mine, ActRow(table, 0, 0, 5, "1:a", 0.0))
    async with store.engine.begin() as connection:
        await connection.execute(update(TABLES).values(epoch=1))
    with pytest.raises(Clash):
        await store.write(mine, ActRow(table, 1, 0, 5, "1:b", 0.0))
    assert await rows(store, ACTS) == 1


@pytest.mark.parametrize(("lost", "most"), [("the table", 2), ("the number", 12)])
async def test_of_a_group_what_was_lost_is_found_soon(store: Store, lost: str, most: int) -> None:
    """All others wait for that, and each try is a transaction."""
    tables = [await with_table(store, f"TABLE{number}") for number in range(40)]
    unlucky = tables[17]
    if lost == "the table":
        async with store.engine.begin() as connection:
            await connection.execute(update(TABLES).where(TABLES.c.id == unlucky).values(epoch=1))
    else:
        await store.write(Hold(unlucky, 0), ActRow(unlucky, 0, 1, 7, "2:b", 0.0))
    tries, write = [], store.writer.write

    async def noted(changes: Sequence[Change]) -> None:
        tries.append(len(changes))
        await write(changes)

    store.writer.write = noted  # type: ignore[method-assign]
    acts = [(Hold(table, 0), ActRow(table, 0, 0, 5, "1:a", 0.0)) for table in tables]
    results = await asyncio.gather(*[store.write(*act) for act in acts], return_exceptions=True)
    assert [isinstance(one, Clash) for one in results] == [table == unlucky for table in tables]
    assert [one for one in results if not isinstance(one, Clash)] == [None] * 39
    assert await rows(store, ACTS) == 39 + (lost == "the number")
    assert len(tries) <= most, tries


async def test_of_two_servers_on_one_postgresql_one_has_the_table(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is taken for dead writes nothing more, and sends its people on."""
    monkeypatch.setattr(pace, "RELOAD_DELAY_SECONDS", 0.01)
    one, two = await Hub.open(postgres, Limits()), await Hub.open(postgres, Limits())
    ann, _ = await gathering(one, 2)
    code = ann.room.table.record.code
    asked = await ann.question()
    with pytest.raises(Elsewhere) as there:
        await two.room(code)
    assert there.value.node == one.node.id
    assert one.store.leases is not None
    await one.store.leases.bury([str(one.node.id)])
    table = (await two.room(code)).table
    late = client_messages.Answer(
        request="late", decision=asked["id"], choice=asked["options"][0]["id"]
    )
    await ann.room.hear(ann.viewer, late)
    await ann.until(lambda one: one["type"] == "websocket.close" and one["code"] == MOVED)
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
    assert (await hub.room(code)).table.ledger.broken is None
    await hub.close()


async def test_a_number_of_a_dropped_table_is_never_given_again(store: Store) -> None:
    first = await with_table(store, "AAAAAA")
    async with store.engine.begin() as connection:
        await connection.execute(TABLES.delete())
    assert await with_table(store, "BBBBBB") > first


# Asked for twice


async def test_a_table_asked_for_twice_is_made_once(database: str) -> None:
    hub = await Hub.open(database, Limits())
    wanted = http_bodies.NewTable(
        game="big-score", name="Ann", seats=2, bots=["random"], start=True, request=ONCE
    )
    together = await asyncio.gather(*[hub.make(wanted) for _ in range(3)])
    later = [await hub.make(wanted)]
    await hub.close()
    hub = await Hub.open(database, Limits())
    later += [await hub.make(wanted)]
    answers = [seated for _, seated in [*together, *later]]
    assert answers == [answers[0]] * 5
    assert await rows(hub.store, TABLES) == 1
    room = await hub.room(answers[0].code)
    Inside(room, answers[0].token)
    assert room.table.state == "playing"
    moved = await hub.recover(answers[0].recovery or "")
    assert moved.person == 1
    await hub.close()


async def test_who_joins_twice_is_one_person(database: str) -> None:
    hub = await Hub.open(database, Limits())
    _, made = await hub.make(http_bodies.NewTable(game="big-score", name="Ann", seats=4))
    joined = await asyncio.gather(*[hub.join(made.code, "Ben", "", ONCE) for _ in range(3)])
    assert joined == [joined[0]] * 3
    assert joined[0].person == 2
    assert len((await hub.room(made.code)).table.record.people) == 2
    await hub.close()


async def test_a_code_that_is_taken_is_not_given_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
    codes = iter(["AAAAAA", "AAAAAA", "BBBBBB"])
    monkeypatch.setattr("heistnight.table.seating.new_code", lambda: next(codes))
    wanted = http_bodies.NewTable(game="big-score", name="Ann")
    assert [(await hub.make(wanted))[1].code for _ in range(2)] == ["AAAAAA", "BBBBBB"]
    await hub.close()


# A line that breaks


@pytest_asyncio.fixture
async def line(cluster: Cluster) -> AsyncIterator[DatabaseProxy]:
    line = DatabaseProxy(cluster.port)
    await line.open()
    yield line
    await line.close()


async def test_an_act_whose_commit_was_not_answered_counts(
    line: DatabaseProxy, cluster: Cluster
) -> None:
    hub = await Hub.open(cluster.url(line.port), Limits())
    ann, _ = await gathering(hub, 2)
    asked = await ann.question()
    line.swallow = True
    answer = {"decision": asked["id"], "choice": asked["options"][0]["id"]}
    assert (await ann.ask(client_messages.Answer, "once", **answer))["type"] == "ack"
    assert line.swallowed == 1
    line.swallow = True
    assert (await ann.ask(client_messages.Say, "said", text="hello"))["type"] == "ack"
    line.swallow = True
    wanted = http_bodies.NewTable(game="big-score", name="Ann", request=ONCE)
    _, made = await hub.make(wanted)
    assert (await hub.make(wanted))[1] == made
    assert line.swallowed == 3
    assert await rows(hub.store, ACTS) == 1
    assert await rows(hub.store, CHAT) == 1
    assert await rows(hub.store, TABLES) == 2
    await hub.close()


async def test_a_commit_that_never_arrived_does_not_count(
    line: DatabaseProxy, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "RELOAD_DELAY_SECONDS", 0.01)
    hub = await Hub.open(cluster.url(line.port), Limits())
    ann, _ = await gathering(hub, 2)
    asked = await ann.question()
    answer = {"decision": asked["id"], "choice": asked["options"][0]["id"]}
    line.break_all()
    first = await ann.ask(client_messages.Answer, "once", **answer)
    assert (first["type"], await rows(hub.store, ACTS)) in (("refused", 0), ("ack", 1))
    await restored(ann)
    assert (await ann.ask(client_messages.Answer, "once", **answer))["type"] == "ack"
    assert await rows(hub.store, ACTS) == 1
    await hub.close()


async def test_nobody_is_told_that_it_does_not_count_while_nobody_knows(
    line: DatabaseProxy, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The COMMIT arrived, and then the database was gone: the line to the player is closed, and
    who comes back and asks again is told that it counts."""
    monkeypatch.setattr(pace, "RELOAD_DELAY_SECONDS", 0.01)
    monkeypatch.setattr(writers, "COMMIT_CHECK_SECONDS", 0.3)
    monkeypatch.setattr("heistnight.table.storage.store.HEALTH_CACHE_SECONDS", 0.0)
    hub = await Hub.open(cluster.url(line.port), Limits())
    ann, _ = await gathering(hub, 2)
    asked = await ann.question()
    answer = {"decision": asked["id"], "choice": asked["options"][0]["id"]}
    line.swallow = line.cut = True
    await ann.room.hear(ann.viewer, client_messages.Answer(request="once", **answer))
    assert line.swallowed == 1
    goodbye = await ann.until(lambda one: one["type"] == "goodbye")
    assert "Come back" in goodbye["reason"]
    assert not any(one.get("request") == "once" for one in ann.got)
    assert not await hub.store.answers()
    with pytest.raises(Away):
        await hub.store.table("XXXXXX")
    with pytest.raises(HeistError):
        await hub.make(http_bodies.NewTable(game="big-score", name="Ann"))
    line.cut = False
    again = Inside(ann.room, ann.token)
    await restored(again)
    assert (await again.ask(client_messages.Answer, "once", **answer))["type"] == "ack"
    assert await rows(hub.store, ACTS) == 1
    assert await hub.store.answers()
    await hub.close()


async def test_a_writer_whose_row_is_gone_writes_nothing(store: Store) -> None:
    """A database put back from a backup under a running server: it must be started again."""
    async with store.engine.begin() as connection:
        await connection.execute(text("DELETE FROM writers"))
    with pytest.raises(HeistError, match="unknown to the database"):
        await with_table(store)


# The database of the version before


async def test_what_the_version_before_left_is_played_on(database: str) -> None:
    """Acts that were written twice are there once; where two differ, the table is set aside."""
    hub = await Hub.open(database, Limits())
    tables = [(await gathering(hub, 2))[0] for _ in range(2)]
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
    assert [room.table.ledger.broken is None for room in rooms] == [True, False]
    assert [line.text for line in rooms[0].chat.lines] == ["hello"]
    live = rooms[0].table.playing().live
    seat = live.game.waiting[0]
    choice = live.game.choices(seat)[0]
    await rooms[0].table.answer(seat + 1, "on", live.question(seat), [choice])
    room, _ = await hub.make(http_bodies.NewTable(game="big-score", name="New"))
    assert room.table.ledger.id > rooms[1].table.ledger.id
    await hub.close()


def test_one_table_among_many_acts_is_found_by_a_key(tmp_path: Path) -> None:
    async def make() -> None:
        await (await Store.open(str(tmp_path / "tables.sqlite3"))).close()

    asyncio.run(make())
    connection = sqlite3.connect(tmp_path / "tables.sqlite3")
    plan = connection.execute(
        "EXPLAIN QUERY PLAN SELECT * FROM acts WHERE table_id = 5 ORDER BY number"
    ).fetchall()
    connection.close()
    assert [row[-1] for row in plan] == ["SEARCH acts USING INDEX acts_of_table (table_id=?)"]
