"""Flash grenade: no lookouts this round."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_card import ActionCard
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


class FlashGrenade(ActionCard):
    """CH-73: stays on the board; no lookout for the rest of the round."""

    label: ClassVar[str] = "no lookout this round"
    stays: ClassVar[bool] = True

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        """Do nothing: the rules check the board."""
