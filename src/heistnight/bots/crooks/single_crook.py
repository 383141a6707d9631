"""A target without the crooks of one's own: what a single crook would win there.

It is asked for every crook that a hangout may hold, so what does not depend on the crook is worked
out once.
"""

from bisect import bisect_right
from functools import lru_cache

import msgspec

EAGERNESS = 1.0
"""How likely a rival with money goes after a rich target that it could take."""
HIDDEN_FACTOR = 0.85
"""How much less likely if it cannot see what it is up against."""
RICH_POINTS = 6
"""A target of so many points draws everybody who could take it."""

Ranks = tuple[int, ...]
"""The sums of rank that a stack may have, all equally likely."""


class Threat(dict[Ranks, float]):
    """What draws rivals to a target where they are not: by the ranks that are there, how likely
    one who can pay comes with somebody better."""

    def __init__(self, at_large: list[int]) -> None:
        super().__init__()
        self.at_large = sorted(at_large)
        """The ranks of all who may still be found."""

    def __missing__(self, ranks: Ranks) -> float:
        rank = sum(ranks) / len(ranks)
        count = len(self.at_large)
        better = (count - bisect_right(self.at_large, rank)) / (count or 1)
        pull = self[ranks] = EAGERNESS * min(1.0, 2 * better)
        return pull


Holder = tuple[Ranks, float, list[float], float]
"""A rival who is at the target: the ranks it may have; how likely it is ahead of all other rivals
there; by rival who may still come, how likely with somebody better, if the target is rich; and how
much less likely because this one hides."""


class Spot(msgspec.Struct, gc=False):
    """One target as rivals hold it."""

    points: float
    """What it counts without a crook of one's own."""
    holders: list[Holder]
    coming: list[float]
    """By rival who may still come: its means."""
    weight: float
    """Of a rival's points beside one's own."""

    def value(self, rank: int, modifier: int, pull: float, shy: float) -> float:
        """Expected points for a seat with this crook there, less its rivals'.

        The pull is how likely a rival who can pay comes with somebody better, if it is not shy.
        """
        points = self.points + modifier
        if points <= 0:
            return 0.0
        rich = points / RICH_POINTS if points < RICH_POINTS else 1.0
        chance, lost = 1.0, 0.0
        for ranks, others, pulls, shy_of_it in self.holders:
            ahead, behind = compare_ranks(rank, ranks)
            chance *= ahead
            if behind:
                behind *= others
                for other_pull in pulls:
                    behind *= 1 - other_pull * rich * shy_of_it
                lost += self.weight * (points * behind)
        if chance:
            for means in self.coming:
                chance *= 1 - pull * means * rich * shy
        return points * chance - lost


def hidden_factor(hidden: bool) -> float:
    return HIDDEN_FACTOR if hidden else 1.0


@lru_cache(maxsize=4096)
def compare_ranks(rank: int, theirs: Ranks) -> tuple[float, float]:
    """How likely a rank is ahead of these, and how likely behind."""
    mine = (rank,)
    return chance_ahead(mine, theirs), chance_ahead(theirs, mine)


@lru_cache(maxsize=4096)
def chance_ahead(mine: Ranks, theirs: Ranks) -> float:
    """How likely mine is higher than theirs; a tie is worth half."""
    if len(mine) == len(theirs) == 1:
        return 1.0 if mine > theirs else 0.5 * (mine == theirs)
    ahead = sum([2 * (m > t) + (m == t) for m in mine for t in theirs])
    return ahead / (2 * len(mine) * len(theirs))
