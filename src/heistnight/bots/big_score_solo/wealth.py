"""Value the player's wealth for the objective; search uses it at the end of a round.

Between rounds no job is half done, so wealth is easy to count, and what is still to come hardly
depends on earlier moves.
"""

from heistnight.bots.big_score_solo.policy_jobs import FIRST_DRIVES
from heistnight.bots.big_score_solo.token_values import NEXT_DIAMOND, PLENTY, SPECIAL
from heistnight.games.big_score.amounts import ARTIFACT_VALUE, MOST_ARTIFACTS, PAIR_VALUE
from heistnight.games.big_score.cards import (
    ARTIFACT,
    CASH_TOKENS,
    DIAMOND,
    FACE_VALUE,
    GOLD,
    KEY,
    SILVER,
)
from heistnight.games.big_score.solo.state import SoloState

VICTORY_VALUE_K = 2000.0
"""The objective in $K."""
MAX_PAINTINGS, MAX_DRIVES = 5, 4
"""The most an objective requires."""


def stage(s: SoloState) -> tuple[int, bool]:
    return s.round, s.in_vault


def wealth(s: SoloState) -> float:
    """Return the wealth as a fraction of the objective; 0 if cops can come in Act I.

    There cops matter as much as wealth, and the learned value weighs both.
    """
    if s.scenario.cops_in_act_one:
        return 0.0
    loot = s.loot
    keys = min(loot.count(KEY), s.drives)
    money = s.cash + sum([FACE_VALUE[token] for token in loot if token in CASH_TOKENS])
    return (money + keys * PAIR_VALUE / 2 + bars(s) + diamonds(s) + artifacts(s) + drives(s)) / (
        VICTORY_VALUE_K
    )


def bars(s: SoloState) -> float:
    special = SPECIAL.get(s.scenario_id, {})
    silver = special.get("silver bar", FACE_VALUE[SILVER])
    return s.loot.count(SILVER) * silver + s.loot.count(GOLD) * special.get(
        "gold bar", FACE_VALUE[GOLD]
    )


def diamonds(s: SoloState) -> float:
    special = SPECIAL.get(s.scenario_id, {})
    count = s.diamonds + s.loot.count(DIAMOND)
    if "diamond" in special:
        return special["diamond"] * count
    return sum([NEXT_DIAMOND[min(number, len(NEXT_DIAMOND) - 1)] for number in range(count)])


def artifacts(s: SoloState) -> float:
    count = s.artifacts + s.loot.count(ARTIFACT)
    if s.scenario_id == "diamond-thief":
        return SPECIAL["diamond-thief"]["artifact"] * count
    if s.scenario_id == "magic-paintings":
        return float(PLENTY * min(count, MAX_PAINTINGS))
    bonus = MOST_ARTIFACTS if count and s.artifact_bonus else 0
    return float(ARTIFACT_VALUE * count + bonus)


def drives(s: SoloState) -> float:
    special = SPECIAL.get(s.scenario_id, {})
    if "hard drive" in special:
        return special["hard drive"] * min(s.drives, MAX_DRIVES)
    return sum([FIRST_DRIVES[min(number, len(FIRST_DRIVES) - 1)] for number in range(s.drives)])


# Diamond Thief

DIAMOND_VALUE = 0.5
"""As a fraction of the objective. High, because the learned value helps little here."""


def in_diamonds(s: SoloState) -> float:
    """Return the diamonds all holdings would buy, including fractions."""
    prices = s.scenario.amounts
    bought = s.cash / prices["diamond_cost"] + s.artifacts / prices["diamond_artifacts"]
    return DIAMOND_VALUE * (s.diamonds + bought)
