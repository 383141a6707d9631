"""What a crook of Crooks changes on the board, placed here or there, and what money is for."""

from functools import cached_property

from heistnight.bots.crooks.board import (
    NO_MEMBERS,
    KnownBoard,
    Members,
    Stack,
    combine,
    members,
    single_stack,
)
from heistnight.bots.crooks.single_crook import RICH_POINTS, Spot, hidden_factor
from heistnight.games.crooks.amounts import HIDING_COST, POCKET_MONEY, SEARCH_COST
from heistnight.games.crooks.cards import TARGETS, Crook, Gang
from heistnight.games.crooks.decision_view import CrooksDecisionView

DOLLAR_POINTS = 2.6
"""What a dollar is worth in points while there is something to buy."""
LATER_DOLLAR_POINTS = 0.3
"""What it is worth if no hangout is that cheap yet."""
SPARE_DOLLAR_POINTS = 0.05
"""What it is worth when there is nothing left to buy: it may break a tie."""
SPY_POINTS = 0.3
"""What a spy's look is worth."""

ROUNDING = 1e-9
"""More than what sums of numbers differ by in another order."""
ILLEGAL_POINTS = -100.0
"""The value of what cannot be done."""


Prospect = tuple[float, int, Spot, float]
"""More than this a crook without a modifier cannot change at a target; which one, as rivals hold
it, and what it is worth to us now."""


class PlacementGains:
    """One seat's thoughts at one decision: crooks and where they go."""

    def __init__(self, view: CrooksDecisionView, seat: int) -> None:
        self.view, self.seat = view, seat
        self.board = KnownBoard(view, seat)
        self.row = self.board.rows[seat]
        self.cash = view.cash[seat]
        self.free = [target for target in TARGETS if not self.row[target]]
        self.gang_gains: dict[tuple[Gang, ...], float] = {}
        self.joined: dict[tuple[int, int, int], float] = {}
        self.changes: dict[tuple[int, int, float], float] = {}
        self.targets_now = [self.value_now(target, there) for target, there in enumerate(self.row)]

    @cached_property
    def shown(self) -> list[float]:
        """By target: what it counts, as far as its crooks are known, if they all stay."""
        counts = [spot.points for spot in self.board.spots]
        for target, there in enumerate(self.row):
            for crook in there:
                counts[target] += crook.modifier
        return counts

    @cached_property
    def promising(self) -> list[Prospect]:
        """Where nobody of ours is, the best prospects first."""
        spots, now = self.board.spots, self.targets_now
        found = [(self.most_at(target), target, spots[target], now[target]) for target in self.free]
        return sorted(found, reverse=True)

    def value_now(self, target: int, there: Stack) -> float:
        if there:
            return self.board.own_value(target, there)
        return self.board.rivals_value(target)

    def most_at(self, target: int) -> float:
        """More than this a crook without a modifier cannot change there."""
        points = max(0.0, self.shown[target])
        return points - self.targets_now[target] + ROUNDING

    @cached_property
    def dollar(self) -> float:
        """Money is for recruiting: what cannot be spent on that may as well hide somebody."""
        prices = [SEARCH_COST * pile.cards for pile in self.view.hangouts if pile.cards]
        if not prices or not self.free:
            return SPARE_DOLLAR_POINTS
        if self.cash < min(prices):
            return LATER_DOLLAR_POINTS
        turns = min(sum(prices), len(self.free) + 1)
        return DOLLAR_POINTS if self.cash < 3 * turns else DOLLAR_POINTS / 3

    # One place

    def hidden_gain(self, crook: Crook, target: int) -> float:
        """Hiding pays where rivals could still answer and money is to spare."""
        change = self.lone_change(target, crook, hidden=True) + self.own_gangs(crook)
        return change - HIDING_COST * self.dollar

    def open_gain(self, crook: Crook, target: int) -> float:
        there = self.row[target]
        if crook.special == "killer":
            return self.killer_gain(target, single_stack(crook, hidden=False))
        if not there:
            change = self.lone_change(target, crook, hidden=False) + self.own_gangs(crook)
            return change + self.bonus(crook)
        if crook.special == "accomplice":
            return self.joining(target, crook) + self.own_gangs(crook)
        if crook.special == "switch" and self.free:
            taken_over = self.lone_change(target, crook, hidden=False)
            return taken_over + self.best_move(target) + self.own_gangs(crook)
        return ILLEGAL_POINTS

    def own_gangs(self, crook: Crook) -> float:
        """What one member more in each of its gangs changes."""
        gangs = crook.gangs
        if gangs not in self.gang_gains:
            self.gang_gains[gangs] = self.board.joining_change(gangs)
        return self.gang_gains[gangs]

    def bonus(self, crook: Crook) -> float:
        if crook.special == "pickpocket":
            return POCKET_MONEY * self.dollar
        return SPY_POINTS if crook.special == "spy" else 0.0

    def joining(self, target: int, crook: Crook) -> float:
        """An accomplice beside the crooks that are there; two alike do the same."""
        key = (target, crook.rank, crook.modifier)
        if key not in self.joined:
            stack = (*self.row[target], *single_stack(crook, hidden=False))
            self.joined[key] = self.target_change(target, {self.seat: stack})
        return self.joined[key]

    def best_move(self, target: int) -> float:
        """What the crooks there change most elsewhere, if they make room for a switch."""
        return self.best_change(*combine(self.row[target]))

    def best_change(self, rank: int, modifier: int, shy: float) -> float:
        """What a crook changes for the better at a target, the best of those without one of ours.
        Of empty ones that are rich anyway it is the richest."""
        key = rank, modifier, shy
        most = self.changes.get(key)
        if most is None:
            most, led, pull = ILLEGAL_POINTS, False, self.board.draw[rank,]
            more, poor = max(0, modifier), RICH_POINTS - modifier
            for most_possible, _, spot, now in self.promising:
                if most_possible + more <= most:
                    break
                if not spot.holders:
                    if led and spot.points >= poor:
                        continue
                    led = True
                value = spot.value(rank, modifier, pull, shy) - now
                if value > most:
                    most = value
            self.changes[key] = most
        return most

    def killer_gain(self, target: int, stack: Stack) -> float:
        """The best victim at this target; where own crooks are, it can only be those."""
        if self.row[target]:
            return self.murder_change(target, stack, self.seat)
        victims = [rival for rival, row in enumerate(self.board.rows) if row[target]]
        changes = [self.murder_change(target, stack, rival) for rival in (self.seat, *victims)]
        return max(changes)

    def after(self, stack: Stack, victim: int) -> dict[int, Stack]:
        """Who is where a killer was: this seat's stack, and not the victim's."""
        return {self.seat: stack} if victim == self.seat else {self.seat: stack, victim: ()}

    # Changes

    def murder_change(self, target: int, stack: Stack, victim: int) -> float:
        """What the board is worth with this stack there and a victim's gone, less what it is now.

        Where nobody of ours is, we are nobody's victim.
        """
        change = self.target_change(target, self.after(stack, victim))
        return change + self.gangs_without(target, victim, members(stack))

    def gangs_without(self, target: int, victim: int, more: Members = NO_MEMBERS) -> float:
        """What it changes for gangs."""
        return self.board.gangs_change(more, victim, members(self.board.rows[victim][target]))

    def lone_change(self, target: int, crook: Crook, hidden: bool) -> float:
        pull, shy = self.board.draw[crook.rank,], hidden_factor(hidden)
        value = self.board.spots[target].value(crook.rank, crook.modifier, pull, shy)
        return value - self.targets_now[target]

    def target_change(self, target: int, changed: dict[int, Stack]) -> float:
        if len(changed) == 1 and self.seat in changed:
            value = self.board.own_value(target, changed[self.seat])
        else:
            value = self.board.target_value(target, changed)
        return value - self.targets_now[target]
