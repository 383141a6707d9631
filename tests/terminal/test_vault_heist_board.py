"""The terminal board of Vault Heist: texts that a new player reads."""

import io

from rich.console import Console

import heistnight as hn
from heistnight.kernel.text_tokens import marked
from heistnight.text_boards import board_of
from heistnight.text_boards.names import Names
from heistnight.text_boards.widgets import Kit
from tests.kit import answer
from tests.rulebook.vault_heist_kit import arrange, dealt, holding, nobody_answers, play, unlock


def board(game: hn.Game, seat: int) -> str:
    console = Console(file=io.StringIO(), width=100)
    kit = Kit(console, Names(game.seats, you=seat), game.events(seat))
    with console.capture() as shown:
        console.print(board_of(game.id).whole(game.view(seat), kit, "Vault Heist"))
    return shown.get()


def story(game: hn.Game, seat: int) -> list[str]:
    names = Names(game.seats, you=seat)
    return [names.put(marked(event["parts"])) for event in game.events(seat)]


def test_cards_on_the_table_are_yours_or_aimed_at_you() -> None:
    game = dealt("steal, deny", "deny", "deny")
    unlock(game, {1: (3,)})
    play(game, 0, "steal", target=1, level=3)
    assert "steal by Player 1, your level 3" in board(game, 1)
    assert "steal by you, level 3 of Player 2" in board(game, 0)


def test_steps_left_and_the_strength_of_both_sides_are_told_in_words() -> None:
    game = dealt("firewall", "", "")
    play(game, 0, "firewall")
    assert "may infiltrate, 1 action left" in board(game, 0)
    answer(game, 0, kind="infiltrate", level=2, card="equipment")
    assert "Player 1, 1 against 0" in board(game, 1)


def test_a_victim_reads_whose_card_is_gone() -> None:
    game = dealt("", "", "")
    arrange(game, hands=holding("pickpocket", "steal", ""))
    play(game, 0, "pickpocket", target=1)
    nobody_answers(game)
    answer(game, 0, kind="keep", card="steal")
    assert story(game, 1)[-1] == "Player 1 takes a steal from you."
    assert story(game, 2)[-1] == "Player 1 takes one of them from Player 2."


def test_the_distracted_read_what_they_lose() -> None:
    game = dealt("distract", "", "")
    play(game, 0, "distract", target=1)
    assert story(game, 1)[-1] == "You are distracted and will skip both steps of your next turn."
