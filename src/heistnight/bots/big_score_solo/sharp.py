"""Solitaire by search."""

from typing import ClassVar

from heistnight.bots.big_score_solo.diamonds import THIEF, seek_diamonds
from heistnight.bots.big_score_solo.drives import CRYPTO, outlook, seek_drives
from heistnight.bots.big_score_solo.fortune import BIGGEST, fortune, seek_fortune
from heistnight.bots.big_score_solo.paintings import PAINTINGS, paintings_and_cash, seek_paintings
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
    BIGGEST: seek_fortune,
    CRYPTO: seek_drives,
    PAINTINGS: seek_paintings,
    THIEF: seek_diamonds,
}
"""By scenario: where the reflex misses what the objective asks for."""
RACES = (BIGGEST, PAINTINGS, THIEF)


def aimed(s: SoloState, seat: Seat, choices: Choices, dice: Dice) -> Choice:
    """By reflex, but for where there is a policy that knows the objective."""
    return POLICIES.get(s.scenario_id, reflex)(s, seat, choices, dice)


class SoloSharp(SharpBot):
    policy = staticmethod(aimed)
    plans = Plans(rollouts=200, acts=900, margin=0.3, scale=150, stage=stage, wealth=wealth)
    patient = plans._replace(rollouts=500, acts=2000, margin=0.0, keen=3.0)
    """Where the objective asks for tokens: money is nothing by itself, and most of what looks
    better in a few worlds was only lucky there."""
    racer = plans._replace(rollouts=1000, acts=1500, margin=0.0)
    """What is raced for in the vault: in Act I, by what one comes to the door with."""
    robber = racer._replace(keen=3.0)
    """In the vault the race is known well, and most of what looks better there was only lucky."""
    own_plans: ClassVar[dict[str, Plans]] = {
        BIGGEST: racer._replace(wealth=fortune),
        CRYPTO: patient._replace(wealth=outlook),
        PAINTINGS: racer._replace(wealth=paintings_and_cash),
        THIEF: racer._replace(wealth=in_diamonds),
    }

    def plans_for(self, game: SeatGame) -> Plans:
        view: SoloView = game.typed_view()
        if view.act == 2 and view.scenario in RACES:
            return self.robber
        return self.own_plans.get(view.scenario, self.plans)
