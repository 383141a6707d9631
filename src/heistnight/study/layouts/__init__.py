"""The observation layouts and own scores by game."""

from collections.abc import Callable
from typing import Any

from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game, SeatGame
from heistnight.study.layout import Layout, Observation
from heistnight.study.layouts import (
    big_score,
    big_score_solo,
    chicken_heist,
    crooks,
    vault_heist,
)

MODULES = (big_score, big_score_solo, crooks, vault_heist, chicken_heist)
LAYOUTS: dict[str, Layout[Any]] = {module.LAYOUT.game: module.LAYOUT for module in MODULES}
OWN_SCORES: dict[str, Callable[[Any, Seat], int]] = {
    module.LAYOUT.game: module.own_score for module in MODULES
}
"""A seat's score if the game ended now, from what it knows. Nothing hidden counts."""
PRIVATE: dict[str, Callable[[Any, Seat], Any]] = {
    module.LAYOUT.game: module.private for module in MODULES
}
"""What a seat sees now that its log doesn't tell."""


def observe(game: Game | SeatGame, seat: Seat) -> Observation:
    """Return what this seat sees as numbers. `legend` explains them."""
    if isinstance(game, SeatGame):
        game._own(seat)
        game = game._game
    return LAYOUTS[game.id].observe(game._state, game.known_seat(seat))
