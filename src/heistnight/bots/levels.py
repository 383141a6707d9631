"""How strong the bots that people meet are, in words: each level is a kind of bot."""

import msgspec

from heistnight.bots import bots


class Level(msgspec.Struct, frozen=True):
    name: str
    """What it is called at a table."""
    bot: str
    """The kind of bot that plays so."""
    words: str


LEVELS = (
    Level("rookie", "rookie", "makes mistakes"),
    Level("regular", "thumb", "plays well"),
    Level("sharp", "sharp", "thinks ahead"),
)
"""Each is clearly stronger than the one before: see docs/minds.md."""
USUAL = LEVELS[1]


def levels(game: str) -> tuple[Level, ...]:
    """Those that a game has, the weakest first."""
    there = bots(game)
    return tuple([level for level in LEVELS if level.bot in there])


def kind_of(game: str, word: str) -> str:
    """The kind of bot that somebody means, by its own name or by a level's."""
    for level in levels(game):
        if level.name == word:
            return level.bot
    return word
