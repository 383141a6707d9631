"""The Big Score: scoring, BS-56 and BS-60 to BS-64."""

from typing import Any

import pytest

import heistnight as hn
from heistnight.games.big_score.scoring import diamonds_worth
from tests.rulebook.big_score_kit import after_bosses, decide, table, vault


def finished(
    *,
    seats: int = 2,
    loot: dict[int, list[str]] | None = None,
    abilities: dict[int, str] | None = None,
    **goods: tuple[int, ...],
) -> hn.Game:
    """Let everyone flee at once with these goods and nothing else."""
    game = vault(seats, [], ["cash 20"], loot=loot, abilities=abilities)
    s = table(game)
    nothing = (0,) * seats
    s.cash = goods.get("cash", nothing)
    s.diamonds = goods.get("diamonds", nothing)
    s.artifacts = goods.get("artifacts", nothing)
    s.drives = goods.get("drives", nothing)
    fists: Any = {f"s{seat}": "flee" for seat in range(seats)}
    decide(game, **fists)
    while not game.over:
        seat = game.waiting[0]
        game.act(seat, next(o for o in game.pending[seat].options
                            if o.data["kind"] in ("pass", "save-ability")))  # fmt: skip
    return game


def result(game: hn.Game) -> hn.Result:
    assert game.result is not None
    return game.result


def nonzero_amounts(game: hn.Game, seat: int = 0) -> dict[str, int]:
    return {name: amount for name, amount in result(game).breakdown[seat].items() if amount}


def test_cash_and_bars() -> None:
    """BS-60: face value; silver $150K, gold $200K."""
    loot = {
        0: ["cash 20", "cash 30", "cash 50", "cash 100", "silver bar", "silver bar", "gold bar"]
    }
    game = finished(loot=loot, cash=(130, 0))
    assert nonzero_amounts(game) == {
        "Act I cash": 130,
        "Vault cash": 200,
        "Silver bars": 300,
        "Gold bar": 200,
    }
    assert result(game).scores == (830, 0)


@pytest.mark.parametrize(
    ("count", "worth"), [(0, 0), (1, 20), (2, 50), (3, 100), (4, 200), (5, 350), (6, 500), (9, 950)]
)
def test_diamonds(count: int, worth: int) -> None:
    """BS-61: in total; each further one +$150K. The text's example: 3 are 100, a 4th makes 200."""
    assert diamonds_worth(count) == worth


def test_diamonds_of_both_acts_count_together() -> None:
    """BS-61: diamonds from jobs and from the vault count together."""
    game = finished(loot={0: ["diamond"]}, diamonds=(3, 0))
    assert nonzero_amounts(game) == {"Diamonds": 200}


def test_most_artifacts() -> None:
    """BS-62: $30K each; the one seat with the most gets $250K; tied: nobody."""
    game = finished(loot={0: ["artifact"]}, artifacts=(1, 1))
    assert nonzero_amounts(game) == {"Artifacts": 60, "Most artifacts": 250}
    assert nonzero_amounts(game, 1) == {"Artifacts": 30}
    game = finished(artifacts=(2, 2, 1), seats=3)
    assert [nonzero_amounts(game, seat) for seat in range(3)] == [
        {"Artifacts": 60},
        {"Artifacts": 60},
        {"Artifacts": 30},
    ]
    assert nonzero_amounts(finished(cash=(1, 0))) == {"Act I cash": 1}


def test_drives_and_keys_pair_up() -> None:
    """BS-63: $200K a pair; unpaired, nothing."""
    game = finished(loot={0: ["digital key", "digital key"], 1: ["digital key"]}, drives=(3, 0))
    assert nonzero_amounts(game) == {"Unlocked hard drives": 400}
    assert nonzero_amounts(game, 1) == {}


def test_hacker_is_paid_for_loose_ones() -> None:
    """BS-56: unpaired drives and keys $50K each."""
    game = finished(
        loot={0: ["digital key"], 1: ["digital key", "digital key"]},
        drives=(3, 0),
        abilities={0: "hacker", 1: "hacker"},
    )
    assert nonzero_amounts(game) == {"Unlocked hard drives": 200, "Hacked drives and keys": 100}
    assert nonzero_amounts(game, 1) == {"Hacked drives and keys": 100}


def test_most_money_wins() -> None:
    """BS-64: the highest total wins."""
    game = finished(cash=(100, 120))
    assert result(game).winners == (1,)
    assert result(game).reason == "$120K"


def test_a_busted_seat_loses_ties() -> None:
    """BS-64: even with more Act I cash."""
    game = vault(2, ["cop"], ["cash 20"], cops=2, loot={1: ["cash 100"]})
    s = table(game)
    s.cash, s.diamonds, s.artifacts, s.drives = (300, 200), (0, 0), (0, 0), (0, 0)
    decide(game, s0="rob", s1="flee")
    assert result(game).scores == (300, 300)
    assert result(game).winners == (1,)
    assert "a busted player" in result(game).reason


def test_ties_by_act_one_cash_then_vault_tokens_then_shared() -> None:
    """BS-64, G-7: the tie-breakers one after the other."""
    game = finished(loot={0: ["cash 50"]}, cash=(50, 100))
    assert (result(game).winners, "Act I cash" in result(game).reason) == ((1,), True)
    game = finished(loot={0: ["cash 50", "cash 50"], 1: ["cash 100"]}, cash=(50, 50))
    assert (result(game).winners, "vault tokens" in result(game).reason) == ((0,), True)
    game = finished(loot={0: ["cash 50"], 1: ["cash 50"]}, cash=(50, 50))
    assert result(game).winners == (0, 1)
    assert "share the victory" in result(game).reason


def test_no_result_before_the_end() -> None:
    """BS-64: there is no result before the end."""
    assert after_bosses(2).result is None
