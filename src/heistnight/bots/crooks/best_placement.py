"""Find the best place for a crook.

A crook can't gain more at a target than its points and what it costs us now. So targets are tried
in the order of this bound, and the rest is skipped once they can't be better.
"""

from functools import cached_property

from heistnight.bots.crooks.board import Members, members, single_stack
from heistnight.bots.crooks.gains import ILLEGAL_POINTS, ROUNDING, PlacementGains
from heistnight.bots.crooks.single_crook import HIDDEN_FACTOR
from heistnight.games.crooks.amounts import HIDING_COST
from heistnight.games.crooks.cards import TARGETS, Crook, Gang
from heistnight.games.crooks.decision_view import CrooksDecisionView

KillOption = tuple[float, int, int, float]
"""What a killer may do: the most it can gain without a modifier, the target, the victim, and the
gain in gangs."""


class BestPlacement(PlacementGains):
    """The best place for each crook, for one seat's decision."""

    def __init__(self, view: CrooksDecisionView, seat: int) -> None:
        super().__init__(view, seat)
        self.gains: dict[str, float] = {}
        self.hidden_changes: dict[tuple[int, int], float] = {}
        self.kill_options: dict[tuple[Gang, ...], list[KillOption]] = {}

    @cached_property
    def own_targets(self) -> list[tuple[float, int]]:
        """Targets with our crooks, the best prospects first."""
        ours = [target for target in TARGETS if self.row[target]]
        return sorted([(self.max_gain_at(target), target) for target in ours], reverse=True)

    def best_gain(self, crook: Crook) -> float:
        """Return the gain of this crook at its best place."""
        gain = self.gains.get(crook.name)
        if gain is None:
            gain = self.best_single_gain(crook) if self.free else ILLEGAL_POINTS
            if crook.special:
                gain = self.best_special_gain(crook, gain)
            self.gains[crook.name] = gain = gain if gain > ILLEGAL_POINTS else 0.0
        return gain

    def best_special_gain(self, crook: Crook, most: float) -> float:
        """Return the best gain, including places that only its ability allows."""
        if crook.special == "accomplice":
            return self.best_joining(crook, most)
        if crook.special == "switch":
            return self.best_takeover(crook, most)
        if crook.special == "killer":
            return self.best_kill(crook, most)
        return most

    def best_single_gain(self, crook: Crook) -> float:
        """Return the best gain at targets without our crooks, face up or face down."""
        rank, modifier, gangs = crook.rank, crook.modifier, self.own_gangs(crook)
        gain = self.best_change(rank, modifier, 1.0) + gangs
        if crook.special:
            gain += self.bonus(crook)
        if self.hiding_targets and crook.special != "kingpin":
            hidden = self.hidden_changes.get((rank, modifier))
            if hidden is None:
                hidden = self.best_hidden_change(rank, modifier)
            gain = max(gain, hidden + gangs - HIDING_COST * self.dollar)
        return gain

    def best_joining(self, crook: Crook, most: float) -> float:
        """Return the best gain of an accomplice that joins our crooks, if that's better."""
        more = max(0, crook.modifier) + self.own_gangs(crook)
        for most_possible, target in self.own_targets:
            if most_possible + more <= most:
                break
            most = max(most, self.joining(target, crook) + self.own_gangs(crook))
        return most

    def best_takeover(self, crook: Crook, most: float) -> float:
        """Return the best gain of a switch that replaces our crooks."""
        if not self.free:
            return most
        gangs = self.own_gangs(crook)
        for _, target in self.own_targets:
            taken_over = self.single_change(target, crook, hidden=False)
            most = max(most, taken_over + self.best_move(target) + gangs)
        return most

    def best_kill(self, crook: Crook, most: float) -> float:
        if crook.gangs not in self.kill_options:
            self.kill_options[crook.gangs] = self.kill_options_of(crook)
        stack, more = single_stack(crook, hidden=False), max(0, crook.modifier)
        for most_possible, target, victim, gangs in self.kill_options[crook.gangs]:
            if most_possible + more <= most:
                break
            value = self.target_change(target, self.after(stack, victim)) + gangs
            if value > most:
                most = value
        return most

    def kill_options_of(self, crook: Crook) -> list[KillOption]:
        """Return everything a killer of these gangs may do, best prospects first."""
        found, more = [], members(single_stack(crook, hidden=False))
        for seat, row in enumerate(self.board.rows):
            by_members: dict[Members, float] = {}
            for target in self.free if seat != self.seat else TARGETS:
                if stack := row[target]:
                    less = members(stack)
                    if less not in by_members:
                        by_members[less] = self.board.gangs_change(more, seat, less)
                    gangs = by_members[less]
                    points = self.known_points[target]
                    for gone in stack:
                        points -= gone.modifier
                    most = max(0.0, points) - self.targets_now[target] + gangs + ROUNDING
                    found.append((most, target, seat, gangs))
        return sorted(found, reverse=True)

    @cached_property
    def hiding_targets(self) -> list[tuple[int, float, float]]:
        """Targets where hiding may pay, with their points and the rivals still to come.

        Hiding makes rivals a little less likely to come, which is often not worth its price.
        """
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
        """Return the best gain face down, where that may be worth its price."""
        threat, most, cost = (
            self.board.threat[rank,],
            ILLEGAL_POINTS,
            HIDING_COST * self.dollar - ROUNDING,
        )
        enough = self.best_change(rank, modifier, 1.0) + cost
        for target, points, coming in self.hiding_targets:
            points += modifier
            if points * coming * threat * (1 - HIDDEN_FACTOR) > cost:
                now = self.targets_now[target]
                if points - now > enough:
                    value = (
                        self.board.spots[target].value(rank, modifier, threat, HIDDEN_FACTOR) - now
                    )
                    if value > most:
                        most = value
        self.hidden_changes[rank, modifier] = most
        return most
