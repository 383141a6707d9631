"""Dishonest servers and damaged records, as `heistnight verify` sees them."""

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import heistnight as hn
from heistnight.kernel import journal
from heistnight.kernel.deal import Deal
from heistnight.kernel.draws import Pick, Shuffle, computed
from heistnight.verify import verify
from tests.fairness import kit
from tests.fairness.kit import replace

GOOD = kit.honest()


def test_an_honest_record_fits_and_says_what_it_proves() -> None:
    verdict = verify(GOOD)
    assert verdict.fits
    assert verdict.proof == "nobody-chose"
    assert verdict.people == [(0, True), (1, True)]
    assert [fits for _, fits in verdict.draws] == [True] * len(verdict.draws)


@pytest.mark.parametrize("game", hn.games())
def test_every_game_fits(game: str) -> None:
    low, high = hn.games()[game].seats
    for seats in {low, high}:
        assert verify(kit.honest(game, seats, range(seats), left_out=(0,))).fits


def test_one_flipped_bit_anywhere_in_the_record_is_caught() -> None:
    record = GOOD.encode()
    for place in range(len(record)):
        flipped = bytearray(record)
        flipped[place] ^= 1 << place % 8
        assert not verify(bytes(flipped)).fits, (place, record[place - 20 : place + 20])


COVERED = (
    *("game", "rules", "seats", "seed", "options", "pack", "rig", "deal", "chance"),
    *("deal.version", "deal.table", "deal.commitment", "deal.secret", "deal.people"),
)


def altered(value: Any) -> Any:
    """Return another value of the same kind."""
    if isinstance(value, str):
        return value[:-1] + chr(ord(value[-1]) ^ 1)
    if isinstance(value, int):
        return value ^ 1
    if isinstance(value, dict):
        return {**value, "first": 1}
    if isinstance(value, list | tuple):
        return type(value)(value[:-1])
    field = msgspec.structs.fields(value)[-1].name
    return replace(value, **{field: altered(getattr(value, field))})


@pytest.mark.parametrize("field", COVERED)
def test_a_changed_field_is_caught_even_with_a_new_checksum(field: str) -> None:
    def change(record: journal.Journal) -> journal.Journal:
        name, _, part = field.partition(".")
        if part:
            deal = kit.deal_in(record)
            return replace(record, deal=replace(deal, **{part: altered(getattr(deal, part))}))
        return replace(record, **{name: altered(getattr(record, name))})

    assert not verify(kit.forged(GOOD, change)).fits


def test_only_the_rules_catch_a_reshuffled_discard_pile() -> None:
    """Without the rules nobody knows in which order a used deck was: see docs/fairness.md."""
    text = kit.honest("vault-heist", 5, (0, 1))
    chance = kit.draws_in(journal.read(text))
    used = [
        number
        for number, draw in enumerate(chance.draws)
        if draw.deck == "deck" and number and isinstance(draw, Shuffle)
    ]
    assert used, "this game reshuffles its discard pile"

    def turn(draw: Shuffle) -> Any:
        cards = (*draw.cards[1:], draw.cards[0])
        return computed(journal.read(text).seed, replace(draw, cards=cards))

    verdict = verify(kit.with_draw(text, used[0], turn))
    assert [check.id for check in verdict.checks if not check.fits] == ["rules"]


def test_only_the_rules_catch_an_invented_draw() -> None:
    """Each invented draw before the first shuffle gives the server another deal to choose from."""

    def change(record: journal.Journal) -> journal.Journal:
        chance = kit.draws_in(record)
        later = [computed(record.seed, replace(one, block=one.block + 1)) for one in chance.draws]
        invented = computed(record.seed, Pick(0, 0, "first seat", 2, 0))
        return replace(record, chance=replace(chance, draws=[invented, *later]))

    verdict = verify(kit.forged(GOOD, change))
    assert [check.id for check in verdict.checks if not check.fits] == ["rules"]


@pytest.mark.parametrize("names", [["x"] * 32, []])
def test_only_the_rules_catch_other_names_of_cards(names: list[str]) -> None:
    def change(record: journal.Journal) -> journal.Journal:
        return replace(record, chance=replace(kit.draws_in(record), names={"crooks": names}))

    verdict = verify(kit.forged(GOOD, change))
    assert [check.id for check in verdict.checks if not check.fits] == ["rules"]


def test_a_move_that_the_rules_forbid_is_caught() -> None:
    def change(record: journal.Journal) -> journal.Journal:
        return replace(record, acts=[*record.acts, record.acts[-1]])

    assert not verify(kit.forged(GOOD, change)).fits


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"heistnight":2}', "\ud800", "x" * 999])
def test_anything_else_is_no_record(text: str) -> None:
    assert not verify(text).fits


def test_strange_draws_are_refused_without_a_crash() -> None:
    strange: list[Callable[[Pick], Any]] = [
        lambda draw: replace(draw, below=0),
        lambda draw: replace(draw, block=-1),
        lambda draw: Shuffle(0, draw.block, "x", tuple(range(129)), ()),
        lambda draw: replace(draw, block=2**64),
    ]
    for change in strange:
        assert not verify(kit.with_draw(GOOD, 1, change)).fits


def test_a_save_keeps_the_proof_and_an_imagined_game_has_none() -> None:
    game = hn.load(GOOD)
    assert isinstance(game.setup.deal, Deal)
    assert kit.SECRET in game.save()
    assert game.imagine(0, random.Random(1)).setup.deal is None


def test_journals_without_a_deal_stay_as_they_were() -> None:
    game = kit.played("crooks", 2, 7)
    assert '"deal"' not in game.save()
    assert '"chance"' not in game.save()
    assert verify(game.save()).proof == "nothing"
