"""Overrule: a card just played is void."""

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
    """CH-79: voids the card below it on the stack, another overrule too.

    A card whose overrule is void has not taken effect yet: it may be overruled once more.
    """

    label: ClassVar[str] = "void a card just played"

    def playable(self, s: ChickenHeistState, seat: Seat) -> bool:
        return False

    def why_not(self, s: ChickenHeistState, seat: Seat) -> str:
        return "an overrule only answers a card that somebody else has just played (CH-79)."

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        void = cancel(s)
        assert isinstance(void, Resolve)
        clear_from_table(s, void.card)
        s.tell(CardVoid, void.seat, ACTIONS[void.card])
