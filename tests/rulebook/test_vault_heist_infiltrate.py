"""Vault Heist: infiltrating levels, and the rulebook's example."""

import pytest

import heistnight as hn
from tests.kit import answer
from tests.rulebook.vault_heist_kit import (
    arrange,
    dealt,
    hand,
    holding,
    offered,
    open_levels,
    unlock,
)

SAM = 0
FIGHT = ("oppose", "support")


def test_any_locked_level_may_be_infiltrated() -> None:
    """VH-20: any locked level in any order, with either kind of equipment."""
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
    """VH-20: it needs equipment."""
    game = dealt("", "", "")
    arrange(game, hands=holding("deny, steal", "", ""))
    assert not offered(game, 0, kind="infiltrate")


def oppose(game: hn.Game, seat: int, card: str) -> None:
    """Let this seat oppose and everyone else decline."""
    for asked in game.waiting:
        if asked == seat:
            answer(game, asked, kind="oppose", card=card)
        else:
            answer(game, asked, kind="decline")


def nobody_opposes(game: hn.Game) -> None:
    for asked in game.waiting:
        answer(game, asked, kind="decline")


def test_all_who_have_not_opposed_are_asked_together() -> None:
    """VH-21: together and in secret; the nearest clockwise plays, the others keep their cards."""
    game = dealt("", "", "", "", first=2)
    answer(game, 2, kind="infiltrate", level=3, card="equipment")
    assert game.view(None)["infiltration"]["to_be_asked"] == [3, 0, 1]
    assert game.waiting == (0, 1, 3)
    assert game.view(2)["waiting"] is None
    answer(game, 3, kind="decline")
    answer(game, 1, kind="oppose", card="equipment")
    answer(game, 0, kind="oppose", card="equipment")
    under_way = game.view(None)["infiltration"]
    assert under_way["oppositions"] == {"0": "equipment"}
    assert under_way["to_be_asked"] == [3, 1]
    assert len(hand(game, 1)) == 7


def test_declining_is_not_final() -> None:
    """VH-21: after more support, seats that haven't opposed are asked again."""
    game = dealt("", "", "", "", first=2)
    answer(game, 2, kind="infiltrate", level=3, card="equipment")
    oppose(game, 1, "equipment")
    assert game.waiting == (2,)
    answer(game, 2, kind="support", card="equipment")
    assert game.waiting == (0, 3)
    oppose(game, 0, "equipment")
    answer(game, 2, kind="support", card="equipment")
    assert game.waiting == (3,)
    nobody_opposes(game)
    assert open_levels(game, 2) == [3]


def test_a_seat_without_equipment_is_not_asked_and_nobody_can_tell() -> None:
    """VH-21, G-3: others see only that a window was open."""
    game = dealt("", "", "")
    arrange(game, hands=holding("equipment", "deny", "equipment"))
    answer(game, 0, kind="infiltrate", level=1, card="equipment")
    assert game.waiting == (2,)
    assert game.view(0)["waiting"] is None
    nobody_opposes(game)
    assert open_levels(game, 0) == [1]
    alone = dealt("", "", "")
    arrange(alone, hands=holding("equipment", "deny", "deny"))
    answer(alone, 0, kind="infiltrate", level=1, card="equipment")
    assert open_levels(alone, 0) == [1]
    assert alone.events(0)[-1] == game.events(0)[-1]


def test_equal_opposition_must_be_beaten_before_rivals_are_asked_again() -> None:
    """VH-22: one card at a time, until the support is ahead."""
    game = dealt("", "double equipment", "")
    answer(game, 0, kind="infiltrate", level=1, card="equipment")
    oppose(game, 1, "double equipment")
    for support in (2, 3):
        assert game.waiting == (0,)
        answer(game, 0, kind="support", card="equipment")
        assert game.view(None)["infiltration"]["support"] == support
    assert game.waiting == (2,)


def test_opposition_that_is_too_weak_leaves_the_others_their_chance() -> None:
    """VH-21, VH-23: support is still ahead, so the others are asked at once."""
    game = dealt("double equipment", "", "")
    answer(game, 0, kind="infiltrate", level=1, card="double equipment")
    oppose(game, 1, "equipment")
    assert game.waiting == (2,)
    oppose(game, 2, "equipment")
    assert game.waiting == (0,)
    assert game.view(None)["infiltration"]["to_be_asked"] == []
    answer(game, 0, kind="support", card="equipment")
    assert open_levels(game, 0) == [1]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_duel_ends(seats: int) -> None:
    """VH-21, VH-23: each rival opposes at most once, and equipment runs out."""
    game = hn.new("vault-heist", seats=seats, seed=1, rig={"first": 0})
    arrange(game, hands=holding(*["6 equipment"] * seats))
    answer(game, 0, kind="infiltrate", level=1, card="equipment")
    acts = 0
    while game.view(None)["infiltration"] is not None:
        seat = game.waiting[0]
        option = next(o for o in game.pending[seat].options if o.data["kind"] in FIGHT)
        game.act(seat, option)
        acts += 1
    assert acts <= seats * seats
    assert open_levels(game, 0) == [1]


def test_giving_up_leaves_the_level_locked_and_spends_the_cards() -> None:
    """VH-22, VH-23: all equipment played is discarded."""
    game = dealt("", "double equipment", "")
    answer(game, 0, kind="infiltrate", level=1, card="equipment")
    oppose(game, 1, "double equipment")
    answer(game, 0, kind="support", card="equipment")
    answer(game, 0, kind="give-up")
    view = game.view(None)
    assert sorted(view["discard"]) == ["double equipment", "equipment", "equipment"]
    assert view["infiltration"] is None
    assert open_levels(game, 0) == []
    assert game.waiting == (0,)


def test_a_level_opens_when_nobody_opposes_and_support_is_ahead() -> None:
    """VH-23: the cards are discarded after a success too."""
    game = dealt("double equipment", "", "")
    answer(game, 0, kind="infiltrate", level=2, card="double equipment")
    oppose(game, 1, "equipment")
    nobody_opposes(game)
    assert open_levels(game, 0) == [2]
    assert sorted(game.view(None)["discard"]) == ["double equipment", "equipment"]


@pytest.mark.parametrize(
    ("more", "opened"), [(["equipment"] * 2, [1]), (["double equipment"], [1]), ([], [])]
)
@pytest.mark.parametrize(("chris", "leslie"), [(1, 2), (2, 1)])
def test_the_rulebooks_example(chris: int, leslie: int, more: list[str], opened: list[int]) -> None:
    """VH-21, VH-22: Sam, Chris, Sam, Leslie's double; then two singles, a double, or the end.

    In both seatings Leslie has waited, and may still oppose.
    """
    hands = {SAM: "double equipment", chris: "", leslie: "double equipment"}
    game = dealt(*[hands[seat] for seat in range(3)])
    answer(game, SAM, kind="infiltrate", level=1, card="equipment")
    oppose(game, chris, "equipment")
    answer(game, SAM, kind="support", card="equipment")
    assert game.waiting == (leslie,)  # Chris has already opposed
    oppose(game, leslie, "double equipment")
    under_way = game.view(None)["infiltration"]
    assert (under_way["support"], under_way["opposition"]) == (2, 3)
    for card in more:
        assert game.waiting == (SAM,)
        answer(game, SAM, kind="support", card=card)
    if not more:
        answer(game, SAM, kind="give-up")
    assert game.view(None)["infiltration"] is None
    assert open_levels(game, SAM) == opened
