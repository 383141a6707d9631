"""The cowboy draws an action card whenever it comes or goes."""

from heistnight.games.chicken_heist.cards import CHARACTERS
from heistnight.games.chicken_heist.piles import draw_actions
from heistnight.games.chicken_heist.state import NONE, ChickenHeistState
from heistnight.kernel.events import Seat

COWBOY = CHARACTERS.index("cowboy")


def ride(s: ChickenHeistState, seat: Seat, before: int, after: int) -> None:
    """CH-54: one card for giving the cowboy up, one for getting it; NONE before the start."""
    cards = (before == COWBOY) + (after == COWBOY)
    if cards and not s.is_disabled(seat):
        draw_actions(s, seat, cards, COWBOY)


def ride_in(s: ChickenHeistState) -> None:
    """CH-54: who starts with the cowboy draws, too."""
    for seat, character in enumerate(s.characters):
        ride(s, seat, NONE, character)
