"""Vault Heist: the goal line and the card texts."""

import heistnight as hn
from heistnight.catalogue import rules_of
from tests.kit import answer
from tests.rulebook.vault_heist_kit import arrange, dealt, end_turn, play, unlock


def standing(game: hn.Game, seat: int | None) -> str:
    return str(game.view(seat)["goal"]["standing"])


def test_the_goal_line_shows_whose_locks_are_open() -> None:
    """VH-11: the viewer's own first, then the leading rivals."""
    game = dealt("", "", "")
    assert standing(game, 0) == "you ▢▢▢"
    assert standing(game, None) == "no lock is open yet"
    unlock(game, {0: (1, 3), 1: (2,)})
    assert standing(game, 0) == "you ①▢③; Player 2 ▢②▢"
    assert standing(game, 2) == "you ▢▢▢; Player 1 ①▢③"
    assert standing(game, None) == "Player 1 ①▢③"
    points = [one["words"] for one in game.view(0)["goal"]["standings"]]
    assert points == ["2 of 3", "1 of 3", "0 of 3"]


def test_the_goal_line_warns_of_a_player_about_to_win() -> None:
    """VH-11: the others have until that player's next turn."""
    game = dealt("", "", "")
    unlock(game, {1: (1, 2, 3)})
    assert standing(game, 0) == "you ▢▢▢; Player 2 ①②③, about to win"
    assert standing(game, 1) == "you ①②③, about to win"
    end_turn(game, 0)
    assert game.over
    assert standing(game, 1) == "you ①②③"


def test_the_goal_line_counts_tied_rivals() -> None:
    """VH-11: it counts them instead of naming them."""
    game = dealt("", "", "", "")
    unlock(game, {0: (1, 2), 1: (1, 3), 2: (2, 3)})
    assert standing(game, 3) == "you ▢▢▢; 3 rivals have 2 open"
    assert standing(game, 0) == "you ①②▢; Player 2 ①▢③; Player 3 ▢②③"
    unlock(game, dict.fromkeys(range(4), (1, 2, 3)))
    assert standing(game, 0) == "you ①②③; 3 rivals have 3 open, about to win"


def test_the_goal_line_tells_when_the_night_is_nearly_over() -> None:
    """VH-15: it counts the turns of the last round."""
    game = dealt("", "", "")
    assert game.view(None)["goal"]["progress"] == "round 1"
    arrange(game, quiet_turns=7)
    assert game.view(None)["goal"]["progress"] == "2 turns left"
    arrange(game, quiet_turns=8)
    assert game.view(None)["goal"]["progress"] == "the last turn"


def test_how_much_support_is_missing() -> None:
    """VH-22: support must be ahead, not equal."""
    game = dealt("", "double equipment", "")
    answer(game, 0, kind="infiltrate", level=1, card="equipment")
    assert game.view(None)["infiltration"]["missing"] == 0
    answer(game, 1, kind="oppose", card="double equipment")
    answer(game, 2, kind="decline")
    assert game.view(None)["infiltration"]["missing"] == 2


def test_a_sealed_answer_names_its_card_to_its_own_seat_alone() -> None:
    """VH-40, G-3: others see neither the card nor that there is one."""
    game = dealt("distract", "deny", "deny")
    play(game, 0, "distract", target=1)
    answer(game, 2, kind="answer", card="deny")
    assert game.view(2)["own"]["sealed"] == "deny"
    assert [game.view(seat)["own"]["sealed"] for seat in (0, 1)] == [None, None]


def test_cards_follow_the_pack() -> None:
    """VH-41, VH-42: the texts follow the cards that a reaction can answer."""
    rules = rules_of("vault-heist")
    pack = rules.read_pack(None)
    effects = {one.name: one.effect for one in rules.facts(pack).pieces}
    assert effects["deny"] == "Cancels any action, counter or deny that a rival played."
    old = '["pickpocket", "distract", "disable", "steal", "counter"]'
    assert old in pack.text
    other = rules.read_pack(pack.text.replace(old, '["steal", "counter"]'))
    effects = {one.name: one.effect for one in rules.facts(other).pieces}
    assert effects["counter"].startswith("Turns any steal or counter that targets you")
