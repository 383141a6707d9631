"""Bots. A bot sees what a player sees: the view of its own seat.

Each bot is a module in the folder of its game or in `every_game`, and has the module's name.
"""

from functools import cache

from heistnight.bots.base import Bot
from heistnight.bots.policy import Policy, PolicyBot
from heistnight.catalogue import rules_of
from heistnight.kernel.discovery import units_in
from heistnight.kernel.errors import BadOptions

EVERY_GAME = f"{__name__}.every_game"
ADVISOR_BOT, FALLBACK_BOT = "regular", "random"


@cache
def own_kinds(game: str) -> dict[str, type[Bot]]:
    """Return, by name, the bots made for this game."""
    return units_in(f"{__name__}.{game.replace('-', '_')}", Bot)


@cache
def common_kinds() -> dict[str, type[Bot]]:
    """Return, by name, the bots that play any game."""
    return units_in(EVERY_GAME, Bot)


def bots(game: str) -> tuple[str, ...]:
    """Return the names of the bots for a game."""
    return (*common_kinds(), *own_kinds(rules_of(game).info.id))


def default_advisor(game: str) -> str:
    """Return the bot that gives hints and plays by default: one that can say why."""
    return ADVISOR_BOT if ADVISOR_BOT in bots(game) else FALLBACK_BOT


def policy_of(game: str) -> Policy:
    """Return the policy for search: `policy_of(game)(state, seat, choices, rng)` gives a choice."""
    return policy_bot(game).policy


def policy_bot(game: str) -> type[PolicyBot]:
    """Return the bot that plays a game's policy."""
    kind = own_kinds(rules_of(game).info.id).get("policy")
    if kind is None or not issubclass(kind, PolicyBot):
        raise BadOptions(f"{game!r} has no policy.")
    return kind


def bot(game: str, name: str) -> Bot:
    """Create a bot: `bot(...).choose(game, seat, rng)` gives an Option."""
    if name not in bots(game):
        names = ", ".join(bots(game))
        raise BadOptions(f"There is no bot {name!r} for {game!r}. Bots: {names}.")
    own = own_kinds(game).get(name)
    player = own() if own else common_kinds()[name]()
    player.name, player.game = name, game if own else None
    return player
