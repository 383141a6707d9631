"""The rookie bot: follows the policy, but sometimes picks at random."""

from heistnight.bots import policy_bot
from heistnight.bots.base import Bot
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.game import Decision, SeatGame


class RookieBot(Bot):
    def pick(self, game: SeatGame, decision: Decision, chance: Chance) -> Choice:
        knows = policy_bot(game.id)
        if chance.random() < knows.rookie_slips:
            return chance.choice(decision.choices)
        world = game.imagine(game.seat, chance).fork()
        return knows.policy(world, game.seat, decision.choices, chance)
