"""The regular bot for Crooks: choose what gains the most expected points."""

from heistnight.bots.advice import Thought, value_in
from heistnight.bots.base import ThinkingBot
from heistnight.bots.crooks.plan import CrooksPlan
from heistnight.bots.crooks.reasons import describe, reason
from heistnight.games.crooks.decision_view import CrooksDecisionView
from heistnight.kernel.chance import Chance
from heistnight.kernel.game import Decision, SeatGame


class CrooksRegular(ThinkingBot):
    def think(self, game: SeatGame, decision: Decision, chance: Chance) -> Thought:
        view: CrooksDecisionView = game.decision_view()
        plan = CrooksPlan(view, game.seat)
        phase = decision.phase
        values = {choice: plan.value(phase, choice) for choice in decision.choices}
        most = max(values.values())
        best = chance.choice([choice for choice, value in values.items() if value == most])
        return Thought(
            best,
            lambda: reason(plan, best, most),
            value_in(values),
            lambda choice: describe(plan, choice, values[choice]),
        )
