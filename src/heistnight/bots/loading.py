"""Load bots of other people: a class in a module, or a bot of an installed package.

Only local programs use this. A server offers the bots in `bots`, because a name from a stranger
must not import a module.
"""

import os
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from heistnight.bots import bot, bots
from heistnight.bots.base import Bot
from heistnight.kernel.errors import BadOptions

ENTRY_POINTS = "heistnight.bots"
"""The entry point group in which an installed package names its bots."""


def load_bot(game: str, name: str) -> Bot:
    """Create a bot: one of ours, one of an installed package, or `module:Class`."""
    if name in bots(game):
        return bot(game, name)
    if ":" in name:
        kind = load_class(name)
    elif name in installed():
        kind = load_entry(installed()[name])
    else:
        names = ", ".join(dict.fromkeys([*bots(game), *installed()]))
        raise BadOptions(
            f"There is no bot {name!r} for {game!r}. Bots: {names}, or your own as module:Class."
        )
    if kind.game not in (None, game):
        raise BadOptions(f"The bot {name!r} plays {kind.game!r}, not {game!r}.")
    player = kind()
    player.name = name
    return player


@cache
def installed() -> dict[str, EntryPoint]:
    """Return the bots that installed packages offer, by name."""
    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}


@cache
def load_class(name: str) -> type[Bot]:
    """Load `module:Class`, from the current folder or from what is installed."""
    module, _, attribute = name.partition(":")
    here = os.getcwd()
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)  # as `python -m` does
    return checked(name, lambda: getattr(import_module(module), attribute))


def load_entry(entry: EntryPoint) -> type[Bot]:
    return checked(entry.name, entry.load)


def checked(name: str, load: Callable[[], Any]) -> type[Bot]:
    """Load a bot's class, or say in words why that failed."""
    try:
        kind = load()
    except (ImportError, AttributeError, ValueError) as error:
        raise BadOptions(f"The bot {name!r} can't be loaded: {error}.") from error
    if not isinstance(kind, type) or not issubclass(kind, Bot):
        raise BadOptions(f"{name!r} is no bot: it must be a subclass of heistnight.bots.base.Bot.")
    return kind
