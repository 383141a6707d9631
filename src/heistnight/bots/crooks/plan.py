"""Value every choice of Crooks in expected points."""

from heistnight.bots.crooks.best_placement import BestPlacement
from heistnight.bots.crooks.board import single_stack
from heistnight.bots.crooks.gains import ILLEGAL_POINTS
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
from heistnight.games.crooks.amounts import SEARCH_COST
from heistnight.games.crooks.cards import LOWEST_TARGET
from heistnight.games.crooks.decision_view import CrooksDecisionView
from heistnight.games.crooks.knowledge_summary import Names
from heistnight.games.crooks.view import PileView
from heistnight.kernel.choices import Choice, places

PLACED_OPENLY, PLACED_HIDDEN = places(FACE_UP), places(FACE_DOWN)


class CrooksPlan(BestPlacement):
    """The values of all choices in one seat's decision."""

    def __init__(self, view: CrooksDecisionView, seat: int) -> None:
        super().__init__(view, seat)
        self.sorted_gains: dict[Names, list[float]] = {}
        self.bests: dict[tuple[int, Names, Names], float] = {}

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
        """Return the expected best crook there minus the price; pass only if none helps."""
        if choice == PASS:
            return ILLEGAL_POINTS if self.free else 0.0
        pile = self.view.hangouts[RECRUIT.index(choice)]
        return self.expected_best(pile) - self.dollar * SEARCH_COST * pile.cards

    def expected_best(self, pile: PileView) -> float:
        """Return the expected gain of the best crook in a pile, given who may be there."""
        key = pile.cards, pile.certain, pile.possible
        if key not in self.bests:
            self.bests[key] = self.mean_best(pile)
        return self.bests[key]

    def mean_best(self, pile: PileView) -> float:
        by_name = self.board.by_name
        nobody = ILLEGAL_POINTS if self.free else 0.0
        sure = max([self.best_gain(by_name[name]) for name in pile.certain], default=nobody)
        draws = pile.cards - len(pile.certain)
        gains = self.gains_of(pile.possible) if draws else []
        value, chance, count = 0.0, 1.0, len(gains)
        for number, gain in enumerate(gains):
            if gain <= sure or number > count - draws:
                break
            hit = draws / (count - number)
            value += chance * hit * gain
            chance *= 1 - hit
        return value + chance * sure if chance > 1e-9 else value

    def gains_of(self, names: Names) -> list[float]:
        """Return the gains of these crooks, best first; cached, as unknown hangouts share them."""
        if names not in self.sorted_gains:
            by_name = self.board.by_name
            gains = [self.best_gain(by_name[name]) for name in names]
            self.sorted_gains[names] = sorted(gains, reverse=True)
        return self.sorted_gains[names]

    # Placing

    def placing_value(self, choice: Choice) -> float:
        assert self.view.hand is not None
        assert self.view.hand.crook is not None
        crook = self.board.by_name[self.view.hand.crook]
        if choice in PLACED_OPENLY:
            return self.open_gain(crook, PLACED_OPENLY[choice])
        return self.hidden_gain(crook, PLACED_HIDDEN[choice])

    def holding(self, choice: Choice) -> tuple[float, float]:
        """Return the chance that the crook in hand wins there, and the target's points."""
        assert self.view.hand is not None
        assert self.view.hand.crook is not None
        crook = self.board.by_name[self.view.hand.crook]
        hidden = choice in FACE_DOWN
        target = (FACE_DOWN if hidden else FACE_UP).index(choice)
        joined = self.row[target] if crook.special == "accomplice" else ()
        return self.board.holding(target, (*joined, *single_stack(crook, hidden)))

    # Special actions

    def move_value(self, choice: Choice) -> float:
        """Return the gain of moving the crooks under the switch there."""
        *moved, _ = self.row[self.busy_target]
        return self.target_change(MOVE.index(choice), {self.seat: tuple(moved)})

    def kill_value(self, choice: Choice) -> float:
        if choice == DECLINE:
            return 0.0
        target, victim = self.busy_target, KILL.index(choice)
        return self.target_change(target, {victim: ()}) + self.gangs_without(target, victim)

    @property
    def busy_target(self) -> int:
        assert self.view.at_target is not None
        return self.view.at_target - LOWEST_TARGET

    def spy_value(self, choice: Choice) -> float:
        """Prefer the hangout with the most unknown crooks, or rivals' face-down crooks."""
        if choice in SPY_ON_HANGOUT:
            pile = self.view.hangouts[SPY_ON_HANGOUT.index(choice)]
            return float(pile.cards - len(pile.certain))
        if choice in SPY_ON_TARGET:
            stacks = [row[SPY_ON_TARGET.index(choice)] for row in self.view.rows]
            return 1.5 * sum([isinstance(crook, tuple) for stack in stacks for crook in stack])
        return 0.0
