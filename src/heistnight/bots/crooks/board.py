"""How a careful player of Crooks sizes up the board: who will get what, as things stand.

Values are points for one seat, less what its rivals get on average. A crook that cannot be named
counts as the average of all that it may be.
"""

from functools import lru_cache
from math import exp
from typing import NamedTuple

from heistnight.games.crooks.amounts import GANG_POINTS
from heistnight.games.crooks.cards import GANGS, LOWEST_TARGET, Crook, Gang
from heistnight.games.crooks.view import CrooksView, CrookView

EAGERNESS = 1.0
"""How likely a rival with money goes after a rich target that it could take."""
IN_THE_DARK = 0.85
"""How much less likely if it cannot see what it is up against."""
GANG_EDGE = 0.9
"""How much one member more settles who controls a gang."""


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
Ranks = tuple[int, ...]
"""The sums of rank that a stack may have, all equally likely."""


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
    belongs = tuple([float(gang in gangs) for gang in GANGS])
    return (Estimate((rank,), float(modifier), belongs, hidden),)


def members(crooks: Stack) -> Members:
    return tuple([sum([crook.gangs[gang] for crook in crooks]) for gang in range(len(GANGS))])


class CrooksBoardSeen:
    """The rows as one seat knows them."""

    def __init__(self, view: CrooksView, seat: int) -> None:
        self.seat, self.seats = seat, view.seats
        self.by_name = {crook.name: crook for crook in view.crooks}
        self.rows = [
            [tuple([self.known(crook) for crook in there]) for there in player.row.values()]
            for player in view.players
        ]
        self.cash = [player.cash for player in view.players]
        self.active = [not player.passed for player in view.players]
        at_large = {name for pool in view.pools for name in pool.crooks}
        self.at_large = [self.by_name[name].rank for name in at_large]
        self.weight = 1 / (view.seats - 1)
        self.means = [min(1.0, cash / 8) for cash in self.cash]
        self.better: dict[Ranks, float] = {}
        self.lone: dict[tuple[int, Ranks, float, bool], float] = {}
        self.ranks = [[ranks_of(stack) if stack else () for stack in row] for row in self.rows]
        """By seat and target; empty where nobody is."""
        self.members = [members(tuple([c for stack in row for c in stack])) for row in self.rows]

    def known(self, crook: CrookView) -> Estimate:
        if crook.crook:
            return alone(self.by_name[crook.crook], crook.face_down)[0]
        return estimate(tuple([self.by_name[name] for name in crook.possible]), crook.face_down)

    # Targets

    def lone_value(self, target: int, stack: Stack) -> float:
        """The same with a single known crook of this seat there: many are alike in this."""
        (crook,) = stack
        key = (target, crook.ranks, crook.modifier, crook.hidden)
        if key not in self.lone:
            duel = self.seats == 2
            self.lone[key] = (
                self.duel_value(target, crook)
                if duel
                else self.target_value(target, {self.seat: stack})
            )
        return self.lone[key]

    def duel_value(self, target: int, mine: Estimate) -> float:
        """The same between two players, in one go: it is asked most."""
        rival = 1 - self.seat
        theirs, ranks = self.rows[rival][target], self.ranks[rival][target]
        modifiers = 0.0 if self.seat else mine.modifier
        for crook in theirs:
            modifiers += crook.modifier
        if self.seat:
            modifiers += mine.modifier
        points = max(0.0, LOWEST_TARGET + target + modifiers)
        if ranks:
            ahead, behind = chance_ahead(mine.ranks, ranks), chance_ahead(ranks, mine.ranks)
            return points * ahead - self.weight * (points * behind)
        if not self.active[rival]:
            return points
        return points * (1 - self.threat(rival, mine.ranks, points, mine.hidden))

    def target_value(self, target: int, changed: dict[int, Stack]) -> float:
        """A target's expected points for this seat, less its rivals', with some stacks changed."""
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
        if ranks not in self.better:
            rank = sum(ranks) / len(ranks)
            better = sum([other > rank for other in self.at_large]) / max(1, len(self.at_large))
            self.better[ranks] = EAGERNESS * min(1.0, 2 * better)
        threat = self.better[ranks] * self.means[rival] * min(1.0, points / 6)
        return threat * IN_THE_DARK if hidden and rival != self.seat else threat

    # Gangs

    def gangs_value(self, changes: dict[int, Members]) -> float:
        """All gangs' expected points, with so many members more, or less, for some seats."""
        value = 0.0
        for gang in range(len(GANGS)):
            counts = [have[gang] for have in self.members]
            for seat, change in changes.items():
                counts[seat] += change[gang]
            for seat, mine in enumerate(counts):
                best = max(counts[:seat] + counts[seat + 1 :])
                control = 1 / (1 + exp(GANG_EDGE * (best - mine) + 0.7))
                value += control if seat == self.seat else -self.weight * control
        return value * GANG_POINTS[self.seats]


def points_at(target: int, stacks: list[Stack]) -> float:
    """What a target counts, as far as its crooks are known."""
    modifiers = 0.0
    for stack in stacks:
        for crook in stack:
            modifiers += crook.modifier
    return max(0.0, LOWEST_TARGET + target + modifiers)


def veiled(stack: Stack) -> bool:
    """Somebody in it lies face down."""
    return any(crook.hidden for crook in stack)


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


def chance_ahead(mine: Ranks, theirs: Ranks) -> float:
    """How likely mine is higher than theirs; a tie is worth half."""
    if len(mine) == len(theirs) == 1:
        return 1.0 if mine > theirs else 0.5 * (mine == theirs)
    ahead = sum([2 * (m > t) + (m == t) for m in mine for t in theirs])
    return ahead / (2 * len(mine) * len(theirs))
