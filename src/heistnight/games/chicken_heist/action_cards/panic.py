"""Panic: two events are shuffled."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_card import ChangesPositions
from heistnight.games.chicken_heist.positions import mix_events
from heistnight.games.chicken_heist.questions import PickPosition
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


class Panic(ChangesPositions):
    label: ClassVar[str] = "shuffle two events"

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        s.then(PanicAt(seat))


class PanicAt(PickPosition, frozen=True):
    """CH-80: choose the first of two face-down events."""

    rule: ClassVar[str] = "CH-80"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Choose the first of two events to shuffle."

    def picked(self, s: ChickenHeistState, position: int) -> None:
        s.then(PanicWith(self.seat, position))


class PanicWith(PickPosition, frozen=True):
    """CH-80: choose the second; both are shuffled between their positions, unseen."""

    rule: ClassVar[str] = "CH-80"

    first: int

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return f"Choose the event to shuffle with position {self.first + 1}."

    def barred(self, s: ChickenHeistState) -> tuple[int, ...]:
        return (self.first,)

    def picked(self, s: ChickenHeistState, position: int) -> None:
        mix_events(s, self.seat, self.first, position)
