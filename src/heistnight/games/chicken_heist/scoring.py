"""CH-27: find the winners: the players who ran with the most loot."""

from heistnight.games.chicken_heist.state import RAN, ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.rules import Result

PLURALS = {"money": "Money", "gold": "Gold", "diamond": "Diamonds"}


def breakdown(s: ChickenHeistState, seat: Seat) -> dict[str, int]:
    """Return the value of each kind of loot; nothing for a caught player."""
    lines = dict.fromkeys(PLURALS.values(), 0)
    if s.status[seat] == RAN:
        for card in s.loot[seat]:
            entry = s.pack.loot[card]
            lines[PLURALS[entry.kind]] += entry.value
    return lines


def result(s: ChickenHeistState) -> Result:
    """CH-27: find who ran with the most loot; ties share, and nobody wins if all are caught."""
    lines = tuple([breakdown(s, seat) for seat in range(s.seats)])
    scores = tuple([sum(line.values()) for line in lines])
    runners = [seat for seat in range(s.seats) if s.status[seat] == RAN]
    if not runners:
        return Result((), scores, lines, "everyone was caught, so nobody wins")
    best = max([scores[seat] for seat in runners])
    winners = tuple([seat for seat in runners if scores[seat] == best])
    each = " each and share the victory" if len(winners) > 1 else ""
    return Result(winners, scores, lines, f"loot worth {best}{each}")
