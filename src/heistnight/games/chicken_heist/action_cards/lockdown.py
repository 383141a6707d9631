"""Lockdown: nobody can look at one position."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_card import ActionCard
from heistnight.games.chicken_heist.card_events import PositionLocked
from heistnight.games.chicken_heist.cards import LOCKDOWN
from heistnight.games.chicken_heist.questions import PickPosition
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import without


class Lockdown(ActionCard):
    label: ClassVar[str] = "nobody can look at one position"
    stays: ClassVar[bool] = True

    def playable(self, s: ChickenHeistState, seat: Seat) -> bool:
        return len(s.locks) < len(s.face_down())

    def why_not(self, s: ChickenHeistState, seat: Seat) -> str:
        return "every face-down event is under lockdown (CH-78)."

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        s.then(LockPosition(seat))


class LockPosition(PickPosition, frozen=True):
    """CH-78: lock a position until its event is revealed; events can still move in and out."""

    rule: ClassVar[str] = "CH-78"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Choose a position to lock down."

    def barred(self, s: ChickenHeistState) -> tuple[int, ...]:
        return s.locks

    def why_barred(self, s: ChickenHeistState, position: int) -> str:
        return f"that position is already locked down ({self.rule})."

    def picked(self, s: ChickenHeistState, position: int) -> None:
        s.board = without(s.board, LOCKDOWN)
        s.locks = tuple(sorted((*s.locks, position)))
        s.tell(PositionLocked, self.seat, position + 1)
