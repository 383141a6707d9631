"""The regular bot for solitaire.

It never pays to draw faster, because the whole crew deck is drawn anyway. It pays to place crew if
a job is worth it, always bribes, and never flees before the objective is met.
"""

from collections.abc import Callable

from heistnight.bots.advice import Thought
from heistnight.bots.base import ThinkingBot
from heistnight.bots.big_score_solo import crew, loot
from heistnight.games.big_score.solo.view import SoloView
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.game import Decision, SeatGame

ChoiceRule = Callable[[SoloView, tuple[Choice, ...]], Thought]

RULES: dict[str, ChoiceRule] = {
    "hire": crew.hire_nobody_else,
    "assign": crew.assign,
    "keep": crew.keep_nobody,
    "turn-up": crew.turn_up_the_best,
    "bribe": loot.bribe_as_many_as_possible,
    "take": loot.take_the_best,
    "remove": loot.remove_the_worst,
    "entrust": loot.trust_the_trustworthy,
    "stakeout": loot.return_loot,
    "buy": loot.buy_drives,
}


class SoloRegular(ThinkingBot):
    def think(self, game: SeatGame, decision: Decision, chance: Chance) -> Thought:
        view: SoloView = game.typed_view()
        if decision.phase == "vault":
            return loot.rob_until_it_is_enough(game, view, chance)
        return RULES.get(decision.phase, loot.take_the_first)(view, decision.choices)
