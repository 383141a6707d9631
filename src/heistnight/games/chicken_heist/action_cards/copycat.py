"""Copycat: somebody's decision applies to you."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_card import ActionCard
from heistnight.games.chicken_heist.card_events import Copied
from heistnight.games.chicken_heist.questions import PickSeat
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import with_item


class Copycat(ActionCard):
    label: ClassVar[str] = "let somebody's decision count for you"

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        s.then(CopyWhom(seat))


class CopyWhom(PickSeat, frozen=True):
    """CH-71: its decision is yours; void if it copies as well. Your latest copycat counts."""

    rule: ClassVar[str] = "CH-71"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Whose decision shall count for you, too?"

    def picked(self, s: ChickenHeistState, target: Seat) -> None:
        s.copying = with_item(s.copying, self.seat, target)
        s.tell(Copied, self.seat, target)
