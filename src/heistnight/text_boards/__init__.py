"""How each game looks in a terminal: one file a game, named like it.

A game without a board of its own gets the plain one.
"""

from functools import cache

from heistnight.kernel.discovery import units_in
from heistnight.text_boards.plain import TextBoard


@cache
def boards() -> dict[str, type[TextBoard]]:
    """By game, with underscores: the boards there are."""
    return units_in(__name__, TextBoard)


def board_of(game: str) -> TextBoard:
    return boards().get(game.replace("-", "_"), TextBoard)()
