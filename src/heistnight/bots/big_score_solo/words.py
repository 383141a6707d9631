"""Words for tokens and jobs in the regular bot's reasons."""

from heistnight.bots.big_score.words import about
from heistnight.bots.big_score_solo.token_values import PLENTY, token_worth
from heistnight.games.big_score.solo.view import SoloJobView, SoloView


def worth_of(view: SoloView, token: str) -> str:
    """'is worth about $30K', or 'is exactly what you need'."""
    worth = token_worth(view, token)
    return "is exactly what you need" if worth == PLENTY else f"is worth {about(worth)}"


def job_at(view: SoloView, slot: int) -> SoloJobView:
    return next(job for job in view.jobs if job.slot == slot)


def name_at(view: SoloView, slot: int) -> str:
    return job_at(view, slot).name or f"job {slot + 1}"
