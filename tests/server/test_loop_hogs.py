"""Expensive requests must not block the event loop: QR codes, padded card packs."""

import asyncio
import threading
import tomllib
from typing import Any

import pytest

import heistnight as hn
from heistnight.kernel import packs
from heistnight.kernel.packs import compact
from heistnight.server import qr_codes
from heistnight.server.errors import Full, TooFast
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.protocol import http_bodies, presenters
from heistnight.server.qr_codes import QrCodes
from heistnight.table import branching
from heistnight.table.errors import Refusal
from tests.server.test_holes import qr_of


class Counted:
    """A function that records how often and in which threads it is called."""

    def __init__(self, work: Any) -> None:
        self.work, self.threads = work, list[int]()

    def __call__(self, *facts: Any) -> Any:
        self.threads.append(threading.get_ident())
        return self.work(*facts)


# QR codes


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Counted:
    counted = Counted(qr_codes.draw)
    monkeypatch.setattr(qr_codes, "draw", counted)
    return counted


async def test_a_qr_code_is_drawn_once_and_not_in_the_loop(drawn: Counted) -> None:
    codes = QrCodes(Limits())
    asked = [codes.svg("https://x.example/table/A", f"192.0.2.{n}") for n in range(40)]
    assert set(await asyncio.gather(*asked)) == {qr_of("https://x.example/table/A")}
    assert len(drawn.threads) == 1
    assert threading.get_ident() not in drawn.threads


async def test_qr_codes_of_an_address_are_limited(drawn: Counted) -> None:
    codes = QrCodes(Limits(qr_rate=0.0001, qr_burst=2))
    for link in "ab":
        await codes.svg(link, "192.0.2.1")
    with pytest.raises(TooFast, match="QR codes"):
        await codes.svg("c", "192.0.2.1")
    await codes.svg("a", "192.0.2.1")  # this one is cached
    await codes.svg("c", "192.0.2.2")
    assert len(drawn.threads) == 3


async def test_qr_codes_for_all_addresses_wait_in_a_short_queue(drawn: Counted) -> None:
    codes = QrCodes(Limits(max_qr_codes_waiting=10))
    asked = [codes.svg(f"link {n}", f"192.0.2.{n}") for n in range(100)]
    results = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(one) for one in results].count(Full) == 90
    assert len(drawn.threads) == 10


async def test_only_the_most_recently_used_qr_codes_are_cached(drawn: Counted) -> None:
    codes = QrCodes(Limits(max_qr_codes_kept=2))
    for link in "abac":
        await codes.svg(link, "192.0.2.1")
    assert list(codes.cache) == ["a", "c"]
    assert await QrCodes(Limits(max_qr_codes_kept=0)).svg("x", "192.0.2.1") == qr_of("x")


# Packs


def padding(number: int) -> str:
    line = f"# {number} " + "x" * 900 + "\n"
    return line * 40


def game_with(pack: str) -> hn.Game:
    return hn.new("crooks", seats=2, seed=1, pack=pack)


OWN = hn.new("crooks", seats=2, seed=1).setup.pack.text
OTHER = OWN.replace("Nimble Nell", "Nimble Nora")


async def play_on(hub: Hub, pack: str, number: int) -> Any:
    address = f"192.0.2.{number}"
    made = await hub.archive.upload(game_with(pack).save(), address)
    wanted = http_bodies.PlayOn(name="Ann", act=0, seat=0)
    return hub.rooms[(await hub.new_tables.play_on(made.id, wanted, address)).code].table


@pytest.mark.parametrize("pack", [OWN, OTHER], ids=["own", "other"])
async def test_padded_packs_are_one_pack(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, pack: str
) -> None:
    """More packs than any cache holds; only the worker reads them, never the event loop."""
    game_with(OTHER)
    games = [game_with(pack + padding(number)).save() for number in range(70)]
    tables = [await play_on(hub, pack, 1)]
    parsed = Counted(tomllib.loads)
    monkeypatch.setattr(tomllib, "loads", parsed)
    for number, journal in enumerate(games):
        made = await hub.archive.upload(journal, f"192.0.2.{number}")
        wanted = http_bodies.PlayOn(name="Ann", act=0, seat=0)
        seated = await hub.new_tables.play_on(made.id, wanted, f"192.0.2.{number}")
        tables.append(hub.rooms[seated.code].table)
    assert len({table.record.pack.text for table in tables}) == 1
    facts = [presenters.facts_of(table) for table in tables for _ in range(2)]
    assert all(one == facts[0] for one in facts)
    assert not parsed.threads


async def test_a_strangers_pack_is_not_read_in_the_loop(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = game_with(OWN.replace("Nimble Nell", "Nimble Nancy")).save()
    packs.read.cache_clear()
    parsed = Counted(tomllib.loads)
    monkeypatch.setattr(tomllib, "loads", parsed)
    made = await hub.archive.upload(journal, "192.0.2.1")
    await hub.new_tables.play_on(
        made.id, http_bodies.PlayOn(name="Ann", act=0, seat=0), "192.0.2.1"
    )
    assert len(parsed.threads) == 1
    assert threading.get_ident() not in parsed.threads


async def test_a_pack_that_is_too_large_cannot_be_played_on(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(branching, "MAX_PACK_CHARACTERS", 100)
    await play_on(hub, OWN + padding(1), 1)
    with pytest.raises(Refusal, match="100 at most"):
        await play_on(hub, OTHER, 2)


@pytest.mark.parametrize("game", hn.games())
def test_a_compact_pack_says_the_same(game: str) -> None:
    text = hn.new(game, seats=hn.games()[game].seats[0], seed=1).setup.pack.text
    assert len(compact(text)) < len(text)
    assert tomllib.loads(compact(text)) == tomllib.loads(text)
    tricky = 'a = [ # one\n  1,\n\n# two\n  2]\nb = "# no comment" # yes\n'
    assert tomllib.loads(compact(tricky)) == tomllib.loads(tricky)
    long = 'a = """\n# text\n\n"""\n'
    assert compact(long) == long
