"""The progress each token makes toward an objective that needs more than money."""

import pytest

import heistnight as hn
from tests.rulebook.big_score_solo_kit import do, in_vault, rob, view


def drawn(scenario: str, draws: list[str], loot: list[str], **fields: int) -> hn.Game:
    """Start with three tokens on the table, one of them to be taken."""
    game = in_vault(draws, loot, scenario=scenario, **{"cash": 0, **fields})
    rob(game)
    return game


THREE = ["diamond", "artifact", "cash 50"]


@pytest.mark.parametrize(
    "scenario",
    ["biggest-score", "jack-of-all-trades", "simultaneous-plunder", "betray-the-traitor"],
)
def test_where_money_is_the_objective_nothing_else_is_said(scenario: str) -> None:
    """SO-31: what a token adds to the money is what it does for the objective."""
    seen = view(hn.new("big-score-solo", seed=1, options={"scenario": scenario}))
    assert seen["in_money"]
    if scenario == "biggest-score":
        seen = view(drawn(scenario, THREE, []))
        assert seen["more"]
    assert seen["toward"] == {}


def test_a_diamond_is_one_of_eleven() -> None:
    """SO-42: three artifacts or enough cash count as a diamond; money alone doesn't."""
    seen = view(drawn("diamond-thief", THREE, ["artifact"] * 2, diamonds=8))
    assert not seen["in_money"]
    assert seen["toward"] == {
        "diamond": ["9 of 11 diamonds"],
        "artifact": ["9 of 11 diamonds"],
        "cash 50": [],
    }
    rich = view(drawn("diamond-thief", THREE, [], diamonds=8, cash=200))
    assert rich["toward"]["cash 50"] == ["9 of 11 diamonds"]


def test_once_the_objective_is_met_the_total_counts() -> None:
    """SO-31: tokens that aren't needed any more only add money."""
    seen = view(drawn("diamond-thief", ["diamond", "artifact", "digital key"], [], diamonds=11))
    assert seen["objective_met"]
    assert seen["toward"] == {}
    assert seen["more"]["diamond"] > 0


def test_paintings_and_cash_are_told_apart() -> None:
    """SO-43: other tokens make no progress."""
    seen = view(drawn("magic-paintings", THREE, [], artifacts=3))
    assert seen["toward"] == {
        "diamond": [],
        "artifact": ["4 of 5 paintings"],
        "cash 50": ["+$50K"],
    }
    enough = view(drawn("magic-paintings", THREE, [], artifacts=5))
    assert enough["toward"]["artifact"] == []


def test_a_key_unlocks_a_drive() -> None:
    """SO-45: gold counts as a key or a drive; a key without a drive makes no progress."""
    draws = ["digital key", "gold bar", "diamond"]
    seen = view(drawn("crypto-currency", draws, ["digital key"], drives=2))
    assert seen["toward"] == {
        "digital key": ["2 of 4 unlocked drives"],
        "gold bar": ["2 of 4 unlocked drives"],
        "diamond": [],
    }
    assert view(drawn("crypto-currency", draws, []))["toward"]["digital key"] == []


def test_drives_and_money_are_both_said() -> None:
    """SO-49: a key with a drive to unlock helps both goals."""
    seen = view(drawn("whatever-it-takes", ["digital key", "cash 50", "diamond"], [], drives=1))
    assert seen["toward"]["digital key"] == ["1 of 3 unlocked drives", "+$200K"]
    assert seen["toward"]["cash 50"] == ["+$50K"]


def test_what_was_said_comes_true() -> None:
    """SO-31: taking the token makes exactly the announced progress."""
    game = drawn("diamond-thief", THREE, [], diamonds=8)
    do(game, "take", token="diamond")
    assert view(game)["objective"][0]["have"] == 9
