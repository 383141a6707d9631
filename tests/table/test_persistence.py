"""Acknowledged changes are saved, refused ones leave no trace, and damage stays local."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio

import heistnight as hn
from heistnight.kernel.errors import HeistError
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.protocol import client_messages, http_bodies
from heistnight.table.errors import Refusal
from heistnight.table.game import pace
from heistnight.table.game.live_game import LiveGame
from heistnight.table.storage import migrations
from heistnight.table.storage.changes import AddedTable, EpochCheck, MovedRecovery, SavedTable
from heistnight.table.storage.migrations import versions
from heistnight.table.storage.records import ActRow
from heistnight.table.storage.store import Store
from tests.server.kit import PATIENCE
from tests.table.kit import InProcessViewer, SlowDisk, start_table, until_reloaded


@pytest_asyncio.fixture
async def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hub]:
    monkeypatch.setattr(pace, "RELOAD_DELAY_SECONDS", 0.01)
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits(chat_burst=1_000))
    yield hub
    if not hub.store.closing:
        await hub.close()


async def restart(hub: Hub) -> Hub:
    """Restart the server."""
    database = str(hub.store.engine.url.database)
    await hub.close()
    return await Hub.open(database, Limits())


# Failing writes


async def test_a_move_fails_if_the_one_before_it_failed(hub: Hub) -> None:
    """The move before it could not be saved, and this one came while the table reloaded."""
    ann, _ = await start_table(hub, 2)
    decision = await ann.question()
    disk = SlowDisk(hub)
    disk.full = True
    choices = [option["id"] for option in decision["options"]]
    first = asyncio.create_task(
        ann.ask(client_messages.Answer, decision=decision["id"], choice=choices[0])
    )
    await disk.until_asked()
    table = ann.room.table
    assert table.match is not None
    question = table.match.live.question(0)
    second = asyncio.create_task(
        table.answer(1, "builds on it", question, [table.match.live.game.choices(0)[0]])
    )
    await asyncio.sleep(0)
    disk.open.set()
    assert (await first)["type"] == "refused"
    late = await ann.ask(client_messages.Answer, decision=question, choice=choices[0])
    assert late["type"] == "refused"
    disk.mend()
    with pytest.raises(HeistError):
        await second
    await until_reloaded(ann)
    assert table.match is not None
    assert table.match.live.rows == 0
    done = await ann.ask(client_messages.Answer, decision=decision["id"], choice=choices[0])
    assert done["type"] == "ack"
    stored = await hub.store.table(table.record.code)
    assert stored is not None
    assert [row.number for row in stored.acts] == [0]


async def test_seats_that_could_not_be_saved_stay_as_before(hub: Hub) -> None:
    room, made = await hub.new_tables.make(
        http_bodies.NewTable(game="big-score", name="Ann", seats=3)
    )
    ann = InProcessViewer(room, made.token)
    disk = SlowDisk(hub)
    disk.full = True
    disk.open.set()
    assert (await ann.ask(client_messages.Sit, seat=2))["type"] == "refused"
    with pytest.raises(HeistError):
        await hub.joining.join(made.code, "Ben", "")
    assert (await ann.ask(client_messages.SetBot, seat=1, bot="random"))["type"] == "refused"
    disk.mend()
    await until_reloaded(ann)
    assert [place.person for place in room.table.record.seats] == [1, None, None]
    assert [person.name for person in room.table.record.people] == ["Ann"]
    await asyncio.sleep(0.01)
    assert [seat["person"] for seat in ann.latest("lobby")["seats"]] == [1, None, None]
    assert (await ann.ask(client_messages.Sit, seat=2))["type"] == "ack"


async def test_a_start_that_could_not_be_saved_can_be_retried(hub: Hub) -> None:
    wanted = http_bodies.NewTable(game="big-score", name="Ann", seats=2, bots=["random"])
    room, made = await hub.new_tables.make(wanted)
    ann = InProcessViewer(room, made.token)
    disk = SlowDisk(hub)
    disk.full = True
    disk.open.set()
    assert (await ann.ask(client_messages.Start, "start"))["type"] == "refused"
    disk.mend()
    await until_reloaded(ann)
    assert room.table.state == "lobby"
    assert (await ann.ask(client_messages.Start, "start"))["type"] == "ack"
    await ann.question()


async def test_a_reload_waits_until_the_store_can_be_read(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = await start_table(hub, 2)
    decision = await ann.question()
    read, failures = hub.store.table, iter(range(3))

    async def unreadable(code: str) -> Any:
        if next(failures, None) is not None:
            raise OSError("gone")
        return await read(code)

    monkeypatch.setattr(hub.store, "table", unreadable)
    disk = SlowDisk(hub)
    disk.full = True
    disk.open.set()
    answer = {"decision": decision["id"], "choice": decision["options"][0]["id"]}
    assert (await ann.ask(client_messages.Answer, **answer))["type"] == "refused"
    disk.mend()
    await until_reloaded(ann)
    assert (await ann.ask(client_messages.Answer, **answer))["type"] == "ack"


async def test_a_bot_thinks_again_after_a_reload(hub: Hub) -> None:
    room, made = await hub.new_tables.make(
        http_bodies.NewTable(game="big-score", name="Ann", seats=2, bots=["random"], pace="instant")
    )
    ann = InProcessViewer(room, made.token)
    await ann.ask(client_messages.Swap, seat=0, other=1)
    disk = SlowDisk(hub)
    disk.open.set()
    await ann.ask(client_messages.Start)
    disk.full = True  # the bot's first act is lost
    async with asyncio.timeout(PATIENCE):
        while room.table.persistence.reloading is None:
            await asyncio.sleep(0.002)
    disk.mend()
    await ann.question()


# Acknowledged means saved


@pytest.mark.parametrize("kind", [client_messages.Stand, client_messages.Vote])
async def test_nothing_is_acknowledged_before_it_is_saved(hub: Hub, kind: type) -> None:
    ann, ben, cleo = await start_table(hub, 3)
    cleo.leave()
    await ben.until(lambda one: one["type"] == "lobby" and not one["seats"][2]["present"])
    disk = SlowDisk(hub)
    fields = {"seat": 2} if kind is client_messages.Vote else {}
    asking = asyncio.create_task(ben.ask(kind, "slow", **fields))
    await disk.until_asked()
    await asyncio.sleep(0.02)
    assert not any(one.get("request") == "slow" for one in ben.got)
    disk.mend()
    assert (await asking)["type"] == "ack"
    hub_after = await restart(hub)
    record = (await hub_after.room(ann.room.table.record.code)).table.record
    if kind is client_messages.Stand:
        assert record.seats[1].stand_in
    else:
        assert record.seats[2].votes == [2]
    await hub_after.close()


async def test_a_repeated_seat_change_is_done_once(hub: Hub) -> None:
    """Swapping twice would undo the swap."""
    room, made = await hub.new_tables.make(
        http_bodies.NewTable(game="big-score", name="Ann", seats=2, bots=["random"])
    )
    ann = InProcessViewer(room, made.token)
    for _ in range(2):
        assert (await ann.ask(client_messages.Swap, "once", seat=0, other=1))["type"] == "ack"
    hub = await restart(hub)
    room = await hub.room(made.code)
    ann = InProcessViewer(room, made.token)
    assert (await ann.ask(client_messages.Swap, "once", seat=0, other=1))["type"] == "ack"
    assert [place.person for place in room.table.record.seats] == [None, 1]
    await hub.close()


async def test_chat_is_saved(hub: Hub) -> None:
    ann, ben = await start_table(hub, 2)
    for number in range(130):
        await ann.ask(client_messages.Say, f"s{number}", text=f"line {number}")
    disk = SlowDisk(hub)
    saying = asyncio.create_task(ann.ask(client_messages.Say, "last", text="the last"))
    await disk.until_asked()
    await asyncio.sleep(0.02)
    assert not any(one.get("text") == "the last" for one in ben.got), "shown before it was saved"
    disk.mend()
    await saying
    before = [one for one in ben.got if one["type"] == "said"]
    hub = await restart(hub)
    room = await hub.room(ann.room.table.record.code)
    late = InProcessViewer(room, None)
    chat = (await late.until(lambda one: one["type"] == "welcome"))["chat"]
    assert chat == [{key: one[key] for key in chat[0]} for one in before[-100:]]
    assert len(room.chat.lines) == 100
    person = room.table.record.people[0]
    await room.chat.add(person, 0, client_messages.Say(request="last", text="the last"))
    assert len(room.chat.lines) == 100
    assert room.chat.number == 131
    await hub.close()


async def test_the_link_to_a_rematch_is_saved_with_it(hub: Hub) -> None:
    """Otherwise a crash in between would leave people at two different tables."""
    wanted = http_bodies.NewTable(
        game="big-score", name="Ann", seats=2, bots=["random"], start=True, pace="instant"
    )
    room, made = await hub.new_tables.make(wanted)
    ann = InProcessViewer(room, made.token)
    async with asyncio.timeout(PATIENCE):
        while room.table.state != "over":
            asked = room.table.match and room.table.match.question(0)
            if asked:
                choice = asked[1].choices[0]
                await ann.ask(client_messages.Answer, decision=asked[0], choice=choice)
            await asyncio.sleep(0.001)
    groups: list[set[type]] = []
    write = hub.store.writer.write

    async def note(changes: Any) -> None:
        groups.append({type(change) for change in changes})
        await write(changes)

    assert (await ann.ask(client_messages.Lock, locked=True))["type"] == "ack"
    hub.store.writer.write = note  # type: ignore[method-assign]
    assert (await ann.ask(client_messages.Rematch))["type"] == "ack"
    assert groups[0] == {AddedTable, EpochCheck, SavedTable, MovedRecovery}
    made_again = await hub.room(str(room.table.record.next_table))
    assert made_again.table.record.locked, "a rematch stays locked"


# Damage


DAMAGE = (
    "'{\"code\": 5'",
    "'{}'",
    "CAST(X'FFFEFD' AS TEXT)",
    "replace(record, 'big-score', 'bridge')",
    'replace(record, \'"options":{\', \'"options":{"x":1,\')',
)


async def test_damaged_tables_are_marked_broken_and_the_server_starts(hub: Hub) -> None:
    parties = [await start_table(hub, 2) for _ in range(7)]
    for ann, _ in parties:
        question = await ann.question()
        await ann.ask(
            client_messages.Answer, decision=question["id"], choice=question["options"][0]["id"]
        )
    codes = [ann.room.table.record.code for ann, _ in parties]
    database = str(hub.store.engine.url.database)
    await hub.close()
    connection = sqlite3.connect(database)
    with connection:
        for code, record in zip(codes, DAMAGE, strict=False):
            connection.execute(f"UPDATE tables SET record = {record} WHERE code = ?", [code])
        connection.execute(
            "UPDATE acts SET choice = 'x', at = 'y' WHERE table_id = "
            "(SELECT id FROM tables WHERE code = ?)",
            [codes[5]],
        )
        before = connection.execute("SELECT code, record FROM tables ORDER BY id").fetchone()
    connection.close()
    hub = await Hub.open(database, Limits())
    assert [code for code in codes if (await hub.room(code)).table.persistence.broken] == codes[:6]
    for code in codes[:6]:
        watcher = InProcessViewer(await hub.room(code), None)
        broken = await watcher.until(lambda one: one["type"] == "broken")
        assert "can't load this table" in broken["reason"]
        assert watcher.latest("lobby")["state"] == "broken"
        with pytest.raises(HeistError, match="can't load this table"):
            await hub.joining.join(code, "Eve", "")
    healthy = InProcessViewer(await hub.room(codes[6]), None)
    assert (await healthy.until(lambda one: one["type"] == "table"))["view"]["seats"] == 2
    await hub.close()
    connection = sqlite3.connect(database)
    after = connection.execute("SELECT code, record FROM tables ORDER BY id").fetchone()
    connection.close()
    assert after == before, "an unreadable record stays as it is"


async def test_the_reason_why_a_table_is_broken_reveals_no_secret(hub: Hub) -> None:
    ann, _ = await start_table(hub, 2)
    question = await ann.question()
    await ann.ask(
        client_messages.Answer, decision=question["id"], choice=question["options"][0]["id"]
    )
    code, database = ann.room.table.record.code, str(hub.store.engine.url.database)
    await hub.close()
    connection = sqlite3.connect(database)
    with connection:
        connection.execute("UPDATE acts SET choice = 3")
    connection.close()
    hub = await Hub.open(database, Limits())
    reason = (await hub.room(code)).table.persistence.broken or ""
    assert "act 0 is not legal." in reason
    assert not any(option["label"] in reason for option in question["options"])
    await hub.close()


async def test_a_schema_upgrade_is_all_or_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server killed during its first start must be able to start again."""
    database = str(tmp_path / "tables.sqlite3")
    folder = tmp_path / "migrations"
    real = Path(migrations.__file__).parent
    (folder / "versions").mkdir(parents=True)
    for name in ("env.py", "script.py.mako"):
        (folder / name).write_text((real / name).read_text())
    for file in Path(versions.__file__).parent.glob("v*.py"):
        text = file.read_text()
        broken = text.replace("def upgrade() -> None:\n", "def upgrade() -> None:\n    1 / 0\n")
        (folder / "versions" / file.name).write_text(broken if "0002" in file.name else text)
    monkeypatch.setattr(migrations, "__file__", str(folder / "__init__.py"))
    with pytest.raises(ZeroDivisionError):
        await Store.open(database)
    monkeypatch.setattr(migrations, "__file__", str(real / "__init__.py"))
    store = await Store.open(database)
    await store.close()


def test_an_act_written_twice_counts_once() -> None:
    """A database may commit and then go away before it answers, so the write is repeated."""
    game = hn.new("big-score", 2, 1)
    rows = []
    for number in range(4):
        seat = game.waiting[0]
        choice = game.choices(seat)[0]
        rows.append(ActRow(1, number, seat, choice, f"r{number}", float(number)))
        game.act(seat, choice)
    live = LiveGame(hn.new("big-score", 2, 1))
    live.replay([*rows[:3], rows[1], msgspec.structs.replace(rows[2]), rows[3]])
    assert live.rows == 4
    assert live.game.fingerprint() == game.fingerprint()
    other = msgspec.structs.replace(rows[2], request="another")
    with pytest.raises(Refusal, match="act 3 is missing"):
        LiveGame(hn.new("big-score", 2, 1)).replay([*rows[:3], other])
