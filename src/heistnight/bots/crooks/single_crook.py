"""Estimate what a single crook would win at a target without crooks of its owner.

This is asked for every crook that a hangout may hold, so everything that doesn't depend on the
crook is computed once.
"""

from bisect import bisect_right
from functools import lru_cache

import msgspec

EAGERNESS = 1.0
"""How likely a rival with money attacks a rich target that they could win."""
HIDDEN_FACTOR = 0.85
"""Factor on that chance if the crook there is face down."""
RICH_POINTS = 6
"""A target with this many points attracts every rival who could win it."""

Ranks = tuple[int, ...]
"""The possible rank sums of a stack, all equally likely."""


class RivalThreat(dict[Ranks, float]):
    """By the ranks at a target: how likely a rival who can pay comes with a better crook."""

    def __init__(self, at_large: list[int]) -> None:
        super().__init__()
        self.at_large = sorted(at_large)
        """The ranks of all crooks that may still be found."""

    def __missing__(self, ranks: Ranks) -> float:
        rank = sum(ranks) / len(ranks)
        count = len(self.at_large)
        better = (count - bisect_right(self.at_large, rank)) / (count or 1)
        threat = self[ranks] = EAGERNESS * min(1.0, 2 * better)
        return threat


Holder = tuple[Ranks, float, list[float], float]
"""A rival at the target: their possible ranks; their chance to beat all other rivals there; by
rival who may still come, the threat if the target is rich; and their hidden factor."""


class Spot(msgspec.Struct, gc=False):
    """One target with the rivals' crooks only."""

    points: float
    """Its points without a crook of the owner."""
    holders: list[Holder]
    coming: list[float]
    """By rival who may still come: how well they can pay, 0 to 1."""
    weight: float
    """Weight of a rival's points."""

    def value(self, rank: int, modifier: int, threat: float, factor: float) -> float:
        """Return expected points with this crook there minus the rivals'.

        `threat` is how likely a rival who can pay comes with a better crook; `factor` reduces it if
        the crook is hidden.
        """
        points = self.points + modifier
        if points <= 0:
            return 0.0
        rich = points / RICH_POINTS if points < RICH_POINTS else 1.0
        chance, lost = 1.0, 0.0
        for ranks, others, threats, their_factor in self.holders:
            ahead, behind = compare_ranks(rank, ranks)
            chance *= ahead
            if behind:
                behind *= others
                for other_threat in threats:
                    behind *= 1 - other_threat * rich * their_factor
                lost += self.weight * (points * behind)
        if chance:
            for means in self.coming:
                chance *= 1 - threat * means * rich * factor
        return points * chance - lost


def hidden_factor(hidden: bool) -> float:
    return HIDDEN_FACTOR if hidden else 1.0


@lru_cache(maxsize=4096)
def compare_ranks(rank: int, theirs: Ranks) -> tuple[float, float]:
    """Return the chances that a rank is ahead of these, and behind them."""
    mine = (rank,)
    return chance_ahead(mine, theirs), chance_ahead(theirs, mine)


@lru_cache(maxsize=4096)
def chance_ahead(mine: Ranks, theirs: Ranks) -> float:
    """Return the chance that mine is higher than theirs; a tie counts half."""
    if len(mine) == len(theirs) == 1:
        return 1.0 if mine > theirs else 0.5 * (mine == theirs)
    ahead = sum([2 * (m > t) + (m == t) for m in mine for t in theirs])
    return ahead / (2 * len(mine) * len(theirs))
