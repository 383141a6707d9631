"""Who becomes host after the host, what they may do, and votes on removals."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.protocol import client_messages, http_bodies
from heistnight.server.protocol.schemas import PersonShown
from heistnight.table.errors import Refusal
from heistnight.table.game import pace
from heistnight.table.storage.records import TableRecord
from tests.table.kit import InProcessViewer, start_table
from tests.table.test_hosts import seats_of, with_guests


@pytest_asyncio.fixture
async def hub(tmp_path: Path) -> AsyncIterator[Hub]:
    hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
    yield hub
    await hub.close()


@pytest.fixture
def soon_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host who leaves is away at once."""
    monkeypatch.setattr(pace, "HOST_AWAY_SECONDS", 0.0)


async def visitor(hub: Hub, one: InProcessViewer, name: str = "Eve") -> InProcessViewer:
    """Join a table that has no free seat."""
    joined = await hub.joining.join(one.room.table.record.code, name, "")
    assert joined.seat is None
    return InProcessViewer(one.room, joined.token)


async def acked(one: InProcessViewer, kind: type, **fields: Any) -> None:
    answer = await one.ask(kind, **fields)
    assert answer["type"] == "ack", answer


async def why_not(one: InProcessViewer, kind: type, **fields: Any) -> str:
    answer = await one.ask(kind, **fields)
    assert answer["type"] == "refused", answer
    reason: str = answer["reason"]
    return reason


def record_of(one: InProcessViewer) -> TableRecord:
    return one.room.table.record


def known(one: InProcessViewer, person: int) -> PersonShown:
    return next(found for found in one.room.lobby().people if found.id == person)


# Who is next


@pytest.mark.usefixtures("soon_away")
async def test_a_person_without_a_seat_does_not_become_host(hub: Hub) -> None:
    ann, ben = await start_table(hub, 2)
    eve = await visitor(hub, ann)
    ann.leave()
    ben.leave()
    attempts = (
        (client_messages.Remove, {"person": 2}),
        (client_messages.Lock, {"locked": True}),
        (client_messages.HandOver, {"person": 3}),
        (client_messages.SetTable, {"pace": "relaxed"}),
    )
    for kind, fields in attempts:
        assert "Only the host" in await why_not(eve, kind, **fields)
    lobby = eve.room.lobby()
    assert (lobby.host, lobby.host_away, lobby.next_host) == (1, True, None)
    assert (record_of(eve).host, record_of(eve).locked, seats_of(eve)) == (1, False, [1, 2])


@pytest.mark.usefixtures("soon_away")
async def test_the_longest_seated_player_present_is_next(hub: Hub) -> None:
    ann, ben, cleo, dan = await with_guests(hub, "Ben", "Cleo", "Dan")
    await acked(ben, client_messages.Stand)
    await acked(ben, client_messages.Sit, seat=1)  # after Cleo and Dan now
    await acked(ann, client_messages.SetTable, seats=5)
    await acked(cleo, client_messages.Sit, seat=4)  # only moves
    ann.leave()
    assert cleo.room.lobby().next_host == 3
    assert "Only the host" in await why_not(dan, client_messages.Lock, locked=True)
    cleo.leave()
    assert dan.room.lobby().next_host == 4
    assert "Only the host" in await why_not(ben, client_messages.Lock, locked=True)
    await acked(dan, client_messages.Lock, locked=True)
    assert record_of(dan).host == 4


async def test_a_table_is_not_handed_to_a_person_without_a_seat(hub: Hub) -> None:
    ann, _ = await start_table(hub, 2)
    await visitor(hub, ann)
    assert "with a seat" in await why_not(ann, client_messages.HandOver, person=3)
    assert record_of(ann).host == 1


@pytest.mark.usefixtures("soon_away")
async def test_a_founder_who_comes_back_is_host_again(hub: Hub) -> None:
    ann, ben, _ = await start_table(hub, 3)
    ann.leave()
    await acked(ben, client_messages.Lock, locked=True)
    assert record_of(ben).host == 2
    InProcessViewer(ann.room, ann.token)
    assert record_of(ben).host == 1
    assert "Only the host" in await why_not(ben, client_messages.Lock, locked=False)
    await hub.store.flush()
    stored = await hub.store.table(record_of(ben).code)
    assert stored is not None
    assert stored.record.host == 1


@pytest.mark.usefixtures("soon_away")
async def test_a_founder_who_handed_the_table_over_is_not_host_on_return(hub: Hub) -> None:
    ann, ben, _ = await start_table(hub, 3)
    await acked(ann, client_messages.HandOver, person=2)
    ann.leave()
    ann = InProcessViewer(ann.room, ann.token)
    assert record_of(ann).host == 2
    ben.leave()
    assert ann.room.lobby().next_host == 1


@pytest.mark.usefixtures("soon_away")
async def test_a_refused_request_makes_nobody_host(hub: Hub) -> None:
    ann, _, _ = await start_table(hub, 3)
    await acked(ann, client_messages.HandOver, person=3)
    record = record_of(ann)
    ann.room.table.people.present[3] = 0
    assert ann.room.lobby().next_host == 1
    assert "no such person" in await why_not(ann, client_messages.Remove, person=9)
    assert (record.host, record.appointed) == (3, True)


# Rights of a host who took over


@pytest.mark.usefixtures("soon_away")
async def test_a_host_who_took_over_cannot_unseat_present_players(hub: Hub) -> None:
    ann, ben, cleo, dan = await with_guests(hub, "Ben", "Cleo", "Dan", seats=5)
    ann.leave()
    dan.leave()
    for person in (1, 3):
        assert "can't" in await why_not(ben, client_messages.Remove, person=person)
        for bot in ("random", None):
            reason = await why_not(ben, client_messages.SetBot, seat=person - 1, bot=bot)
            assert "only while the last one is away" in reason
    assert known(ben, 1).removable == known(ben, 3).removable == "no"
    assert known(ben, 4).removable == "at-once"
    await acked(ben, client_messages.Remove, person=4)
    await acked(ben, client_messages.SetBot, seat=4, bot="random")
    assert seats_of(ben) == [1, 2, 3, None, None]
    await acked(cleo, client_messages.Say, text="still here")


@pytest.mark.usefixtures("soon_away")
async def test_handing_the_table_on_gives_no_more_rights(hub: Hub) -> None:
    ann, ben, cleo = await with_guests(hub, "Ben", "Cleo")
    ann.leave()
    await acked(ben, client_messages.HandOver, person=3)
    assert "only while the last one is away" in await why_not(
        cleo, client_messages.Remove, person=2
    )


async def test_a_chosen_host_removes_players_before_the_start_but_not_the_founder(
    hub: Hub,
) -> None:
    ann, ben, _ = await with_guests(hub, "Ben", "Cleo")
    await acked(ann, client_messages.HandOver, person=2)
    assert "opened this table" in await why_not(ben, client_messages.Remove, person=1)
    await acked(ben, client_messages.Remove, person=3)
    assert seats_of(ben) == [1, 2, None, None]


@pytest.mark.usefixtures("soon_away")
async def test_the_host_stays_host_of_the_rematch_while_they_are_here(hub: Hub) -> None:
    for away in (False, True):
        ann, ben = await start_table(hub, 2)
        record_of(ann).state = "over"
        assert ann.room.table.match is not None
        ann.room.table.match = None
        if away:
            ann.leave()
        await acked(ben, client_messages.Rematch)
        made = (await hub.room(record_of(ben).next_table or "")).table.record
        assert (made.host, made.founder, made.appointed) == (2 if away else 1, 1, False)


async def test_a_removed_person_has_no_seat_in_the_rematch(hub: Hub) -> None:
    ann, ben, _ = await start_table(hub, 3)
    record_of(ann).state, ann.room.table.match = "over", None
    await acked(ann, client_messages.Remove, person=3)
    await acked(ben, client_messages.Rematch)
    made = (await hub.room(record_of(ben).next_table or "")).table.record
    assert [place.person for place in made.seats] == [2, 1, None], "seats rotate"


async def test_a_removed_person_stays_out_of_every_rematch(hub: Hub) -> None:
    ann, ben = await start_table(hub, 2)
    code, key = record_of(ann).code, "a-key-of-this-browser-0123456789"
    rude = await hub.joining.join(code, "Rude", "203.0.113.7", key=key)
    await acked(ann, client_messages.Remove, person=rude.person)
    for _ in range(2):
        record_of(ben).state, ben.room.table.match = "over", None
        await acked(ben, client_messages.Rematch)
        code = record_of(ben).next_table or ""
        with pytest.raises(Refusal, match="removed you"):
            await hub.joining.join(code, "Rude", "203.0.113.7")
        with pytest.raises(Refusal, match="removed you"):
            await hub.joining.join(code, "Rude", "198.51.100.1", key=key)
        await hub.joining.join(code, "Polite", "198.51.100.1")
        ben = InProcessViewer(await hub.room(code), ben.token)


# Votes on a removal


async def test_the_other_players_decide_on_a_removal(hub: Hub) -> None:
    ann, ben, cleo, dan, emil = await start_table(hub, 5)
    eve = await visitor(hub, ann)
    watcher = InProcessViewer(ann.room, None)
    await acked(ann, client_messages.Remove, person=2)
    seat = ann.room.lobby().seats[1]
    assert (seat.person, seat.removal, seat.removal_missing) == (2, [1], 2)
    await acked(ann, client_messages.Remove, person=2)  # a repeated proposal counts once
    assert "Only the other players" in await why_not(ben, client_messages.VoteRemoval, person=2)
    assert "Only the other players" in await why_not(eve, client_messages.VoteRemoval, person=2)
    assert "watching" in await why_not(watcher, client_messages.VoteRemoval, person=2)
    assert "Nobody has asked" in await why_not(cleo, client_messages.VoteRemoval, person=4)
    await acked(cleo, client_messages.VoteRemoval, person=2)
    await acked(cleo, client_messages.VoteRemoval, person=2, agree=False)
    await acked(dan, client_messages.VoteRemoval, person=2)
    assert seats_of(ann) == [1, 2, 3, 4, 5]
    await acked(emil, client_messages.VoteRemoval, person=2)
    assert seats_of(ann) == [1, None, 3, 4, 5]
    await ben.until(lambda one: one["type"] == "websocket.close" and one["code"] == 4003)


async def test_votes_are_saved_and_absent_voters_do_not_count(hub: Hub) -> None:
    ann, ben, cleo, dan, emil = await start_table(hub, 5)
    await acked(ann, client_messages.Remove, person=2)
    await acked(cleo, client_messages.VoteRemoval, person=2)
    stored = await hub.store.table(record_of(ann).code)
    assert stored is not None
    assert stored.record.seats[1].removal == [1, 3]
    cleo.leave()
    await acked(dan, client_messages.VoteRemoval, person=2)  # 2 of the 3 who are here
    assert seats_of(ann)[1] is None
    assert ben.room.table.people.present[2]
    assert emil.room.lobby().state == "playing"


async def test_nobody_removes_a_player_of_a_running_game_alone(hub: Hub) -> None:
    ann, ben = await start_table(hub, 2)
    assert known(ann, 2).removable == "no"
    assert "Two players" in await why_not(ann, client_messages.Remove, person=2)
    ben.leave()
    assert "Two players" in await why_not(ann, client_messages.Remove, person=2)
    eve = await visitor(hub, ann)
    assert "Two players" in await why_not(ann, client_messages.Remove, person=2)
    await acked(ann, client_messages.Remove, person=3)
    await eve.until(lambda one: one["type"] == "websocket.close")
    assert seats_of(ann) == [1, 2]


async def test_guests_of_one_address_are_not_enough_to_remove_a_player(hub: Hub) -> None:
    wanted = http_bodies.NewTable(game="big-score", name="Ann", seats=4)
    room, made = await hub.new_tables.make(wanted, "192.0.2.1")
    tokens = [made.token]
    for name, address in (("Ben", "192.0.2.2"), ("Ann 2", "192.0.2.1"), ("Ann 3", "192.0.2.1")):
        tokens.append((await hub.joining.join(made.code, name, address)).token)
    await room.table.begin(1)
    ann, ben, second, third = [InProcessViewer(room, token) for token in tokens]
    assert "different addresses" in await why_not(ann, client_messages.Remove, person=2)
    await acked(ann, client_messages.Remove, person=3)  # Ben has another address, and may agree
    await acked(third, client_messages.VoteRemoval, person=3)
    assert seats_of(ann) == [1, 2, 3, 4], "two of three, but both from one address"
    assert room.lobby().seats[2].removal_missing == 1
    await acked(ben, client_messages.VoteRemoval, person=3)
    assert seats_of(ann) == [1, 2, None, 4]
    assert second.viewer.closing


async def test_the_host_can_withdraw_a_removal(hub: Hub) -> None:
    ann, _, cleo = await start_table(hub, 3)
    await acked(ann, client_messages.Remove, person=2)
    await acked(ann, client_messages.VoteRemoval, person=2, agree=False)
    assert ann.room.lobby().seats[1].removal == []
    assert "Nobody has asked" in await why_not(cleo, client_messages.VoteRemoval, person=2)


async def test_a_new_host_does_not_inherit_a_removal(hub: Hub) -> None:
    ann, ben, cleo, dan = await start_table(hub, 4)
    await acked(ann, client_messages.Remove, person=4)
    await acked(ann, client_messages.HandOver, person=2)
    assert ann.room.lobby().seats[3].removal == []
    assert "Nobody has asked" in await why_not(cleo, client_messages.VoteRemoval, person=4)
    await acked(ben, client_messages.Remove, person=4)
    assert ann.room.lobby().seats[3].removal == [2]
    assert dan.room.table.record.seats[3].person == 4


@pytest.mark.usefixtures("soon_away")
async def test_a_host_who_took_over_can_remove_absent_players_only(hub: Hub) -> None:
    ann, ben, cleo, dan, emil = await start_table(hub, 5)
    ann.leave()
    assert "only while" in await why_not(ben, client_messages.Remove, person=4)
    assert "opened this table" in await why_not(ben, client_messages.Remove, person=1)
    dan.leave()
    await acked(ben, client_messages.Remove, person=4)
    dan = InProcessViewer(dan.room, dan.token)
    assert record_of(dan).seats[3].removal == []
    assert "Nobody has asked" in await why_not(cleo, client_messages.VoteRemoval, person=4)
    dan.leave()
    await acked(ben, client_messages.Remove, person=4)
    await acked(emil, client_messages.VoteRemoval, person=4)
    assert seats_of(ben) == [1, 2, 3, None, 5]


async def test_nobody_can_vote_after_the_end(hub: Hub) -> None:
    ann, _, cleo = await start_table(hub, 3)
    await acked(ann, client_messages.Remove, person=2)
    record_of(ann).state, ann.room.table.match = "over", None
    assert "No game" in await why_not(cleo, client_messages.VoteRemoval, person=2)


# Older records


async def test_the_first_person_is_founder_in_older_records(hub: Hub) -> None:
    ann, _, _ = await with_guests(hub, "Ben", "Cleo")
    old = msgspec.to_builtins(record_of(ann))
    del old["founder"], old["appointed"]
    for seat in old["seats"]:
        del seat["removal"], seat["seated"]
    read = msgspec.json.decode(msgspec.json.encode(old), type=TableRecord)
    assert (read.founder, read.appointed) == (1, False)
    assert [place.seated for place in read.seats] == [0, 0, 0, 0]
