"""A rookie: knows what one does, and now and then does anything else."""

from heistnight.bots import reflex
from heistnight.bots.base import Bot
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.game import Decision, SeatGame

MISTAKES = 0.3
"""How often."""


class RookieBot(Bot):
    def pick(self, game: SeatGame, decision: Decision, chance: Chance) -> Choice:
        if chance.random() < MISTAKES:
            return chance.choice(decision.choices)
        world = game.imagine(game.seat, chance).fork()
        return reflex(game.id)(world, game.seat, decision.choices, chance)
