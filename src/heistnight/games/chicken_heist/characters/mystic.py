"""The mystic swaps an action card for a new one."""

from typing import ClassVar

from heistnight.games.chicken_heist.actions import DISCARD
from heistnight.games.chicken_heist.active_ability import Active
from heistnight.games.chicken_heist.card_events import ActionsDiscarded
from heistnight.games.chicken_heist.cards import ACTIONS, CHARACTERS
from heistnight.games.chicken_heist.piles import discard_actions, draw_actions
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Ask

MYSTIC = CHARACTERS.index("mystic")


class Mystic(Active):
    rule: ClassVar[str] = "CH-52"
    label: ClassVar[str] = "Mystic: discard an action card and draw one"

    def why_not(self, s: ChickenHeistState, seat: Seat) -> str | None:
        return None if s.hands[seat] else "you have no action card to discard (CH-52)."

    def use(self, s: ChickenHeistState, seat: Seat, made: int) -> None:
        s.then(DiscardAndDraw(seat))


class DiscardAndDraw(Ask[ChickenHeistState], frozen=True):
    """CH-52: discard one action card and draw one."""

    rule: ClassVar[str] = "CH-52"
    phase: ClassVar[str] = "action"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Choose an action card to discard. You draw a new one."

    def choices(self, s: ChickenHeistState, seat: Seat) -> tuple[Choice, ...]:
        return tuple([DISCARD[card] for card in sorted(set(s.hands[seat]))])

    def why_not(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str | None:
        return "you don't have that card (CH-52)." if choice in DISCARD else None

    def answer(self, s: ChickenHeistState, choice: Choice) -> None:
        card = DISCARD.index(choice)
        discard_actions(s, self.seat, (card,))
        s.tell(ActionsDiscarded, self.seat, (ACTIONS[card],), rule=self.rule)
        draw_actions(s, self.seat, 1, MYSTIC)
