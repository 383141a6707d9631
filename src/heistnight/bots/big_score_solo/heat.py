"""Rollout policy of the sharp bot for The Heat Is On.

Most lost games have enough jobs but too little money, because a job with a cop pays nothing. So
the policy clears cops only when there are too many, and in the last round only if they would lose
the game. Crew left over at the end of a round is kept for the next one.
"""

from math import exp
from typing import NamedTuple

from heistnight.bots.big_score_solo.policy import SLOT_TURNED, assign_to, quick_policy
from heistnight.bots.big_score_solo.policy_jobs import job_glances
from heistnight.bots.policy import Choices, Dice
from heistnight.games.big_score.amounts import ARTIFACT_VALUE, MOST_ARTIFACTS, PAIR_VALUE
from heistnight.games.big_score.cards import ARTIFACT, COP, DIAMOND, FACE_VALUE, KEY, Token
from heistnight.games.big_score.solo.actions import KEEP, LET_GO
from heistnight.games.big_score.solo.amounts import HAND_SIZE, LAST_ROUND
from heistnight.games.big_score.solo.state import SoloState
from heistnight.kernel.choices import Choice, places
from heistnight.kernel.events import Seat

HEAT = "heat-is-on"
JOBS_REQUIRED = 8
"""The jobs the objective requires."""
TYPE_KEPT = places(KEEP)
MAX_KEPT_PER_TYPE = 2
"""Limit on cards of one type kept for the next round."""

NEXT_DIAMOND_IN_HEAT = (80, 100, 120, 140, 150)
"""By diamonds held: the value of one more, considering later ones."""
HALF_A_PAIR = 80
"""The value of an unpaired drive or key."""
MORE_ARTIFACTS = 40
ANY_JOB, JOB_WANTED, TURNED_UP = 50, 100, 20
"""The value of a paying job, of a required job in the last round, and of revealing a job."""
UNKNOWN_JOB = 120
"""The value of a face-down job besides its tokens."""
COPS_OFF = (60, 120, 180, 250, 350)
"""The value of clearing a cop, by number of cops if none is cleared."""
COP_AT_THE_END, THE_END = 20, 1000
"""In the last round: the value of clearing a harmless cop, and one that loses the game."""


def beat_the_heat(s: SoloState, seat: Seat, choices: Choices, dice: Dice) -> Choice:
    if len(choices) == 1:
        return choices[0]
    match s.stack[-1].phase:
        case "assign":
            return assign_to(job_glances(s, job_value), s, choices)
        case "keep":
            return keep_for_the_next_round(s, choices)
        case "turn-up":
            return max(choices[:-1], key=lambda choice: promise(s, SLOT_TURNED[choice]))
    return quick_policy(s, seat, choices, dice)


def job_value(s: SoloState, slot: int) -> float:
    value = TURNED_UP if s.deck and s.face_down() else 0
    if s.round == LAST_ROUND and len(s.done_jobs) < JOBS_REQUIRED:
        value += JOB_WANTED
    cops = s.own.on_job[slot].count(COP)
    if cops:
        return float(value + cops * cop_worth(s))
    job = s.job(slot)
    paid = payout_worth(s, job.token) if job.token else 0
    return float(value + ANY_JOB + job.cash + paid + tokens_worth(s, slot))


def promise(s: SoloState, slot: int) -> float:
    """Value a face-down job by its tokens, which are the only visible part."""
    cops = s.own.on_job[slot].count(COP)
    return cops * cop_worth(s) if cops else UNKNOWN_JOB + tokens_worth(s, slot)


def cop_worth(s: SoloState) -> float:
    """Return the value of clearing a cop; it grows with the cops on the track and jobs."""
    cops = s.cops + sum([tokens.count(COP) for tokens in s.own.on_job])
    if s.round == LAST_ROUND:
        return COP_AT_THE_END if cops < s.scenario.cops_to_bust else THE_END
    return COPS_OFF[min(cops, len(COPS_OFF) - 1)]


def keep_for_the_next_round(s: SoloState, choices: Choices) -> Choice:
    """Keep a hand of all types, which makes the next deck last longer."""
    if s.deck or sum(s.kept) >= HAND_SIZE:
        return LET_GO
    kept = {choice: s.kept[TYPE_KEPT[choice]] for choice in choices if choice in TYPE_KEPT}
    fewest = min(kept, key=lambda choice: kept[choice])
    return fewest if kept[fewest] < MAX_KEPT_PER_TYPE else LET_GO


# Tokens


def tokens_worth(s: SoloState, slot: int) -> float:
    return sum([token_worth(s, token) for token in s.own.on_job[slot]])


def token_worth(s: SoloState, token: Token) -> float:
    if token == ARTIFACT:
        if s.artifacts + s.loot.count(ARTIFACT) or not s.artifact_bonus:
            return MORE_ARTIFACTS
        return ARTIFACT_VALUE + MOST_ARTIFACTS
    if token == DIAMOND:
        return NEXT_DIAMOND_IN_HEAT[
            min(s.diamonds + s.loot.count(DIAMOND), len(NEXT_DIAMOND_IN_HEAT) - 1)
        ]
    if token == KEY:
        return PAIR_VALUE if s.drives > s.loot.count(KEY) else HALF_A_PAIR
    return FACE_VALUE[token]


def payout_worth(s: SoloState, name: str) -> float:
    if name == "hard drive":
        return PAIR_VALUE if s.loot.count(KEY) > s.drives else HALF_A_PAIR
    return token_worth(s, DIAMOND if name == "diamond" else ARTIFACT)


# The end of a round


class ObjectiveModel(NamedTuple):
    """Coefficients for the chance of the objective, fitted on 4,500 games of this policy."""

    start: float
    money: float
    """Per $100K of total wealth."""
    cash: float
    """Per $100K of cash, which also hires crew."""
    jobs: float
    """By jobs robbed, as a share of those required."""
    cops: tuple[float, ...]


OBJECTIVE_MODELS = {
    2: ObjectiveModel(-2.56, 0.157, 0.483, 1.486, (0.0, -0.12, -0.552, -1.319)),
    3: ObjectiveModel(-5.16, 0.291, 0.343, 1.331, (0.0, -0.231, -0.65, -1.523)),
}
WEIGHT = 5.0
"""Weight over the learned value."""


def outlook(s: SoloState) -> float:
    """Estimate the chance of the objective at the beginning of a round, weighted."""
    model = OBJECTIVE_MODELS[s.round]
    odds = model.start + model.money * money(s) / 100 + model.cash * s.cash / 100
    odds += model.jobs * min(len(s.done_jobs), JOBS_REQUIRED) / JOBS_REQUIRED
    odds += model.cops[min(s.cops, len(model.cops) - 1)]
    return WEIGHT / (1 + exp(-odds))


def money(s: SoloState) -> float:
    """Return the player's wealth, including expected future value."""
    loot, drives = s.loot, s.drives
    keys, diamonds = loot.count(KEY), s.diamonds + loot.count(DIAMOND)
    artifacts = s.artifacts + loot.count(ARTIFACT)
    most = len(NEXT_DIAMOND_IN_HEAT) - 1
    worth = s.cash + sum([FACE_VALUE[token] for token in loot])
    worth += sum([NEXT_DIAMOND_IN_HEAT[min(number, most)] for number in range(diamonds)])
    worth += MORE_ARTIFACTS * artifacts
    if artifacts and s.artifact_bonus:
        worth += ARTIFACT_VALUE + MOST_ARTIFACTS - MORE_ARTIFACTS
    return float(worth + PAIR_VALUE * min(keys, drives) + HALF_A_PAIR * abs(keys - drives))
