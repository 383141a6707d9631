"""The cyborg draws on its second action card of a round."""

from heistnight.games.chicken_heist.cards import CHARACTERS
from heistnight.games.chicken_heist.piles import draw_actions
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import with_item

CYBORG = CHARACTERS.index("cyborg")

ENOUGH = 2


def count_play(s: ChickenHeistState, seat: Seat) -> None:
    """CH-59: cards count while it has this character; once a round."""
    if s.plays_as(seat, CYBORG) and s.plays[seat] < ENOUGH:
        s.plays = with_item(s.plays, seat, s.plays[seat] + 1)
        if s.plays[seat] == ENOUGH:
            draw_actions(s, seat, 1, CYBORG)


def count_anew(s: ChickenHeistState, seat: Seat) -> None:
    """CH-59: cards played before getting this character do not count; what was drawn, was."""
    if s.plays[seat] < ENOUGH:
        s.plays = with_item(s.plays, seat, 0)
