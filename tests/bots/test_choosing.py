"""Every bot chooses what it picks, in any order of the options."""

import heistnight as hn
from heistnight.bots.base import Bot
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.game import Decision, SeatGame
from tests.kit import Setting, moments
from tests.properties.test_every_game import every_setting


class LastOffered(Bot):
    """Picks the last choice and remembers it."""

    picked: Choice = -1

    def pick(self, game: SeatGame, decision: Decision, chance: Chance) -> Choice:
        self.picked = decision.choices[-1]
        return self.picked


@every_setting
def test_a_bot_chooses_what_it_picked(setting: Setting) -> None:
    bot = LastOffered()
    for game in moments(setting, 53, every=0.1):
        for seat in game.waiting:
            option = bot.choose(game, seat, Chance("any"))
            if len(game.choices(seat)) > 1:
                assert option.id == bot.picked
                assert isinstance(option, hn.Option)
