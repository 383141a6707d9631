"""Overrule: void a card that was just played."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_card import ActionCard
from heistnight.games.chicken_heist.card_events import CardVoid
from heistnight.games.chicken_heist.cards import ACTIONS
from heistnight.games.chicken_heist.piles import clear_from_table
from heistnight.games.chicken_heist.playing import Resolve
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.reactions import cancel


class Overrule(ActionCard):
    """CH-79: void the card below it on the stack, which may be another overrule.

    A card whose overrule is void hasn't taken effect yet, so it may be overruled again.
    """

    label: ClassVar[str] = "void a card that was just played"

    def playable(self, s: ChickenHeistState, seat: Seat) -> bool:
        return False

    def why_not(self, s: ChickenHeistState, seat: Seat) -> str:
        return "play it only in response to another player's card (CH-79)."

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        void = cancel(s)
        assert isinstance(void, Resolve)
        clear_from_table(s, void.card)
        s.tell(CardVoid, void.seat, ACTIONS[void.card])
