"""Diamond Thief with the objective in mind: `sharp` plays on like this.

Cash and artifacts buy whole diamonds only, so near the end what is worth most is what makes up one.
"""

from heistnight.bots.big_score_solo.vault_odds import CLOSED, Gap, Race, racing
from heistnight.games.big_score.cards import ARTIFACT, CASH_TOKENS, DIAMOND, FACE_VALUE, Token
from heistnight.games.big_score.solo.scoring import all_artifacts, all_diamonds
from heistnight.games.big_score.solo.state import SoloState

THIEF = "diamond-thief"
COST, ARTIFACTS = 250, 3
"""SO-42: in cash and in artifacts, of a diamond."""
TURNED_UP = 20
"""What a job is worth for the face-down job after it."""


def job_worth(s: SoloState, slot: int) -> float:
    job = s.job(slot)
    token = {"diamond": COST, "artifact": COST / ARTIFACTS}.get(job.token or "", 0)
    return job.cash + token + TURNED_UP


def gap(s: SoloState) -> Gap:
    """Diamonds that are missing, and artifacts and cash that are no whole diamond yet."""
    missing = s.scenario.data.goal[0].need - all_diamonds(s)
    return left(missing, all_artifacts(s), s.scenario.measure(s, "cash"))


def left(missing: int, artifacts: int, cash: int) -> Gap:
    traded, artifacts = divmod(artifacts, ARTIFACTS)
    bought, cash = divmod(cash, COST)
    missing -= traded + bought
    return (missing, artifacts, cash) if missing > 0 else CLOSED


def after(gap: Gap, token: Token) -> Gap:
    missing, artifacts, cash = gap
    if token == DIAMOND:
        return left(missing - 1, artifacts, cash)
    if token == ARTIFACT:
        return left(missing, artifacts + 1, cash)
    return left(missing, artifacts, cash + FACE_VALUE[token]) if token in CASH_TOKENS else gap


seek_diamonds = racing(Race(job_worth, gap, after))
