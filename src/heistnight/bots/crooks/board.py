"""Estimate the board of Crooks for one seat: expected points at targets and in gangs.

Values are points for one seat minus the average of its rivals. An unknown crook counts as the
average of all crooks that it may be.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from math import exp

import msgspec

from heistnight.bots.crooks.single_crook import (
    HIDDEN_FACTOR,
    RICH_POINTS,
    Holder,
    Ranks,
    RivalThreat,
    Spot,
    chance_ahead,
    hidden_factor,
)
from heistnight.games.crooks.amounts import GANG_POINTS
from heistnight.games.crooks.cards import GANGS, LOWEST_TARGET, TARGETS, Card, Crook, Gang
from heistnight.games.crooks.decision_view import CrooksDecisionView, KnownRow
from heistnight.games.crooks.knowledge_summary import Names
from heistnight.games.crooks.state import DOWN, NUMBER

MEMBER_EDGE = 0.9
"""How strongly one more member decides who controls a gang."""
ENOUGH_CASH = 8
"""With this many dollars a rival can afford any target."""


class Estimate(msgspec.Struct, frozen=True, gc=False):
    """A crook on the board, or the average of those it may be."""

    ranks: tuple[int, ...]
    """Possible ranks, all equally likely."""
    modifier: float
    gangs: tuple[float, ...]
    hidden: bool


Stack = tuple[Estimate, ...]
Members = tuple[float, ...]
"""Number of members by gang."""
PointShares = tuple[float, ...]
"""Weighted chance to control a gang, by seat."""
NO_MEMBERS: Members = (0.0,) * len(GANGS)


def unknown_crook(crooks: tuple[Crook, ...]) -> Estimate:
    """Return the average of these crooks for a face-down one that may be any of them."""
    count = len(crooks)
    return Estimate(
        tuple([crook.rank for crook in crooks]),
        sum([crook.modifier for crook in crooks]) / count,
        tuple([sum([gang in crook.gangs for crook in crooks]) / count for gang in GANGS]),
        hidden=True,
    )


@lru_cache(maxsize=1024)
def single_stack(crook: Crook, hidden: bool) -> Stack:
    """Return a stack of one known crook."""
    gangs = tuple([float(gang in crook.gangs) for gang in GANGS])
    return (Estimate((crook.rank,), float(crook.modifier), gangs, hidden),)


def estimate(crook: Card | Names, crooks: tuple[Crook, ...]) -> Estimate:
    if isinstance(crook, int):
        return single_stack(crooks[crook & NUMBER], hidden=crook >= DOWN)[0]
    return unknown_crook(tuple([one for one in crooks if one.name in crook]))


def members(crooks: Sequence[Estimate]) -> Members:
    if len(crooks) == 1:
        return crooks[0].gangs
    if not crooks:
        return NO_MEMBERS
    return tuple(map(sum, zip(*[crook.gangs for crook in crooks], strict=True)))


class EstimatedRow(msgspec.Struct, frozen=True, gc=False):
    """One seat's crooks, as far as known."""

    stacks: tuple[Stack, ...]
    """By target."""
    ranks: tuple[Ranks, ...]
    """By target; empty if nobody is there."""
    members: Members


@lru_cache(maxsize=4096)
def estimate_row(row: KnownRow, crooks: tuple[Crook, ...]) -> EstimatedRow:
    """Estimate a row; cached because most rows don't change between decisions."""
    stacks = tuple([tuple([estimate(crook, crooks) for crook in there]) for there in row])
    ranks = tuple([ranks_of(stack) if stack else () for stack in stacks])
    return EstimatedRow(stacks, ranks, members([crook for stack in stacks for crook in stack]))


@lru_cache(maxsize=1024)
def threat_of(at_large: frozenset[str], crooks: tuple[Crook, ...]) -> RivalThreat:
    return RivalThreat([crook.rank for crook in crooks if crook.name in at_large])


class KnownBoard:
    """All rows as one seat knows them."""

    def __init__(self, view: CrooksDecisionView, seat: int) -> None:
        self.seat, self.seats = seat, view.seats
        self.by_name = view.by_name
        rows = [estimate_row(row, view.crooks) for row in view.rows]
        self.rows = [row.stacks for row in rows]
        self.threat = threat_of(view.at_large, view.crooks)
        self.weight = 1 / (view.seats - 1)
        self.means = [
            0.0 if passed else min(1.0, cash / ENOUGH_CASH)
            for cash, passed in zip(view.cash, view.passed, strict=True)
        ]
        self.rivals = [
            (rival, self.rows[rival], self.means[rival])
            for rival in range(view.seats)
            if rival != seat
        ]
        self.ranks = [row.ranks for row in rows]
        self.counts = list(zip(*[row.members for row in rows], strict=True))
        """By gang and seat."""
        self.shares_now = [shares_of(counts, seat) for counts in self.counts]
        self.shares_joined = [
            shares_of((*counts[:seat], counts[seat] + 1, *counts[seat + 1 :]), seat)
            for counts in self.counts
        ]
        """By gang: the shares with one more member for this seat."""
        self.gangs_now = self.in_points(self.shares_now)
        self.spots = [self.spot(target) for target in TARGETS]

    # Targets

    def spot(self, target: int) -> Spot:
        """Return the target without this seat's crooks."""
        there, coming, modifiers = [], [], 0.0
        for seat, row, means in self.rivals:
            if row[target]:
                there.append(seat)
                for crook in row[target]:
                    modifiers += crook.modifier
            elif means:
                coming.append(means)
        holders = [self.holder(seat, target, there, coming) for seat in there] if there else []
        return Spot(LOWEST_TARGET + target + modifiers, holders, coming, self.weight)

    def holder(self, seat: int, target: int, there: list[int], coming: list[float]) -> Holder:
        ranks, others, threats = self.ranks[seat][target], 1.0, coming
        if len(there) > 1:
            for other in there:
                if other != seat:
                    others *= chance_ahead(ranks, self.ranks[other][target])
        if coming:
            threat = self.threat[ranks]
            threats = [threat * means for means in coming]
        factor = HIDDEN_FACTOR if has_hidden(self.rows[seat][target]) else 1.0
        return ranks, others, threats, factor

    def own_value(self, target: int, stack: Stack) -> float:
        """Return this seat's expected points minus its rivals' with this stack of its own there.

        A seat knows its own crooks, so they count as one combined crook.
        """
        rank, modifier, factor = combine(stack)
        return self.spots[target].value(rank, modifier, self.threat[rank,], factor)

    def rivals_value(self, target: int) -> float:
        """Return the value of a target for this seat with none of its crooks there."""
        points, value = self.spots[target].points, 0.0
        if points > 0:
            ranks = [row[target] for row in self.ranks]
            for rival, row, _ in self.rivals:
                if row[target]:
                    chance = self.chance_to_win(rival, ranks, points, has_hidden(row[target]))
                    value -= self.weight * (points * chance)
        return value

    def target_value(self, target: int, changed: dict[int, Stack]) -> float:
        """Return this seat's expected points minus its rivals' with some stacks changed."""
        stacks = [row[target] for row in self.rows]
        ranks = [row[target] for row in self.ranks]
        for seat, stack in changed.items():
            stacks[seat] = stack
            ranks[seat] = ranks_of(stack) if stack else ()
        points = points_at(target, stacks)
        value = 0.0
        for seat, stack in enumerate(stacks):
            if stack:
                expected = points * self.chance_to_win(seat, ranks, points, has_hidden(stack))
                value += expected if seat == self.seat else -self.weight * expected
        return value

    def holding(self, target: int, stack: Stack) -> tuple[float, float]:
        """Return the seat's chance to win a target with this stack, and the target's points."""
        stacks = [row[target] for row in self.rows]
        stacks[self.seat] = stack
        ranks = [ranks_of(stack) if stack else () for stack in stacks]
        points = points_at(target, stacks)
        return self.chance_to_win(self.seat, ranks, points, has_hidden(stack)), points

    def chance_to_win(self, seat: int, ranks: list[Ranks], points: float, hidden: bool) -> float:
        """Return the chance to beat the rivals there and those who may still come."""
        mine, means, chance = ranks[seat], self.means, 1.0
        base, rich = self.threat[mine], points / RICH_POINTS if points < RICH_POINTS else 1.0
        for rival, theirs in enumerate(ranks):
            if theirs:
                if rival != seat:
                    chance *= chance_ahead(mine, theirs)
            elif means[rival]:
                threat = base * means[rival] * rich
                chance *= 1 - (threat * HIDDEN_FACTOR if hidden and rival != self.seat else threat)
        return chance

    # Gangs

    def gangs_change(self, more: Members, victim: int, less: Members) -> float:
        """Return the change in points for more members of this seat and fewer of a victim."""
        shares = self.shares_now.copy()
        for gang, counts in enumerate(self.counts):
            if more[gang] or less[gang]:
                changed = list(counts)
                changed[self.seat] += more[gang]
                changed[victim] -= less[gang]
                shares[gang] = shares_of(tuple(changed), self.seat)
        return self.in_points(shares) - self.gangs_now

    def joining_change(self, gangs: tuple[Gang, ...]) -> float:
        """Return the change in points for one more member in these gangs, the most common case."""
        shares = [
            joined if gang in gangs else now
            for gang, joined, now in zip(GANGS, self.shares_joined, self.shares_now, strict=True)
        ]
        return self.in_points(shares) - self.gangs_now

    def in_points(self, shares: list[PointShares]) -> float:
        return sum(chain.from_iterable(shares)) * GANG_POINTS[self.seats]


@lru_cache(maxsize=4096)
def shares_of(counts: tuple[float, ...], seat: int) -> PointShares:
    """Return, by seat, its chance to control a gang; rivals count negative."""
    *_, second, first = sorted(counts)
    shares, weight = [], 1 / (len(counts) - 1)
    for other, mine in enumerate(counts):
        best = second if mine == first else first
        control = 1 / (1 + exp(MEMBER_EDGE * (best - mine) + 0.7))
        shares.append(control if other == seat else -weight * control)
    return tuple(shares)


def points_at(target: int, stacks: list[Stack]) -> float:
    """Return a target's points with all estimated modifiers."""
    modifiers = 0.0
    for stack in stacks:
        for crook in stack:
            modifiers += crook.modifier
    return max(0.0, LOWEST_TARGET + target + modifiers)


def has_hidden(stack: Stack) -> bool:
    """Return whether any crook in the stack lies face down."""
    return stack[0].hidden if len(stack) == 1 else True in [crook.hidden for crook in stack]


def combine(stack: Stack) -> tuple[int, int, float]:
    """Return the total rank and modifier of a seat's own stack, and its hidden factor."""
    rank = modifier = 0
    for crook in stack:
        rank += crook.ranks[0]
        modifier += int(crook.modifier)
    return rank, modifier, hidden_factor(has_hidden(stack))


def ranks_of(stack: Stack) -> Ranks:
    """Return the possible rank sums of a stack; only one unknown crook isn't averaged."""
    if len(stack) == 1:
        return stack[0].ranks
    ranks: Ranks = (0,)
    for crook in stack:
        if len(ranks) > 1:
            average = round(sum(crook.ranks) / len(crook.ranks))
            ranks = tuple([rank + average for rank in ranks])
        else:
            ranks = tuple([ranks[0] + rank for rank in crook.ranks])
    return ranks
