"""The arithmetic of a review: who changed whose chance, and by how much."""

from typing import NamedTuple

from heistnight.kernel.events import Seat
from heistnight.kernel.history import Act
from heistnight.review.schema import ChancePoint, Shares

Effects = dict[int, list[float]]
"""By act that was weighed, by seat: what the choice did to its chance."""


class Course(NamedTuple):
    """The whole game, act by act."""

    acts: tuple[Act, ...]
    chances: list[tuple[float, ...]]
    """By number of acts done, by seat."""
    goes_on: list[bool]
    """By act: what it is part of goes on after it, in the same turn or with others' answers."""
    decisions: int
    """Acts with more than one option."""

    def spans(self) -> list[tuple[int, int]]:
        """From where to where each turn went, or each round of sealed answers."""
        ends = [number + 1 for number, goes_on in enumerate(self.goes_on) if not goes_on]
        return list(zip([0, *ends], ends, strict=False))

    def points(self) -> list[ChancePoint]:
        ends = [0, *[end for _, end in self.spans()]]
        return [ChancePoint(end, list(self.chances[end])) for end in ends]

    def shares(self, seat: Seat, effects: Effects, first: int, last: int) -> Shares:
        """Luck is what is left: so the three are exactly the change."""
        skill = others = 0.0
        for number in range(first, last):
            effect = effects[number][seat] if number in effects else 0.0
            if self.acts[number][0] == seat:
                skill += effect
            else:
                others += effect
        change = self.chances[last][seat] - self.chances[first][seat]
        return Shares(seat, skill, others, change - skill - others)
