"""The vault as a race: the chance to collect enough before the cops come.

What an objective still requires is a *gap*: a few numbers that useful tokens reduce. Each round
the player takes the best of three tokens and usually survives to the next round. So the chance to
close a gap follows from the chances of smaller gaps. A token's value is what it adds to that
chance: $50K that complete the last diamond are worth as much as a diamond.
"""

from collections.abc import Callable
from functools import lru_cache
from math import comb
from typing import NamedTuple

from heistnight.bots.big_score_solo.policy import (
    TOKEN_REMOVED,
    TOKEN_TAKEN,
    assign_to,
    quick_policy,
)
from heistnight.bots.big_score_solo.policy_jobs import JobValue, job_glances
from heistnight.bots.policy import Choices, Dice, Policy
from heistnight.games.big_score.cards import COP, Token
from heistnight.games.big_score.solo.amounts import TOKENS_DRAWN
from heistnight.games.big_score.solo.state import SoloState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat

SURVIVAL_CHANCE = 0.88
"""The rough chance to survive one more round; 0.8 and 0.95 work as well."""
MAX_CACHED_GAPS = 1 << 16

Gap = tuple[int, ...]
NO_GAP: Gap = ()
After = Callable[[Gap, Token], Gap]
"""Returns the gap left after one more token; the same gap if the token is useless."""


class Race(NamedTuple):
    """An objective as a race: the value of jobs, and the gap to close in the vault."""

    worth: JobValue
    gap: Callable[[SoloState], Gap]
    after: After


@lru_cache(maxsize=MAX_CACHED_GAPS)
def chance(after: After, gap: Gap, tokens: tuple[int, ...]) -> float:
    """Return the chance to close the gap in time, given the tokens in the vault by kind."""
    if gap == NO_GAP:
        return 1.0
    useful = [
        (chance(after, smaller, tokens), count)
        for token, count in enumerate(tokens[:COP])
        if count and (smaller := after(gap, token)) != gap
    ]
    left = sum(tokens)
    ways = worse = comb(left, TOKENS_DRAWN)
    closed = 0.0
    for likely, count in sorted(useful, reverse=True):
        left -= count
        without = comb(left, TOKENS_DRAWN)
        closed += likely * (worse - without)
        worse = without
    return SURVIVAL_CHANCE * closed / (ways - SURVIVAL_CHANCE * worse)


def racing(race: Race) -> Policy:
    """Return a policy that sends crew to valuable jobs and closes the gap in the vault."""

    def policy(s: SoloState, seat: Seat, choices: Choices, dice: Dice) -> Choice:
        if len(choices) == 1:
            return choices[0]
        match s.stack[-1].phase:
            case "assign":
                return assign_to(job_glances(s, race.worth), s, choices)
            case "take":
                worths = token_worths(race, s)
                return max(choices[:-1], key=lambda choice: worths(TOKEN_TAKEN[choice]))
            case "remove":
                worths = token_worths(race, s)
                return min(choices, key=lambda choice: worths(TOKEN_REMOVED[choice]))
        return quick_policy(s, seat, choices, dice)

    return policy


def token_worths(race: Race, s: SoloState) -> Callable[[Token], float]:
    """Return the value of each token, assuming a full vault, since draws take all kinds."""
    gap = race.gap(s)
    tokens = tuple([entry.count for entry in s.pack.vault])
    return lambda token: chance(race.after, race.after(gap, token) if gap else NO_GAP, tokens)
