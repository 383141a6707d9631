"""The targets at a glance: what a policy sees of the rows, and what a crook would win there.

A crook that the seat has not seen may be anybody: it counts by the odds of the whole pack.
"""

from collections.abc import Sequence
from functools import lru_cache

from heistnight.games.crooks.cards import LOWEST_TARGET
from heistnight.games.crooks.state import NUMBER, Cards, CrooksState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import CLOCKWISE

MAX_RANK_SUM = 64
"""No sum of ranks that matters is higher."""
ENOUGH_CASH = 8
"""With so many dollars a rival can go wherever it likes."""
RICH_POINTS = 6
"""A target of so many points draws everybody."""
MEANS_BY_CASH = tuple([cash / ENOUGH_CASH for cash in range(ENOUGH_CASH + 1)])


RivalsAtTarget = tuple[int, int, int, int, float]
"""One target as rivals stand there: its number; its points; the highest rank they show (0: none);
how many of their crooks this seat cannot name; how many rivals might still come, by their means."""
RankOdds = tuple[tuple[float, ...], tuple[float, ...]]


@lru_cache(maxsize=64)
def rank_odds(ranks: tuple[int, ...]) -> RankOdds:
    """By rank: how likely it beats somebody of the pack, and how likely somebody better comes."""
    ahead, threat = [], []
    for rank in range(MAX_RANK_SUM):
        lower, equal = sum([other < rank for other in ranks]), ranks.count(rank)
        ahead.append((lower + equal / 2) / len(ranks))
        threat.append(min(1.0, 2 * (len(ranks) - lower - equal) / len(ranks)))
    return tuple(ahead), tuple(threat)


def free_targets(s: CrooksState, seat: Seat) -> list[int]:
    return [target for target, crooks in enumerate(s.rows[seat]) if not crooks]


def rivals_at(s: CrooksState, seat: Seat, targets: Sequence[int]) -> list[RivalsAtTarget]:
    """These targets, the seat's own crooks left out."""
    ranks, modifiers = s.pack.ranks, s.pack.modifiers
    seen = s.open | s.knows[seat]
    passed, cash, rows = s.passed, s.cash, s.rows
    rivals = [
        (rows[rival], 0.0 if passed[rival] else MEANS_BY_CASH[min(cash[rival], ENOUGH_CASH)])
        for rival in CLOCKWISE[s.seats][seat][1:]
    ]
    found = []
    for target in targets:
        points, best, dark, coming = LOWEST_TARGET + target, 0, 0, 0.0
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
                    dark += 1
            if rank > best:
                best = rank
        found.append((target, points, best, dark, coming))
    return found


def win_chance(known: RankOdds, ground: RivalsAtTarget, rank: int, points: int) -> float:
    """How likely so high a rank wins there in the end."""
    _, _, best, dark, coming = ground
    if rank < best or not rank:
        return 0.0
    chance = 0.5 if rank == best else 1.0
    if dark:
        chance *= known[0][rank] ** dark
    if coming:
        draw = known[1][rank] * coming
        chance *= max(0.0, 1 - (draw if points >= RICH_POINTS else draw * points / RICH_POINTS))
    return chance


def gain(known: RankOdds, ground: RivalsAtTarget, rank: int, modifier: int, weight: float) -> float:
    """What a crook of this rank and modifier brings there, and costs the rivals."""
    before = ground[1]
    points = max(0, before + modifier)
    chance = win_chance(known, ground, rank, points)
    if ground[2] or ground[3]:
        return chance * points + weight * (before - (1 - chance) * points)
    return chance * points


def best_target(
    known: RankOdds, field: list[RivalsAtTarget], rank: int, modifier: int, weight: float
) -> tuple[int, float]:
    """Where `gain` is highest, and how high; in one go, for it is asked most."""
    ahead, threat = known[0][rank], known[1][rank]
    where, most = -1, -100.0
    for target, before, best, dark, coming in field:
        points = before + modifier
        if points < 0:
            points = 0
        if rank < best:
            value = weight * (before - points)
        else:
            value = points if rank > best else points / 2
            if dark:
                value *= ahead**dark
            if coming:
                draw = threat * coming
                if points < RICH_POINTS:
                    draw *= points / RICH_POINTS
                value = value * (1 - draw) if draw < 1 else 0.0
            if best or dark:
                value += weight * (before - points + value)
        if value > most:
            where, most = target, value
    return where, most


def rank_of(s: CrooksState, crooks: Cards) -> int:
    ranks = s.pack.ranks
    return sum([ranks[crook & NUMBER] for crook in crooks])
