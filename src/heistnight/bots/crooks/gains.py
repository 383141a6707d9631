"""What a crook of Crooks changes on the board, placed here or there, and what money is for."""

from functools import cached_property

from heistnight.bots.crooks.board import (
    CrooksBoardSeen,
    Members,
    Stack,
    alone,
    members,
)
from heistnight.bots.crooks.spots import shyness
from heistnight.games.crooks.amounts import HIDING_COST, POCKET_MONEY, SEARCH_COST
from heistnight.games.crooks.cards import LOWEST_TARGET, TARGETS, Crook, Gang
from heistnight.games.crooks.sight import CrooksSight

DOLLAR = 2.6
"""What a dollar is worth in points while there is something to buy."""
LATER_DOLLAR = 0.3
"""What it is worth if no hangout is that cheap yet."""
SPARE_DOLLAR = 0.05
"""What it is worth when there is nothing left to buy: it may break a tie."""
LOOK = 0.3
"""What a spy's look is worth."""

TINY = 1e-9
"""More than what sums of numbers differ by in another order."""
ILLEGAL = -100.0
"""The value of what cannot be done."""


class CrooksGains:
    """One seat's thoughts at one decision: crooks and where they go."""

    def __init__(self, view: CrooksSight, seat: int) -> None:
        self.view, self.seat = view, seat
        self.board = CrooksBoardSeen(view, seat)
        self.row = self.board.rows[seat]
        self.cash = self.board.cash[seat]
        self.free = [target for target in TARGETS if not self.row[target]]
        self.gang_gains: dict[tuple[Gang, ...], float] = {}
        self.joined: dict[tuple[int, int, int], float] = {}
        self.moves: dict[int, float] = {}

    @cached_property
    def targets_now(self) -> list[float]:
        board = self.board
        return [
            board.own_value(target, there) if there else board.target_value(target, {})
            for target, there in enumerate(self.row)
        ]

    @cached_property
    def shown(self) -> list[float]:
        """By target: what the crooks there add to its points."""
        rows = self.board.rows
        return [sum([crook.modifier for row in rows for crook in row[t]]) for t in TARGETS]

    @cached_property
    def promising(self) -> list[tuple[float, int]]:
        """Where nobody of ours is, the best prospects first."""
        return sorted([(self.most_at(target), target) for target in self.free], reverse=True)

    def most_at(self, target: int) -> float:
        """More than this a crook without a modifier cannot change there."""
        points = max(0.0, LOWEST_TARGET + target + self.shown[target])
        return points - self.targets_now[target] + TINY

    @cached_property
    def dollar(self) -> float:
        """Money is for recruiting: what cannot be spent on that may as well hide somebody."""
        prices = [SEARCH_COST * heap.cards for heap in self.view.hangouts if heap.cards]
        if not prices or not self.free:
            return SPARE_DOLLAR
        if self.cash < min(prices):
            return LATER_DOLLAR
        turns = min(sum(prices), len(self.free) + 1)
        return DOLLAR if self.cash < 3 * turns else DOLLAR / 3

    # One place

    def hidden_gain(self, crook: Crook, target: int) -> float:
        """Hiding pays where rivals could still answer and money is to spare."""
        change = self.lone_change(target, crook, hidden=True) + self.own_gangs(crook)
        return change - HIDING_COST * self.dollar

    def open_gain(self, crook: Crook, target: int) -> float:
        there = self.row[target]
        if crook.special == "killer":
            return self.killer_gain(target, alone(crook, hidden=False))
        if not there:
            change = self.lone_change(target, crook, hidden=False) + self.own_gangs(crook)
            return change + self.bonus(crook)
        if crook.special == "accomplice":
            return self.joining(target, crook) + self.own_gangs(crook)
        if crook.special == "switch" and self.free:
            taken_over = self.lone_change(target, crook, hidden=False)
            return taken_over + self.best_move(target) + self.own_gangs(crook)
        return ILLEGAL

    def own_gangs(self, crook: Crook) -> float:
        """What one member more in each of its gangs changes."""
        gangs = crook.gangs
        if gangs not in self.gang_gains:
            self.gang_gains[gangs] = self.board.joining_change(gangs)
        return self.gang_gains[gangs]

    def bonus(self, crook: Crook) -> float:
        if crook.special == "pickpocket":
            return POCKET_MONEY * self.dollar
        return LOOK if crook.special == "spy" else 0.0

    def joining(self, target: int, crook: Crook) -> float:
        """An accomplice beside the crooks that are there; two alike do the same."""
        key = (target, crook.rank, crook.modifier)
        if key not in self.joined:
            stack = (*self.row[target], *alone(crook, hidden=False))
            self.joined[key] = self.target_change(target, {self.seat: stack})
        return self.joined[key]

    def best_move(self, target: int) -> float:
        """What the crooks there change most elsewhere, if they make room for a switch."""
        if target not in self.moves:
            there, most, more = {self.seat: self.row[target]}, ILLEGAL, self.brought_by(target)
            for most_possible, to in self.promising:
                if most_possible + more <= most:
                    break
                most = max(most, self.target_change(to, there))
            self.moves[target] = most
        return self.moves[target]

    def brought_by(self, target: int) -> float:
        """What our crooks there could add to the points of another target."""
        return max(0.0, sum([crook.modifier for crook in self.row[target]]))

    def killer_gain(self, target: int, stack: Stack) -> float:
        """The best victim at this target; where own crooks are, it can only be those."""
        if self.row[target]:
            return self.change(target, {self.seat: stack})
        victims = [
            self.change(target, self.after(stack, rival))
            for rival, row in enumerate(self.board.rows)
            if rival != self.seat and row[target]
        ]
        return max([self.change(target, {self.seat: stack}), *victims])

    def after(self, stack: Stack, victim: int) -> dict[int, Stack]:
        """Who is where a killer was: this seat's stack, and not the victim's."""
        return {self.seat: stack} if victim == self.seat else {self.seat: stack, victim: ()}

    # Changes

    def change(self, target: int, changed: dict[int, Stack]) -> float:
        """What the board is worth with these stacks instead, less what it is worth now."""
        return self.target_change(target, changed) + self.gangs_after(target, changed)

    def gangs_after(self, target: int, changed: dict[int, Stack]) -> float:
        rows = self.board.rows
        more = {
            seat: difference(members(stack), members(rows[seat][target]))
            for seat, stack in changed.items()
        }
        return self.board.gangs_change(more)

    def lone_change(self, target: int, crook: Crook, hidden: bool) -> float:
        pull, shy = self.board.draw.to((crook.rank,)), shyness(hidden)
        value = self.board.spots[target].value(crook.rank, crook.modifier, pull, shy)
        return value - self.targets_now[target]

    def target_change(self, target: int, changed: dict[int, Stack]) -> float:
        if len(changed) == 1 and self.seat in changed:
            value = self.board.own_value(target, changed[self.seat])
        else:
            value = self.board.target_value(target, changed)
        return value - self.targets_now[target]


def difference(new: Members, old: Members) -> Members:
    return tuple([n - o for n, o in zip(new, old, strict=True)])
