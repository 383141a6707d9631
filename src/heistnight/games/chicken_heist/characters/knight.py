"""The knight may draw a card after a lookout, and then can't play hide."""

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
    """CH-60: draw an action card, and give up hiding this round."""

    rule: ClassVar[str] = "CH-60"
    phase: ClassVar[str] = "action"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Draw an action card? You then can't play hide this round."

    def choices(self, s: ChickenHeistState, seat: Seat) -> tuple[Choice, ...]:
        return (DRAW, NO_DRAW)

    def answer(self, s: ChickenHeistState, choice: Choice) -> None:
        if choice == DRAW:
            s.no_hide += (self.seat,)
            draw_actions(s, self.seat, 1, KNIGHT)
