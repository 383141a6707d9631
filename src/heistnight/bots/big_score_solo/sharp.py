"""Solitaire by search."""

from typing import ClassVar

from heistnight.bots.big_score_solo.drives import CRYPTO, outlook, seek_drives
from heistnight.bots.big_score_solo.heat import HEAT, beat_the_heat
from heistnight.bots.big_score_solo.heat import outlook as heat_outlook
from heistnight.bots.big_score_solo.jacks import JACKS, spend_jacks
from heistnight.bots.big_score_solo.jacks import outlook as jacks_outlook
from heistnight.bots.big_score_solo.keys import WHATEVER, seek_keys
from heistnight.bots.big_score_solo.reflex import reflex
from heistnight.bots.big_score_solo.wealth import in_diamonds, stage, wealth
from heistnight.bots.reflexes import Choices, Dice, Reflex
from heistnight.bots.search import Plans
from heistnight.bots.sharps import SharpBot
from heistnight.games.big_score.solo.state import SoloState
from heistnight.games.big_score.solo.view import SoloView
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.game import SeatGame

POLICIES: dict[str, Reflex] = {
    CRYPTO: seek_drives,
    HEAT: beat_the_heat,
    JACKS: spend_jacks,
    WHATEVER: seek_keys,
}
"""By scenario: a policy that knows what the objective asks for."""


def aimed(s: SoloState, seat: Seat, choices: Choices, dice: Dice) -> Choice:
    """By reflex, but for where that misses what the objective asks for."""
    return POLICIES.get(s.scenario_id, reflex)(s, seat, choices, dice)


VAULT = 2
"""The act."""


class SoloSharp(SharpBot):
    policy = staticmethod(aimed)
    plans = Plans(rollouts=200, acts=900, margin=0.3, scale=150, stage=stage, wealth=wealth)
    patient = plans._replace(rollouts=500, acts=2000, margin=0.0, keen=3.0)
    """Where the objective asks for tokens: money is nothing by itself, and most of what looks
    better in a few worlds was only lucky there."""
    loyal = plans._replace(margin=0.0, keen=5.0)
    """Where search has found nothing better than the policy, which is hardly ever left."""
    own_plans: ClassVar[dict[str, Plans]] = {
        CRYPTO: patient._replace(wealth=outlook),
        "diamond-thief": patient._replace(wealth=in_diamonds),
        HEAT: loyal._replace(wealth=heat_outlook),
        JACKS: plans._replace(rollouts=500, acts=1500, margin=0.0, wealth=jacks_outlook),
        WHATEVER: loyal,
    }

    def plans_for(self, game: SeatGame) -> Plans:
        view: SoloView = game.typed_view()
        if view.scenario == JACKS and view.act == VAULT:
            return self.loyal
        return self.own_plans.get(view.scenario, self.plans)
