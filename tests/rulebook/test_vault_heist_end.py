"""Vault Heist: every game ends, at the latest when the night is over (VH-15)."""

import pytest

import heistnight as hn
from heistnight.games.vault_heist.amounts import LAST_ROUND, QUIET_ROUNDS
from tests.kit import answer
from tests.rulebook.vault_heist_kit import arrange, dealt, end_turn, play, unlock


def pass_turns(game: hn.Game, turns: int) -> None:
    for _ in range(turns):
        end_turn(game, game.waiting[0])


@pytest.mark.parametrize("seats", [3, 5])
def test_after_three_rounds_without_a_card_the_night_is_over(seats: int) -> None:
    """VH-15: the most open levels win."""
    game = hn.new("vault-heist", seats=seats, seed=1, rig={"first": 0})
    unlock(game, {1: (1, 2), 2: (3,)})
    pass_turns(game, QUIET_ROUNDS * seats - 1)
    assert not game.over
    assert (game.view(None)["quiet_turns"], game.view(None)["turns_left"]) == (3 * seats - 1, 1)
    end_turn(game, game.waiting[0])
    assert game.result is not None
    assert game.result.winners == (1,)
    assert game.result.scores[:3] == (0, 2, 1)
    last = game.events(None)[-1]
    assert "3 rounds" in last["text"]
    assert "Player 2 wins with 2 of 3 levels unlocked." in last["text"]
    assert (last["winners"], tuple(last["scores"])) == ([1], game.result.scores)


def test_any_card_played_resets_the_quiet_turns() -> None:
    """VH-15: the count starts again."""
    game = dealt("firewall", "", "")
    pass_turns(game, 6)
    assert game.view(None)["turns_left"] == 3
    play(game, 0, "firewall")
    end_turn(game, 0)
    assert game.view(None)["turns_left"] == QUIET_ROUNDS * 3
    pass_turns(game, QUIET_ROUNDS * 3)
    assert game.over


def test_tied_players_share_the_win_at_the_end_of_the_night() -> None:
    """VH-15, G-7: all have the same number of unlocked levels."""
    game = dealt("", "", "")
    pass_turns(game, QUIET_ROUNDS * 3)
    assert game.result is not None
    assert game.result.winners == (0, 1, 2)
    assert "share the victory" in game.result.reason


def test_the_night_always_has_a_last_round() -> None:
    """VH-15: it ends even if cards are still played."""
    game = dealt("", "", "")
    arrange(game, turns=LAST_ROUND * 3)
    assert game.view(None)["turns_left"] == 1
    answer(game, 0, kind="infiltrate", level=1, card="equipment")
    while game.view(None)["phase"] == "oppose":
        answer(game, game.waiting[0], kind="decline")
    end_turn(game, 0)
    assert game.result is not None
    assert game.result.winners == (0,)


def test_three_unlocked_levels_win_before_the_night_ends() -> None:
    """VH-11, VH-15: even at the start of the turn that would end the night."""
    game = dealt("", "", "")
    pass_turns(game, QUIET_ROUNDS * 3 - 1)
    unlock(game, {0: (1, 2, 3)})
    end_turn(game, 2)
    assert game.result is not None
    assert game.result.winners == (0,)
    assert game.result.reason == "all three levels unlocked"
