"""The cyborg draws a card for the second action card of a round."""

from heistnight.games.chicken_heist.cards import CHARACTERS
from heistnight.games.chicken_heist.piles import draw_actions
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import with_item

CYBORG = CHARACTERS.index("cyborg")

CARDS_NEEDED = 2


def count_play(s: ChickenHeistState, seat: Seat) -> None:
    """CH-59: count a card played as the cyborg, and draw for the second, once a round."""
    if s.plays_as(seat, CYBORG) and s.plays[seat] < CARDS_NEEDED:
        s.plays = with_item(s.plays, seat, s.plays[seat] + 1)
        if s.plays[seat] == CARDS_NEEDED:
            draw_actions(s, seat, 1, CYBORG)


def restart_count(s: ChickenHeistState, seat: Seat) -> None:
    """CH-59: forget cards played before this character; a card already drawn still counts."""
    if s.plays[seat] < CARDS_NEEDED:
        s.plays = with_item(s.plays, seat, 0)
