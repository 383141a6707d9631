"""The games for research: observations, information keys, and environments of other libraries.

`pip install heistnight[study]` installs what this package needs.
"""

from typing import Any

from heistnight.catalogue import rules_of
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.study.batch import Batch
from heistnight.study.episode import Episode
from heistnight.study.gymnasium_env import register
from heistnight.study.keys import information_key
from heistnight.study.layout import Layout, Observation, Place
from heistnight.study.layouts import LAYOUTS

__all__ = ["Batch", "Episode", "Layout", "Place", "information_key", "layout", "legend", "observe"]

register()


def legend(game: str) -> tuple[Place, ...]:
    """Return what every position of this game's observations means."""
    return layout(game).legend


def layout(game: str) -> Layout[Any]:
    """Return the layout of a game's observations: legend, size, bounds and version."""
    return LAYOUTS[rules_of(game).info.id]


def observe(game: Game, seat: Seat) -> Observation:
    """Return what this seat sees as numbers. `legend` explains them."""
    return LAYOUTS[game.id].observe(game._state, game.known_seat(seat))
