"""Freeze: no more action cards."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_cards.base import ActionCard
from heistnight.games.chicken_heist.cards import FREEZE
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


class Freeze(ActionCard):
    """CH-75: once it has taken effect, it lies on the board and stops all action cards."""

    card: ClassVar[int] = FREEZE
    rule: ClassVar[str] = "CH-75"
    label: ClassVar[str] = "no action cards this round"
    stays: ClassVar[bool] = True

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        """Being on the board is all it does."""
