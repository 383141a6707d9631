"""Where everybody stands, as far as one seat can tell (G-4): targets, gangs, points.

A crook whom that seat cannot name counts for nothing here, and makes what depends on it unsure.
"""

from functools import cache
from typing import NamedTuple

import msgspec

from heistnight.games.crooks.amounts import GANG_POINTS
from heistnight.games.crooks.cards import GANGS, LOWEST_TARGET
from heistnight.games.crooks.state import NUMBER, Cards, CrooksState
from heistnight.kernel.events import Seat, player
from heistnight.kernel.facts import Goal, Standing, goal_line
from heistnight.kernel.keeping import Kept

AIM = "Most points from targets and gangs"


class TargetView(msgspec.Struct, gc=False):
    """A target as it would be scored now."""

    target: int
    worth: int
    modifiers: tuple[int, ...]
    """What crooks there add to its points, or take off."""
    ranks: tuple[int | None, ...]
    """By seat; None where nobody is, or nobody whom one can name."""
    leaders: tuple[Seat, ...]
    share: int
    """What each of them would get."""
    sure: bool
    """Nobody is there whom one cannot name."""


class GangView(msgspec.Struct, gc=False):
    """A gang as it would be scored now."""

    gang: str
    members: tuple[int, ...]
    """By seat."""
    boss: Seat | None
    points: int
    """For whoever controls it."""
    sure: bool


class Tally(NamedTuple):
    targets: tuple[TargetView, ...]
    gangs: tuple[GangView, ...]
    points: tuple[int, ...]
    """By seat."""
    sure: bool


def tally(s: CrooksState, unnamed: int = 0) -> Tally:
    """All that would be scored now, without the crooks that cannot be named (a set, as bits)."""
    points = [0] * s.seats
    members = [[0] * s.seats for _ in GANGS]
    targets = []
    sure = True
    for target, rows in enumerate(zip(*s.rows, strict=True), LOWEST_TARGET):
        found = target_now(s, target, rows, unnamed, members)
        for seat in found.leaders:
            points[seat] += found.share
        sure = sure and found.sure
        targets.append(found)
    gangs = tuple([gang_now(s, n, members[n], sure) for n in range(len(GANGS))])
    for gang in gangs:
        if gang.boss is not None:
            points[gang.boss] += gang.points
    return Tally(tuple(targets), gangs, tuple(points), sure)


TALLIES = Kept()


def tally_seen(s: CrooksState, seat: Seat | None, unnamed: int) -> Tally:
    """The same for a view; kept, as most acts leave rows alone."""
    return TALLIES.made(s, seat, (s.rows, unnamed, s.pack), lambda: tally(s, unnamed))


def target_now(
    s: CrooksState,
    target: int,
    rows: tuple[Cards, ...],
    unnamed: int,
    members: list[list[int]],
) -> TargetView:
    """CR-30, CR-31, and on the way who is in which gang."""
    if not any(rows):
        return nobody_at(target, s.seats)
    ranks: list[int | None] = [None] * s.seats
    modifiers: list[int] = []
    ranks_of, modifiers_of, gangs_of = s.pack.ranks, s.pack.modifiers, s.pack.gang_numbers
    sure, best = True, 0
    for seat, crooks in enumerate(rows):
        strength = 0
        for card in crooks:
            card &= NUMBER
            if unnamed >> card & 1:
                sure = False
                continue
            strength += ranks_of[card]
            if modifiers_of[card]:
                modifiers.append(modifiers_of[card])
            for gang in gangs_of[card]:
                members[gang][seat] += 1
        if strength:
            ranks[seat] = strength
            best = max(best, strength)
    if not best:
        return TargetView(target, target, (), tuple(ranks), (), 0, sure)
    leaders = tuple([seat for seat, rank in enumerate(ranks) if rank == best])
    worth = max(0, target + sum(modifiers))
    share = worth // len(leaders)
    return TargetView(target, worth, tuple(modifiers), tuple(ranks), leaders, share, sure)


@cache
def nobody_at(target: int, seats: int) -> TargetView:
    return TargetView(target, target, (), (None,) * seats, (), 0, True)


def gang_now(s: CrooksState, gang: int, members: list[int], sure: bool) -> GangView:
    """CR-32."""
    most = max(members)
    boss = members.index(most) if members.count(most) == 1 else None
    return GangView(GANGS[gang], tuple(members), boss, GANG_POINTS[s.seats], sure)


# The goal line


GOALS = Kept()


def goal(s: CrooksState, seat: Seat | None, now: Tally) -> Goal:
    facts = (now.points, now.sure, s.passed)
    return GOALS.made(s, seat, facts, lambda: goal_now(s, seat, now))


def goal_now(s: CrooksState, seat: Seat | None, now: Tally) -> Goal:
    best = max(now.points)
    standings = tuple(
        [
            Standing(other, points, str(points), points == best, s.passed[other])
            for other, points in enumerate(now.points)
        ]
    )
    return goal_line(AIM, standing_words(seat, now), progress(s), standings)


def standing_words(seat: Seat | None, now: Tally) -> str:
    order = [*([] if seat is None else [seat]), *[n for n in range(len(now.points)) if n != seat]]
    counts = [f"{'you' if other == seat else player(other)} {now.points[other]}" for other in order]
    words = ", ".join(counts)
    return words if now.sure else f"as far as one sees: {words}"


def progress(s: CrooksState) -> str:
    left = s.passed.count(False)
    if left == s.seats:
        return "nobody has passed yet"
    return f"{left} of {s.seats} still in" if left else "all have passed"
