"""What each choice of Crooks would change on the board, and what money is for."""

from heistnight.bots.crooks.board import (
    IN_THE_DARK,
    CrooksBoardSeen,
    Members,
    Stack,
    alone,
    members,
)
from heistnight.games.crooks.actions import (
    CROOK_TAKEN,
    DECLINE,
    FACE_DOWN,
    FACE_UP,
    KILL,
    MOVE,
    PASS,
    PICK_POCKET,
    RECRUIT,
    SPY_ON_HANGOUT,
    SPY_ON_TARGET,
)
from heistnight.games.crooks.amounts import HIDING_COST, POCKET_MONEY, SEARCH_COST
from heistnight.games.crooks.cards import LOWEST_TARGET, TARGETS, Crook, Gang
from heistnight.games.crooks.view import CrooksView, HeapView
from heistnight.kernel.choices import Choice

DOLLAR = 2.6
"""What a dollar is worth in points while there is something to buy."""
LATER_DOLLAR = 0.3
"""What it is worth if no hangout is that cheap yet."""
SPARE_DOLLAR = 0.05
"""What it is worth when there is nothing left to buy: it may break a tie."""
LOOK = 0.3
"""What a spy's look is worth."""


PLACED_ANEW = ("accomplice", "killer", "switch")
"""Who may go where crooks of ours are, or changes who is there."""
TINY = 1e-9
"""More than what sums of numbers differ by in another order."""
ILLEGAL = -100.0
"""The value of what cannot be done."""


class CrooksPlan:
    """One seat's thoughts at one decision."""

    def __init__(self, view: CrooksView, seat: int) -> None:
        self.view, self.seat = view, seat
        self.board = CrooksBoardSeen(view, seat)
        self.row = self.board.rows[seat]
        self.cash = self.board.cash[seat]
        self.free = [target for target in TARGETS if not self.row[target]]
        self.targets_now = [self.board.target_value(target, {}) for target in TARGETS]
        self.gangs_now = self.board.gangs_value({})
        rows = self.board.rows
        self.shown = [sum([c.modifier for row in rows for c in row[t]]) for t in TARGETS]
        """By target: what the crooks there add to its points."""
        self.promising = sorted([(self.most_at(target), target) for target in self.free])[::-1]
        self.dollar = self.dollar_value()
        self.hideouts = self.where_hiding_may_pay()
        self.gang_changes: dict[tuple[tuple[int, Members], ...], float] = {}
        self.gains: dict[str, float] = {}
        self.gang_gains: dict[tuple[Gang, ...], float] = {}
        self.joined: dict[tuple[int, int, int], float] = {}
        self.moves: dict[int, float] = {}

    def most_at(self, target: int) -> float:
        """More than this a crook without a modifier cannot change there."""
        points = max(0.0, LOWEST_TARGET + target + self.shown[target])
        return points - self.targets_now[target] + TINY

    def value(self, phase: str, choice: Choice) -> float:
        if phase == "recruit":
            return self.search_value(choice)
        if phase == "take":
            crook = CROOK_TAKEN.get(choice)
            return 0.0 if crook is None else self.best_gain(self.view.crooks[crook])
        if phase == "rob":
            return self.placing_value(choice)
        if phase == "switch":
            return self.move_value(choice)
        if phase == "kill":
            return self.kill_value(choice)
        if phase == "spy":
            return self.spy_value(choice)
        return float(choice == PICK_POCKET)

    # Recruiting

    def search_value(self, choice: Choice) -> float:
        """The best crook to be expected there, less the price; passing is for when none helps."""
        if choice == PASS:
            return ILLEGAL if self.free else 0.0
        heap = self.view.hangouts[RECRUIT.index(choice)]
        return self.expected_best(heap) - self.dollar * SEARCH_COST * heap.cards

    def dollar_value(self) -> float:
        """Money is for recruiting: what cannot be spent on that may as well hide somebody."""
        prices = [SEARCH_COST * heap.cards for heap in self.view.hangouts if heap.cards]
        if not prices or not self.free:
            return SPARE_DOLLAR
        if self.cash < min(prices):
            return LATER_DOLLAR
        turns = min(sum(prices), len(self.free) + 1)
        return DOLLAR if self.cash < 3 * turns else DOLLAR / 3

    def expected_best(self, heap: HeapView) -> float:
        """The mean of the best of so many crooks, drawn from those who may be there."""
        by_name = self.board.by_name
        nobody = ILLEGAL if self.free else 0.0
        sure = max([self.best_gain(by_name[name]) for name in heap.certain], default=nobody)
        draws = heap.cards - len(heap.certain)
        gains = sorted([self.best_gain(by_name[name]) for name in heap.possible], reverse=True)
        value, chance, count = 0.0, 1.0, len(gains)
        for number, gain in enumerate(gains if draws else []):
            if gain <= sure or number > count - draws:
                break
            hit = draws / (count - number)
            value += chance * hit * gain
            chance *= 1 - hit
        return value + chance * sure if chance > 1e-9 else value

    # Placing

    def best_gain(self, crook: Crook) -> float:
        """What this crook would change for the better, placed as well as can be."""
        if crook.name not in self.gains:
            if crook.special in PLACED_ANEW:
                gain = max([self.open_gain(crook, target) for target in TARGETS])
            else:
                gain = self.best_free_gain(crook)
            if self.hideouts and crook.special != "kingpin":
                gain = max([gain, *[self.hidden_gain(crook, target) for target in self.hideouts]])
            self.gains[crook.name] = gain if gain > ILLEGAL else 0.0
        return self.gains[crook.name]

    def best_free_gain(self, crook: Crook) -> float:
        """The best `open_gain` of a crook that can only go where nobody of ours is.

        No target brings more than all its points, and what it costs us now: the promising ones come
        first, and the others need not be looked at.
        """
        stack = alone(crook, hidden=False)
        board, now, most = self.board, self.targets_now, ILLEGAL
        modifier = crook.modifier
        for most_possible, target in self.promising:
            if most_possible + max(0, modifier) <= most:
                break
            most = max(most, board.lone_value(target, stack) - now[target])
        if most == ILLEGAL:
            return ILLEGAL
        return most + self.own_gangs(crook) + self.bonus(crook)

    def own_gangs(self, crook: Crook) -> float:
        """What one member more in each of its gangs changes."""
        gangs = crook.gangs
        if gangs not in self.gang_gains:
            self.gang_gains[gangs] = self.gang_change({self.seat: members(alone(crook, False))})
        return self.gang_gains[gangs]

    def bonus(self, crook: Crook) -> float:
        if crook.special == "pickpocket":
            return POCKET_MONEY * self.dollar
        return LOOK if crook.special == "spy" else 0.0

    def where_hiding_may_pay(self) -> list[int]:
        """It makes rivals who are not there yet a little shyer: often that cannot be worth it."""
        if self.cash < HIDING_COST:
            return []
        highest = max([crook.modifier for crook in self.view.crooks])
        found = []
        for target in self.free:
            coming = sum([not row[target] for row in self.board.rows]) - 1
            points = max(0.0, LOWEST_TARGET + target + self.shown[target] + highest)
            if coming * (1 - IN_THE_DARK) * points + TINY > HIDING_COST * self.dollar:
                found.append(target)
        return found

    def placing_value(self, choice: Choice) -> float:
        assert self.view.hand is not None
        assert self.view.hand.crook is not None
        crook = self.board.by_name[self.view.hand.crook]
        if choice in FACE_UP:
            return self.open_gain(crook, FACE_UP.index(choice))
        return self.hidden_gain(crook, FACE_DOWN.index(choice))

    def holding(self, choice: Choice) -> tuple[float, float]:
        """How likely the crook in hand, placed so, wins its target; and what that counts then."""
        assert self.view.hand is not None
        assert self.view.hand.crook is not None
        crook = self.board.by_name[self.view.hand.crook]
        hidden = choice in FACE_DOWN
        target = (FACE_DOWN if hidden else FACE_UP).index(choice)
        joined = self.row[target] if crook.special == "accomplice" else ()
        return self.board.holding(target, (*joined, *alone(crook, hidden)))

    def hidden_gain(self, crook: Crook, target: int) -> float:
        """Hiding pays where rivals could still answer and money is to spare."""
        change = self.lone_change(target, alone(crook, hidden=True)) + self.own_gangs(crook)
        return change - HIDING_COST * self.dollar

    def open_gain(self, crook: Crook, target: int) -> float:
        stack = alone(crook, hidden=False)
        there = self.row[target]
        if crook.special == "killer":
            return self.killer_gain(target, stack)
        if not there:
            change = self.lone_change(target, stack) + self.own_gangs(crook)
            return change + self.bonus(crook)
        if crook.special == "accomplice":
            return self.joining(target, crook) + self.own_gangs(crook)
        if crook.special == "switch" and self.free:
            taken_over = self.lone_change(target, stack)
            return taken_over + self.best_move(target) + self.own_gangs(crook)
        return ILLEGAL

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
            there = {self.seat: self.row[target]}
            self.moves[target] = max([self.target_change(to, there) for to in self.free])
        return self.moves[target]

    def killer_gain(self, target: int, stack: Stack) -> float:
        """The best victim at this target; where own crooks are, it can only be those."""
        if self.row[target]:
            return self.change(target, {self.seat: stack})
        victims = [
            self.change(target, {self.seat: stack, rival: ()})
            for rival, row in enumerate(self.board.rows)
            if rival != self.seat and row[target]
        ]
        return max([self.change(target, {self.seat: stack}), *victims])

    def change(self, target: int, changed: dict[int, Stack]) -> float:
        """What the board is worth with these stacks instead, less what it is worth now."""
        gangs = {
            seat: difference(members(stack), members(self.board.rows[seat][target]))
            for seat, stack in changed.items()
        }
        return self.target_change(target, changed) + self.gang_change(gangs)

    def lone_change(self, target: int, stack: Stack) -> float:
        return self.board.lone_value(target, stack) - self.targets_now[target]

    def target_change(self, target: int, changed: dict[int, Stack]) -> float:
        return self.board.target_value(target, changed) - self.targets_now[target]

    def gang_change(self, more: dict[int, Members]) -> float:
        key = tuple(more.items())
        if key not in self.gang_changes:
            self.gang_changes[key] = self.board.gangs_value(more) - self.gangs_now
        return self.gang_changes[key]

    # Special actions

    def move_value(self, choice: Choice) -> float:
        """The crooks under the switch go where they do most."""
        *moved, _ = self.row[self.busy_target]
        return self.target_change(MOVE.index(choice), {self.seat: tuple(moved)})

    def kill_value(self, choice: Choice) -> float:
        if choice == DECLINE:
            return 0.0
        return self.change(self.busy_target, {KILL.index(choice): ()})

    @property
    def busy_target(self) -> int:
        assert self.view.at_target is not None
        return self.view.at_target - LOWEST_TARGET

    def spy_value(self, choice: Choice) -> float:
        """Into the dark: the hangout of which least is known, or a rival's hidden crooks."""
        if choice in SPY_ON_HANGOUT:
            heap = self.view.hangouts[SPY_ON_HANGOUT.index(choice)]
            return float(heap.cards - len(heap.certain))
        if choice in SPY_ON_TARGET:
            target = LOWEST_TARGET + SPY_ON_TARGET.index(choice)
            rows = [player.row[target] for player in self.view.players]
            return 1.5 * sum([crook.crook is None for there in rows for crook in there])
        return 0.0


def difference(new: Members, old: Members) -> Members:
    return tuple([n - o for n, o in zip(new, old, strict=True)])
