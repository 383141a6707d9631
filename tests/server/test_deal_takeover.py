"""A node dies in the middle of a deal: the next one continues with the same commitment."""

import asyncio

import pytest

from heistnight.kernel.deal import nonce_hash, seed_of
from heistnight.kernel.errors import HeistError
from heistnight.server.hub import Hub
from heistnight.server.protocol import http_bodies
from heistnight.table.table import Table
from tests.fairness.kit import NONCES
from tests.server.test_takeover import leases, node

WANTED = http_bodies.NewTable(game="crooks", name="Ann", seats=2, bots=["random"])


async def committed_table(hub: Hub) -> Table:
    """Return a table whose host's browser has sent its hash."""
    seated = await hub.new_tables.open_table(WANTED)
    table = (await hub.room(seated.code)).table
    table.people.adding[1] += 1
    await table.begin(1)
    assert table.record.deal is not None
    commitment = table.record.deal.deal.commitment
    await table.starting.add_hash(0, nonce_hash(commitment, 0, NONCES[0]))
    assert table.record.deal.stage == "reveal"
    return table


async def test_another_node_finishes_the_deal(postgres: str) -> None:
    async with node(postgres) as two, node(postgres) as dead:
        before = await committed_table(dead)
        assert before.record.deal is not None
        commitment = before.record.deal.deal.commitment
        await leases(dead).mark_dead([str(dead.node.id)])
        dead.node.lapse(str(dead.node.id))
        after = (await two.room(before.record.code)).table
        assert after.record.deal is not None
        assert after.record.deal.deal.commitment == commitment
        assert after.record.starting
        await after.starting.add_nonce(0, NONCES[0])
        assert after.state == "playing"
        assert after.record.seed == seed_of(after.record.deal.deal)
        with pytest.raises(HeistError):
            await before.starting.add_nonce(0, NONCES[0])


async def test_a_commitment_is_shown_only_once_it_is_saved(hub: Hub) -> None:
    """A crash could replace an unsaved one, and browsers would suspect a trick."""
    seated = await hub.new_tables.open_table(WANTED)
    room = await hub.room(seated.code)
    room.table.people.adding[1] += 1
    starting = asyncio.ensure_future(room.table.begin(1))
    await asyncio.sleep(0)
    assert room.table.record.starting
    assert room.lobby().deal is None
    await starting
    assert room.lobby().deal is not None


async def test_hashes_are_shown_only_once_they_are_saved(hub: Hub) -> None:
    """Browsers note the hashes and reveal. After a crash a hash could be missing."""
    seated = await hub.new_tables.open_table(WANTED)
    room = await hub.room(seated.code)
    room.table.people.adding[1] += 1
    await room.table.begin(1)
    adding = asyncio.ensure_future(room.table.starting.add_hash(0, NONCES[0]))
    await asyncio.sleep(0)
    assert room.table.record.deal is not None
    assert room.table.record.deal.stage == "reveal"
    early = room.lobby().deal
    assert early is not None
    assert (early.stage, early.awaited, early.people[0].hash) == ("commit", [], "")
    await adding
    shown = room.lobby().deal
    assert shown is not None
    assert (shown.stage, shown.awaited, shown.people[0].hash) == ("reveal", [0], NONCES[0])
