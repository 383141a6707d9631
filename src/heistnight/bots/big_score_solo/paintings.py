"""The Five Magic Paintings with the objective in mind: `sharp` plays on like this.

At the door of the vault one more painting is worth no more than $47K in cash: both are eight points
of a hundred. There are paintings enough inside, and what is short in the end is money.
"""

from heistnight.bots.big_score_solo.vault_odds import CLOSED, Gap, Race, racing
from heistnight.games.big_score.cards import ARTIFACT, CASH_TOKENS, FACE_VALUE, Token
from heistnight.games.big_score.solo.scoring import all_artifacts
from heistnight.games.big_score.solo.state import SoloState

PAINTINGS = "magic-paintings"
A_PAINTING = 47
"""In $K, at the door."""
PAINTING_JOB, TURNED_UP = 60, 5
"""What a job is worth for its painting, and for the face-down job after it."""
A_VICTORY = 50.0
"""In $K, and less than it is worth: it counts more than what was learned of the scenario."""


def job_worth(s: SoloState, slot: int) -> float:
    job = s.job(slot)
    return job.cash + TURNED_UP + (PAINTING_JOB if job.token == "artifact" else 0)


def gap(s: SoloState) -> Gap:
    """Paintings and cash that are missing."""
    paintings, cash = s.scenario.data.goal
    return left(paintings.need - all_artifacts(s), cash.need - s.scenario.measure(s, "cash"))


def left(paintings: int, cash: int) -> Gap:
    return (max(0, paintings), max(0, cash)) if paintings > 0 or cash > 0 else CLOSED


def after(gap: Gap, token: Token) -> Gap:
    paintings, cash = gap
    if token == ARTIFACT:
        return left(paintings - 1, cash)
    return left(paintings, cash - FACE_VALUE[token]) if token in CASH_TOKENS else gap


seek_paintings = racing(Race(job_worth, gap, after))


def paintings_and_cash(s: SoloState) -> float:
    """What one has at the end of a round, in victories."""
    wanted = s.scenario.data.goal[0].need
    return (s.cash + A_PAINTING * min(wanted, all_artifacts(s))) / A_VICTORY
