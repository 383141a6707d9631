"""CH-20, CH-23: leaving the heist, free or not."""

from heistnight.games.chicken_heist.card_events import ActionsDiscarded
from heistnight.games.chicken_heist.cards import ACTIONS
from heistnight.games.chicken_heist.events import PlayerRan
from heistnight.games.chicken_heist.piles import discard_actions
from heistnight.games.chicken_heist.state import RAN, ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import with_item


def run_away(s: ChickenHeistState, seat: Seat) -> None:
    """CH-20: with all its loot."""
    s.status = with_item(s.status, seat, RAN)
    s.tell(PlayerRan, seat, len(s.loot[seat]))
    hand_in_actions(s, seat)


def hand_in_actions(s: ChickenHeistState, seat: Seat) -> None:
    """CH-23: action cards are discarded, face up."""
    cards = s.hands[seat]
    if cards:
        discard_actions(s, seat, cards)
        s.reveal()
        s.tell(ActionsDiscarded, seat, tuple([ACTIONS[card] for card in cards]), rule="CH-23")
