"""Sharp: a bot that improves on its policy by searching imagined worlds."""

from typing import ClassVar

from heistnight.bots import search
from heistnight.bots.advice import Chances, Thought, exact
from heistnight.bots.base import ThinkingBot
from heistnight.bots.policy import Policy
from heistnight.bots.search import Searched, SearchSettings
from heistnight.bots.win_rates import is_precise
from heistnight.kernel.chance import Chance
from heistnight.kernel.game import Decision, SeatGame


class SharpBot(ThinkingBot):
    """The search bot; each game provides its policy and search settings."""

    policy: ClassVar[Policy]
    plans: SearchSettings = SearchSettings()

    def think(self, game: SeatGame, decision: Decision, chance: Chance) -> Thought:
        policy = type(self).policy
        found = search.search(game, decision.choices, policy, chance, self.plans_for(game))
        chances = {choice: one.chances() for choice, one in found.tried.items() if one.wins}
        return Thought(found.best, why(found), found.mean, chances=chances)

    def plans_for(self, game: SeatGame) -> SearchSettings:
        """Return the search settings for this game's setup."""
        return self.plans


def why(found: Searched) -> str:
    """Say how often the choice wins in simulations; nothing if that is too uncertain."""
    best = found.tried[found.best]
    return win_sentence(best.chances()) if is_precise(best) else ""


def win_sentence(chances: Chances) -> str:
    share = exact(chances.win)
    return f"Wins {share if share[0].isalpha() else f'about {share}'} of simulations."
