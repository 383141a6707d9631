"""A target without the crooks of one's own: what a single crook would win there.

It is asked for every crook that a hangout may hold, so what does not depend on the crook is worked
out once.
"""

from bisect import bisect_right
from typing import NamedTuple

EAGERNESS = 1.0
"""How likely a rival with money goes after a rich target that it could take."""
IN_THE_DARK = 0.85
"""How much less likely if it cannot see what it is up against."""
RICH = 6
"""A target of so many points draws everybody who could take it."""

Ranks = tuple[int, ...]
"""The sums of rank that a stack may have, all equally likely."""


class Draw:
    """What draws rivals to a target where they are not: that they could find somebody better."""

    def __init__(self, at_large: list[int]) -> None:
        self.at_large = sorted(at_large)
        """The ranks of all who may still be found."""
        self.found: dict[Ranks, float] = {}

    def to(self, ranks: Ranks) -> float:
        """How likely a rival who can pay comes with somebody better than these."""
        if ranks not in self.found:
            rank = sum(ranks) / len(ranks)
            count = len(self.at_large)
            better = (count - bisect_right(self.at_large, rank)) / (count or 1)
            self.found[ranks] = EAGERNESS * min(1.0, 2 * better)
        return self.found[ranks]


class Holder(NamedTuple):
    """A rival who is at the target."""

    ranks: Ranks
    others: float
    """How likely it is ahead of all other rivals there."""
    pulls: list[float]
    """By rival who may still come: how likely with somebody better, if the target is rich."""
    shy: float
    """How much less likely because this one hides."""
    duels: dict[int, tuple[float, float]]
    """By rank of one's own crook: how likely that is ahead of it, and how likely behind."""


class Spot(NamedTuple):
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
        if points < 0:
            points = 0.0
        rich = points / RICH if points < RICH else 1.0
        chance, lost = 1.0, 0.0
        for holder in self.holders:
            ahead, behind = holder.duels.get(rank) or duel(holder, rank)
            chance *= ahead
            if behind:
                behind *= holder.others
                for other_pull in holder.pulls:
                    behind *= 1 - other_pull * rich * holder.shy
                lost += self.weight * (points * behind)
        for means in self.coming:
            chance *= 1 - pull * means * rich * shy
        return points * chance - lost


def shyness(hidden: bool) -> float:
    return IN_THE_DARK if hidden else 1.0


def duel(holder: Holder, rank: int) -> tuple[float, float]:
    mine = (rank,)
    both = chance_ahead(mine, holder.ranks), chance_ahead(holder.ranks, mine)
    holder.duels[rank] = both
    return both


def chance_ahead(mine: Ranks, theirs: Ranks) -> float:
    """How likely mine is higher than theirs; a tie is worth half."""
    if len(mine) == len(theirs) == 1:
        return 1.0 if mine > theirs else 0.5 * (mine == theirs)
    ahead = sum([2 * (m > t) + (m == t) for m in mine for t in theirs])
    return ahead / (2 * len(mine) * len(theirs))
