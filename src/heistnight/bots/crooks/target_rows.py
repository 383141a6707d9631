"""Fast estimates for the policy: the rivals at each target and what a crook would win there.

A crook that the seat hasn't seen may be any crook of the pack.
"""

from collections.abc import Sequence
from functools import lru_cache

from heistnight.bots.crooks.board import ENOUGH_CASH
from heistnight.bots.crooks.single_crook import RICH_POINTS
from heistnight.games.crooks.cards import LOWEST_TARGET
from heistnight.games.crooks.state import NUMBER, Cards, CrooksState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import CLOCKWISE

MAX_RANK_SUM = 64
"""Higher rank sums don't matter."""
MEANS_BY_CASH = tuple([cash / ENOUGH_CASH for cash in range(ENOUGH_CASH + 1)])


RivalsAtTarget = tuple[int, int, int, int, float]
"""The rivals at a target: the target; its points; their highest known rank (0 if none); their
unknown crooks; and how many rivals may still come, weighted by how well they can pay."""
RankOdds = tuple[tuple[float, ...], tuple[float, ...]]


@lru_cache(maxsize=64)
def rank_odds(ranks: tuple[int, ...]) -> RankOdds:
    """Return, by rank, its chance to beat a random crook and the threat of a better one."""
    ahead, threat = [], []
    for rank in range(MAX_RANK_SUM):
        lower, equal = sum([other < rank for other in ranks]), ranks.count(rank)
        ahead.append((lower + equal / 2) / len(ranks))
        threat.append(min(1.0, 2 * (len(ranks) - lower - equal) / len(ranks)))
    return tuple(ahead), tuple(threat)


def rivals_at(s: CrooksState, seat: Seat, targets: Sequence[int]) -> list[RivalsAtTarget]:
    """Return the rivals at these targets."""
    ranks, modifiers = s.pack.ranks, s.pack.modifiers
    seen = s.open | s.knows[seat]
    passed, cash, rows = s.passed, s.cash, s.rows
    rivals = [
        (rows[rival], 0.0 if passed[rival] else MEANS_BY_CASH[min(cash[rival], ENOUGH_CASH)])
        for rival in CLOCKWISE[s.seats][seat][1:]
    ]
    found = []
    for target in targets:
        points, best, unknown, coming = LOWEST_TARGET + target, 0, 0, 0.0
        for row, means in rivals:
            there = row[target]
            if not there:
                coming += means
                continue
            rank = 0
            for crook in there:
                card = crook & NUMBER
                if seen >> card & 1:
                    rank += ranks[card]
                    points += modifiers[card]
                else:
                    unknown += 1
            if rank > best:
                best = rank
        found.append((target, points, best, unknown, coming))
    return found


def win_chance(known: RankOdds, rivals: RivalsAtTarget, rank: int, points: int) -> float:
    """Return the chance that this rank wins the target in the end."""
    _, _, best, unknown, coming = rivals
    if rank < best or not rank:
        return 0.0
    chance = 0.5 if rank == best else 1.0
    if unknown:
        chance *= known[0][rank] ** unknown
    if coming:
        draw = known[1][rank] * coming
        chance *= max(0.0, 1 - (draw if points >= RICH_POINTS else draw * points / RICH_POINTS))
    return chance


def gain(known: RankOdds, rivals: RivalsAtTarget, rank: int, modifier: int, weight: float) -> float:
    """Return the points a crook gains there, including what it costs the rivals."""
    before = rivals[1]
    points = max(0, before + modifier)
    chance = win_chance(known, rivals, rank, points)
    if rivals[2] or rivals[3]:
        return chance * points + weight * (before - (1 - chance) * points)
    return chance * points


def best_target(
    known: RankOdds, targets: list[RivalsAtTarget], rank: int, modifier: int, weight: float
) -> tuple[int, float]:
    """Return the target where `gain` is highest, and the gain; inlined because it is hot."""
    ahead, threat = known[0][rank], known[1][rank]
    where, most = -1, -100.0
    for target, before, best, unknown, coming in targets:
        points = before + modifier
        if points < 0:
            points = 0
        if rank < best:
            value = weight * (before - points)
        else:
            value = points if rank > best else points / 2
            if unknown:
                value *= ahead**unknown
            if coming:
                draw = threat * coming
                if points < RICH_POINTS:
                    draw *= points / RICH_POINTS
                value = value * (1 - draw) if draw < 1 else 0.0
            if best or unknown:
                value += weight * (before - points + value)
        if value > most:
            where, most = target, value
    return where, most


def rank_of(s: CrooksState, crooks: Cards) -> int:
    ranks = s.pack.ranks
    return sum([ranks[crook & NUMBER] for crook in crooks])
