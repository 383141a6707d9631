"""Any legal choice, each as likely as the next."""

from heistnight.bots.base import Bot
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.game import Decision, SeatGame


class RandomBot(Bot):
    def pick(self, game: SeatGame, decision: Decision, chance: Chance) -> Choice:
        return chance.choice(decision.choices)
