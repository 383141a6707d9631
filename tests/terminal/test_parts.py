"""Widgets and names, and every game's board at every width."""

import io
import re
from collections.abc import Iterator
from itertools import combinations

import pytest
from rich.console import Console

from heistnight.kernel.errors import BadOptions
from heistnight.kernel.events import player
from heistnight.kernel.rules import Result
from heistnight.text_boards import board_of
from heistnight.text_boards.names import Names
from heistnight.text_boards.plain import TextBoard
from heistnight.text_boards.widgets import (
    Kit,
    at_least,
    choices,
    counted,
    percent,
    result_text,
    score_sheet,
)
from tests.kit import SETTINGS, Setting, moments


def tokens_in(text: str) -> str:
    return re.sub(r"Player (\d+)", lambda found: player(int(found[1]) - 1), text)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Player 1 plays The Mamba.", "You play The Mamba."),
        ("Player 2 plays The Mamba.", "Player 2 plays The Mamba."),
        ("It costs Player 1 $20K.", "It costs you $20K."),
        ("Player 2 and Player 1 get $20K.", "Player 2 and you get $20K."),
        ("Player 1 has 2 drivers in training.", "You have 2 drivers in training."),
        ("Player 1 uses the driver's ability.", "You use the driver's ability."),
        (
            "Job 1: Player 1 sends two; Player 3 sends one.",
            "Job 1: you send two; Player 3 sends one.",
        ),
        ("Player 1 passes. Player 1 does not trade.", "You pass. You do not trade."),
        ("Player 1's hand is empty.", "Your hand is empty."),
        ("It is Player 1's turn.", "It is your turn."),
        ("Player 11 plays.", "Player 11 plays."),
        ("Player 1 pays $1 and hides it.", "You pay $1 and hide it."),
        ("Player 1 passes and is out.", "You pass and are out."),
        ("Player 1 draws cards and Player 2 has none.", "You draw cards and Player 2 has none."),
        ("The turn of Player 1.", "Your turn."),
        ("Player 2 steals level 2 of Player 1.", "Player 2 steals your level 2."),
        ("Player 1 keeps a driver.", "You keep a driver."),
        ("Player 2 looks; Player 1 passes.", "Player 2 looks; you pass."),
        ("Player 1's turn.", "Your turn."),
        ("Player 1 doesn't trade.", "You don't trade."),
        ("Player 1 isn't caught.", "You aren't caught."),
        ("Player 1 pays $1 but doesn't draw.", "You pay $1 but don't draw."),
        ("Player 1 is distracted and skips both steps.", "You are distracted and skip both steps."),
        ("Player 1 now has a firewall.", "You now have a firewall."),
        ("Player 1 pays $1 and keeps their crook.", "You pay $1 and keep your crook."),
        ("Player 1 robs Player 2 and their crew.", "You rob Player 2 and their crew."),
        ("Player 1 can't pay and is out.", "You can't pay and are out."),
        ("Player 1's spy looks and sees two cards.", "Your spy looks and sees two cards."),
    ],
)
def test_the_reader_is_addressed(text: str, read: str) -> None:
    assert Names(4, you=0).put(tokens_in(text)) == read


def test_names_take_the_place_of_seats() -> None:
    names = Names(3, ["Ann", "Bob"], you=0)
    assert names.put(tokens_in("Player 1 gives Player 2 a card of Player 3's.")) == (
        "Ann gives Bob a card of Player 3's."
    )
    with pytest.raises(BadOptions, match="2 seats, but 3 names"):
        Names(2, ["Ann", "Bob", "Cat"])


@pytest.mark.parametrize(
    ("winners", "reason", "text"),
    [
        ((1,), "14 points", "Player 2 wins with 14 points."),
        ((0,), "$1.38M", "You win with $1.38M."),
        ((0, 1), "7 points and $3 each", "You and Player 2 win with 7 points and $3 each."),
        ((1, 0), "7 points and $3 each", "Player 2 and you win with 7 points and $3 each."),
        ((), "everyone was caught", "Everyone was caught."),
    ],
)
def test_the_winner_is_announced_with_the_reason(
    winners: tuple[int, ...], reason: str, text: str
) -> None:
    assert result_text(Result(winners, (0, 0), ({}, {}), reason), Names(2, you=0)) == text


def test_odds_are_exact() -> None:
    """Compare with counting every possible hand."""
    for total, marked, draws in ((7, 3, 2), (6, 0, 2), (5, 5, 3), (8, 2, 5), (3, 1, 5)):
        hands = list(combinations(range(total), min(draws, total)))
        for need in range(5):
            hits = [hand for hand in hands if len([c for c in hand if c < marked]) >= need]
            assert at_least(need, draws, marked, total) == pytest.approx(len(hits) / len(hands))


def test_numbers_as_text() -> None:
    assert [percent(x) for x in (0, 0.001, 0.5, 0.999, 1)] == [
        "0 %",
        "<1 %",
        "50 %",
        ">99 %",
        "100 %",
    ]
    assert counted(["driver", "hacker", "driver"]) == "2× driver, hacker"


# Boards


def screens(setting: Setting, width: int) -> Iterator[str]:
    """Print boards, choices and scores of a random game at this width."""
    for game in moments(setting, seed=1, every=0.03):
        for seat in (None, setting.seats - 1):
            out = io.StringIO()
            console = Console(file=out, width=width, markup=False, highlight=False, emoji=False)
            kit = Kit(console, Names(setting.seats, you=seat), game.events(seat))
            for board in (board_of(setting.game), TextBoard()):
                console.print(board.whole(game.view(seat), kit, game.rules.info.title))
            if seat in game.pending:
                console.print(choices(game.pending[seat].options, kit.names, width))
            if game.result:
                console.print(score_sheet(game.result, kit))
            yield out.getvalue()


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_board_fits_any_width(setting: Setting) -> None:
    for width in (120, 80, 45):
        for text in screens(setting, width):
            assert max([len(line) for line in text.splitlines()]) <= width
