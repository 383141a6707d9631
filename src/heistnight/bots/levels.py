"""The bot levels that people choose from, weakest first. A level is the name of a bot."""

import msgspec

from heistnight.bots import bots


class BotLevel(msgspec.Struct, frozen=True):
    bot: str
    words: str


LEVELS = (
    BotLevel("rookie", "makes mistakes"),
    BotLevel("regular", "plays well"),
    BotLevel("sharp", "thinks ahead"),
)
"""Each is clearly stronger than the one before; see docs/bots.md."""


def levels(game: str) -> tuple[BotLevel, ...]:
    """List the levels of a game, weakest first."""
    there = bots(game)
    return tuple([level for level in LEVELS if level.bot in there])
