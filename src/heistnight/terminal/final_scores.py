"""Show the final scores of a game at the terminal."""

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from heistnight.terminal.screen import Screen
from heistnight.terminal.seating import Seating
from heistnight.text_boards import board_of
from heistnight.text_boards.widgets import (
    STRONG,
    Kit,
    heading,
    headline_text,
    log_lines,
    result_text,
    score_sheet,
)


def show_scores(
    screen: Screen,
    seating: Seating,
    events: Sequence[dict[str, Any]],
    hints_used: Sequence[RenderableType],
) -> None:
    """Show the last events, everyone's score, who won and how many hints were used."""
    game, names = seating.game, seating.names
    assert game.result is not None, "scores are shown after the end"
    screen.clear(scrollback=len(seating.humans) > 1)
    screen.show(
        heading(f"{game.rules.info.title} · final score"),
        log_lines(events, names),
        "",
        score_sheet(game.result, Kit(screen.console, names), board_of(game.id).amount),
        "",
        Text(result_text(game.result, names), style=STRONG),
        headline_text(game, names),
        *hints_used,
    )
