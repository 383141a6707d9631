"""CR-30 to CR-33: everything is turned over; targets and gangs are scored; who wins."""

from typing import ClassVar

from heistnight.games.crooks.amounts import GANG_POINTS
from heistnight.games.crooks.cards import GANGS, LOWEST_TARGET, TARGETS, Crook
from heistnight.games.crooks.events import GangScored, HiddenShown, TargetRobbed
from heistnight.games.crooks.state import DOWN, NUMBER, CrooksState
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
                    s.tell(HiddenShown, seat, LOWEST_TARGET + target, s.words(hidden))
        s.rows = tuple(
            [tuple([tuple([c & NUMBER for c in crooks]) for crooks in row]) for row in s.rows]
        )
        for row in s.rows:
            for crooks in row:
                for crook in crooks:
                    s.open |= 1 << crook
        for target in TARGETS:
            s.tell(score_target, s, target)
        for gang in range(len(GANGS)):
            s.tell(score_gang, s, gang)


def crooks_at(s: CrooksState, seat: Seat, target: int) -> list[Crook]:
    return [s.pack.crook[crook & NUMBER] for crook in s.rows[seat][target]]


def score_target(s: CrooksState, target: int) -> TargetRobbed:
    """CR-30, CR-31: the highest rank takes the target's points; those tied share them."""
    ranks, points = {}, LOWEST_TARGET + target
    for seat in range(s.seats):
        crooks = crooks_at(s, seat, target)
        if crooks:
            ranks[seat] = sum([crook.rank for crook in crooks])
            points += sum([crook.modifier for crook in crooks])
    points = max(points, 0)
    highest = max(ranks.values(), default=0)
    winners = tuple([seat for seat, rank in ranks.items() if rank == highest])
    share = points // len(winners) if winners else 0
    return TargetRobbed(LOWEST_TARGET + target, points, ranks, winners, share)


def score_gang(s: CrooksState, gang: int) -> GangScored:
    """CR-32: the one seat with the most members in its row controls the gang."""
    members = {
        seat: sum([GANGS[gang] in crook.gangs for t in TARGETS for crook in crooks_at(s, seat, t)])
        for seat in range(s.seats)
    }
    most = max(members.values())
    leaders = [seat for seat, count in members.items() if count == most]
    boss = leaders[0] if len(leaders) == 1 else None
    return GangScored(GANGS[gang], members, boss, GANG_POINTS[s.seats])


def breakdowns(s: CrooksState) -> tuple[dict[str, int], ...]:
    """By seat: the points, line by line."""
    lines: tuple[dict[str, int], ...] = tuple([{} for _ in range(s.seats)])
    for target in TARGETS:
        robbed = score_target(s, target)
        for seat, line in enumerate(lines):
            line[f"Target {robbed.target}"] = robbed.share if seat in robbed.winners else 0
    for gang in range(len(GANGS)):
        scored = score_gang(s, gang)
        for seat, line in enumerate(lines):
            line[scored.gang] = scored.points if seat == scored.boss else 0
    return lines


def result(s: CrooksState) -> Result:
    """CR-33: the most points, then the most cash, then shared."""
    lines = breakdowns(s)
    scores = tuple([sum(line.values()) for line in lines])
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
