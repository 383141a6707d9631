"""Lockdown: nobody looks at a position."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_card import ActionCard
from heistnight.games.chicken_heist.card_events import PositionLocked
from heistnight.games.chicken_heist.cards import LOCKDOWN
from heistnight.games.chicken_heist.questions import PickPosition
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import without


class Lockdown(ActionCard):
    label: ClassVar[str] = "nobody looks at one position"
    stays: ClassVar[bool] = True

    def playable(self, s: ChickenHeistState, seat: Seat) -> bool:
        return len(s.locks) < len(s.face_down())

    def why_not(self, s: ChickenHeistState, seat: Seat) -> str:
        return "every face-down event is under lockdown (CH-78)."

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        s.then(LockPosition(seat))


class LockPosition(PickPosition, frozen=True):
    """CH-78: its event cannot be looked at until it is revealed; it may move, the lock stays."""

    rule: ClassVar[str] = "CH-78"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "At which position may nobody look?"

    def barred(self, s: ChickenHeistState) -> tuple[int, ...]:
        return s.locks

    def why_barred(self, s: ChickenHeistState, position: int) -> str:
        return f"a lockdown card lies there already ({self.rule})."

    def picked(self, s: ChickenHeistState, position: int) -> None:
        s.board = without(s.board, LOCKDOWN)
        s.locks = tuple(sorted((*s.locks, position)))
        s.tell(PositionLocked, self.seat, position + 1)
