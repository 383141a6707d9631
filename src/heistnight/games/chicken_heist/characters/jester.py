"""The jester plays the top action card after every change of event positions."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_card import action_cards
from heistnight.games.chicken_heist.amounts import ACTION_CARDS
from heistnight.games.chicken_heist.card_events import TrickFails
from heistnight.games.chicken_heist.cards import ACTIONS, CHARACTERS
from heistnight.games.chicken_heist.piles import clear_from_table, rebuild_actions, take_from_pile
from heistnight.games.chicken_heist.playing import play
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Step

JESTER = CHARACTERS.index("jester")


class PlayTopCard(Step[ChickenHeistState], frozen=True):
    """CH-55: play the top action card as the jester's own, or discard it if it can't be played.

    A card that changes positions makes the jester play another one, up to the limit of CH-16.
    """

    rule: ClassVar[str] = "CH-55"

    seat: Seat

    def finish(self, s: ChickenHeistState) -> None:
        rebuild_actions(s)
        if not s.action_pile or s.played >= ACTION_CARDS:
            return
        card = take_from_pile(s)
        if action_cards()[card].playable(s, self.seat):
            play(s, self.seat, card, forced=True)
        else:
            s.reveal()
            clear_from_table(s, card)
            s.tell(TrickFails, self.seat, ACTIONS[card])
