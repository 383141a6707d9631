"""The cowboy draws an action card when a player receives or discards it."""

from heistnight.games.chicken_heist.cards import CHARACTERS
from heistnight.games.chicken_heist.piles import draw_actions
from heistnight.games.chicken_heist.state import NONE, ChickenHeistState
from heistnight.kernel.events import Seat

COWBOY = CHARACTERS.index("cowboy")


def draw_for_change(s: ChickenHeistState, seat: Seat, before: int, after: int) -> None:
    """CH-54: draw one card for losing the cowboy and one for receiving it."""
    cards = (before == COWBOY) + (after == COWBOY)
    if cards and not s.is_disabled(seat):
        draw_actions(s, seat, cards, COWBOY)


def draw_at_start(s: ChickenHeistState) -> None:
    """CH-54: let a player who starts with the cowboy draw."""
    for seat, character in enumerate(s.characters):
        draw_for_change(s, seat, NONE, character)
