"""Rollout policy of the sharp bot for Crypto Currency.

You need four drives, or three and the gold bar. All drive jobs are in the game, so drives are lost
only when their jobs stay face down too long. Money has no other use, so the policy spends it on
scouting face-down jobs, to reveal the right ones, and on keeping crew for them.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from heistnight.bots.big_score_solo.policy import (
    SLOT_TURNED,
    TOKEN_REMOVED,
    TOKEN_TAKEN,
    assign_to,
    quick_policy,
)
from heistnight.bots.big_score_solo.policy_jobs import job_glances
from heistnight.bots.big_score_solo.token_values import PLENTY
from heistnight.bots.policy import Choices, Dice
from heistnight.games.big_score.cards import CASH_TOKENS, FACE_VALUE, GOLD, KEY, Token
from heistnight.games.big_score.solo.actions import ASSIGNED, KEEP, LET_GO, SCOUT
from heistnight.games.big_score.solo.state import NO_CREW, NO_JOB, OPEN, SoloState, plus
from heistnight.kernel.choices import Choice, places
from heistnight.kernel.events import Seat

CRYPTO = "crypto-currency"
DRIVES_REQUIRED = 4
DRIVE_JOB_VALUE, DRIVE_REVEAL_VALUE = 1000, 400
"""The value of a job that pays a drive, and of one that lets you reveal such a job."""
SLOT_SCOUTED, TYPE_KEPT = places(SCOUT), places(KEEP)


def seek_drives(s: SoloState, seat: Seat, choices: Choices, dice: Dice) -> Choice:
    if len(choices) == 1:
        return choices[0]
    match s.stack[-1].phase:
        case "assign":
            chosen = assign_to(job_glances(s, job_value), s, choices)
            return look(s, choices) if chosen == ASSIGNED else chosen
        case "keep":
            return keep_for_drives(s, choices)
        case "turn-up":
            return max(choices[:-1], key=lambda choice: promise(s, SLOT_TURNED[choice]))
        case "take":
            return max(choices[:-1], key=lambda choice: token_worth(s, TOKEN_TAKEN[choice]))
        case "remove":
            return min(choices, key=lambda choice: token_worth(s, TOKEN_REMOVED[choice]))
    return quick_policy(s, seat, choices, dice)


# Act I


def is_drive(s: SoloState, job: int) -> bool:
    return job != NO_JOB and s.pack.job[job].token == "hard drive"


def promise(s: SoloState, slot: int) -> float:
    """Return the chance, given what the player knows, that a face-down job pays a drive."""
    if s.scouted[slot]:
        return float(is_drive(s, s.jobs[slot]))
    hidden = hidden_jobs(s)
    return drives_in(s, hidden) / len(hidden)


def hidden_jobs(s: SoloState) -> list[int]:
    """Return the jobs the player hasn't seen; all unseen drive jobs are among them."""
    return [*[s.jobs[slot] for slot in s.face_down() if not s.scouted[slot]], *s.job_deck]


def drives_in(s: SoloState, jobs: Sequence[int]) -> int:
    return sum([is_drive(s, job) for job in jobs])


def job_value(s: SoloState, slot: int) -> float:
    job = s.job(slot)
    if job.token == "hard drive":
        return DRIVE_JOB_VALUE + job.cash
    down = s.face_down()
    return job.cash + DRIVE_REVEAL_VALUE * max([promise(s, slot) for slot in down], default=0.0)


def look(s: SoloState, choices: Choices) -> Choice:
    """Finish assigning, but scout first if a job can be revealed."""
    unknown = [choice for choice in choices if choice in SLOT_SCOUTED]
    if not unknown or not s.deck or not drives_in(s, hidden_jobs(s)):
        return ASSIGNED
    turned_up = sum([s.on_job[slot] == s.needs[s.jobs[slot]] for slot in OPEN[s.face_up]])
    down = s.face_down()
    found = sum([s.scouted[slot] and is_drive(s, s.jobs[slot]) for slot in down])
    return unknown[0] if found < turned_up < len(down) else ASSIGNED


def keep_for_drives(s: SoloState, choices: Choices) -> Choice:
    """Keep crew for scouted jobs that aren't revealed yet."""
    wanted = NO_CREW
    for slot in s.face_down():
        if s.scouted[slot] and is_drive(s, s.jobs[slot]):
            wanted = plus(wanted, s.needs[s.jobs[slot]])
    for choice in choices:
        kind = TYPE_KEPT.get(choice)
        if kind is not None and wanted[kind] > s.kept[kind]:
            return choice
    return LET_GO


# The vault


def token_worth(s: SoloState, token: Token) -> float:
    """Value keys and the gold bar most, then cash for bribes; nothing else counts."""
    if token == GOLD or (token == KEY and s.loot.count(KEY) < DRIVES_REQUIRED):
        return PLENTY
    return FACE_VALUE[token] if token in CASH_TOKENS else 1


# The end of a round

WON_WITH = (0.0, 0.0, 0.01, 0.25, 0.55)
"""By number of drives at the vault: how often enough keys are found."""
GOT = 0.85
"""How often a drive still to come is won."""
READY = 200
"""Cash in $K beyond which more doesn't help."""
MONEY_HELPS = 0.03
WEIGHT = 5.0
"""Weight over the learned value, which saw hardly any games with four drives."""


def outlook(s: SoloState) -> float:
    """Estimate the chance of the objective from drives won and still to come, weighted."""
    to_come = 0 if s.in_vault else drives_in(s, (*s.jobs, *s.job_deck))
    ready = 0.0 if s.in_vault else min(s.cash, READY) / READY
    return WEIGHT * (chance_with(s.drives, to_come) + MONEY_HELPS * ready)


@lru_cache(maxsize=64)
def chance_with(drives: int, to_come: int) -> float:
    chance = 0.0
    for got in range(to_come + 1):
        likely: float = comb(to_come, got) * GOT**got * (1 - GOT) ** (to_come - got)
        chance += likely * WON_WITH[min(DRIVES_REQUIRED, drives + got)]
    return chance
