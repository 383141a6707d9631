"""Check in: another player must show you their decision first."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_card import ActionCard
from heistnight.games.chicken_heist.card_events import CheckedIn
from heistnight.games.chicken_heist.questions import PickSeat
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


class CheckIn(ActionCard):
    label: ClassVar[str] = "see a player's decision before you make yours"

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        s.then(CheckInWith(seat))


class CheckInWith(PickSeat, frozen=True):
    """CH-70: choose who decides first and shows you; void if they check in or copy."""

    rule: ClassVar[str] = "CH-70"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Who must show you their decision?"

    def picked(self, s: ChickenHeistState, target: Seat) -> None:
        if (self.seat, target) not in s.check_ins:
            s.check_ins += ((self.seat, target),)
        s.tell(CheckedIn, self.seat, target)
