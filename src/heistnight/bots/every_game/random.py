"""Any legal choice, each as likely as the next."""

from heistnight.bots.advice import Thought
from heistnight.bots.base import ThinkingBot
from heistnight.kernel.chance import Chance
from heistnight.kernel.game import Decision, SeatGame


class RandomBot(ThinkingBot):
    def think(self, game: SeatGame, decision: Decision, chance: Chance) -> Thought:
        return Thought(chance.choice(decision.choices), "Any choice is as good as the next.")
