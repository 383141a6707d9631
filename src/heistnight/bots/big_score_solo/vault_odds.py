"""The vault as a race: how likely enough is got before the cops are there.

What an objective still asks for is a *gap*, a few numbers that every useful token makes smaller.
Each round the best of three tokens is taken, and one is there for the next round more often than
not. So the chance to close a gap can be worked out, from those of the smaller gaps, and a token is
worth what it does to that chance: $50K that make up a last diamond are worth as much as a diamond.
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
from heistnight.bots.big_score_solo.policy_jobs import Worth, job_glances
from heistnight.bots.policy import Choices, Dice, Policy
from heistnight.games.big_score.cards import COP, Token
from heistnight.games.big_score.solo.amounts import TOKENS_DRAWN
from heistnight.games.big_score.solo.state import SoloState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat

STILL_IN = 0.88
"""How often one gets away with one more round, about; 0.8 and 0.95 do as well."""
MOST_GAPS = 1 << 16

Gap = tuple[int, ...]
CLOSED: Gap = ()
After = Callable[[Gap, Token], Gap]
"""The gap that is left with one more token: the same, if that is of no use."""


class Race(NamedTuple):
    """An objective: what jobs are worth to it, and how it is raced for in the vault."""

    worth: Worth
    gap: Callable[[SoloState], Gap]
    after: After


@lru_cache(maxsize=MOST_GAPS)
def chance(after: After, gap: Gap, tokens: tuple[int, ...]) -> float:
    """How likely the gap is closed in time, with so many tokens of each kind in the vault."""
    if gap == CLOSED:
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
    return STILL_IN * closed / (ways - STILL_IN * worse)


def racing(race: Race) -> Policy:
    """A policy: crew to the jobs that are worth it, and in the vault what closes the gap."""

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
    """The vault is taken as it was at first: what is gone since was of all kinds."""
    gap = race.gap(s)
    tokens = tuple([entry.count for entry in s.pack.vault])
    return lambda token: chance(race.after, race.after(gap, token) if gap else CLOSED, tokens)
