"""The regular bot: spreads crew over likely jobs and flees by the odds."""

from heistnight.bots.advice import Thought
from heistnight.bots.base import ThinkingBot
from heistnight.bots.big_score import crew, loot
from heistnight.games.big_score.actions import GIVE_DRAWN, USE
from heistnight.games.big_score.view import BigScoreView
from heistnight.kernel.chance import Chance
from heistnight.kernel.game import Decision, SeatGame


class BigScoreRegular(ThinkingBot):
    def think(self, game: SeatGame, decision: Decision, chance: Chance) -> Thought:
        view: BigScoreView = game.typed_view()
        if decision.phase == "boss":
            return crew.boss(decision, chance)
        if decision.phase == "hire":
            return crew.hire(view)
        if decision.phase == "assign":
            return crew.assign(view, decision)
        if decision.phase == "jacks":
            return crew.commit_jacks(view, len(decision.choices))
        if decision.phase == "vault":
            return loot.rob_or_flee(view)
        return self.floor_or_ability(view, decision)

    def floor_or_ability(self, view: BigScoreView, decision: Decision) -> Thought:
        offered = decision.choices
        if GIVE_DRAWN in offered:
            return loot.give(view, offered)
        if USE in offered:
            return loot.use_or_save(view, decision)
        if decision.rule == "BS-47":
            return loot.trade(view, offered)
        return loot.take_from_floor(view, offered)
