"""Value open jobs from a view: what they pay, what they need, and whether it will come."""

from math import exp

from heistnight.bots.big_score_solo.token_values import token_worth
from heistnight.games.big_score.cards import TYPES
from heistnight.games.big_score.solo.view import SoloJobView, SoloView

COP_ON_JOB = 250
"""The Heat Is On: the value of keeping a cop off the track."""
TURNED_UP = 20
"""The value of revealing a face-down job after a job."""
VAULT_ROUND = 60
"""Simultaneous Plunder: the value of the vault round after a job, including cops."""


class OpenJob:
    """An open job with its value and missing crew."""

    def __init__(self, view: SoloView, job: SoloJobView) -> None:
        self.slot = job.slot
        self.missing = missing_crew(view, job)
        self.remaining = sum(self.missing.values())
        self.value = job_value(view, job)
        self.density = self.value * chance_to_finish(view, self.missing) / max(1, self.remaining)

    def worths(self, kind: str) -> list[float]:
        """Return the value of each further card of this type on the job."""
        return [self.density] * self.missing.get(kind, 0)


def open_jobs(view: SoloView) -> list[OpenJob]:
    return [OpenJob(view, job) for job in view.jobs if job.status == "open"]


def card_worth(jobs: list[OpenJob], kind: str, slot: int | None = None) -> float:
    """Return the best value of a card of this type on any job, or on the job at `slot`."""
    return max(
        [w for job in jobs if slot in (None, job.slot) for w in job.worths(kind)], default=0.0
    )


def missing_crew(view: SoloView, job: SoloJobView) -> dict[str, int]:
    """By type: return what the job still needs; the shorter way if there are two (SO-49)."""
    if view.scenario != "whatever-it-takes":
        return job.room
    asked = {name: job.crew.count(name) - job.placed.count(name) for name in TYPES}
    plain: dict[str, int] = {name: count for name, count in asked.items() if count > 0}
    each: dict[str, int] = {name: 1 for name in TYPES if name not in job.placed}
    return plain if sum(plain.values()) <= sum(each.values()) else each


def chance_to_finish(view: SoloView, missing: dict[str, int]) -> float:
    """Estimate the chance that the hand and the deck hold the missing crew."""
    chance = 1.0
    for kind, count in missing.items():
        if view.scenario == "jack-of-all-trades" and kind == view.board.on_strike:
            chance *= 0.8 if count <= view.board.jacks else 0.0
            continue
        short = count - view.hand.get(kind, 0) - view.placing.get(kind, 0)
        left = view.crew_left.get(kind)
        if short > 0:
            chance *= (1 - exp(-left.expected / short)) ** short if left else 0.0
    return chance


def job_value(view: SoloView, job: SoloJobView) -> float:
    value = job.cash + (token_worth(view, job.token) if job.token else 0.0) + TURNED_UP
    if view.scenario == "simultaneous-plunder":
        value += VAULT_ROUND
    if view.scenario == "heat-is-on":
        tokens: tuple[str, ...] = view.board.on_job[job.slot]
        cops = tokens.count("cop")
        if cops:
            return COP_ON_JOB * cops + TURNED_UP
        value += sum([token_worth(view, token) for token in tokens]) + 50
    return value
