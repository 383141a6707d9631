"""Rollout policy of the sharp bot for The Biggest Score.

When Act II begins, a diamond is worth $100K in cash, an artifact $44K and a hard drive $26K,
measured by how often the objective is met afterwards.
"""

from heistnight.bots.big_score_solo.vault_odds import NO_GAP, Gap, Race, racing
from heistnight.games.big_score.amounts import ARTIFACT_VALUE, MOST_ARTIFACTS, PAIR_VALUE
from heistnight.games.big_score.cards import ARTIFACT, DIAMOND, FACE_VALUE, KEY, Token
from heistnight.games.big_score.scoring import diamonds_worth
from heistnight.games.big_score.solo.scenario import need_of
from heistnight.games.big_score.solo.scoring import all_artifacts, all_diamonds
from heistnight.games.big_score.solo.state import SoloState

BIGGEST = "biggest-score"
DIAMOND_VALUE_K, ARTIFACT_VALUE_K, DRIVE_VALUE_K = 100, 44, 26
"""In $K, when Act II begins."""
DRIVE_JOB, TURNED_UP = 40, 10
"""The value of a job's drive, and of revealing a face-down job after it."""
TOKEN_JOB = {"diamond": DIAMOND_VALUE_K, "artifact": ARTIFACT_VALUE_K, "hard drive": DRIVE_JOB}
VICTORY_VALUE_K = 100.0
"""The objective in $K. Low, so that money counts more than the learned value."""


def job_worth(s: SoloState, slot: int) -> float:
    job = s.job(slot)
    return job.cash + TURNED_UP + TOKEN_JOB.get(job.token or "", 0)


def gap(s: SoloState) -> Gap:
    """Return the missing money, diamonds, drives without a key, and first-artifact bonus."""
    missing = need_of(s.scenario.data.goal[0], s) - s.scenario.total(s)
    drives = max(0, s.drives - s.loot.count(KEY))
    bonus = MOST_ARTIFACTS if s.artifact_bonus and not all_artifacts(s) else 0
    return left(missing, all_diamonds(s), drives, bonus)


def left(missing: int, diamonds: int, drives: int, bonus: int) -> Gap:
    return (missing, diamonds, drives, bonus) if missing > 0 else NO_GAP


def after(gap: Gap, token: Token) -> Gap:
    missing, diamonds, drives, bonus = gap
    if token == DIAMOND:
        more = diamonds_worth(diamonds + 1) - diamonds_worth(diamonds)
        return left(missing - more, diamonds + 1, drives, bonus)
    if token == ARTIFACT:
        return left(missing - ARTIFACT_VALUE - bonus, diamonds, drives, 0)
    if token == KEY:
        return left(missing - PAIR_VALUE, diamonds, drives - 1, bonus) if drives else gap
    return left(missing - FACE_VALUE[token], diamonds, drives, bonus)


seek_fortune = racing(Race(job_worth, gap, after))


def fortune(s: SoloState) -> float:
    """Return the player's wealth at the end of a round, as a fraction of the objective."""
    tokens = (
        DIAMOND_VALUE_K * s.diamonds + ARTIFACT_VALUE_K * s.artifacts + DRIVE_VALUE_K * s.drives
    )
    return (s.cash + tokens) / VICTORY_VALUE_K
