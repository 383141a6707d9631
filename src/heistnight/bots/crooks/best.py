"""Where a crook of Crooks does most.

No target brings more than all its points and what it costs us now. So the promising ones come
first, and those that cannot be better are not looked at.
"""

from functools import cached_property
from typing import NamedTuple

from heistnight.bots.crooks.board import NOBODY, Stack, alone, members
from heistnight.bots.crooks.gains import ILLEGAL, TINY, CrooksGains
from heistnight.bots.crooks.spots import IN_THE_DARK, RICH
from heistnight.games.crooks.amounts import HIDING_COST
from heistnight.games.crooks.cards import LOWEST_TARGET, TARGETS, Crook, Gang
from heistnight.games.crooks.sight import CrooksSight


class Murder(NamedTuple):
    """What a killer may do somewhere; it sorts by what that could bring."""

    most: float
    """More than this a killer without a modifier cannot change."""
    target: int
    victim: int


class CrooksBest(CrooksGains):
    """One seat's thoughts at one decision: the best place for anybody."""

    def __init__(self, view: CrooksSight, seat: int) -> None:
        super().__init__(view, seat)
        self.gains: dict[str, float] = {}
        self.free_gains: dict[tuple[int, int], float] = {}
        self.murders: dict[tuple[Gang, ...], list[Murder]] = {}

    @cached_property
    def held(self) -> list[tuple[float, int]]:
        """Where crooks of ours are."""
        ours = [target for target in TARGETS if self.row[target]]
        return sorted([(self.most_at(target), target) for target in ours], reverse=True)

    def best_gain(self, crook: Crook) -> float:
        """What this crook would change for the better, placed as well as can be."""
        if crook.name not in self.gains:
            gain = self.best_free_gain(crook)
            if crook.special == "accomplice":
                gain = self.best_joining(crook, gain)
            elif crook.special == "switch":
                gain = self.best_takeover(crook, gain)
            elif crook.special == "killer":
                gain = self.best_murder(crook, gain)
            if self.hideouts and crook.special != "kingpin":
                gain = self.best_hideout(crook, gain)
            self.gains[crook.name] = gain if gain > ILLEGAL else 0.0
        return self.gains[crook.name]

    def best_free_gain(self, crook: Crook) -> float:
        """Face up where nobody of ours is."""
        if not self.free:
            return ILLEGAL
        key = crook.rank, crook.modifier
        most = self.free_gains.get(key)
        if most is None:
            most = self.free_gains[key] = self.best_free_change(*key)
        gain = most + self.own_gangs(crook)
        return gain + self.bonus(crook) if crook.special else gain

    def best_free_change(self, rank: int, modifier: int) -> float:
        """The same for the target alone: of empty ones that are rich anyway, the richest."""
        spots, pull, most, led = self.board.spots, self.board.draw.to((rank,)), ILLEGAL, False
        poor = RICH - modifier
        for most_possible, target in self.promising:
            if most_possible + (modifier if modifier > 0 else 0) <= most:
                break
            spot = spots[target]
            if spot.holders:
                value = spot.value(rank, modifier, pull, 1.0) - self.targets_now[target]
            elif led and spot.points >= poor:
                continue
            else:
                value, led = spot.value(rank, modifier, pull, 1.0), True
            if value > most:
                most = value
        return most

    def best_joining(self, crook: Crook, most: float) -> float:
        """An accomplice beside crooks of ours, if that is better still."""
        more = max(0, crook.modifier) + self.own_gangs(crook)
        for most_possible, target in self.held:
            if most_possible + more <= most:
                break
            most = max(most, self.joining(target, crook) + self.own_gangs(crook))
        return most

    def best_takeover(self, crook: Crook, most: float) -> float:
        """A switch instead of crooks of ours, which go elsewhere."""
        if not self.free:
            return most
        gangs, best = self.own_gangs(crook), self.promising[0][0]
        for _, target in self.held:
            taken_over = self.lone_change(target, crook, hidden=False)
            if taken_over + best + self.brought_by(target) + gangs > most:
                most = max(most, taken_over + self.best_move(target) + gangs)
        return most

    def best_murder(self, crook: Crook, most: float) -> float:
        if crook.gangs not in self.murders:
            self.murders[crook.gangs] = self.murders_by(crook)
        stack, more = alone(crook, hidden=False), max(0, crook.modifier)
        for murder in self.murders[crook.gangs]:
            if murder.most + more <= most:
                break
            most = max(most, self.change(murder.target, self.after(stack, murder.victim)))
        return most

    def murders_by(self, crook: Crook) -> list[Murder]:
        """All that a killer of these gangs may do, what could bring most first.

        One who kills crooks of ours does no more for our gangs than belong to them.
        """
        stack, found, ours = alone(crook, hidden=False), [], self.own_gangs(crook)
        for seat, row in enumerate(self.board.rows):
            for target in self.free if seat != self.seat else TARGETS:
                if row[target]:
                    gangs = ours
                    if seat != self.seat and members(row[target]) != NOBODY:
                        gangs = self.gangs_after(target, self.after(stack, seat))
                    found.append(Murder(self.most_without(row, target) + gangs, target, seat))
        return sorted(found, reverse=True)

    def most_without(self, row: list[Stack], target: int) -> float:
        """More than this a target cannot change for the better with these crooks gone from it."""
        gone = sum([crook.modifier for crook in row[target]])
        points = max(0.0, LOWEST_TARGET + target + self.shown[target] - gone)
        return points - self.targets_now[target] + TINY

    @cached_property
    def hideouts(self) -> list[tuple[int, float, int]]:
        """Where hiding somebody may pay, the points there, and how many rivals are still to come.

        It makes those a little shyer: often that cannot be worth it.
        """
        if self.cash < HIDING_COST:
            return []
        highest = max([crook.modifier for crook in self.view.crooks])
        found = []
        for target in self.free:
            coming = [not row[target] for row in self.board.rows].count(True) - 1
            points = LOWEST_TARGET + target + self.shown[target]
            if self.hiding_may_pay(points + highest, coming):
                found.append((target, points, coming))
        return found

    def hiding_may_pay(self, points: float, coming: int) -> bool:
        return coming * (1 - IN_THE_DARK) * max(0.0, points) + TINY > HIDING_COST * self.dollar

    def best_hideout(self, crook: Crook, most: float) -> float:
        modifier, less = crook.modifier, HIDING_COST * self.dollar - self.own_gangs(crook) - TINY
        for target, points, coming in self.hideouts:
            possible = max(0.0, points + modifier) - self.targets_now[target] - less
            if possible > most and self.hiding_may_pay(points + modifier, coming):
                most = max(most, self.hidden_gain(crook, target))
        return most
