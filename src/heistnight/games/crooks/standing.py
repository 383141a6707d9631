"""Where everybody stands, as far as one seat can tell (G-4): targets, gangs, points.

A crook whom that seat cannot name counts for nothing here, and makes what depends on it unsure.
"""

from functools import lru_cache
from typing import NamedTuple

import msgspec

from heistnight.games.crooks.amounts import GANG_POINTS
from heistnight.games.crooks.cards import GANGS, LOWEST_TARGET
from heistnight.games.crooks.state import NUMBER, Cards, CrooksState
from heistnight.kernel.events import Seat, player
from heistnight.kernel.facts import Goal, Standing, goal_line
from heistnight.kernel.seat_cache import Kept

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
    gangs = tuple([gang_view(gang, tuple(members[n]), sure) for n, gang in enumerate(GANGS)])
    for control in gangs:
        if control.boss is not None:
            points[control.boss] += control.points
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
    """Most targets are as they were; and few of them are like no other one."""
    ranks = tuple([strength or None for strength in strengths])
    best = max(strengths)
    if not best:
        return TargetView(target, target, (), ranks, (), 0, sure)
    leaders = tuple([seat for seat, strength in enumerate(strengths) if strength == best])
    worth = max(0, target + sum(modifiers))
    return TargetView(target, worth, modifiers, ranks, leaders, worth // len(leaders), sure)


@lru_cache(maxsize=4096)
def gang_view(gang: str, members: tuple[int, ...], sure: bool) -> GangView:
    """CR-32."""
    most = max(members)
    boss = members.index(most) if members.count(most) == 1 else None
    return GangView(gang, members, boss, GANG_POINTS[len(members)], sure)


# The goal line


def goal(s: CrooksState, seat: Seat | None, now: Tally) -> Goal:
    return goal_at(now.points, now.sure, s.passed, seat)


@lru_cache(maxsize=4096)
def goal_at(
    points: tuple[int, ...], sure: bool, passed: tuple[bool, ...], seat: Seat | None
) -> Goal:
    """Points do not change at every act, and not all in ever new ways."""
    best = max(points)
    standings = tuple(
        [
            Standing(other, count, str(count), count == best, passed[other])
            for other, count in enumerate(points)
        ]
    )
    return goal_line(AIM, standing_words(seat, points, sure), progress(passed), standings)


def standing_words(seat: Seat | None, points: tuple[int, ...], sure: bool) -> str:
    order = [*([] if seat is None else [seat]), *[n for n in range(len(points)) if n != seat]]
    counts = [f"{'you' if other == seat else player(other)} {points[other]}" for other in order]
    words = ", ".join(counts)
    return words if sure else f"as far as one sees: {words}"


def progress(passed: tuple[bool, ...]) -> str:
    left = passed.count(False)
    if left == len(passed):
        return "nobody has passed yet"
    return f"{left} of {len(passed)} still in" if left else "all have passed"
