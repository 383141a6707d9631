"""The end of a game in one sentence each: who won, and a personal headline for every seat.

A headline speaks to its seat ("You escape with $1.31M and win by $40K."). It is public at the end,
so it may tell only what every player and spectator knows by then.
"""

from collections.abc import Callable, Iterator

from heistnight.kernel.events import Seat, listed, player
from heistnight.kernel.rules import Result
from heistnight.kernel.text_tokens import Words

ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def winner_text(result: Result) -> Words:
    """Return 'Player 2 wins with 14 points.' The reason of a result follows 'with'."""
    reason = result.reason.rstrip(".")
    if not result.winners:
        return Words(f"{reason[:1].upper()}{reason[1:]}.")
    verb = "win" if len(result.winners) > 1 else "wins"
    return Words(f"{listed([player(seat) for seat in result.winners])} {verb} with {reason}.")


def place_of(result: Result, seat: Seat) -> int:
    """Return the place of a seat: 1 for every winner, then by score. Equal scores share a place."""
    if seat in result.winners:
        return 1
    own = result.scores[seat]
    return 1 + sum([other in result.winners or points > own for other, points in scores_of(result)])


def scores_of(result: Result) -> Iterator[tuple[Seat, int]]:
    return iter(enumerate(result.scores))


def finish(result: Result, seat: Seat, amount: Callable[[int], str] = str) -> str:
    """Return 'win by $40K', 'share the win' or 'finish second, $70K behind'."""
    own = result.scores[seat]
    if seat in result.winners:
        if len(result.winners) > 1:
            return "share the win"
        lead = own - max([points for other, points in scores_of(result) if other != seat])
        return f"win by {amount(lead)}" if lead else "win on the tiebreaker"
    behind = max([result.scores[winner] for winner in result.winners], default=own) - own
    gap = f"{amount(behind)} behind" if behind else "beaten on the tiebreaker"
    return f"finish {ORDINALS[place_of(result, seat)]}, {gap}"


def finish_place(result: Result, seat: Seat) -> str:
    """Return 'win', 'share the win' or 'finish third'."""
    if seat in result.winners:
        return "share the win" if len(result.winners) > 1 else "win"
    return f"finish {ORDINALS[place_of(result, seat)]}"
