"""Teamwork: two players choose two events to swap."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_card import ChangesPositions
from heistnight.games.chicken_heist.card_events import PartnerPicked
from heistnight.games.chicken_heist.positions import swap_events
from heistnight.games.chicken_heist.questions import PickPosition, PickSeat
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat, player


class Teamwork(ChangesPositions):
    label: ClassVar[str] = "swap two events together with a player"

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        s.then(PickPartner(seat))


class PickPartner(PickSeat, frozen=True):
    """CH-82: choose a partner."""

    rule: ClassVar[str] = "CH-82"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Who picks the first event to swap? You pick the second."

    def picked(self, s: ChickenHeistState, target: Seat) -> None:
        s.then(PartnerPicks(target, self.seat))


class PartnerPicks(PickPosition, frozen=True):
    """CH-82: the partner picks a face-down event."""

    rule: ClassVar[str] = "CH-82"

    partner: Seat

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return f"Teamwork: pick an event to swap. {player(self.partner)} picks the other one."

    def picked(self, s: ChickenHeistState, position: int) -> None:
        s.tell(PartnerPicked, self.seat, position + 1)
        s.then(PickSecond(self.partner, position))


class PickSecond(PickPosition, frozen=True):
    """CH-82: pick another event; the two swap places, unseen."""

    rule: ClassVar[str] = "CH-82"

    first: int

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return f"Teamwork: pick the event to swap with position {self.first + 1}."

    def barred(self, s: ChickenHeistState) -> tuple[int, ...]:
        return (self.first,)

    def picked(self, s: ChickenHeistState, position: int) -> None:
        swap_events(s, self.seat, self.first, position, self.rule)
