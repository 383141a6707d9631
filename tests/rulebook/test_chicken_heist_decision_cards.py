"""Chicken Heist: check in and copycat, CH-70, CH-71."""

import pytest

import heistnight as hn
from tests.kit import answer
from tests.rulebook.chicken_heist_kit import (
    aim,
    all_pass,
    change,
    decide,
    end,
    heist,
    logged,
    overrule,
    play,
    play_round,
    player,
    refusal,
    rest_of_turns,
    statuses,
    to_decisions,
)


def test_check_in_sees_a_bound_decision_first() -> None:
    """CH-70: the checked seat decides first; only the checker sees it; then all others decide."""
    game = heist(4, hands={0: ["check in", "warn", "warn"]})
    play(game, 0, "check in", at=2)
    to_decisions(game)
    assert game.waiting == (2,)
    assert "Player 1 will see it" in game.pending[2].prompt
    decide(game, s2="run")
    assert game.waiting == (0, 1, 3)
    with pytest.raises(hn.IllegalMove):
        game.undo(2)
    assert "Player 3 will run" in game.pending[0].prompt
    assert game.view(0)["players"][2]["decision"] == "run"
    assert game.view(1)["players"][2]["decision"] is None
    assert logged(game, "decision-bound", 0)
    assert not logged(game, "decision-bound", 1)
    assert logged(game, "decision-to-show", 1)
    decide(game, s0="stay", s1="stay", s3="stay")
    assert statuses(game) == ["inside", "inside", "ran", "inside"]


def test_check_in_on_a_copycat_is_void() -> None:
    """CH-70: played before or after."""
    for first, second in (("check in", "copycat"), ("copycat", "check in")):
        game = heist(3, hands={0: ["check in", "warn"], 1: ["copycat", "warn"]})
        rest_of_turns(game)
        if first == "copycat":
            answer(game, 0, kind="pass")
            play(game, 1, first, at=2)
            answer(game, 1, kind="pass")
            answer(game, 2, kind="pass")
            play(game, 0, second, at=1)
        else:
            play(game, 0, first, at=1)
            answer(game, 0, kind="pass")
            play(game, 1, second, at=2)
        all_pass(game)
        assert game.waiting == (0, 2)
        assert "check in is void: Player 2 played copycat." in game.pending[0].prompt


def test_check_in_twice_on_one_seat_is_check_in_once() -> None:
    """CH-70: it's shown and logged once."""
    game = heist(3, hands={0: ["check in", "check in", "warn"]})
    play(game, 0, "check in", at=1)
    play(game, 0, "check in", at=1)
    to_decisions(game)
    assert game.pending[1].prompt.count("and Player 1 will see it.") == 1
    decide(game, s1="run")
    assert len(logged(game, "decision-bound", 0)) == 1
    assert game.pending[0].prompt.count("Player 2 will run") == 1


def test_check_in_on_a_check_in_is_void() -> None:
    """CH-70: both are void if two players check in on each other."""
    game = heist(3, hands={0: ["check in", "warn"], 1: ["check in", "warn"]})
    rest_of_turns(game)
    play(game, 0, "check in", at=1)
    answer(game, 0, kind="pass")
    play(game, 1, "check in", at=0)
    all_pass(game)
    assert game.waiting == (0, 1, 2)
    assert "check in is void: Player 2 played check in too." in game.pending[0].prompt


def test_an_overruled_copycat_voids_nobodys_check_in() -> None:
    """CH-70, CH-79: a void card doesn't count as played."""
    game = heist(3, hands={0: ["check in", "overrule"], 1: ["copycat", "warn"]})
    rest_of_turns(game)
    play(game, 0, "check in", at=1)
    answer(game, 0, kind="pass")
    play(game, 1, "copycat")
    overrule(game, 0)
    all_pass(game)
    assert game.waiting == (1,)


def copied(decision: str, *events: str, hides: tuple[bool, ...] = (True, True, True)) -> hn.Game:
    """Let seat 0 copy seat 1, which decides this on the last of these events."""
    game = heist(3, hands={0: ["copycat", "warn", "warn"]}, events=events)
    for _ in events[1:]:
        play_round(game, s0="stay", s1="stay", s2="stay")
    while game.waiting != (0,):
        answer(game, game.waiting[0], kind="resupply")
        end(game, game.waiting[0])
    play(game, 0, "copycat", at=1)
    to_decisions(game)
    change(game, hides=hides)
    assert 0 not in game.waiting
    decide(game, s1=decision, s2="stay")
    return game


def test_copycat_of_a_hider_with_no_hide() -> None:
    """CH-71: safe without a hide card, and its own hide card isn't lost."""
    game = copied("hide", "SWAT", hides=(False, True, True))
    answer(game, 2, kind="use-hide")
    assert statuses(game) == ["inside"] * 3
    game = copied("hide", "Dyepack")
    assert [player(game, seat)["hide"] for seat in range(3)] == [True, False, True]


def test_copycat_of_one_that_stays_has_its_own_hide_card() -> None:
    """CH-71, CH-21."""
    game = copied("stay", "SWAT")
    answer(game, 0, kind="use-hide")
    answer(game, 1, kind="be-caught")
    answer(game, 2, kind="use-hide")
    assert statuses(game) == ["inside", "caught", "inside"]


def test_copycat_of_a_runner_on_police_patrol() -> None:
    """CH-71, CH-37: both are stopped, and each can use their own hide card."""
    game = copied("run", "Police Patrol", hides=(False, True, True))
    answer(game, 1, kind="use-hide")
    assert statuses(game) == ["caught", "ran", "ran"]


def test_copycat_of_a_runner_spoils_the_masterpiece() -> None:
    """CH-71, CH-36: two ran."""
    game = copied("run", "Masterpiece")
    assert player(game, 1)["loot"] == 1


def test_copycat_of_a_runner_on_the_second_signal() -> None:
    """CH-71, CH-33: both split the truck."""
    game = copied("run", "Driver's Signal", "Driver's Signal")
    assert statuses(game) == ["ran", "ran", "caught"]
    assert game.waiting == (1,)  # the leader
    answer(game, 1, **game.pending[1].options[0].data)
    assert game.waiting == (0,)


def test_copycat_of_a_copycat_is_void() -> None:
    """CH-71: the first one decides for itself; the second copycat is valid."""
    game = heist(3, hands={0: ["copycat", "warn"], 1: ["copycat", "warn"]})
    rest_of_turns(game)
    play(game, 0, "copycat", at=1)
    answer(game, 0, kind="pass")
    play(game, 1, "copycat", at=2)
    all_pass(game)
    assert game.waiting == (0, 2)
    decide(game, s0="stay", s2="run")
    assert statuses(game) == ["ran", "ran", "ran"]


def test_copycats_of_each_other_are_both_void() -> None:
    """CH-71."""
    game = heist(3, hands={0: ["copycat", "warn"], 1: ["copycat", "warn"]})
    rest_of_turns(game)
    play(game, 0, "copycat", at=1)
    answer(game, 0, kind="pass")
    play(game, 1, "copycat", at=0)
    all_pass(game)
    assert game.waiting == (0, 1, 2)
    assert "copycat is void: Player 2 played copycat too." in game.pending[0].prompt
    assert "void" not in game.pending[2].prompt


def test_nobody_copies_itself_and_the_last_copycat_counts() -> None:
    """CH-71."""
    game = heist(3, hands={0: ["copycat", "copycat", "warn"]})
    play(game, 0, "copycat")
    assert "can't choose yourself" in refusal(game, 0, kind="seat", seat=0)
    aim(game, 0, 1)
    play(game, 0, "copycat", at=2)
    to_decisions(game)
    decide(game, s1="run", s2="stay")
    assert statuses(game) == ["inside", "ran", "inside"]


def test_a_copycat_may_check_in_as_well() -> None:
    """CH-70, CH-71: it sees the decision and doesn't decide."""
    game = heist(3, hands={0: ["copycat", "check in", "warn"]})
    play(game, 0, "copycat", at=1)
    play(game, 0, "check in", at=1)
    to_decisions(game)
    assert game.waiting == (1,)
    decide(game, s1="hide")
    assert game.view(0)["players"][1]["decision"] == "hide"
    assert game.waiting == (2,)
