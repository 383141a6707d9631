"""Copycat: another player's decision applies to you."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_card import ActionCard
from heistnight.games.chicken_heist.card_events import Copied
from heistnight.games.chicken_heist.questions import PickSeat
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import with_item


class Copycat(ActionCard):
    label: ClassVar[str] = "copy a player's decision"

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        s.then(PickCopied(seat))


class PickCopied(PickSeat, frozen=True):
    """CH-71: choose whose decision applies to you; void if they copy too. The latest one counts."""

    rule: ClassVar[str] = "CH-71"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Whose decision do you copy?"

    def picked(self, s: ChickenHeistState, target: Seat) -> None:
        s.copying = with_item(s.copying, self.seat, target)
        s.tell(Copied, self.seat, target)
