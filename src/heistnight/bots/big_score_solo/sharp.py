"""The sharp bot for solitaire: search with a policy per scenario."""

from typing import ClassVar

from heistnight.bots.big_score_solo import drives, heat, jacks
from heistnight.bots.big_score_solo.diamonds import THIEF, seek_diamonds
from heistnight.bots.big_score_solo.drives import CRYPTO, seek_drives
from heistnight.bots.big_score_solo.fortune import BIGGEST, fortune, seek_fortune
from heistnight.bots.big_score_solo.heat import HEAT, beat_the_heat
from heistnight.bots.big_score_solo.jacks import JACKS, spend_jacks
from heistnight.bots.big_score_solo.keys import WHATEVER, seek_keys
from heistnight.bots.big_score_solo.paintings import PAINTINGS, paintings_and_cash, seek_paintings
from heistnight.bots.big_score_solo.policy import quick_policy
from heistnight.bots.big_score_solo.wealth import in_diamonds, stage, wealth
from heistnight.bots.policy import Choices, Dice, Policy
from heistnight.bots.search import SearchSettings
from heistnight.bots.search_bot import SharpBot
from heistnight.games.big_score.solo.state import SoloState
from heistnight.games.big_score.solo.view import SoloView
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.game import SeatGame

VAULT = 2
"""The act."""

POLICIES: dict[str, Policy] = {
    BIGGEST: seek_fortune,
    CRYPTO: seek_drives,
    HEAT: beat_the_heat,
    JACKS: spend_jacks,
    PAINTINGS: seek_paintings,
    THIEF: seek_diamonds,
    WHATEVER: seek_keys,
}
"""By scenario: a policy that plays for the objective."""
RACES = (BIGGEST, PAINTINGS, THIEF)


def scenario_policy(s: SoloState, seat: Seat, choices: Choices, dice: Dice) -> Choice:
    """Use the scenario's own policy, or the quick policy if it has none."""
    return POLICIES.get(s.scenario_id, quick_policy)(s, seat, choices, dice)


class SoloSharp(SharpBot):
    policy = staticmethod(scenario_policy)
    plans = SearchSettings(
        rollouts=200, acts=900, margin=0.3, scale=150, stage=stage, wealth=wealth
    )
    patient = plans._replace(rollouts=500, acts=2000, margin=0.0, min_lead_errors=3.0)
    """For objectives that need tokens: money alone doesn't help, and a choice that looks better in
    a few worlds was usually just lucky."""
    racer = plans._replace(rollouts=1000, acts=1500, margin=0.0)
    """For races in Act I: worlds are valued by what the player brings to the vault."""
    robber = racer._replace(min_lead_errors=3.0)
    """For races in the vault: the policy is good, so apparent improvements are usually luck."""
    loyal = plans._replace(margin=0.0, min_lead_errors=5.0)
    """For scenarios where search found nothing better: it hardly ever leaves the policy."""
    own_plans: ClassVar[dict[str, SearchSettings]] = {
        BIGGEST: racer._replace(wealth=fortune),
        CRYPTO: patient._replace(wealth=drives.outlook),
        HEAT: loyal._replace(wealth=heat.outlook),
        JACKS: plans._replace(rollouts=500, acts=1500, margin=0.0, wealth=jacks.outlook),
        PAINTINGS: racer._replace(wealth=paintings_and_cash),
        THIEF: racer._replace(wealth=in_diamonds),
        WHATEVER: loyal,
    }
    in_vault: ClassVar[dict[str, SearchSettings]] = {
        **dict.fromkeys(RACES, robber),
        JACKS: loyal,
    }
    """Overrides by scenario in the vault."""

    def plans_for(self, game: SeatGame) -> SearchSettings:
        view: SoloView = game.typed_view()
        if view.act == VAULT and view.scenario in self.in_vault:
            return self.in_vault[view.scenario]
        return self.own_plans.get(view.scenario, self.plans)
