"""CH-20, CH-23: leave the heist, by running or being caught."""

from heistnight.games.chicken_heist.card_events import ActionsDiscarded
from heistnight.games.chicken_heist.cards import ACTIONS
from heistnight.games.chicken_heist.events import PlayerRan
from heistnight.games.chicken_heist.piles import discard_actions
from heistnight.games.chicken_heist.state import RAN, ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import with_item


def run_away(s: ChickenHeistState, seat: Seat) -> None:
    """CH-20: leave with all loot."""
    s.status = with_item(s.status, seat, RAN)
    s.tell(PlayerRan, seat, len(s.loot[seat]))
    discard_hand(s, seat)


def discard_hand(s: ChickenHeistState, seat: Seat) -> None:
    """CH-23: discard the action cards in hand, face up."""
    cards = s.hands[seat]
    if cards:
        discard_actions(s, seat, cards)
        s.reveal()
        s.tell(ActionsDiscarded, seat, tuple([ACTIONS[card] for card in cards]), rule="CH-23")
