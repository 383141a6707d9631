"""Vault Heist: the pieces, the deal and the turn."""

from collections import Counter

import pytest

import heistnight as hn
from tests.kit import answer
from tests.rulebook.vault_heist_kit import (
    arrange,
    dealt,
    end_turn,
    hand,
    holding,
    nobody_answers,
    offered,
    open_levels,
    play,
    unlock,
)


def test_the_deck_has_all_cards_of_the_box() -> None:
    """VH-1: 68 cards by kind; three locked levels for everyone."""
    game = hn.new("vault-heist", seats=5, seed=3)
    view = game.view(None)
    assert view["shuffled"] == {
        "equipment": 30, "double equipment": 4, "firewall": 4, "distract": 4, "pickpocket": 4,
        "disable": 4, "scavenge": 4, "steal": 4, "counter": 4, "deny": 6,
    }  # fmt: skip
    assert sum(view["shuffled"].values()) == 68 == view["deck"] + 5 * 7
    assert all(player["unlocked"] == [False] * 3 for player in view["players"])


def test_everyone_is_dealt_seven_seat_by_seat_from_seat_0() -> None:
    """VH-10: the rigged deck is dealt seven cards at a time, no matter who starts."""
    game = dealt("7 equipment", "2 deny", "4 counter, 3 disable", first=1)
    assert hand(game, 0) == ["equipment"] * 7
    assert Counter(hand(game, 1)) == {"deny": 2, "equipment": 5}
    assert Counter(hand(game, 2)) == {"counter": 4, "disable": 3}
    assert game.waiting == (1,)


def test_the_first_seat_is_drawn_by_chance_or_named() -> None:
    """VH-10: it is random (G-5) unless the table names it; turns go clockwise."""
    firsts = {hn.new("vault-heist", seats=4, seed=seed).waiting for seed in range(40)}
    assert firsts == {(0,), (1,), (2,), (3,)}
    game = dealt("", "", "", first=2)
    for seat in (2, 0, 1, 2):
        assert game.waiting == (seat,)
        end_turn(game, seat)


def test_three_open_levels_win_when_the_turn_begins_and_not_before() -> None:
    """VH-11: unlocking the third level does not win yet; the next turn does, before any draw."""
    game = dealt("", "", "")
    unlock(game, {0: (1, 3)})
    answer(game, 0, kind="infiltrate", level=2, card="equipment")
    answer(game, 1, kind="decline")
    answer(game, 2, kind="decline")
    assert open_levels(game, 0) == [1, 2, 3]
    assert not game.over
    end_turn(game, 0)
    end_turn(game, 1)
    assert not game.over
    held = len(hand(game, 0))
    end_turn(game, 2)
    assert game.over
    assert game.result is not None
    assert game.result.winners == (0,)
    assert game.result.scores == (3, 0, 0)
    assert len(hand(game, 0)) == held < 7
    assert game.events(None)[-1]["kind"] == "game-won"


def test_the_hand_is_filled_to_seven() -> None:
    """VH-12: a short hand is filled; a hand of seven or more draws nothing."""
    game = dealt("", "", "", deck="deny, steal, counter")
    arrange(game, hands=holding("", "4 equipment", "9 equipment"))
    end_turn(game, 0)
    assert Counter(hand(game, 1)) == {"equipment": 4, "deny": 1, "steal": 1, "counter": 1}
    assert [e["cards"] for e in game.events(1) if e["kind"] == "cards-drawn"] == [
        ["deny", "steal", "counter"]
    ]
    assert [e["cards"] for e in game.events(0) if e["kind"] == "cards-drawn"] == [[]]
    end_turn(game, 1)
    assert len(hand(game, 2)) == 9


def test_an_empty_deck_is_rebuilt_from_the_discard_pile() -> None:
    """VH-12, G-6: the rest of the deck is drawn first, then the shuffled discard pile."""
    game = dealt("", "", "")
    discard = holding("3 deny, 2 steal")[0]
    arrange(game, deck=holding("counter")[0], discard=discard, stock=discard)
    arrange(game, hands=holding("7 equipment", "3 equipment", ""))
    end_turn(game, 0)
    drawn = Counter(hand(game, 1)) - Counter(equipment=3)
    assert drawn["counter"] == 1
    assert drawn.total() == 4
    view = game.view(1)
    assert (view["deck"], view["discard"]) == (2, [])
    assert view["shuffled"]["deny"] == 3
    assert Counter(view["own"]["drew"]) == drawn - Counter(["counter"])
    assert "deck-reshuffled" in [event["kind"] for event in game.events(None)]
    end_turn(game, 1)
    assert len(hand(game, 2)) == 2
    end_turn(game, 2)


@pytest.mark.parametrize("infiltrate_first", [True, False])
def test_the_two_steps_come_in_either_order(infiltrate_first: bool) -> None:
    """VH-13: one infiltration and two actions; then the turn is over."""
    game = dealt("2 distract", "", "")
    if infiltrate_first:
        infiltrate_unopposed(game)
        assert not offered(game, 0, kind="infiltrate")
    play(game, 0, "distract", target=1)
    play(game, 0, "distract", target=2)
    if not infiltrate_first:
        assert not offered(game, 0, kind="play")
        infiltrate_unopposed(game)
    assert open_levels(game, 0) == [1]
    assert game.view(None)["turns"] == 4  # both others are distracted: it is seat 0's turn again


def infiltrate_unopposed(game: hn.Game) -> None:
    answer(game, 0, kind="infiltrate", level=1, card="equipment")
    while game.view(None)["phase"] == "oppose":
        answer(game, game.waiting[0], kind="decline")


def test_the_steps_do_not_mix() -> None:
    """VH-13: after one action and an infiltration there is no second action."""
    game = dealt("2 distract, firewall", "", "")
    play(game, 0, "distract", target=1)
    assert offered(game, 0, kind="play", card="distract")
    infiltrate_unopposed(game)
    assert game.view(None)["turn"] == 2  # seat 1 is distracted, seat 0 has nothing left to do


def test_one_action_is_enough() -> None:
    """VH-13: up to two actions; the second may stay in hand."""
    game = dealt("2 distract", "", "")
    play(game, 0, "distract", target=1)
    assert offered(game, 0, kind="play", card="distract")
    end_turn(game, 0)
    assert "distract" in hand(game, 0)
    assert game.waiting == (2,)


def test_infiltrating_says_that_it_gives_up_the_second_action() -> None:
    """VH-13: only after the first action, because only then an action is lost."""
    game = dealt("2 distract, firewall", "", "")
    assert infiltration_label(game) == "Infiltrate level 1 with equipment"
    play(game, 0, "distract", target=1)
    lost = "Infiltrate level 1 with equipment, without a second action"
    assert infiltration_label(game) == lost


def infiltration_label(game: hn.Game) -> str:
    options = game.pending[0].options
    return next(option.label for option in options if option.data["kind"] == "infiltrate")


def test_both_steps_may_be_skipped() -> None:
    """VH-13: a turn can be ended at once."""
    game = dealt("", "", "")
    end_turn(game, 0)
    assert game.waiting == (1,)
    assert game.view(None)["discard"] == []


def test_a_distracted_seat_only_draws() -> None:
    """VH-14: it draws and skips both steps, and the distract card is discarded."""
    game = dealt("distract", "", "", deck="3 deny")
    play(game, 0, "distract", target=1)
    assert game.view(None)["players"][1]["distracted"]
    assert game.view(None)["discard"] == []
    arrange(game, hands=holding("equipment", "4 equipment", "7 equipment"))
    end_turn(game, 0)
    assert game.waiting == (2,)
    assert Counter(hand(game, 1)) == {"equipment": 4, "deny": 3}
    assert not game.view(None)["players"][1]["distracted"]
    assert game.view(None)["discard"] == ["distract"]


def test_a_distracted_seat_still_wins() -> None:
    """VH-14, VH-11: a distracted player with three unlocked levels wins."""
    game = dealt("distract", "", "")
    unlock(game, {1: (1, 2, 3)})
    play(game, 0, "distract", target=1)
    nobody_answers(game)
    end_turn(game, 0)
    assert game.result is not None
    assert game.result.winners == (1,)
