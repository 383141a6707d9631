"""Heist Night: five heist games to play, host and study."""

from heistnight._build import BUILD
from heistnight.bots import bot, bots
from heistnight.bots.advice import Advice
from heistnight.catalogue import action_space, games, load, new
from heistnight.kernel.errors import (
    BadLesson,
    BadOptions,
    BadPack,
    BadSave,
    HeistError,
    IllegalMove,
)
from heistnight.kernel.game import Decision, Game, Option
from heistnight.kernel.rules import GameInfo, Result

__version__ = "0.3.0"

__all__ = [
    "BUILD",
    "Advice",
    "BadLesson",
    "BadOptions",
    "BadPack",
    "BadSave",
    "Decision",
    "Game",
    "GameInfo",
    "HeistError",
    "IllegalMove",
    "Option",
    "Result",
    "action_space",
    "bot",
    "bots",
    "games",
    "load",
    "new",
]
