"""CH-27: who ran and has the most loot."""

from heistnight.games.chicken_heist.state import RAN, ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.rules import Result

PLURALS = {"money": "Money", "gold": "Gold", "diamond": "Diamonds"}


def breakdown(s: ChickenHeistState, seat: Seat) -> dict[str, int]:
    """What each kind of loot is worth; nothing for who was caught."""
    lines = dict.fromkeys(PLURALS.values(), 0)
    if s.status[seat] == RAN:
        for card in s.loot[seat]:
            entry = s.pack.loot[card]
            lines[PLURALS[entry.kind]] += entry.value
    return lines


def result(s: ChickenHeistState) -> Result:
    """CH-27: the most loot among those who ran; ties share, and if all are caught nobody wins."""
    lines = tuple([breakdown(s, seat) for seat in range(s.seats)])
    scores = tuple([sum(line.values()) for line in lines])
    runners = [seat for seat in range(s.seats) if s.status[seat] == RAN]
    if not runners:
        return Result((), scores, lines, "everybody was caught, so nobody wins")
    best = max([scores[seat] for seat in runners])
    winners = tuple([seat for seat in runners if scores[seat] == best])
    reason = "the most loot of those who got away"
    if len(winners) > 1:
        reason = "as much loot as each other, and more than anybody else: the victory is shared"
    return Result(winners, scores, lines, reason)
