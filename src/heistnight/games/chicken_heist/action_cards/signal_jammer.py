"""Signal jammer: events can't change positions this round."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_card import ActionCard
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


class SignalJammer(ActionCard):
    """CH-74: stays on the board; no tinker, panic or teamwork for the rest of the round."""

    label: ClassVar[str] = "events can't move this round"
    stays: ClassVar[bool] = True

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        """Do nothing: the rules check the board."""
