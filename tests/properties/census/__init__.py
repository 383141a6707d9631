"""Count everything in the box: the totals stay the same at every moment of a game.

There is one module per game, named like its package, with `census(state) -> dict[str, int]`.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any


def census_of(game: str) -> Callable[[Any], dict[str, int]]:
    module = import_module(f"tests.properties.census.{game.replace('-', '_')}")
    counted: Callable[[Any], dict[str, int]] = module.census
    return counted
