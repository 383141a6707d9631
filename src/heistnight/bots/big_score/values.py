"""Estimated values of tokens and jobs to a seat, in thousands."""

from math import exp

from heistnight.games.big_score.amounts import (
    ARTIFACT_VALUE,
    GOLD_VALUE,
    HACKED_VALUE,
    MOST_ARTIFACTS,
    PAIR_VALUE,
    SILVER_VALUE,
)
from heistnight.games.big_score.scoring import (
    diamonds_worth,
)
from heistnight.games.big_score.view import BigScoreView, JobView, PlayerView

FACE = {"cash 20": 20, "cash 30": 30, "cash 50": 50, "cash 100": 100, "cop": 0}
BARS = {"silver bar": SILVER_VALUE, "gold bar": GOLD_VALUE}
TOKEN_GUESS = {"diamond": 55, "artifact": 75, "hard drive": 60}
"""Estimates for Act I, before it is clear which sets will form."""
FIRST_TO_MOST = {-2: 0.15, -1: 0.3, 0: 0.45, 1: 0.25, 2: 0.1}
"""By lead in artifacts: how much one more raises the chance of having the most."""
RARELY_MOST = 0.03


def job_value(job: JobView) -> float:
    return job.cash + (TOKEN_GUESS[job.token] if job.token else 0)


def diamonds(player: PlayerView) -> int:
    return player.diamonds + player.loot.count("diamond")


def artifacts(player: PlayerView) -> int:
    return player.artifacts + player.loot.count("artifact")


def token_value(view: BigScoreView, me: PlayerView, token: str) -> float:
    """Return what one more vault token adds for this seat."""
    if token in FACE:
        return FACE[token]
    if token in BARS:
        return BARS[token]
    if token == "diamond":
        count = diamonds(me)
        step = diamonds_worth(count + 1) - diamonds_worth(count)
        later = diamonds_worth(count + 2) - diamonds_worth(count + 1)
        return step + 0.25 * later
    if token == "artifact":
        return ARTIFACT_VALUE + majority_gain(view, me)
    return key_value(me)


def majority_gain(view: BigScoreView, me: PlayerView) -> float:
    """Return the expected gain from the bonus for the most artifacts."""
    rival = max([artifacts(other) for other in view.players if other.seat != me.seat])
    lead = artifacts(me) - rival
    return MOST_ARTIFACTS * FIRST_TO_MOST.get(lead, RARELY_MOST)


def key_value(me: PlayerView) -> float:
    loose = me.drives - me.loot.count("digital key")
    if loose > 0:
        return PAIR_VALUE - (HACKED_VALUE if me.ability == "hacker" else 0)
    return HACKED_VALUE if me.ability == "hacker" else 0


def at_least(needed: int, mean: float) -> float:
    """Return the chance that a Poisson number with this mean is at least `needed`."""
    if needed <= 0:
        return 1.0
    term = below = exp(-mean)
    for n in range(1, needed):
        term *= mean / n
        below += term
    return 1.0 - below


def exactly(count: int, mean: float) -> float:
    term = exp(-mean)
    for n in range(1, count + 1):
        term *= mean / n
    return term
