"""Where a crook of Crooks does most.

No target brings more than all its points and what it costs us now. So the promising ones come
first, and those that cannot be better are not looked at.
"""

from functools import cached_property

from heistnight.bots.crooks.board import Members, members, single_stack
from heistnight.bots.crooks.gains import ILLEGAL_POINTS, ROUNDING, PlacementGains
from heistnight.bots.crooks.single_crook import HIDDEN_FACTOR
from heistnight.games.crooks.amounts import HIDING_COST
from heistnight.games.crooks.cards import TARGETS, Crook, Gang
from heistnight.games.crooks.decision_view import CrooksDecisionView

Murder = tuple[float, int, int, float]
"""What a killer may do: more than this it cannot change without a modifier; at which target; to
which seat; and what that changes for gangs."""


class BestPlacement(PlacementGains):
    """One seat's thoughts at one decision: the best place for anybody."""

    def __init__(self, view: CrooksDecisionView, seat: int) -> None:
        super().__init__(view, seat)
        self.gains: dict[str, float] = {}
        self.hidden_changes: dict[tuple[int, int], float] = {}
        self.murders: dict[tuple[Gang, ...], list[Murder]] = {}

    @cached_property
    def held(self) -> list[tuple[float, int]]:
        """Where crooks of ours are."""
        ours = [target for target in TARGETS if self.row[target]]
        return sorted([(self.most_at(target), target) for target in ours], reverse=True)

    def best_gain(self, crook: Crook) -> float:
        """What this crook would change for the better, placed as well as can be."""
        gain = self.gains.get(crook.name)
        if gain is None:
            gain = self.best_lone_gain(crook) if self.free else ILLEGAL_POINTS
            if crook.special:
                gain = self.best_special_gain(crook, gain)
            self.gains[crook.name] = gain = gain if gain > ILLEGAL_POINTS else 0.0
        return gain

    def best_special_gain(self, crook: Crook, most: float) -> float:
        """What its special action can do where a crook without it could not go."""
        if crook.special == "accomplice":
            return self.best_joining(crook, most)
        if crook.special == "switch":
            return self.best_takeover(crook, most)
        if crook.special == "killer":
            return self.best_murder(crook, most)
        return most

    def best_lone_gain(self, crook: Crook) -> float:
        """Where nobody of ours is, face up or down. Crooks of one rank and modifier go alike."""
        rank, modifier, gangs = crook.rank, crook.modifier, self.own_gangs(crook)
        gain = self.best_change(rank, modifier, 1.0) + gangs
        if crook.special:
            gain += self.bonus(crook)
        if self.hideouts and crook.special != "kingpin":
            hidden = self.hidden_changes.get((rank, modifier))
            if hidden is None:
                hidden = self.best_hidden_change(rank, modifier)
            gain = max(gain, hidden + gangs - HIDING_COST * self.dollar)
        return gain

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
        gangs = self.own_gangs(crook)
        for _, target in self.held:
            taken_over = self.lone_change(target, crook, hidden=False)
            most = max(most, taken_over + self.best_move(target) + gangs)
        return most

    def best_murder(self, crook: Crook, most: float) -> float:
        if crook.gangs not in self.murders:
            self.murders[crook.gangs] = self.murders_by(crook)
        stack, more = single_stack(crook, hidden=False), max(0, crook.modifier)
        for most_possible, target, victim, gangs in self.murders[crook.gangs]:
            if most_possible + more <= most:
                break
            value = self.target_change(target, self.after(stack, victim)) + gangs
            if value > most:
                most = value
        return most

    def murders_by(self, crook: Crook) -> list[Murder]:
        """All that a killer of these gangs may do, what could bring most first."""
        found, more = [], members(single_stack(crook, hidden=False))
        for seat, row in enumerate(self.board.rows):
            by_members: dict[Members, float] = {}
            for target in self.free if seat != self.seat else TARGETS:
                if stack := row[target]:
                    less = members(stack)
                    if less not in by_members:
                        by_members[less] = self.board.gangs_change(more, seat, less)
                    gangs = by_members[less]
                    points = self.shown[target]
                    for gone in stack:
                        points -= gone.modifier
                    most = max(0.0, points) - self.targets_now[target] + gangs + ROUNDING
                    found.append((most, target, seat, gangs))
        return sorted(found, reverse=True)

    @cached_property
    def hideouts(self) -> list[tuple[int, float, float]]:
        """Where hiding somebody may pay, the points there, and how many rivals, by their means,
        are still to come. It makes those a little shyer: often that cannot be worth it."""
        if self.cash < HIDING_COST:
            return []
        highest = max([crook.modifier for crook in self.view.crooks])
        found, cost = [], HIDING_COST * self.dollar - ROUNDING
        for target in self.free:
            spot = self.board.spots[target]
            coming = sum(spot.coming)
            if (spot.points + highest) * coming * (1 - HIDDEN_FACTOR) > cost:
                found.append((target, spot.points, coming))
        return found

    def best_hidden_change(self, rank: int, modifier: int) -> float:
        """The same face down, where that may be worth what it costs."""
        pull, most, cost = (
            self.board.draw[rank,],
            ILLEGAL_POINTS,
            HIDING_COST * self.dollar - ROUNDING,
        )
        enough = self.best_change(rank, modifier, 1.0) + cost
        for target, points, coming in self.hideouts:
            points += modifier
            if points * coming * pull * (1 - HIDDEN_FACTOR) > cost:
                now = self.targets_now[target]
                if points - now > enough:
                    value = (
                        self.board.spots[target].value(rank, modifier, pull, HIDDEN_FACTOR) - now
                    )
                    if value > most:
                        most = value
        self.hidden_changes[rank, modifier] = most
        return most
