"""The Big Score: the stakes shown on the boards."""

from math import comb

import pytest

import heistnight as hn
from heistnight.catalogue import rules_of
from heistnight.games.big_score.goal import at_least
from tests.kit import answer
from tests.rulebook.big_score_kit import after_bosses, decide, table, trade, vault


def stakes(game: hn.Game, seat: int = 0) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = game.view(seat)["own"]["stakes"]
    return found


def test_more_cops_than_a_bust_takes_are_certain_to_be_enough() -> None:
    assert at_least(1, 2, 4, 1) == 0.5
    assert [at_least(wanted, 2, 4, 1) for wanted in (0, -1, -2)] == [1.0, 1.0, 1.0]


def test_what_one_more_would_add() -> None:
    """BS-61 to BS-63: a fourth diamond $100K, a leading artifact $280K, an unpaired drive 0."""
    game = after_bosses(3)
    s = table(game)
    s.diamonds, s.artifacts, s.drives = (3, 0, 0), (1, 1, 0), (0, 0, 0)
    assert stakes(game)["more"] == {"diamond": 100, "artifact": 280, "hard drive": 0}
    assert stakes(game, 2)["more"]["artifact"] == 30


def test_what_a_swap_would_add_is_what_it_adds() -> None:
    """BS-47: the token from the floor instead of the one just drawn."""
    floor = ["cash 100", "digital key", "diamond"]
    game = vault(2, ["cash 20", "cash 30"], floor)
    table(game).drives = (1, 0)
    table(game).diamonds = (3, 0)
    decide(game, s0="rob", s1="rob")
    assert stakes(game)["swap"] == {"cash 100": 80, "digital key": 180, "diamond": 80}
    for token, gain in stakes(game)["swap"].items():
        kept, swapped = game.copy(), game.copy()
        trade(kept, 0, None)
        trade(swapped, 0, token)
        worths = [one.view(None)["players"][0]["worth"] for one in (kept, swapped)]
        assert worths[1] - worths[0] == gain


def test_a_cop_cannot_be_swapped() -> None:
    """BS-47: a player who drew a cop can't trade."""
    game = vault(2, ["cop", "cash 30"], ["cash 100"])
    decide(game, s0="rob", s1="rob")
    assert stakes(game)["swap"] == {}


def test_at_risk_is_what_a_bust_would_cost() -> None:
    """BS-46, BS-49: vault tokens, and the value they add to goods of Act I."""
    game = vault(3, ["cop", "cop", "cop"], [], cops=1, loot={0: ["digital key", "cash 50"]})
    table(game).drives = (1, 0, 0)
    assert [stakes(game, seat)["at_risk"] for seat in range(3)] == [250, 0, 0]
    assert "$250K of it at risk" in game.view(0)["goal"]["standing"]
    before = game.view(None)["players"][0]["worth"]
    decide(game, s0="rob", s1="rob", s2="rob")
    assert before - game.view(None)["players"][0]["worth"] == 250


@pytest.mark.parametrize("cops", [0, 2, 3])
def test_the_odds_of_a_bust_by_number_of_robbers(cops: int) -> None:
    """BS-44: the chance that the draws bring more cops than the track has room for."""
    game = vault(3, [], [], cops=cops)
    tokens, left = sum(table(game).vault), table(game).vault[-1]
    room = 4 - cops
    ways = [
        sum([comb(left, n) * comb(tokens - left, draws - n) for n in range(room, draws + 1)])
        / comb(tokens, draws)
        for draws in (1, 2, 3)
    ]
    assert game.view(None)["bust_odds"] == pytest.approx(ways)
    assert (sum(ways) == 0) == (cops == 0)


def test_odds_are_told_until_the_fists_open() -> None:
    """BS-42, BS-44: there are no odds during trades."""
    drawn = ["cash 20", "cash 30"]
    game = vault(2, drawn, ["diamond", "gold bar"], cops=1, abilities={1: "muscle"})
    assert len(game.view(None)["bust_odds"]) == 2
    answer(game, 1, kind="save-ability")
    assert len(game.view(None)["bust_odds"]) == 2
    decide(game, s0="rob", s1="rob")
    assert game.view(None)["bust_odds"] == []
    answer(game, 1, kind="save-ability")
    trade(game, 0, None)
    assert game.view(None)["bust_odds"] == []
    answer(game, 1, kind="save-ability")
    trade(game, 1, None)
    answer(game, 1, kind="save-ability")
    assert len(game.view(None)["bust_odds"]) == 2


def test_odds_end_with_the_game() -> None:
    """BS-50: when nobody is inside, nothing is at risk."""
    game = vault(2, [], [])
    decide(game, s0="flee", s1="flee")
    assert game.over
    assert game.view(None)["bust_odds"] == []


def test_the_facts_explain_where_a_jump_in_value_comes_from() -> None:
    """BS-62, BS-63: labels split the gain of an artifact, and say what a key would add."""
    for game in ("big-score", "big-score-solo"):
        rules = rules_of(game)
        found = rules.facts(rules.read_pack(None)).pieces
        pieces = {one.name: one.printed for one in found if one.kind == "token"}
        assert pieces["artifact"] == {"worth": 30, "most": 250}
        assert pieces["hard drive"] == pieces["digital key"] == {"pair": 200}
        assert pieces["diamond"] == {}
