"""Solitaire: Act II and the score, SO-20 to SO-31."""

from typing import Any

import pytest

import heistnight as hn
from heistnight.games.big_score.cards import TOKENS
from heistnight.kernel.choices import Final
from tests.rulebook.big_score_solo_kit import board, do, in_vault, kinds, offered, rob, view


def test_each_round_is_rob_or_flee_and_there_is_no_floor() -> None:
    """SO-20: there is no vault floor."""
    game = in_vault([])
    assert kinds(game) == {"rob", "flee"}
    assert sum(view(game)["vault"].values()) == 62
    rob(game)
    do(game, "take-nothing")
    while game.pending[0].phase != "vault":
        game.act(0, game.pending[0].options[0])
    assert kinds(game) == {"rob", "flee"}


def test_nothing_is_left_to_rob_in_an_empty_vault() -> None:
    """SO-20, SO-21: draw what is left if fewer than three; flee if the vault is empty."""
    only_two = tuple([2 if name == "cash 20" else 0 for name in TOKENS])
    game = in_vault([], vault=only_two)
    rob(game)
    do(game, "take", token="cash 20")
    assert game.over
    assert view(game)["ending"] == "fled"


def test_three_tokens_are_drawn() -> None:
    """SO-21: three tokens, face up."""
    game = in_vault(["diamond", "artifact", "gold bar"])
    rob(game)
    assert view(game)["on_table"] == ["diamond", "artifact", "gold bar"]
    assert sum(view(game)["vault"].values()) == 59


def test_a_single_cop_is_always_placed() -> None:
    """SO-21: the first cop is always placed, no matter how much cash there is."""
    game = in_vault(["cop", "artifact", "gold bar"], ["cash 100"])
    rob(game)
    assert view(game)["cops"] == 1
    assert game.pending[0].phase == "take"


def test_further_cops_may_be_bribed() -> None:
    """SO-21: $50K each; the bribed cop goes back into the vault, the token out of the game."""
    game = in_vault(["cop", "cop", "gold bar"], ["cash 50", "cash 50"])
    rob(game)
    assert offered(game, "bribe") == [0, 1]
    do(game, "bribe", cops=1)
    seen = view(game)
    assert (seen["cops"], seen["vault"]["cop"]) == (1, 9)
    assert seen["loot"] == ["cash 50"]
    assert seen["removed"] == {"cash 50": 1}


def test_nobody_has_to_bribe() -> None:
    """SO-21: then all cops drawn go on the track."""
    game = in_vault(["cop", "cop", "cop"], ["cash 100"])
    rob(game)
    assert offered(game, "bribe") == [0, 1, 2]
    do(game, "bribe", cops=0)
    assert view(game)["cops"] == 3
    assert view(game)["loot"] == ["cash 100"]


def test_one_100k_token_bribes_two_cops() -> None:
    """SO-21: two at $50K each."""
    game = in_vault(["cop", "cop", "cop"], ["cash 100"])
    rob(game)
    do(game, "bribe", cops=2)
    assert view(game)["cops"] == 1
    assert view(game)["removed"] == {"cash 100": 1}


def test_there_is_no_change() -> None:
    """SO-21: whole tokens, of the player's choice, until the price is reached."""
    game = in_vault(["cop", "cop", "diamond"], ["cash 30", "cash 30", "cash 100"])
    rob(game)
    do(game, "bribe", cops=1)
    assert offered(game, "pay") == ["cash 30", "cash 100"]
    do(game, "pay", token="cash 30")
    assert view(game)["bribe_due"] == 20
    do(game, "pay", token="cash 30")
    assert view(game)["loot"] == ["cash 100"]
    game = in_vault(["cop", "cop", "diamond"], ["cash 30", "cash 30", "cash 100"])
    rob(game)
    do(game, "bribe", cops=1)
    do(game, "pay", token="cash 100")
    assert view(game)["loot"] == ["cash 30", "cash 30"]


def test_only_vault_cash_of_earlier_rounds_bribes() -> None:
    """SO-21: not Act I cash, not other tokens, not tokens drawn this round."""
    game = in_vault(["cop", "cop", "cash 100"], ["gold bar", "cash 30"], cash=1000)
    rob(game)
    assert game.pending[0].phase == "take"
    assert view(game)["cops"] == 2


def test_five_cops_and_you_are_busted() -> None:
    """SO-22: all vault tokens go back, the game ends, goods of Act I still count."""
    game = in_vault(["cop", "diamond", "gold bar"], ["silver bar"], cops=4, cash=120, diamonds=2)
    rob(game)
    assert game.over
    seen = view(game)
    assert (seen["ending"], seen["cops"], seen["loot"], seen["on_table"]) == ("busted", 5, [], [])
    assert sum(seen["vault"].values()) == 62 - 5
    assert seen["worth"] == 120 + 50
    assert told(game, "busted")["cost"] == 150
    assert told(game, "game-ends") | {"met": False, "total": 170} == told(game, "game-ends")


def told(game: hn.Game, kind: str) -> dict[str, Any]:
    return next(event for event in game.events(0) if event["kind"] == kind)


def test_the_end_says_what_the_objective_lacks() -> None:
    """SO-31: nothing if it is met."""
    game = in_vault([], ["gold bar"], cash=100)
    do(game, "flee")
    assert told(game, "fled")["total"] == 300
    assert told(game, "game-ends")["short_of"] == ["$1.2M"]
    game = in_vault([], ["gold bar"], cash=1400)
    do(game, "flee")
    assert told(game, "game-ends")["short_of"] == []


def test_a_bribe_can_save_the_day() -> None:
    """SO-22: only cops on the track count, and four don't bust."""
    game = in_vault(["cop", "cop", "diamond"], ["cash 50"], cops=3)
    rob(game)
    do(game, "bribe", cops=1)
    assert not game.over
    assert view(game)["cops"] == 4


def test_take_one_remove_one_return_one() -> None:
    """SO-23: in this order, the first two of the player's choice."""
    game = in_vault(["diamond", "artifact", "cash 20"])
    rob(game)
    assert offered(game, "take") == ["cash 20", "artifact", "diamond"]
    do(game, "take", token="diamond")
    assert offered(game, "remove") == ["cash 20", "artifact"]
    do(game, "remove", token="cash 20")
    seen = view(game)
    assert (seen["loot"], seen["removed"]) == (["diamond"], {"cash 20": 1})
    assert (seen["vault"]["artifact"], seen["vault"]["diamond"]) == (10, 9)


def test_taking_is_optional_removing_is_not() -> None:
    """SO-23: taking is optional; one of the rest is removed anyway."""
    game = in_vault(["diamond", "artifact", "cash 20"])
    rob(game)
    do(game, "take-nothing")
    assert kinds(game) == {"remove"}
    do(game, "remove", token="artifact")
    assert view(game)["vault"]["diamond"] == 10
    assert view(game)["vault"]["cash 20"] == 4


@pytest.mark.parametrize(
    ("draws", "removed", "back"),
    [
        (["cop", "diamond", "artifact"], {"artifact": 1}, 0),
        (["cop", "cop", "diamond"], {}, 0),
    ],
)
def test_what_is_not_there_is_skipped(draws: list[str], removed: dict[str, int], back: int) -> None:
    """SO-23: with cops among the three there is less to take, remove and return."""
    game = in_vault(draws)
    rob(game, take="diamond")
    assert view(game)["loot"] == ["diamond"]
    assert view(game)["removed"] == removed
    assert sum(view(game)["vault"].values()) == 59 + back
    game = in_vault(["cop", "cop", "cop"])
    rob(game)
    assert game.pending[0].phase == "vault"


def test_fleeing_ends_the_game_with_all_you_have() -> None:
    """SO-24: vault tokens are safe then."""
    game = in_vault([], ["gold bar", "cash 20"], cops=4, cash=100)
    do(game, "flee")
    assert game.over
    assert view(game)["ending"] == "fled"
    assert game.result is not None
    assert game.result.scores == (320,)


def test_the_score_is_that_of_the_big_score() -> None:
    """SO-30: BS-60 to BS-63, and the first artifact earns the bonus for the most."""
    loot = [
        "cash 100",
        "silver bar",
        "gold bar",
        "diamond",
        "artifact",
        "digital key",
        "digital key",
    ]
    game = in_vault([], loot, cash=70, diamonds=3, artifacts=1, drives=1)
    do(game, "flee")
    assert game.result is not None
    assert game.result.breakdown[0] == {
        "Act I cash": 70,
        "Vault cash": 100,
        "Silver bars": 150,
        "Gold bar": 200,
        "Diamonds": 200,
        "Artifacts": 60,
        "Most artifacts": 250,
        "Unlocked hard drives": 200,
    }
    assert game.result.scores == (1230,)


def test_the_artifact_bonus_needs_an_artifact_and_the_option() -> None:
    """SO-30: $250K with the first artifact, unless the option is off."""
    assert view(in_vault([], []))["worth_lines"]["Most artifacts"] == 0
    assert view(in_vault([], ["artifact"]))["worth"] == 200 + 30 + 250
    off = in_vault([], ["artifact"], options={"artifact_bonus": False})
    assert view(off)["worth"] == 200 + 30


def test_the_view_says_what_each_token_on_the_table_would_add() -> None:
    """SO-30: gains depend on holdings: keys unlock drives, the first artifact earns the bonus."""
    game = in_vault(["artifact", "digital key", "cash 50"], [], drives=1)
    assert view(game)["more"] == {}
    rob(game)
    before = view(game)["worth"]
    added = view(game)["more"]
    assert added == {"artifact": 30 + 250, "digital key": 200, "cash 50": 50}
    do(game, "take", token="artifact")
    assert view(game)["worth"] == before + added["artifact"]
    again = in_vault(["artifact", "digital key", "cash 50"], ["artifact", "digital key"], drives=1)
    rob(again)
    assert view(again)["more"] == {"artifact": 30, "digital key": 0, "cash 50": 50}


@pytest.mark.parametrize(("cash", "met"), [(1500, True), (1490, False)])
def test_the_result_is_the_total_and_whether_the_objective_is_met(cash: int, met: bool) -> None:
    """SO-31: the one seat wins or nobody does; the total counts either way."""
    game = in_vault([], cash=cash)
    assert view(game)["objective_met"] == met
    do(game, "flee")
    assert game.result is not None
    assert game.result.winners == ((0,) if met else ())
    assert game.result.scores == (cash,)


def test_the_view_says_what_the_objective_still_needs() -> None:
    """SO-31: piece by piece."""
    game = in_vault([], cash=1200)
    assert view(game)["objective"] == [
        {
            "words": "at least $1.5M in total",
            "have": 1200,
            "need": 1500,
            "missing": 300,
            "met": False,
        }
    ]


def test_the_cop_track_never_loses_a_token_of_the_vault() -> None:
    """SO-22: after a bust every token is in the vault, removed, or a cop on the track."""
    game = in_vault(["diamond", "artifact", "cash 20", "cop", "cop", "cop"], cops=3)
    rob(game, take="diamond")
    do(game, "remove", token="artifact")
    rob(game)
    assert game.over
    s = board(game)
    assert sum(s.vault) + sum(s.removed) + s.cops == 62


def test_a_refusal_names_its_rule() -> None:
    """SO-21: one cop is always placed, so two of two cannot be bribed."""
    game = in_vault(["cop", "cop", "diamond"], ["cash 100", "cash 100"])
    rob(game)
    both = next(
        entry.id
        for entry in hn.action_space(game.id).entries
        if entry.data == {"kind": "bribe", "cops": 2}
    )
    with pytest.raises(hn.IllegalMove, match="SO-21"):
        game.act(0, both)


def fleeing(game: hn.Game) -> Final:
    found = next(one.final for one in game.pending[0].options if one.data["kind"] == "flee")
    assert found is not None
    return found


def test_fleeing_before_the_objective_is_met_says_what_is_missing() -> None:
    """SO-24, SO-31: and whether the next draw is a risk."""
    poor = in_vault([], cash=200)
    assert fleeing(poor) == Final(
        "Fleeing ends the game, and you're still missing $1.3M. The next draw can't bust you.",
        undone=True,
    )
    assert "can't bust you" not in fleeing(in_vault([], cops=4, cash=200)).ends


def test_fleeing_with_the_objective_met_asks_only_without_risk() -> None:
    """SO-24: a draw of three tokens can't bring five cops."""
    assert not fleeing(in_vault([], cops=4, cash=1500)).undone
    safe = fleeing(in_vault([], cash=1500))
    assert safe.undone
    assert safe.ends == "Fleeing ends the game, and the next draw can't bust you."
