"""Attribute the changes of each seat's win probability to skill, others and luck."""

from typing import NamedTuple

from heistnight.kernel.events import Seat
from heistnight.kernel.history import Act
from heistnight.review.schema import ChancePoint, Shares

Effects = dict[int, list[float]]
"""By evaluated act, by seat: how much the choice changed the win probability."""


class GameHistory(NamedTuple):
    """The whole game, act by act, with win probabilities."""

    acts: tuple[Act, ...]
    chances: list[tuple[float, ...]]
    """Win probabilities by number of acts done, by seat."""
    goes_on: list[bool]
    """By act: whether its turn, or its round of sealed answers, continues after it."""
    decisions: int
    """The number of acts with more than one option."""

    def spans(self) -> list[tuple[int, int]]:
        """Return the first and last act of each turn or round of sealed answers."""
        ends = [number + 1 for number, goes_on in enumerate(self.goes_on) if not goes_on]
        return list(zip([0, *ends], ends, strict=False))

    def points(self) -> list[ChancePoint]:
        ends = [0, *[end for _, end in self.spans()]]
        return [ChancePoint(end, list(self.chances[end])) for end in ends]

    def shares(self, seat: Seat, effects: Effects, first: int, last: int) -> Shares:
        """Split a change into skill, others and luck; luck is the rest, so they add up."""
        skill = others = 0.0
        for number in range(first, last):
            effect = effects[number][seat] if number in effects else 0.0
            if self.acts[number][0] == seat:
                skill += effect
            else:
                others += effect
        change = self.chances[last][seat] - self.chances[first][seat]
        return Shares(seat, skill, others, change - skill - others)
