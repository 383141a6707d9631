"""The random bot: picks any option with equal probability."""

from heistnight.bots.advice import Thought
from heistnight.bots.base import ThinkingBot
from heistnight.kernel.chance import Chance
from heistnight.kernel.game import Decision, SeatGame


class RandomBot(ThinkingBot):
    def think(self, game: SeatGame, decision: Decision, chance: Chance) -> Thought:
        return Thought(chance.choice(decision.choices), "All options are equally good.")
