"""Hosts and guests: who may do what at a table, and names that cannot be confused."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import select

from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.protocol import client_messages, http_bodies
from heistnight.table.errors import Refusal
from heistnight.table.game import pace
from heistnight.table.names import checked_name, lookalike_key
from heistnight.table.storage.schema import REPORTS
from tests.server.kit import PATIENCE
from tests.table.kit import InProcessViewer, start_table


@pytest_asyncio.fixture
async def hub(tmp_path: Path) -> AsyncIterator[Hub]:
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
    yield hub
    await hub.close()


async def with_guests(hub: Hub, *names: str, seats: int = 4) -> list[InProcessViewer]:
    """Open a table that has not begun; the first person is its host."""
    room, first = await hub.new_tables.make(
        http_bodies.NewTable(game="big-score", name="Ann", seats=seats)
    )
    tokens = [
        first.token,
        *[(await hub.joining.join(first.code, name, "")).token for name in names],
    ]
    return [InProcessViewer(room, token) for token in tokens]


def seats_of(one: InProcessViewer) -> list[int | None]:
    return [place.person for place in one.room.table.record.seats]


# Being host


async def test_a_short_disconnect_does_not_cost_the_host_role(hub: Hub) -> None:
    ann, ben = await with_guests(hub, "Ben")
    ann.leave()
    assert (
        "Only the host" in (await ben.ask(client_messages.SetBot, seat=2, bot="random"))["reason"]
    )
    assert not ben.latest("lobby")["host_away"]
    ann = InProcessViewer(ann.room, ann.token)
    assert (await ann.ask(client_messages.SetBot, seat=2, bot="random"))["type"] == "ack"


async def test_another_player_takes_over_from_an_absent_host(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await with_guests(hub, "Ben")
    monkeypatch.setattr(pace, "HOST_AWAY_SECONDS", 0.05)
    ann.leave()
    await ben.until(lambda one: one["type"] == "lobby" and one["host_away"])
    assert (await ben.ask(client_messages.SetBot, seat=2, bot="random"))["type"] == "ack"
    assert ben.room.table.record.host == 2


async def test_the_host_hands_the_table_over(hub: Hub) -> None:
    ann, ben = await with_guests(hub, "Ben")
    assert "Only the host" in (await ben.ask(client_messages.HandOver, person=2))["reason"]
    assert "no such person" in (await ann.ask(client_messages.HandOver, person=9))["reason"]
    assert (await ann.ask(client_messages.HandOver, person=2))["type"] == "ack"
    assert "Only the host" in (await ann.ask(client_messages.Lock, locked=True))["reason"]
    assert (await ben.ask(client_messages.Lock, locked=True))["type"] == "ack"


# Removing people


async def test_a_person_removed_before_the_start_loses_the_seat_for_good(
    hub: Hub,
) -> None:
    ann, ben, cleo = await with_guests(hub, "Ben", "Cleo")
    assert "Only the host" in (await ben.ask(client_messages.Remove, person=3))["reason"]
    assert "Hand the table over" in (await ann.ask(client_messages.Remove, person=1))["reason"]
    assert (await ann.ask(client_messages.Remove, "once", person=2))["type"] == "ack"
    assert (await ann.ask(client_messages.Remove, "once", person=2))["type"] == "ack"
    assert "no such person" in (await ann.ask(client_messages.Remove, person=2))["reason"]
    assert "removed you" in (await ben.until(lambda one: one["type"] == "goodbye"))["reason"]
    await ben.until(lambda one: one["type"] == "websocket.close" and one["code"] == 4003)
    assert seats_of(ann) == [1, None, 3, None]
    assert [one["name"] for one in cleo.latest("lobby")["people"]] == ["Ann", "Cleo"]
    with pytest.raises(Refusal, match="removed you"):
        InProcessViewer(ben.room, ben.token)


async def test_a_bot_replaces_a_player_removed_from_a_running_game(hub: Hub) -> None:
    ann, ben, cleo = await start_table(hub, 3)
    await ann.question()
    assert (await ann.ask(client_messages.Remove, person=2))["type"] == "ack"
    assert (await cleo.ask(client_messages.VoteRemoval, person=2))["type"] == "ack"
    await ben.until(lambda one: one["type"] == "websocket.close" and one["code"] == 4003)
    place = ann.room.table.record.seats[1]
    assert (place.person, place.bot is not None) == (None, True)
    await until_seat_acts(hub, ann, 1)


async def test_a_removed_persons_recovery_code_is_refused(hub: Hub) -> None:
    room, made = await hub.new_tables.make(
        http_bodies.NewTable(game="big-score", name="Ann", seats=3)
    )
    ben = await hub.joining.join(made.code, "Ben", "")
    ann = InProcessViewer(room, made.token)
    await ann.ask(client_messages.Remove, person=2)
    with pytest.raises(Refusal, match="removed you"):
        await hub.joining.recover(ben.recovery or "")


async def test_a_locked_table_lets_nobody_new_in(hub: Hub) -> None:
    ann, ben = await with_guests(hub, "Ben")
    code = ann.room.table.record.code
    assert (await ann.ask(client_messages.Lock, locked=True))["type"] == "ack"
    with pytest.raises(Refusal, match="locked"):
        await hub.joining.join(code, "Cleo", "")
    with pytest.raises(Refusal, match="locked"):
        InProcessViewer(ann.room, None)
    ben.leave()
    ben = InProcessViewer(ann.room, ben.token)
    assert ben.room.lobby().locked
    await ann.ask(client_messages.Lock, locked=False)
    assert (await hub.joining.join(code, "Cleo", "")).person == 3


async def until_seat_acts(hub: Hub, one: InProcessViewer, seat: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            stored = await hub.store.table(one.room.table.record.code)
            if stored and any(act.seat == seat for act in stored.acts):
                return
            if asked := one.latest("table")["decision"]:
                choice = asked["options"][0]["id"]
                await one.ask(client_messages.Answer, decision=asked["id"], choice=choice)
            await asyncio.sleep(0.01)


# Names


async def test_names_at_a_table_look_different(hub: Hub) -> None:
    alike = ("ann", "Αnn", "Аnn", "Ánn", "A n n", "Ann 2", "Mouse", "Ｍｏｕｓｅ", "Ann.", "Anna")
    (first, *_) = await with_guests(hub, *alike, seats=2)
    names = [one.name for one in first.room.table.record.people]
    assert len({lookalike_key(name) for name in names}) == len(alike) + 1
    assert names[-1] == "Anna"
    for nothing in (" \u202e . ", "\u3164\uffa0", "\u2800", "\u115f\u1160", "\U0001d159"):
        with pytest.raises(Refusal, match="at least one letter"):
            await hub.joining.join(first.room.table.record.code, nothing, "")


@pytest.mark.parametrize(
    "other",
    ["Will\u3164", "\u2800Will", "W\U0001d159ill", "Wıll", "Wilӏ", "ᴡill", "W\u200bill", "W1ll"],
)
def test_invisible_characters_do_not_make_another_name(other: str) -> None:
    assert lookalike_key(checked_name(other)) == lookalike_key("Will")
    assert lookalike_key(checked_name("Mօսse Հոh")) == lookalike_key("Mouse hnh")


async def test_nobody_gets_the_name_of_a_bot_at_the_table(hub: Hub) -> None:
    room, made = await hub.new_tables.make(
        http_bodies.NewTable(game="big-score", name="Chips", seats=4, bots=["random"])
    )
    await hub.joining.join(made.code, "Birdie", "")
    names = room.table.people.names()
    assert names[:3] == ["Chips", "Birdie", "Birdie 2"]
    ann = InProcessViewer(room, made.token)
    await ann.ask(client_messages.Remove, person=2)
    await ann.ask(client_messages.SetBot, seat=2, bot="random")
    assert room.table.people.names()[2] == "Chips the bot"


async def test_one_address_cannot_fill_a_table(tmp_path: Path) -> None:
    hub = await Hub.open(str(tmp_path / "few.sqlite3"), Limits(places=3))
    _, made = await hub.new_tables.make(http_bodies.NewTable(game="big-score", name="Ann", seats=6))
    for number in range(3):
        await hub.joining.join(made.code, f"Eve {number}", "2001:db8::1")
    with pytest.raises(Refusal, match="3 people from your address"):
        await hub.joining.join(made.code, "Eve 4", "2001:db8::ffff")
    await hub.joining.join(made.code, "Ben", "192.0.2.7")
    record = (await hub.room(made.code)).table.record
    assert not any("192.0.2.7" in person.origin for person in record.people)
    await hub.close()


# Chat


async def test_a_line_is_reported_once_and_kept_for_the_operator(hub: Hub) -> None:
    ann, ben = await with_guests(hub, "Ben")
    await ben.ask(client_messages.Say, text="something rude")
    said = await ann.until(lambda one: one["type"] == "said")
    assert said["person"] == 2
    for request in ("one", "two"):
        answer = await ann.ask(client_messages.Report, request, number=said["number"])
        assert answer["type"] == "ack"
    assert "no longer in the chat" in (await ann.ask(client_messages.Report, number=77))["reason"]
    ann.room.chat.reported.clear()  # as after a restart
    assert (await ann.ask(client_messages.Report, number=said["number"]))["type"] == "ack"
    async with hub.store.reading() as connection:
        found = (await connection.execute(select(REPORTS))).all()
    assert [(row.name, row.text, row.reporter) for row in found] == [("Ben", "something rude", 1)]
    watcher = InProcessViewer(ann.room, None)
    assert "You're watching" in (await watcher.ask(client_messages.Report, number=1))["reason"]
