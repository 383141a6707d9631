"""CR-30 to CR-33: everything is turned over; targets and gangs are scored; who wins."""

from typing import ClassVar

from heistnight.games.crooks.cards import LOWEST_TARGET, TARGETS
from heistnight.games.crooks.events import GangScored, HiddenShown, TargetRobbed
from heistnight.games.crooks.standing import GangView, Tally, TargetView, tally
from heistnight.games.crooks.state import DOWN, NUMBER, Cards, CrooksState
from heistnight.kernel.events import Seat
from heistnight.kernel.rules import Result
from heistnight.kernel.steps import Step


class RevealAll(Step[CrooksState], frozen=True):
    """CR-30: all have passed: what lies face down is turned over, and everything scored."""

    rule: ClassVar[str] = "CR-30"

    def finish(self, s: CrooksState) -> None:
        s.reveal()
        for target in TARGETS:
            for seat, row in enumerate(s.rows):
                hidden = tuple([crook for crook in row[target] if crook >= DOWN])
                if hidden:
                    s.tell(hidden_shown, s, seat, target, hidden)
        s.rows = tuple(
            [tuple([tuple([c & NUMBER for c in crooks]) for crooks in row]) for row in s.rows]
        )
        for row in s.rows:
            for crooks in row:
                for crook in crooks:
                    s.open |= 1 << crook
        if not s.quiet:
            tell_scores(s)


def hidden_shown(s: CrooksState, seat: Seat, target: int, hidden: Cards) -> HiddenShown:
    return HiddenShown(seat, LOWEST_TARGET + target, s.words(hidden))


def tell_scores(s: CrooksState) -> None:
    """Target by target, then gang by gang."""
    now = tally(s)
    for target in now.targets:
        s.tell(target_robbed(target))
    for gang in now.gangs:
        s.tell(gang_scored(gang))


def target_robbed(now: TargetView) -> TargetRobbed:
    """CR-30, CR-31: the highest rank takes the target's points; those tied share them."""
    ranks = {seat: rank for seat, rank in enumerate(now.ranks) if rank is not None}
    return TargetRobbed(now.target, now.worth, ranks, now.leaders, now.share)


def gang_scored(now: GangView) -> GangScored:
    """CR-32: the one seat with the most members in its row controls the gang."""
    return GangScored(now.gang, dict(enumerate(now.members)), now.boss, now.points)


def breakdowns(s: CrooksState, now: Tally) -> tuple[dict[str, int], ...]:
    """By seat: the points, line by line."""
    lines: tuple[dict[str, int], ...] = tuple([{} for _ in range(s.seats)])
    for target in now.targets:
        for seat, line in enumerate(lines):
            line[f"Target {target.target}"] = target.share if seat in target.leaders else 0
    for gang in now.gangs:
        for seat, line in enumerate(lines):
            line[gang.gang] = gang.points if seat == gang.boss else 0
    return lines


def result(s: CrooksState) -> Result:
    """CR-33: the most points, then the most cash, then shared."""
    now = tally(s)
    lines, scores = breakdowns(s, now), now.points
    ranks = list(zip(scores, s.cash, strict=True))
    best = max(ranks)
    winners = tuple([seat for seat, rank in enumerate(ranks) if rank == best])
    if scores.count(best[0]) == 1:
        reason = "the most points"
    elif len(winners) == 1:
        reason = "the most points, and the most cash among those tied"
    else:
        reason = "a tie in points and cash: the victory is shared"
    return Result(winners, scores, lines, reason)
