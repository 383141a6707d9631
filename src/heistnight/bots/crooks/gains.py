"""Compute what a crook changes on the board at each target, and what money is worth."""

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
"""Value of a dollar in points while there is something to buy."""
LATER_DOLLAR_POINTS = 0.3
"""Value of a dollar if the seat can't afford any hangout now."""
SPARE_DOLLAR_POINTS = 0.05
"""Value of a dollar when there is nothing left to buy: it may break a tie."""
SPY_POINTS = 0.3
"""Value of a spy's look."""

ROUNDING = 1e-9
"""Margin for floating-point sums in a different order."""
ILLEGAL_POINTS = -100.0
"""The value of an illegal choice."""


FreeTarget = tuple[float, int, Spot, float]
"""A free target: the most a crook without a modifier can gain there, the target, its spot, and its
current value."""


class PlacementGains:
    """What each crook would gain at each target, for one seat's decision."""

    def __init__(self, view: CrooksDecisionView, seat: int) -> None:
        self.view, self.seat = view, seat
        self.board = KnownBoard(view, seat)
        self.row = self.board.rows[seat]
        self.cash = view.cash[seat]
        self.free = [t for t in TARGETS[: view.targets] if not self.row[t]]
        self.gang_gains: dict[tuple[Gang, ...], float] = {}
        self.joined: dict[tuple[int, int, int], float] = {}
        self.changes: dict[tuple[int, int, float], float] = {}
        self.targets_now = [self.value_now(target, there) for target, there in enumerate(self.row)]

    @cached_property
    def known_points(self) -> list[float]:
        """Points by target with the estimated modifiers of all crooks there."""
        counts = [spot.points for spot in self.board.spots]
        for target, there in enumerate(self.row):
            for crook in there:
                counts[target] += crook.modifier
        return counts

    @cached_property
    def free_prospects(self) -> list[FreeTarget]:
        """Targets without our crooks, the best prospects first."""
        spots, now = self.board.spots, self.targets_now
        found = [
            (self.max_gain_at(target), target, spots[target], now[target]) for target in self.free
        ]
        return sorted(found, reverse=True)

    def value_now(self, target: int, there: Stack) -> float:
        if there:
            return self.board.own_value(target, there)
        return self.board.rivals_value(target)

    def max_gain_at(self, target: int) -> float:
        """Return the most that a crook without a modifier can gain there."""
        points = max(0.0, self.known_points[target])
        return points - self.targets_now[target] + ROUNDING

    @cached_property
    def dollar(self) -> float:
        """Value of a dollar in points. Money that can't recruit may as well hide a crook."""
        prices = [SEARCH_COST * pile.cards for pile in self.view.hangouts if pile.cards]
        if not prices or not self.free:
            return SPARE_DOLLAR_POINTS
        if self.cash < min(prices):
            return LATER_DOLLAR_POINTS
        turns = min(sum(prices), len(self.free) + 1)
        return DOLLAR_POINTS if self.cash < 3 * turns else DOLLAR_POINTS / 3

    # One target

    def hidden_gain(self, crook: Crook, target: int) -> float:
        """Return the gain face down; it pays if rivals may still come and money is left over."""
        change = self.single_change(target, crook, hidden=True) + self.own_gangs(crook)
        return change - HIDING_COST * self.dollar

    def open_gain(self, crook: Crook, target: int) -> float:
        there = self.row[target]
        if crook.special == "killer":
            return self.killer_gain(target, single_stack(crook, hidden=False))
        if not there:
            change = self.single_change(target, crook, hidden=False) + self.own_gangs(crook)
            return change + self.bonus(crook)
        if crook.special == "accomplice":
            return self.joining(target, crook) + self.own_gangs(crook)
        if crook.special == "switch" and self.free:
            taken_over = self.single_change(target, crook, hidden=False)
            return taken_over + self.best_move(target) + self.own_gangs(crook)
        return ILLEGAL_POINTS

    def own_gangs(self, crook: Crook) -> float:
        """Return the gain from one more member in each of its gangs."""
        gangs = crook.gangs
        if gangs not in self.gang_gains:
            self.gang_gains[gangs] = self.board.joining_change(gangs)
        return self.gang_gains[gangs]

    def bonus(self, crook: Crook) -> float:
        if crook.special == "pickpocket":
            return POCKET_MONEY * self.dollar
        return SPY_POINTS if crook.special == "spy" else 0.0

    def joining(self, target: int, crook: Crook) -> float:
        """Return the gain of an accomplice that joins crooks; cached by rank and modifier."""
        key = (target, crook.rank, crook.modifier)
        if key not in self.joined:
            stack = (*self.row[target], *single_stack(crook, hidden=False))
            self.joined[key] = self.target_change(target, {self.seat: stack})
        return self.joined[key]

    def best_move(self, target: int) -> float:
        """Return the best gain for crooks that a switch moves away."""
        return self.best_change(*combine(self.row[target]))

    def best_change(self, rank: int, modifier: int, factor: float) -> float:
        """Return the best gain of a crook at a target without our crooks.

        Of several rich targets without rivals only the first, the richest, is evaluated.
        """
        key = rank, modifier, factor
        most = self.changes.get(key)
        if most is None:
            most, led, threat = ILLEGAL_POINTS, False, self.board.threat[rank,]
            more, poor = max(0, modifier), RICH_POINTS - modifier
            for most_possible, _, spot, now in self.free_prospects:
                if most_possible + more <= most:
                    break
                if not spot.holders:
                    if led and spot.points >= poor:
                        continue
                    led = True
                value = spot.value(rank, modifier, threat, factor) - now
                if value > most:
                    most = value
            self.changes[key] = most
        return most

    def killer_gain(self, target: int, stack: Stack) -> float:
        """Return the gain with the best victim; our own crooks there have to be the victims."""
        if self.row[target]:
            return self.kill_change(target, stack, self.seat)
        victims = [rival for rival, row in enumerate(self.board.rows) if row[target]]
        changes = [self.kill_change(target, stack, rival) for rival in (self.seat, *victims)]
        return max(changes)

    def after(self, stack: Stack, victim: int) -> dict[int, Stack]:
        """Return the stacks that change: the killer's, and the victim's, which becomes empty."""
        return {self.seat: stack} if victim == self.seat else {self.seat: stack, victim: ()}

    # Changes

    def kill_change(self, target: int, stack: Stack, victim: int) -> float:
        """Return the gain with this stack at the target and the victim's crooks gone.

        With this seat as the victim and no crooks of ours there, nobody is killed.
        """
        change = self.target_change(target, self.after(stack, victim))
        return change + self.gangs_without(target, victim, members(stack))

    def gangs_without(self, target: int, victim: int, more: Members = NO_MEMBERS) -> float:
        """Return the gain in gangs."""
        return self.board.gangs_change(more, victim, members(self.board.rows[victim][target]))

    def single_change(self, target: int, crook: Crook, hidden: bool) -> float:
        threat, factor = self.board.threat[crook.rank,], hidden_factor(hidden)
        value = self.board.spots[target].value(crook.rank, crook.modifier, threat, factor)
        return value - self.targets_now[target]

    def target_change(self, target: int, changed: dict[int, Stack]) -> float:
        if len(changed) == 1 and self.seat in changed:
            value = self.board.own_value(target, changed[self.seat])
        else:
            value = self.board.target_value(target, changed)
        return value - self.targets_now[target]
