"""Players made of code. They get what a player gets: their own seat's view of the game.

A bot is a file: in the folder of its game, or in `every_game`. Its name is the file's.
"""

from functools import cache

from heistnight.bots.base import Bot
from heistnight.bots.policy import Policy, PolicyBot
from heistnight.catalogue import rules_of
from heistnight.kernel.discovery import units_in
from heistnight.kernel.errors import BadOptions

EVERY_GAME = f"{__name__}.every_game"
ADVISER, ANYBODY = "regular", "random"


@cache
def own_kinds(game: str) -> dict[str, type[Bot]]:
    """By name: who plays this game alone."""
    return units_in(f"{__name__}.{game.replace('-', '_')}", Bot)


@cache
def common_kinds() -> dict[str, type[Bot]]:
    """By name: who plays any game."""
    return units_in(EVERY_GAME, Bot)


def bots(game: str) -> tuple[str, ...]:
    """The kinds of bot there are for a game."""
    return (*common_kinds(), *own_kinds(rules_of(game).info.id))


def adviser(game: str) -> str:
    """Who gives hints in a game, and plays where no bot was named: one that can say why."""
    return ADVISER if ADVISER in bots(game) else ANYBODY


def policy_of(game: str) -> Policy:
    """A quick policy for search: `policy_of(game)(state, seat, choices, rng)` gives a choice."""
    return policy_bot(game).policy


def policy_bot(game: str) -> type[PolicyBot]:
    """The bot that plays by it."""
    kind = own_kinds(rules_of(game).info.id).get("policy")
    if kind is None or not issubclass(kind, PolicyBot):
        raise BadOptions(f"There is no policy for {game!r}.")
    return kind


def bot(game: str, name: str) -> Bot:
    """A player for this game: `bot(...).choose(game, seat, rng)` gives an Option."""
    if name not in bots(game):
        names = ", ".join(bots(game))
        raise BadOptions(f"There is no bot {name!r} for {game!r}; there are: {names}.")
    own = own_kinds(game).get(name)
    player = own() if own else common_kinds()[name]()
    player.name, player.game = name, game if own else None
    return player
