"""Sharp: a policy that first plays on in many imagined worlds, and learns of something better."""

from typing import ClassVar

from heistnight.bots import search
from heistnight.bots.advice import Thought, exact
from heistnight.bots.base import ThinkingBot
from heistnight.bots.policy import Policy
from heistnight.bots.search import Plans, Searched
from heistnight.kernel.chance import Chance
from heistnight.kernel.game import Decision, SeatGame
from heistnight.kernel.text_tokens import spelled


class SharpBot(ThinkingBot):
    """A game brings its policy, and how it is searched."""

    policy: ClassVar[Policy]
    plans: Plans = Plans()

    def think(self, game: SeatGame, decision: Decision, chance: Chance) -> Thought:
        policy = type(self).policy
        found = search.search(game, decision.choices, policy, chance, self.plans_for(game))
        chances = {choice: one.chances() for choice, one in found.tried.items() if one.wins}
        return Thought(found.best, why(found), found.mean, chances=chances)

    def plans_for(self, game: SeatGame) -> Plans:
        """How this game is searched, as it is set up."""
        return self.plans


def why(found: Searched) -> str:
    """In words: how often it wins, and what the next best does."""
    best = found.tried[found.best].chances()
    worlds = len(found.tried[found.best].wins)
    said = f"Played on {worlds} times in worlds like this one, it wins {exact(best.win)}"
    others = [choice for choice in found.tried if choice != found.best and found.tried[choice].wins]
    if not others:
        return f"{said}."
    next_best = found.tried[max(others, key=found.mean)].chances()
    if len(others) == 1:
        return f"{said}, the other choice {exact(next_best.win)}."
    return f"{said}, the best of the {spelled(len(others))} others {exact(next_best.win)}."
