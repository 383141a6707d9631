"""The goal line of Chicken Heist: what wins, what one holds, how far the heist is."""

from heistnight.games.chicken_heist.amounts import POSITIONS
from heistnight.games.chicken_heist.events import cards
from heistnight.games.chicken_heist.scoring import result
from heistnight.games.chicken_heist.state import CAUGHT, INSIDE, RAN, ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.facts import Goal, Standing, goal_line

AIM = "Most loot among those who run in time"


def goal(s: ChickenHeistState, seat: Seat | None) -> Goal:
    words = onlooker_words(s) if seat is None else standing_words(s, seat)
    return goal_line(AIM, words, f"round {s.round} of at most {POSITIONS}", standings(s))


def worth(s: ChickenHeistState, seat: Seat) -> int:
    return sum([s.pack.loot[card].value for card in s.loot[seat]])


def standing_words(s: ChickenHeistState, seat: Seat) -> str:
    if s.status[seat] == CAUGHT:
        return "you are caught"
    loot = len(s.loot[seat])
    held = f"loot worth {worth(s, seat)}, in {cards(loot, 'loot')}" if loot else "no loot"
    if s.status[seat] == RAN:
        return f"you got away with {held}"
    return f"you hold {held}" + ("" if loot else " yet")


def onlooker_words(s: ChickenHeistState) -> str:
    inside, away, caught = [s.status.count(how) for how in (INSIDE, RAN, CAUGHT)]
    return f"{inside} inside, {away} away, {caught} caught"


def standings(s: ChickenHeistState) -> tuple[Standing, ...]:
    """What others hold is nobody's business before the end."""
    if not s.over:
        return ()
    outcome = result(s)
    return tuple(
        [
            Standing(seat, points, f"loot worth {points}", seat in outcome.winners)
            for seat, points in enumerate(outcome.scores)
        ]
    )
