"""Freeze: no more action cards."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_card import ActionCard
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


class Freeze(ActionCard):
    """CH-75: stays on the board and stops all action cards."""

    label: ClassVar[str] = "no action cards this round"
    stays: ClassVar[bool] = True

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        """Do nothing: the rules check the board."""
