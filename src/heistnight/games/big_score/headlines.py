"""The personal headline of each seat of The Big Score."""

from heistnight.games.big_score.phrases import money
from heistnight.games.big_score.state import BigScoreState
from heistnight.kernel.events import Seat
from heistnight.kernel.headlines import finish, finish_place
from heistnight.kernel.rules import Result


def headline(s: BigScoreState, result: Result, seat: Seat) -> str:
    """'You escape with $1.31M and win by $40K.' 'You were busted and finish third with $200K.'"""
    amount = money(result.scores[seat])
    if s.busted[seat]:
        still = "still " if seat in result.winners else ""
        return f"You were busted and {still}{finish_place(result, seat)} with {amount}."
    return f"You escape with {amount} and {finish(result, seat, money)}."
