"""Flash grenade: nobody looks out."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_cards.base import ActionCard
from heistnight.games.chicken_heist.cards import FLASH_GRENADE
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


class FlashGrenade(ActionCard):
    """CH-73: lies on the board; no lookout for the rest of the round."""

    card: ClassVar[int] = FLASH_GRENADE
    rule: ClassVar[str] = "CH-73"
    label: ClassVar[str] = "no lookout this round"
    stays: ClassVar[bool] = True

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        """Being on the board is all it does."""
