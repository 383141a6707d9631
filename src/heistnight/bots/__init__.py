"""Players made of code. They get what a player gets: their own seat's view of the game."""

from collections.abc import Callable

from heistnight.bots.base import Bot
from heistnight.bots.big_score.thumb import Thumb as BigScoreThumb
from heistnight.bots.big_score_solo.thumb import Thumb as BigScoreSoloThumb
from heistnight.bots.chicken_heist.thumb import Thumb as ChickenHeistThumb
from heistnight.bots.crooks.thumb import Thumb as CrooksThumb
from heistnight.bots.random_bot import RandomBot
from heistnight.bots.vault_heist.thumb import Thumb as VaultHeistThumb
from heistnight.catalogue import rules_of
from heistnight.kernel.errors import BadOptions

THUMBS: dict[str, Callable[[], Bot]] = {
    "big-score": BigScoreThumb,
    "big-score-solo": BigScoreSoloThumb,
    "crooks": CrooksThumb,
    "vault-heist": VaultHeistThumb,
    "chicken-heist": ChickenHeistThumb,
}
"""By game: the player by rules of thumb."""


def bots(game: str) -> tuple[str, ...]:
    """The kinds of bot there are for a game."""
    rules_of(game)
    return ("random", "thumb") if game in THUMBS else ("random",)


def bot(game: str, name: str) -> Bot:
    """A player for this game: `bot(...).choose(game, seat, rng)` gives an Option."""
    if name not in bots(game):
        kinds = ", ".join(bots(game))
        raise BadOptions(f"There is no bot {name!r} for {game!r}; there are: {kinds}.")
    if name == "random":
        return RandomBot()
    thumb = THUMBS[game]()
    thumb.game = game
    return thumb
