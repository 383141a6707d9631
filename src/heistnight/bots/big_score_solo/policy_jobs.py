"""Value open jobs for the quick policies, from a state."""

from collections.abc import Callable
from math import exp
from typing import NamedTuple

from heistnight.bots.big_score_solo.jobs import COP_ON_JOB, TURNED_UP, VAULT_ROUND
from heistnight.bots.big_score_solo.token_values import NEXT_DIAMOND, PLENTY, SPECIAL
from heistnight.games.big_score.amounts import (
    ARTIFACT_VALUE,
    MOST_ARTIFACTS,
    PAIR_VALUE,
)
from heistnight.games.big_score.cards import (
    ARTIFACT,
    COP,
    DIAMOND,
    FACE_VALUE,
    KEY,
    TOKENS,
    Token,
)
from heistnight.games.big_score.solo.placing import PlaceCard
from heistnight.games.big_score.solo.state import Counts, SoloState, changed
from heistnight.kernel.steps import with_item

ON_STRIKE = 0.8
"""The chance that jacks complete a job that needs the type on strike."""
UNDER_WATCH = 50
"""The value of a job besides the tokens on it."""
MANY = 99
FIRST_DRIVES = (130, 110, 80, 50, 20)

JobValue = Callable[[SoloState, int], float]


class JobGlance(NamedTuple):
    """An open job: the missing crew by type and the value per missing card."""

    slot: int
    missing: list[int]
    remaining: int
    value: float
    density: float


def job_glances(s: SoloState, worth: JobValue | None = None) -> list[JobGlance]:
    """Return the open jobs, valued by `worth`, or by `job_value` if not given."""
    worth = worth or job_value
    scenario, either = s.scenario, s.scenario_id == "whatever-it-takes"
    plain = s.scenario_id != "jack-of-all-trades"
    striking = -1 if plain else s.own.on_strike
    expected, held = crew_to_come(s), in_hand(s)
    if not plain:
        held = with_item(held, striking, MANY)  # jacks stand in for them, see below
    found = []
    for slot, up in enumerate(s.face_up):
        if not up:
            continue
        placed = s.on_job[slot] if plain else scenario.on_job(s, slot)
        missing = [
            n - p if n > p else 0 for n, p in zip(s.needs[s.jobs[slot]], placed, strict=True)
        ]
        if either:
            each = [0 if p else 1 for p in placed]
            if sum(each) < sum(missing):
                missing = each
        value, chance = worth(s, slot), 1.0
        for kind, count in enumerate(missing):
            if count > held[kind]:
                short = count - held[kind]
                chance *= (1 - exp(-expected[kind] / short)) ** short
        if missing[striking] and not plain:
            chance = chance * ON_STRIKE if missing[striking] <= s.own.left else 0.0
        remaining = sum(missing)
        density = value * chance / max(1, remaining)
        found.append(JobGlance(slot, missing, remaining, value, density))
    return found


def crew_to_come(s: SoloState) -> list[float]:
    """By type: return the expected number of cards still in the deck."""
    hidden = [u + m - d for u, m, d in zip(s.unseen, s.mixed_in, s.dealt, strict=True)]
    share = len(s.deck) / max(1, sum(hidden))
    return [share * count for count in hidden]


def in_hand(s: SoloState) -> Counts:
    """By type: return the hand plus the cards about to be placed."""
    top = s.stack[-1]
    return changed(s.hand, top.kind, top.count) if isinstance(top, PlaceCard) else s.hand


def job_value(s: SoloState, slot: int) -> float:
    job, scenario = s.pack.job[s.jobs[slot]], s.scenario_id
    value = job.cash + TURNED_UP + (payout_worth(s, job.token) if job.token else 0.0)
    if scenario == "simultaneous-plunder":
        return value + VAULT_ROUND
    if scenario == "heat-is-on":
        tokens = s.own.on_job[slot]
        if COP in tokens:
            return float(COP_ON_JOB * tokens.count(COP) + TURNED_UP)
        return value + UNDER_WATCH + sum([token_worth(s, token) for token in tokens])
    return value


# Tokens


def token_worth(s: SoloState, token: Token) -> float:
    """Return the value of one more vault token, given the holdings and the objective."""
    if token == ARTIFACT:
        return artifact_worth(s)
    special = VAULT_SPECIAL.get(s.scenario_id)
    if special is not None and token in special:
        return special[token]
    if token == DIAMOND:
        return NEXT_DIAMOND[min(s.diamonds + s.loot.count(DIAMOND), len(NEXT_DIAMOND) - 1)]
    if token == KEY:
        if s.drives <= s.loot.count(KEY):
            return 5
        return PLENTY if s.scenario_id in ("crypto-currency", "whatever-it-takes") else PAIR_VALUE
    return FACE_VALUE[token]


VAULT_SPECIAL = {
    scenario: {TOKENS.index(name): worth for name, worth in worths.items() if name in TOKENS}
    for scenario, worths in SPECIAL.items()
}


def artifact_worth(s: SoloState) -> float:
    if s.scenario_id == "diamond-thief":
        return SPECIAL["diamond-thief"]["artifact"]
    held = s.artifacts + s.loot.count(ARTIFACT)
    if s.scenario_id == "magic-paintings":
        return PLENTY if held < 5 else 1
    return ARTIFACT_VALUE + (0 if held or not s.artifact_bonus else MOST_ARTIFACTS)


def payout_worth(s: SoloState, name: str) -> float:
    """Return the value of a job's token."""
    if name == "diamond":
        return token_worth(s, DIAMOND)
    if name == "artifact":
        return artifact_worth(s)
    special = SPECIAL.get(s.scenario_id)
    if special is not None and name in special:
        return special[name]
    if s.scenario_id == "heat-is-on":
        return PAIR_VALUE if s.loot.count(KEY) > s.drives else 40
    return FIRST_DRIVES[min(s.drives, 4)]
