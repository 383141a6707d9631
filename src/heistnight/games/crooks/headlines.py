"""The personal headline of each seat of Crooks."""

from heistnight.games.crooks.events import counted
from heistnight.kernel.events import Seat
from heistnight.kernel.headlines import ORDINALS, place_of
from heistnight.kernel.rules import Result


def headline(result: Result, seat: Seat) -> str:
    """'You win with 31 points, 4 ahead.' 'You finish second with 27 points, 4 behind.'"""
    own = result.scores[seat]
    points = counted(own, "point")
    if seat not in result.winners:
        behind = max(result.scores) - own
        gap = f"{behind} behind" if behind else "with less cash than the winner"
        return f"You finish {ORDINALS[place_of(result, seat)]} with {points}, {gap}."
    if len(result.winners) > 1:
        return f"You share the win with {points}."
    lead = own - max([score for other, score in enumerate(result.scores) if other != seat])
    return f"You win with {points}, {f'{lead} ahead' if lead else 'by having more cash'}."
