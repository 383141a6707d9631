"""Everything in the box, counted: the same at every moment of a game.

One module a game, named like its package, with `census(state) -> dict[str, int]`.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any


def census_of(game: str) -> Callable[[Any], dict[str, int]]:
    module = import_module(f"tests.properties.census.{game.replace('-', '_')}")
    counted: Callable[[Any], dict[str, int]] = module.census
    return counted
