"""CR-30 to CR-32: score targets and gangs, ties included, as far as one seat knows (G-4).

The final scoring uses it with everything known.

A crook that the seat can't identify isn't counted, and scores that depend on it are not sure.
"""

from functools import lru_cache
from typing import NamedTuple

import msgspec

from heistnight.games.crooks.amounts import GANG_POINTS
from heistnight.games.crooks.cards import GANGS, LOWEST_TARGET
from heistnight.games.crooks.state import NUMBER, Cards, CrooksState
from heistnight.kernel.events import Seat, player
from heistnight.kernel.facts import Goal, Standing, goal_line
from heistnight.kernel.seat_cache import SeatCache

GOAL_AIM = "Most points from targets and gangs"


class TargetView(msgspec.Struct, gc=False):
    """A target, scored as if the game ended now."""

    target: int
    worth: int
    modifiers: tuple[int, ...]
    """The modifiers of the known crooks there."""
    ranks: tuple[int | None, ...]
    """By seat; None if it has no known crook there."""
    leaders: tuple[Seat, ...]
    share: int
    """Points for each leader."""
    sure: bool
    """All crooks there are known."""


class GangView(msgspec.Struct, gc=False):
    """A gang, scored as if the game ended now."""

    gang: str
    members: tuple[int, ...]
    """By seat."""
    boss: Seat | None
    points: int
    """For the player who controls it."""
    sure: bool


class PointTally(NamedTuple):
    targets: tuple[TargetView, ...]
    gangs: tuple[GangView, ...]
    points: tuple[int, ...]
    """By seat."""
    sure: bool


def tally(s: CrooksState, unnamed: int = 0) -> PointTally:
    """Score everything as if the game ended now; `unnamed` is a bit set of crooks to leave out."""
    points = [0] * s.seats
    members = [[0] * s.seats for _ in GANGS]
    targets = []
    sure = True
    for target, rows in enumerate(zip(*s.rows, strict=True), LOWEST_TARGET):
        found = score_target(s, target, rows, unnamed, members)
        for seat in found.leaders:
            points[seat] += found.share
        sure = sure and found.sure
        targets.append(found)
    gangs = tuple([gang_view(gang, tuple(members[n]), sure) for n, gang in enumerate(GANGS)])
    for control in gangs:
        if control.boss is not None:
            points[control.boss] += control.points
    return PointTally(tuple(targets), gangs, tuple(points), sure)


TALLY_CACHE = SeatCache()


def tally_for(s: CrooksState, seat: Seat | None, unnamed: int) -> PointTally:
    """Return the tally for a view, cached because most acts don't change the rows."""
    return TALLY_CACHE.get(s, seat, (s.rows, unnamed, s.pack), lambda: tally(s, unnamed))


def score_target(
    s: CrooksState,
    target: int,
    rows: tuple[Cards, ...],
    unnamed: int,
    members: list[list[int]],
) -> TargetView:
    """CR-30, CR-31: score a target, and add its gang members to `members`."""
    strengths = [0] * s.seats
    if not any(rows):
        return target_view(target, tuple(strengths), (), True)
    pack, modifiers, sure = s.pack, [], True
    for seat, crooks in enumerate(rows):
        for card in crooks:
            card &= NUMBER
            if unnamed >> card & 1:
                sure = False
                continue
            strengths[seat] += pack.ranks[card]
            if pack.modifiers[card]:
                modifiers.append(pack.modifiers[card])
            for gang in pack.gang_numbers[card]:
                members[gang][seat] += 1
    return target_view(target, tuple(strengths), tuple(modifiers), sure)


@lru_cache(maxsize=4096)
def target_view(
    target: int, strengths: tuple[int, ...], modifiers: tuple[int, ...], sure: bool
) -> TargetView:
    """Build a target's view; cached because the same targets recur in many views."""
    ranks = tuple([strength or None for strength in strengths])
    best = max(strengths)
    if not best:
        return TargetView(target, target, (), ranks, (), 0, sure)
    leaders = tuple([seat for seat, strength in enumerate(strengths) if strength == best])
    worth = max(0, target + sum(modifiers))
    return TargetView(target, worth, modifiers, ranks, leaders, worth // len(leaders), sure)


@lru_cache(maxsize=4096)
def gang_view(gang: str, members: tuple[int, ...], sure: bool) -> GangView:
    """CR-32: build a gang's view."""
    most = max(members)
    boss = members.index(most) if members.count(most) == 1 else None
    return GangView(gang, members, boss, GANG_POINTS[len(members)], sure)


# The goal line


def goal(s: CrooksState, seat: Seat | None, now: PointTally) -> Goal:
    return goal_at(now.points, now.sure, s.passed, seat)


@lru_cache(maxsize=4096)
def goal_at(
    points: tuple[int, ...], sure: bool, passed: tuple[bool, ...], seat: Seat | None
) -> Goal:
    """Build the goal line; cached because points rarely change."""
    best = max(points)
    standings = tuple(
        [
            Standing(other, count, str(count), count == best, passed[other])
            for other, count in enumerate(points)
        ]
    )
    return goal_line(GOAL_AIM, standing_words(seat, points, sure), progress(passed), standings)


def standing_words(seat: Seat | None, points: tuple[int, ...], sure: bool) -> str:
    order = [*([] if seat is None else [seat]), *[n for n in range(len(points)) if n != seat]]
    counts = [f"{'you' if other == seat else player(other)} {points[other]}" for other in order]
    words = ", ".join(counts)
    return words if sure else f"points you can see: {words}"


def progress(passed: tuple[bool, ...]) -> str:
    left = passed.count(False)
    return f"{left} of {len(passed)} still in" if left else "everyone has passed"
