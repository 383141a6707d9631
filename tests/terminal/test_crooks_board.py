"""The terminal board of Crooks shows what is printed on known crooks."""

import io

from rich.console import Console

import heistnight as hn
from heistnight.catalogue import rules_of
from heistnight.terminal.handbook import explain
from heistnight.text_boards import board_of
from heistnight.text_boards.names import Names
from heistnight.text_boards.widgets import Kit
from tests.kit import answer
from tests.rulebook.crooks_kit import NAMES, city, rob, search, take


def wide() -> Console:
    return Console(file=io.StringIO(), width=160, markup=False, highlight=False, emoji=False)


def printed(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return "\n".join([line.rstrip() for line in console.file.getvalue().splitlines()])


def screen(game: hn.Game, seat: int) -> str:
    console = wide()
    kit = Kit(console, Names(game.seats, you=seat), game.events(seat))
    console.print(board_of("crooks").whole(game.view(seat), kit, "Crooks"))
    return printed(console)


def test_crooks_seen_in_a_hangout_are_shown_with_everything_printed() -> None:
    game = city(2, D=["Red Rory", "Lucky Lou", "Widow Wu", "Brass-Knuckle Bo"])
    search(game, 0, "D")
    left = "Widow Wu 9 −2 W; Brass-Knuckle Bo 8 −1 O; Red Rory 7 N"
    assert f"You see: {left}; Lucky Lou 6 +1" in screen(game, 0)
    assert "In D" not in screen(game, 0)
    assert "Legend:   N Northside, W Westside, O Outfit" in screen(game, 0)
    take(game, 0, "Lucky Lou")
    answer(game, 0, kind="face-up", target=6)
    assert screen(game, 0).endswith(f"\nIn D:     {left}")
    assert "In D" not in screen(game, 1)
    rob(game, 1, "D", "Widow Wu", 6, down=True)
    assert screen(game, 0).endswith(f"\nIn D:     2 of {left.replace(';', ',')}")
    assert "\n 6+1=7 " in screen(game, 0)
    assert "\n 6−1=5 " in screen(game, 1)


def test_killed_crooks_are_shown_if_known() -> None:
    game = city(2, A=["Silent Silas", "Lucky Lou"], B=["Red Rory"])
    rob(game, 0, "A", "Lucky Lou", 2)
    rob(game, 1, "B", "Red Rory", 5, down=True)
    rob(game, 0, "A", "Silent Silas", 5)
    answer(game, 0, kind="kill", victim=1)
    assert "Killed:   [face down, from B]" in screen(game, 0)
    assert "Killed:   [Red Rory 7 N]" in screen(game, 1)


def test_help_explains_specials_before_one_is_taken() -> None:
    """The example rule number belongs to this game."""
    game = city(2, A=[NAMES[1], NAMES[2]])
    search(game, 0, "A")
    console = wide()
    console.print(explain(rules_of("crooks"), game.pending[0], {}))
    lines = printed(console).splitlines()
    assert "? CR-11:  show one rule" in lines
    for number, special in enumerate(
        ("Pickpocket", "Accomplice", "Switch", "Killer", "Kingpin", "Spy"), 21
    ):
        assert f"CR-{number} {special}" in lines
