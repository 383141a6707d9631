"""Boards drawn with characters: one module per game, named after it.

A game without its own module gets the plain board.
"""

from functools import cache

from heistnight.kernel.discovery import units_in
from heistnight.text_boards.plain import TextBoard


@cache
def boards() -> dict[str, type[TextBoard]]:
    """Return the boards by game id, with underscores."""
    return units_in(__name__, TextBoard)


def board_of(game: str) -> TextBoard:
    return boards().get(game.replace("-", "_"), TextBoard)()
