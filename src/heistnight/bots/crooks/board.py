"""How a careful player of Crooks sizes up the board: who will get what, as things stand.

Values are points for one seat, less what its rivals get on average. A crook that cannot be named
counts as the average of all that it may be.
"""

from functools import lru_cache
from math import exp
from typing import NamedTuple

from heistnight.bots.crooks.spots import (
    IN_THE_DARK,
    RICH,
    Draw,
    Holder,
    Ranks,
    Spot,
    chance_ahead,
    shyness,
)
from heistnight.games.crooks.amounts import GANG_POINTS
from heistnight.games.crooks.cards import GANGS, LOWEST_TARGET, TARGETS, Crook, Gang
from heistnight.games.crooks.sight import CrooksSight
from heistnight.games.crooks.view import CrookView

GANG_EDGE = 0.9
"""How much one member more settles who controls a gang."""
ENOUGH = 8
"""With so many dollars a rival can go wherever it likes."""


class Estimate(NamedTuple):
    """A crook on the board, or what is to be expected of it."""

    ranks: tuple[int, ...]
    """All equally likely."""
    modifier: float
    gangs: tuple[float, ...]
    hidden: bool


Stack = tuple[Estimate, ...]
Members = tuple[float, ...]
"""By gang."""
Shares = tuple[float, ...]
"""In a gang, by seat."""
NOBODY: Members = (0.0,) * len(GANGS)
ONE_MORE: Members = (1.0,) * len(GANGS)


def estimate(crooks: tuple[Crook, ...], hidden: bool) -> Estimate:
    """One of these crooks, none likelier than another."""
    count = len(crooks)
    return Estimate(
        tuple([crook.rank for crook in crooks]),
        sum([crook.modifier for crook in crooks]) / count,
        tuple([sum([gang in crook.gangs for crook in crooks]) / count for gang in GANGS]),
        hidden,
    )


def alone(crook: Crook, hidden: bool) -> Stack:
    """A crook that is known, all by itself."""
    return known_crook(crook.rank, crook.modifier, crook.gangs, hidden)


@lru_cache(maxsize=1024)
def known_crook(rank: int, modifier: int, gangs: tuple[Gang, ...], hidden: bool) -> Stack:
    return (Estimate((rank,), float(modifier), membership(gangs), hidden),)


@lru_cache(maxsize=64)
def membership(gangs: tuple[Gang, ...]) -> Members:
    return tuple([float(gang in gangs) for gang in GANGS])


def members(crooks: Stack) -> Members:
    if len(crooks) == 1:
        return crooks[0].gangs
    if not crooks:
        return NOBODY
    return tuple([sum([crook.gangs[gang] for crook in crooks]) for gang in range(len(GANGS))])


class CrooksBoardSeen:
    """The rows as one seat knows them."""

    def __init__(self, view: CrooksSight, seat: int) -> None:
        self.seat, self.seats = seat, view.seats
        self.by_name = {crook.name: crook for crook in view.crooks}
        self.guesses: dict[tuple[tuple[str, ...], bool], Estimate] = {}
        self.rows = [
            [
                tuple([self.known(c) for c in there]) if there else ()
                for there in player.row.values()
            ]
            for player in view.players
        ]
        self.cash = [player.cash for player in view.players]
        self.active = [not player.passed for player in view.players]
        self.draw = Draw([self.by_name[name].rank for name in view.at_large])
        self.weight = 1 / (view.seats - 1)
        self.rivals = [rival for rival in range(view.seats) if rival != seat]
        self.means = [min(1.0, cash / ENOUGH) for cash in self.cash]
        self.ranks = [[ranks_of(stack) if stack else () for stack in row] for row in self.rows]
        """By seat and target; empty where nobody is."""
        self.members = [members(tuple([c for stack in row for c in stack])) for row in self.rows]
        self.shares_now = [self.gang_shares(gang, {}) for gang in range(len(GANGS))]
        self.shares_joined = [
            self.gang_shares(gang, {seat: ONE_MORE}) for gang in range(len(GANGS))
        ]
        """By gang: with one member more for this seat."""
        self.gangs_now = self.in_points(self.shares_now)
        self.spots = [self.spot(target) for target in TARGETS]

    def known(self, crook: CrookView) -> Estimate:
        if crook.crook:
            return alone(self.by_name[crook.crook], crook.face_down)[0]
        key = crook.possible, crook.face_down
        if key not in self.guesses:
            who = tuple([self.by_name[name] for name in crook.possible])
            self.guesses[key] = estimate(who, crook.face_down)
        return self.guesses[key]

    # Targets

    def spot(self, target: int) -> Spot:
        """The target without this seat's crooks."""
        there, coming, modifiers = [], [], 0.0
        for seat in self.rivals:
            stack = self.rows[seat][target]
            if stack:
                there.append(seat)
                for crook in stack:
                    modifiers += crook.modifier
            elif self.active[seat]:
                coming.append(self.means[seat])
        holders = [self.holder(seat, target, there, coming) for seat in there]
        return Spot(LOWEST_TARGET + target + modifiers, holders, coming, self.weight)

    def holder(self, seat: int, target: int, there: list[int], coming: list[float]) -> Holder:
        ranks, others = self.ranks[seat][target], 1.0
        for other in there:
            if other != seat:
                others *= chance_ahead(ranks, self.ranks[other][target])
        pulls = []
        if coming:
            pull = self.draw.to(ranks)
            pulls = [pull * means for means in coming]
        shy = shyness(veiled(self.rows[seat][target]))
        return Holder(ranks, others, pulls, shy, {})

    def own_value(self, target: int, stack: Stack) -> float:
        """The target's expected points for this seat with these crooks of its own there, less its
        rivals'. One knows one's own crooks: they are as good as one who is all of them."""
        rank = modifier = 0
        hidden = False
        for crook in stack:
            rank += crook.ranks[0]
            modifier += int(crook.modifier)
            hidden = hidden or crook.hidden
        return self.spots[target].value(rank, modifier, self.draw.to((rank,)), shyness(hidden))

    def target_value(self, target: int, changed: dict[int, Stack]) -> float:
        """A target's expected points for this seat, less its rivals', with some stacks changed."""
        if not changed and not self.spots[target].holders and not self.rows[self.seat][target]:
            return 0.0
        stacks = [row[target] for row in self.rows]
        ranks = [row[target] for row in self.ranks]
        for seat, stack in changed.items():
            stacks[seat] = stack
            ranks[seat] = ranks_of(stack) if stack else ()
        points = points_at(target, stacks)
        value = 0.0
        for seat, stack in enumerate(stacks):
            if stack:
                hidden = stack[0].hidden if len(stack) == 1 else veiled(stack)
                expected = points * self.chance_to_win(seat, ranks, points, hidden)
                value += expected if seat == self.seat else -self.weight * expected
        return value

    def holding(self, target: int, stack: Stack) -> tuple[float, float]:
        """With this stack of its own there: the seat's chance to win, and the points then."""
        stacks = [row[target] for row in self.rows]
        stacks[self.seat] = stack
        ranks = [ranks_of(stack) if stack else () for stack in stacks]
        points = points_at(target, stacks)
        return self.chance_to_win(self.seat, ranks, points, veiled(stack)), points

    def chance_to_win(self, seat: int, ranks: list[Ranks], points: float, hidden: bool) -> float:
        mine, chance = ranks[seat], 1.0
        for rival, theirs in enumerate(ranks):
            if rival == seat:
                continue
            if theirs:
                chance *= chance_ahead(mine, theirs)
            elif self.active[rival]:
                chance *= 1 - self.threat(rival, mine, points, hidden)
        return chance

    def threat(self, rival: int, ranks: Ranks, points: float, hidden: bool) -> float:
        """How likely a rival who is not there yet comes with somebody better."""
        threat = self.draw.to(ranks) * self.means[rival] * min(1.0, points / RICH)
        return threat * IN_THE_DARK if hidden and rival != self.seat else threat

    # Gangs

    def gangs_change(self, changes: dict[int, Members]) -> float:
        """What so many members more, or less, for some seats change in expected points."""
        shares = [self.gang_shares(gang, changes) for gang in range(len(GANGS))]
        return self.in_points(shares) - self.gangs_now

    def joining_change(self, gangs: tuple[Gang, ...]) -> float:
        """The same with a member of these gangs more for this seat: it is asked most."""
        shares = [
            joined if gang in gangs else now
            for gang, joined, now in zip(GANGS, self.shares_joined, self.shares_now, strict=True)
        ]
        return self.in_points(shares) - self.gangs_now

    def gang_shares(self, gang: int, changes: dict[int, Members]) -> Shares:
        counts = [have[gang] for have in self.members]
        for seat, change in changes.items():
            counts[seat] += change[gang]
        return shares_of(tuple(counts), self.seat)

    def in_points(self, shares: list[Shares]) -> float:
        return sum([share for gang in shares for share in gang]) * GANG_POINTS[self.seats]


@lru_cache(maxsize=4096)
def shares_of(counts: tuple[float, ...], seat: int) -> Shares:
    """By seat: how likely it controls a gang of so many members, a rival's weighed against us."""
    *_, second, first = sorted(counts)
    shares, weight = [], 1 / (len(counts) - 1)
    for other, mine in enumerate(counts):
        best = second if mine == first else first
        control = 1 / (1 + exp(GANG_EDGE * (best - mine) + 0.7))
        shares.append(control if other == seat else -weight * control)
    return tuple(shares)


def points_at(target: int, stacks: list[Stack]) -> float:
    """What a target counts, as far as its crooks are known."""
    modifiers = 0.0
    for stack in stacks:
        for crook in stack:
            modifiers += crook.modifier
    return max(0.0, LOWEST_TARGET + target + modifiers)


def veiled(stack: Stack) -> bool:
    """Somebody in it lies face down."""
    return True in [crook.hidden for crook in stack]


def ranks_of(stack: Stack) -> Ranks:
    """The sums of rank that a stack may have; where several are unknown, all but one average."""
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
