"""Vault Heist: infiltrating levels, and the rulebook's example of it."""

import pytest

import heistnight as hn
from tests.kit import answer
from tests.rulebook.vault_heist_kit import arrange, dealt, holding, offered, open_levels, unlock

SAM, CHRIS, LESLIE = 0, 1, 2


def test_any_locked_level_may_be_infiltrated() -> None:
    """VH-20: in no particular order, and only what is locked, with either kind of equipment."""
    game = dealt("double equipment", "", "")
    unlock(game, {0: (2,)})
    found = {(o["level"], o["card"]) for o in offered(game, 0, kind="infiltrate")}
    assert found == {(n, c) for n in (1, 3) for c in ("equipment", "double equipment")}
    level_2 = next(
        entry.id
        for entry in hn.action_space("vault-heist").entries
        if entry.data == {"kind": "infiltrate", "level": 2, "card": "equipment"}
    )
    with pytest.raises(hn.IllegalMove, match="VH-20"):
        game.act(0, level_2)


def test_without_equipment_there_is_no_infiltration() -> None:
    """VH-20: it takes an equipment."""
    game = dealt("", "", "")
    arrange(game, hands=holding("deny, steal", "", ""))
    assert not offered(game, 0, kind="infiltrate")


def test_the_others_are_asked_once_each_clockwise() -> None:
    """VH-21: from the infiltrator's left; whoever declined is not asked again."""
    game = dealt("", "", "", "", first=2)
    answer(game, 2, kind="infiltrate", level=3, card="equipment")
    assert game.view(None)["infiltration"]["to_be_asked"] == [3, 0, 1]
    for seat in (3, 0):
        assert game.waiting == (seat,)
        answer(game, seat, kind="decline")
    answer(game, 1, kind="oppose", card="equipment")
    assert game.waiting == (2,)
    answer(game, 2, kind="support", card="equipment")
    assert open_levels(game, 2) == [3]


def test_a_seat_without_equipment_is_asked_all_the_same() -> None:
    """VH-21: to pass it over would tell everybody what it does not hold."""
    game = dealt("", "", "")
    arrange(game, hands=holding("equipment", "deny", ""))
    answer(game, 0, kind="infiltrate", level=1, card="equipment")
    for seat in (1, 2):
        assert game.waiting == (seat,)
        assert [o.data["kind"] for o in game.pending[seat].options] == ["decline"]
        answer(game, seat, kind="decline")
    assert open_levels(game, 0) == [1]


def test_an_equal_opposition_must_be_beaten_before_the_next_is_asked() -> None:
    """VH-22: one card at a time, until the support is ahead."""
    game = dealt("", "double equipment", "")
    answer(game, 0, kind="infiltrate", level=1, card="equipment")
    answer(game, 1, kind="oppose", card="double equipment")
    for support in (2, 3):
        assert game.waiting == (0,)
        answer(game, 0, kind="support", card="equipment")
        assert game.view(None)["infiltration"]["support"] == support
    assert game.waiting == (2,)


def test_giving_up_leaves_the_level_locked_and_spends_the_cards() -> None:
    """VH-22, VH-23: all equipment played by anybody is discarded."""
    game = dealt("", "double equipment", "")
    answer(game, 0, kind="infiltrate", level=1, card="equipment")
    answer(game, 1, kind="oppose", card="double equipment")
    answer(game, 0, kind="support", card="equipment")
    answer(game, 0, kind="give-up")
    view = game.view(None)
    assert sorted(view["discard"]) == ["double equipment", "equipment", "equipment"]
    assert view["infiltration"] is None
    assert open_levels(game, 0) == []
    assert game.waiting == (0,)


def test_a_level_opens_when_all_were_asked_and_support_is_ahead() -> None:
    """VH-23: the cards of a success are discarded as well."""
    game = dealt("double equipment", "", "")
    answer(game, 0, kind="infiltrate", level=2, card="double equipment")
    answer(game, 1, kind="oppose", card="equipment")
    answer(game, 2, kind="decline")
    assert open_levels(game, 0) == [2]
    assert sorted(game.view(None)["discard"]) == ["double equipment", "equipment"]


@pytest.mark.parametrize(
    ("more", "opened"), [(["equipment"] * 2, [1]), (["double equipment"], [1]), ([], [])]
)
def test_the_rulebooks_example(more: list[str], opened: list[int]) -> None:
    """VH-21, VH-22: Sam, Chris, Sam, Leslie's double; then two singles, a double, or the end."""
    game = dealt("double equipment", "", "double equipment")
    answer(game, SAM, kind="infiltrate", level=1, card="equipment")
    answer(game, CHRIS, kind="oppose", card="equipment")
    answer(game, SAM, kind="support", card="equipment")
    assert game.waiting == (LESLIE,)  # Chris has had her chance
    answer(game, LESLIE, kind="oppose", card="double equipment")
    under_way = game.view(None)["infiltration"]
    assert (under_way["support"], under_way["opposition"]) == (2, 3)
    for card in more:
        assert game.waiting == (SAM,)
        answer(game, SAM, kind="support", card=card)
    if not more:
        answer(game, SAM, kind="give-up")
    assert game.view(None)["infiltration"] is None
    assert open_levels(game, SAM) == opened
