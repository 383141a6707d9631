"""Vault Heist: the card pack and rigged decks."""

import pytest

import heistnight as hn
from heistnight.kernel.packs import built_in
from tests.rulebook.vault_heist_kit import dealt, hand, offered, play

TEXT = built_in("vault-heist")


def refused(text: str) -> str:
    with pytest.raises(hn.BadPack) as error:
        hn.new("vault-heist", seats=3, seed=1, pack=text)
    return str(error.value)


def test_a_pack_with_other_totals_is_refused() -> None:
    """VH-1: 34 equipment, 24 actions, 10 reactions."""
    assert "found 33 equipment cards in all; the box has 34" in refused(TEXT.replace("30", "29"))
    said = refused(TEXT.replace('name = "deny"\ncount = 6', 'name = "deny"\ncount = 7'))
    assert "found 11 reaction cards in all; the box has 10" in said


def test_a_pack_with_an_unknown_card_is_refused() -> None:
    """VH-1: a pack lists the ten kinds of card in order."""
    assert "in this order: equipment" in refused(
        TEXT.replace('"disable"\ncount', '"ladder"\ncount')
    )


def test_symbols_are_data() -> None:
    """VH-41, VH-42: with a pack whose deny lacks the counter's symbol, a deny can't stop counters.

    The distract that it turned round can still be denied (VH-40).
    """
    own = TEXT.replace('"scavenge", "steal", "counter", "deny"]', '"scavenge", "steal", "deny"]')
    rig = {"deck": ["distract", "deny", *["equipment"] * 5, "counter"], "first": 0}
    for text, asked in ((own, False), (None, True)):
        game = hn.new("vault-heist", seats=3, seed=1, pack=text, rig=rig)
        play(game, 0, "distract", target=1)
        counter = next(o for o in game.pending[1].options if o.data.get("card") == "counter")
        for other in [seat for seat in game.waiting if seat != 1]:
            game.act(other, game.pending[other].options[-1])
        game.act(1, counter)
        assert 0 in game.waiting
        assert (game.view(0)["chain"][-1]["card"] == "counter") == asked


def test_symbols_that_make_no_sense_are_refused() -> None:
    """VH-41: a counter can answer only cards with a target."""
    said = refused(TEXT.replace('answers = ["pickpocket"', 'answers = ["scavenge"'))
    assert "found 'scavenge'; a counter may answer: pickpocket" in said
    assert "twice" in refused(TEXT.replace('"counter", "deny"]', '"deny", "deny"]'))


def test_a_rig_may_name_cards_as_people_do() -> None:
    """VH-10: aliases and any spelling work; the deck is drawn in this order."""
    rig = {"deck": ["Double", "SUPPORT", "Double-Equipment", "opposition", "Deny"], "first": 1}
    game = hn.new("vault-heist", seats=3, seed=1, rig=rig)
    assert hand(game, 0).count("double equipment") >= 2 <= hand(game, 0).count("equipment")
    assert "deny" in hand(game, 0)
    with pytest.raises(hn.BadOptions, match="but there is none left"):
        hn.new("vault-heist", seats=3, seed=1, rig={"deck": ["deny"] * 7})
    with pytest.raises(hn.BadOptions, match="seat from 0 to 2"):
        hn.new("vault-heist", seats=3, seed=1, rig={"first": 3})


def test_the_house_symbols_let_a_deny_answer_everything_played() -> None:
    """VH-42: every action can be denied."""
    for card in ("firewall", "distract", "pickpocket"):
        game = dealt(card, "deny", "")
        aim = {} if card == "firewall" else {"target": 2}
        play(game, 0, card, **aim)
        assert offered(game, 1, card="deny")
