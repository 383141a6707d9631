"""Rollout policy of the sharp bot for The Jack-of-All-Trades Show.

There are only six jacks, so they go to jobs where each brings much, and in the last round to any
job that pays. The type on strike is the one the fewest jobs need.
"""

from heistnight.bots.big_score_solo.policy import (
    SLOT_CHOSEN,
    SLOT_FOR_JACK,
    TYPE_CHOSEN,
    TYPE_FOR_JACK,
    assign_to,
    pay_for_what_is_worth_it,
    quick_policy,
)
from heistnight.bots.big_score_solo.policy_jobs import JobGlance, job_glances
from heistnight.bots.policy import Choices, Dice
from heistnight.games.big_score.solo.amounts import LAST_ROUND
from heistnight.games.big_score.solo.scenarios.jack_of_all_trades import STRIKE
from heistnight.games.big_score.solo.state import SoloState
from heistnight.kernel.choices import Choice, places
from heistnight.kernel.events import Seat

JACKS = "jack-of-all-trades"
TYPE_STRIKING = places(STRIKE)
MIN_VALUE_PER_JACK, MIN_VALUE_PER_LAST_JACK = 45, 20
"""The least a job must bring for each jack used on it, before and in the last round."""
TURNED_UP = 10

# The value of one more token when Act II begins, by number held: the cash that raises the chance of
# the objective as much. A diamond also makes those found in the vault worth more.
DIAMOND_VALUES = (90, 105, 118, 130, 140)
ARTIFACT_VALUES = (150, 40, 40, 40, 40)
DRIVE_VALUES = (75, 60, 40, 20, 5)


def spend_jacks(s: SoloState, seat: Seat, choices: Choices, dice: Dice) -> Choice:
    if len(choices) == 1:
        return choices[0]
    match s.stack[-1].phase:
        case "strike":
            return min(choices, key=lambda choice: jobs_for(s, TYPE_STRIKING[choice]))
        case "assign":
            return assign(job_glances(s, job_value), s, choices)
    return quick_policy(s, seat, choices, dice)


def jobs_for(s: SoloState, kind: int) -> int:
    """Count the jobs of the pack that need this type."""
    return sum([needs[kind] > 0 for needs in s.needs])


def job_value(s: SoloState, slot: int) -> float:
    job = s.job(slot)
    value = job.cash + (TURNED_UP if s.deck and s.face_down() else 0)
    if job.token == "diamond":
        return value + following(DIAMOND_VALUES, s.diamonds)
    if job.token == "artifact":
        return value + following(ARTIFACT_VALUES, s.artifacts)
    return value + following(DRIVE_VALUES, s.drives) if job.token else value


def following(worths: tuple[int, ...], held: int) -> int:
    return worths[min(held, len(worths) - 1)]


def assign(jobs: list[JobGlance], s: SoloState, choices: Choices) -> Choice:
    first = choices[0]
    if first in TYPE_CHOSEN or first in TYPE_FOR_JACK or first in SLOT_CHOSEN:
        return assign_to(jobs, s, choices)
    for choice in choices:
        if choice in SLOT_FOR_JACK and jack_is_worth_it(s, jobs, SLOT_FOR_JACK[choice]):
            return choice
    others = tuple([choice for choice in choices if choice not in SLOT_FOR_JACK])
    return pay_for_what_is_worth_it(jobs, s, others)


def jack_is_worth_it(s: SoloState, jobs: list[JobGlance], slot: int) -> bool:
    """Return whether jacks should finish this job: striking types, or any as the round ends."""
    job = next(job for job in jobs if job.slot == slot)
    asked = MIN_VALUE_PER_LAST_JACK if s.round == LAST_ROUND else MIN_VALUE_PER_JACK
    if job.remaining > s.own.left or job.value < asked * job.remaining:
        return False
    return not s.deck or job.missing[s.own.on_strike] == job.remaining


# The end of a round

VICTORY_VALUE_K = 230.0
"""The objective in $K. High, because the learned value helps little in this scenario."""
JACK_LEFT = 40


def outlook(s: SoloState) -> float:
    """Return the player's wealth, as the cash that would help as much in the vault."""
    worth = s.cash + all_of(DIAMOND_VALUES, s.diamonds) + all_of(ARTIFACT_VALUES, s.artifacts)
    worth += all_of(DRIVE_VALUES, s.drives) + (0 if s.in_vault else JACK_LEFT * s.own.left)
    return worth / VICTORY_VALUE_K


def all_of(worths: tuple[int, ...], held: int) -> int:
    return sum([following(worths, number) for number in range(held)])
