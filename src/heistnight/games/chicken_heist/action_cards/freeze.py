"""Freeze: no more action cards."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_card import ActionCard
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


class Freeze(ActionCard):
    """CH-75: once it has taken effect, it lies on the board and stops all action cards."""

    label: ClassVar[str] = "no action cards this round"
    stays: ClassVar[bool] = True

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        """Being on the board is all it does."""
