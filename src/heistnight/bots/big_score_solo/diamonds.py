"""Rollout policy of the sharp bot for Diamond Thief.

Cash and artifacts buy only whole diamonds, so near the end the best token is the one that
completes a diamond.
"""

from heistnight.bots.big_score_solo.vault_odds import NO_GAP, Gap, Race, racing
from heistnight.games.big_score.cards import ARTIFACT, CASH_TOKENS, DIAMOND, FACE_VALUE, Token
from heistnight.games.big_score.solo.scoring import all_artifacts, all_diamonds
from heistnight.games.big_score.solo.state import SoloState

THIEF = "diamond-thief"
COST, ARTIFACTS = 250, 3
"""SO-42: the price of a diamond in cash and in artifacts."""
TURNED_UP = 20
"""The value of revealing a face-down job after a job."""


def job_worth(s: SoloState, slot: int) -> float:
    job = s.job(slot)
    token = {"diamond": COST, "artifact": COST / ARTIFACTS}.get(job.token or "", 0)
    return job.cash + token + TURNED_UP


def gap(s: SoloState) -> Gap:
    """Return the missing diamonds, and the artifacts and cash short of a whole diamond."""
    missing = s.scenario.data.goal[0].need - all_diamonds(s)
    return left(missing, all_artifacts(s), s.scenario.measure(s, "cash"))


def left(missing: int, artifacts: int, cash: int) -> Gap:
    traded, artifacts = divmod(artifacts, ARTIFACTS)
    bought, cash = divmod(cash, COST)
    missing -= traded + bought
    return (missing, artifacts, cash) if missing > 0 else NO_GAP


def after(gap: Gap, token: Token) -> Gap:
    missing, artifacts, cash = gap
    if token == DIAMOND:
        return left(missing - 1, artifacts, cash)
    if token == ARTIFACT:
        return left(missing, artifacts + 1, cash)
    return left(missing, artifacts, cash + FACE_VALUE[token]) if token in CASH_TOKENS else gap


seek_diamonds = racing(Race(job_worth, gap, after))
