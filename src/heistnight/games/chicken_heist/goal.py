"""The goal line of Chicken Heist: what wins, your loot, and the round."""

from heistnight.games.chicken_heist.amounts import POSITIONS
from heistnight.games.chicken_heist.scoring import result
from heistnight.games.chicken_heist.state import CAUGHT, INSIDE, RAN, ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.facts import Goal, Standing, goal_line

AIM = "Run in time, with the most loot"


def goal(s: ChickenHeistState, seat: Seat | None) -> Goal:
    words = spectator_words(s) if seat is None else standing_words(s, seat)
    return goal_line(AIM, words, f"round {s.round} of at most {POSITIONS}", standings(s))


def worth(s: ChickenHeistState, seat: Seat) -> int:
    return sum([s.pack.loot[card].value for card in s.loot[seat]])


def standing_words(s: ChickenHeistState, seat: Seat) -> str:
    if s.status[seat] == CAUGHT:
        return "you were caught"
    loot = len(s.loot[seat])
    held = (
        f"{loot} loot card{'s' if loot > 1 else ''}, worth {worth(s, seat)}" if loot else "no loot"
    )
    if s.status[seat] == RAN:
        return f"you got away with {held}"
    return f"you have {held}" + ("" if loot else " yet")


def spectator_words(s: ChickenHeistState) -> str:
    inside, away, caught = [s.status.count(how) for how in (INSIDE, RAN, CAUGHT)]
    return f"{inside} inside, {away} got away, {caught} caught"


def standings(s: ChickenHeistState) -> tuple[Standing, ...]:
    """Return everyone's score at the end; before that, other players' loot is secret."""
    if not s.over:
        return ()
    outcome = result(s)
    return tuple(
        [
            Standing(seat, points, f"loot worth {points}", seat in outcome.winners)
            for seat, points in enumerate(outcome.scores)
        ]
    )
