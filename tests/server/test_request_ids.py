"""A `request` id belongs to one table: another table refuses it and comes to no harm."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Table, UniqueConstraint, select

from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.protocol import client_messages, http_bodies
from heistnight.table import seating
from heistnight.table.errors import Refusal
from heistnight.table.storage.changes import AddedReport
from heistnight.table.storage.records import TableRecord
from heistnight.table.storage.schema import METADATA, RECOVERIES, REPORTS
from tests.server.kit import PATIENCE, ServerProcess, party
from tests.table.kit import InProcessViewer, SlowDisk, start_table

ONCE = "made up at random, once"
CLASHED = "Another server has already written that"


@pytest.fixture
def at(database: str) -> Iterator[ServerProcess]:
    server = ServerProcess(database)
    yield server
    server.kill()


def join(server: ServerProcess, code: str, request: str = ONCE) -> tuple[int, Any]:
    body = {"name": "Mallory", "request": request}
    status, answer, _ = server.request("POST", f"/api/tables/{code}/join", body)
    return status, json.loads(answer)


async def test_a_request_id_of_another_table_is_refused(at: ServerProcess) -> None:
    """The players of that table keep playing, and every act counts."""
    first = join(at, at.table(seats=3)["code"])[1]
    clients = await party(at, 2)
    code = clients[0].lobby["code"]
    attack = asyncio.gather(*[asyncio.to_thread(join, at, code) for _ in range(10)])
    await asyncio.gather(*[client.play(4) for client in clients])
    for status, answer in await attack:
        assert status == 400
        assert "another table" in answer["detail"]
    assert join(at, first["code"]) == (201, first)
    assert len(clients[0].lobby["people"]) == 2
    for client in clients:
        assert not [one for one in client.messages if one["type"] == "refused"]
        await client.close()
    assert not [line for line in at.log if CLASHED in line or "Traceback" in line]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables", {"game": "big-score"}),
        ("/api/lessons/big-score/first", {}),
    ],
)
async def test_a_table_that_a_request_made_is_not_another_one(
    at: ServerProcess, path: str, body: dict[str, Any]
) -> None:
    other = at.table(seats=3)["code"]
    made = at.post(path, {**body, "name": "Mallory", "request": ONCE})
    status, answer = join(at, other)
    assert status == 400
    assert "another table" in answer["detail"]
    assert at.post(path, {**body, "name": "Mallory", "request": ONCE}) == made
    assert at.join(other, "Ben")["person"] == 2


async def test_of_two_joins_with_one_id_at_the_same_moment_one_is_done(hub: Hub) -> None:
    """The database decides which; the other table doesn't reload because of it."""
    rooms = [(await start_table(hub, 2))[0].room for _ in range(2)]
    disk = SlowDisk(hub)
    codes = [room.table.record.code for room in rooms]
    joins = [asyncio.create_task(hub.joining.join(code, "Mallory", "", ONCE)) for code in codes]
    await disk.until_asked()
    disk.mend()
    done = await asyncio.gather(*joins, return_exceptions=True)
    assert {type(one) for one in done} == {http_bodies.Seated, Refusal}
    assert sum([len(room.table.record.people) for room in rooms]) == 5
    assert [room.table.persistence.reloading for room in rooms] == [None, None]
    assert hub.store.failures == 0


async def test_two_nodes_agree_whose_request_it_is(postgres: str) -> None:
    hubs = [await Hub.open(postgres, Limits()) for _ in range(2)]
    rooms = [(await start_table(hub, 2))[0].room for hub in hubs]
    for number in range(10):
        joins = [
            hub.joining.join(
                room.table.record.code, "Mallory", f"10.0.0.{number}", f"{ONCE} {number}"
            )
            for hub, room in zip(hubs, rooms, strict=True)
        ]
        done = await asyncio.gather(*joins, return_exceptions=True)
        assert len([one for one in done if isinstance(one, Refusal)]) == 1, done
        assert len([one for one in done if isinstance(one, http_bodies.Seated)]) == 1, done
    for hub, room in zip(hubs, rooms, strict=True):
        assert room.table.persistence.reloading is None
        await hub.close()


async def test_a_join_that_was_cut_off_after_its_first_commit_is_done_when_repeated(
    hub: Hub,
) -> None:
    ann, _ = await start_table(hub, 2)
    record = ann.room.table.record
    await hub.joining.reserve(ONCE, record.code)
    assert (await hub.joining.join(record.code, "Ben", "", ONCE)).person == 3


async def test_a_refused_join_leaves_nothing_in_the_database(hub: Hub) -> None:
    ann, _ = await start_table(hub, 2)
    code = ann.room.table.record.code
    with pytest.raises(Refusal, match="letter"):
        await hub.joining.join(code, "…", "", ONCE)
    ann.room.table.record.locked = True
    with pytest.raises(Refusal):
        await hub.joining.join(code, "Ben", "", ONCE)
    assert await hub.store.table_of_recovery(seating.secret_of(ONCE)) is None


# Other keys


async def test_a_message_reported_before_a_restart_blocks_no_writes(hub: Hub) -> None:
    ann, ben = await start_table(hub, 2)
    await ben.ask(client_messages.Say, text="hello")
    report = AddedReport(ann.room.table.record.code, 1, "B", "hello", 1, 0.0)
    await asyncio.gather(*[hub.store.write(report) for _ in range(2)])
    assert (await ann.ask(client_messages.Report, number=1))["type"] == "ack"
    assert hub.store.failures == 0
    async with hub.store.reading() as connection:
        assert len((await connection.execute(select(REPORTS))).all()) == 1


def ended(one: InProcessViewer) -> TableRecord:
    """Make a table look finished without playing it."""
    one.room.table.match, one.room.table.record.state = None, "over"
    return one.room.table.record


async def test_a_rematch_whose_code_is_taken_gets_another(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = await start_table(hub, 2)
    record = ended(ann)
    codes = iter([record.code, record.code, "BBBBBB"])
    monkeypatch.setattr("heistnight.table.rematches.new_code", lambda: next(codes))
    assert (await ann.ask(client_messages.Rematch))["type"] == "ack"
    assert record.next_table == "BBBBBB"
    assert hub.store.failures == 0


async def test_a_rematch_takes_everyone_along_on_two_nodes(postgres: str) -> None:
    """People erased by the operator have no recovery code at any table."""
    hubs = [await Hub.open(postgres, Limits()) for _ in range(2)]
    tables = [(await start_table(hub, 2))[0] for hub in hubs for _ in range(5)]
    for ann in tables:
        ended(ann).people[1].recovery = ""
    async with asyncio.timeout(PATIENCE):
        asked = [ann.ask(client_messages.Rematch) for ann in tables]
        assert [one["type"] for one in await asyncio.gather(*asked)] == ["ack"] * 10
    assert [hub.store.failures for hub in hubs] == [0, 0]
    async with hubs[0].store.reading() as connection:
        hashes = (await connection.execute(select(RECOVERIES.c.hash))).scalars().all()
    assert "" not in hashes
    for hub in hubs:
        await hub.close()


async def test_a_name_of_the_hundredth_fits_its_column(hub: Hub) -> None:
    """PostgreSQL would refuse the chat message, and with it the table's next acts."""
    ann, ben = await start_table(hub, 2)
    record = ann.room.table.record
    record.people[1].name = "W" * 24
    for _ in range(2, 130):
        new = seating.add_person(record, "W" * 24)
        new.person.removed = True
    assert max([len(person.name) for person in record.people]) <= 24
    ben.room.table.record.people[1].name = record.people[-1].name
    assert (await ben.ask(client_messages.Say, text="hello"))["type"] == "ack"


UNIQUE = {
    "acts(table_id, number)": "the server counts: only a second owner of the table takes a number",
    "audit(id)": "counted by the database",
    "acts(id)": "counted by the database",
    "bans(address)": "the operator's",
    "chat(table_id, number)": "the server counts",
    "chat(table_id, request)": "Chat keeps as many requests as the database has lines",
    "finished_games(id)": "counted by the database",
    "finished_games(replay)": "made up at random",
    "game_seats(game_id, seat)": "the server counts",
    "nodes(id)": "made up at random",
    "player_tables(player, code)": "written without failing",
    "players(id)": "made up at random",
    "players(secret)": "a client's: written without failing",
    "push_subscriptions(id)": "made up at random",
    "push_subscriptions(recipient, endpoint_hash)": "a client's: written alone, without a table",
    "rating_clock(id)": "only updated",
    "ratings(player, game)": "written without failing",
    "recoveries(hash)": "a client's: reserved without failing; with a new table it fails alone",
    "replays(id)": "made up at random",
    "reports(code, line, reporter)": "a client's: written without failing",
    "reports(id)": "counted by the database",
    "reviews(id)": "counted by the database",
    "server_keys(name)": "written without failing, at the start",
    "tables(code)": "made up at random: with a new table it fails alone; a rematch looks first",
    "tables(id)": "counted by the database",
    "totals(name, shard)": "only updated",
    "uptime(id)": "counted by the database",
    "webhooks(recipient)": "written without failing",
    "writers(id)": "made up at random",
}
"""For each unique key, why no client can use it to make a table's write fail."""


def test_every_unique_key_has_a_reason_why_it_is_safe() -> None:
    found = {key for table in METADATA.tables.values() for key in unique_keys(table)}
    assert found == set(UNIQUE)


def unique_keys(table: Table) -> Iterator[str]:
    columns = [list(table.primary_key.columns)]
    columns += [list(one.columns) for one in table.constraints if isinstance(one, UniqueConstraint)]
    columns += [list(one.columns) for one in table.indexes if one.unique]
    columns += [[one] for one in table.columns if one.unique]
    for key in columns:
        yield f"{table.name}({', '.join([one.name for one in key])})"
