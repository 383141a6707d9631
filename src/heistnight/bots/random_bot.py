"""Any legal choice, each as likely as the next."""

from typing import ClassVar

from heistnight.bots.base import Bot
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.game import Decision, SeatGame


class RandomBot(Bot):
    name: ClassVar[str] = "random"

    def pick(self, game: SeatGame, decision: Decision, chance: Chance) -> Choice:
        return chance.choice(decision.choices)
