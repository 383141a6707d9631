"""What a lone boss has, by what it is after: search judges the end of a round by it.

Between two rounds no job is half done. What was got is there to be counted, and what is still to
come is much the same whatever was done so far.
"""

from heistnight.bots.big_score_solo.policy_jobs import FIRST_DRIVES
from heistnight.bots.big_score_solo.worth import NEXT_DIAMOND, PLENTY, SPECIAL
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

A_VICTORY = 2000.0
"""So much in $K counts as much as the objective."""
PAINTINGS, DRIVES = 5, 4
"""No more are asked for."""


def stage(s: SoloState) -> tuple[int, bool]:
    return s.round, s.in_vault


def wealth(s: SoloState) -> float:
    """In victories. Where cops may come before the vault, they are as important as what one has,
    and the learned value is left to weigh both."""
    if s.scenario.cops_in_act_one:
        return 0.0
    loot = s.loot
    keys = min(loot.count(KEY), s.drives)
    money = s.cash + sum([FACE_VALUE[token] for token in loot if token in CASH_TOKENS])
    return (money + keys * PAIR_VALUE / 2 + bars(s) + diamonds(s) + artifacts(s) + drives(s)) / (
        A_VICTORY
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
        return float(PLENTY * min(count, PAINTINGS))
    bonus = MOST_ARTIFACTS if count and s.artifact_bonus else 0
    return float(ARTIFACT_VALUE * count + bonus)


def drives(s: SoloState) -> float:
    special = SPECIAL.get(s.scenario_id, {})
    if "hard drive" in special:
        return special["hard drive"] * min(s.drives, DRIVES)
    return sum([FIRST_DRIVES[min(number, len(FIRST_DRIVES) - 1)] for number in range(s.drives)])


# Diamond Thief

A_DIAMOND = 0.5
"""In victories, and more than it is worth: what was learned of the scenario is of little help."""


def in_diamonds(s: SoloState) -> float:
    """What all that one has buys in the end, parts of a diamond included."""
    prices = s.scenario.amounts
    bought = s.cash / prices["diamond_cost"] + s.artifacts / prices["diamond_artifacts"]
    return A_DIAMOND * (s.diamonds + bought)
