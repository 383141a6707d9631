"""The knight may draw after its lookout, and then cannot hide."""

from typing import ClassVar

from heistnight.games.chicken_heist.actions import DRAW, NO_DRAW
from heistnight.games.chicken_heist.cards import CHARACTERS
from heistnight.games.chicken_heist.piles import draw_actions
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Ask

KNIGHT = CHARACTERS.index("knight")


class DrawAfterLookout(Ask[ChickenHeistState], frozen=True):
    """CH-60: an action card, at the price of playing no hide this round."""

    rule: ClassVar[str] = "CH-60"
    phase: ClassVar[str] = "action"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Your knight may draw an action card; then you cannot play hide this round. Draw?"

    def choices(self, s: ChickenHeistState, seat: Seat) -> tuple[Choice, ...]:
        return (DRAW, NO_DRAW)

    def answer(self, s: ChickenHeistState, choice: Choice) -> None:
        if choice == DRAW:
            s.no_hide += (self.seat,)
            draw_actions(s, self.seat, 1, KNIGHT)
