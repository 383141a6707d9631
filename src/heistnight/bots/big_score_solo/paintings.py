"""Rollout policy of the sharp bot for The Five Magic Paintings.

When Act II begins, one more painting is worth only $47K in cash: either raises the chance of the
objective by eight percentage points. The vault has enough paintings; what is missing in the end
is money.
"""

from heistnight.bots.big_score_solo.vault_odds import NO_GAP, Gap, Race, racing
from heistnight.games.big_score.cards import ARTIFACT, CASH_TOKENS, FACE_VALUE, Token
from heistnight.games.big_score.solo.scoring import all_artifacts
from heistnight.games.big_score.solo.state import SoloState

PAINTINGS = "magic-paintings"
PAINTING_VALUE_K = 47
"""In $K, when Act II begins."""
PAINTING_JOB, TURNED_UP = 60, 5
"""The value of a job's painting, and of revealing a face-down job after it."""
VICTORY_VALUE_K = 50.0
"""The objective in $K. Low, so that wealth counts more than the learned value."""


def job_worth(s: SoloState, slot: int) -> float:
    job = s.job(slot)
    return job.cash + TURNED_UP + (PAINTING_JOB if job.token == "artifact" else 0)


def gap(s: SoloState) -> Gap:
    """Return the missing paintings and cash."""
    paintings, cash = s.scenario.data.goal
    return left(paintings.need - all_artifacts(s), cash.need - s.scenario.measure(s, "cash"))


def left(paintings: int, cash: int) -> Gap:
    return (max(0, paintings), max(0, cash)) if paintings > 0 or cash > 0 else NO_GAP


def after(gap: Gap, token: Token) -> Gap:
    paintings, cash = gap
    if token == ARTIFACT:
        return left(paintings - 1, cash)
    return left(paintings, cash - FACE_VALUE[token]) if token in CASH_TOKENS else gap


seek_paintings = racing(Race(job_worth, gap, after))


def paintings_and_cash(s: SoloState) -> float:
    """Return the player's wealth at the end of a round, as a fraction of the objective."""
    wanted = s.scenario.data.goal[0].need
    return (s.cash + PAINTING_VALUE_K * min(wanted, all_artifacts(s))) / VICTORY_VALUE_K
