"""CR-30 to CR-33: reveal all crooks, score targets and gangs, find the winner."""

from typing import ClassVar

from heistnight.games.crooks.cards import LOWEST_TARGET, TARGETS
from heistnight.games.crooks.events import (
    GameEnds,
    GangScored,
    HiddenShown,
    TargetRobbed,
    counted,
)
from heistnight.games.crooks.standing import GangView, PointTally, TargetView, tally
from heistnight.games.crooks.state import DOWN, NUMBER, CrooksState
from heistnight.kernel.rules import Result
from heistnight.kernel.steps import Step


class RevealAll(Step[CrooksState], frozen=True):
    """CR-30: after everyone has passed, turn over all face-down crooks and score."""

    rule: ClassVar[str] = "CR-30"

    def finish(self, s: CrooksState) -> None:
        s.reveal()
        hidden = hidden_crooks(s)
        s.rows = tuple(
            [tuple([tuple([c & NUMBER for c in crooks]) for crooks in row]) for row in s.rows]
        )
        for row in s.rows:
            for crooks in row:
                for crook in crooks:
                    s.open |= 1 << crook
        if not s.quiet:
            tell_scores(s, hidden)


def hidden_crooks(s: CrooksState) -> dict[int, tuple[HiddenShown, ...]]:
    """Return by target how its face-down crooks are told."""
    if s.quiet:
        return {}
    return {
        LOWEST_TARGET + target: tuple(
            [
                HiddenShown(seat, LOWEST_TARGET + target, s.words(hidden), hidden)
                for seat, row in enumerate(s.rows)
                if (hidden := tuple([crook & NUMBER for crook in row[target] if crook >= DOWN]))
            ]
        )
        for target in TARGETS
    }


def tell_scores(s: CrooksState, hidden: dict[int, tuple[HiddenShown, ...]]) -> None:
    """Log target by target who was hidden there and who scores, then gang by gang, then the end."""
    now = tally(s)
    for target in now.targets:
        for shown in hidden[target.target]:
            s.tell(shown)
        s.tell(target_robbed_event(target))
    for gang in now.gangs:
        s.tell(gang_scored_event(gang))
    s.tell(game_ends_event(result(s)))


def target_robbed_event(now: TargetView) -> TargetRobbed:
    """CR-30, CR-31: return the event for a target; the highest rank wins, ties share."""
    ranks = {seat: rank for seat, rank in enumerate(now.ranks) if rank is not None}
    return TargetRobbed(now.target, now.worth, ranks, now.leaders, now.share)


def gang_scored_event(now: GangView) -> GangScored:
    """CR-32: return the event for a gang; the seat with the most members controls it."""
    return GangScored(now.gang, dict(enumerate(now.members)), now.boss, now.points)


def game_ends_event(end: Result) -> GameEnds:
    """CR-33: return the event for the end of the game."""
    return GameEnds(end.scores, end.winners, end.reason)


def breakdowns(s: CrooksState, now: PointTally) -> tuple[dict[str, int], ...]:
    """Return each seat's points, line by line."""
    lines: tuple[dict[str, int], ...] = tuple([{} for _ in range(s.seats)])
    for target in now.targets:
        for seat, line in enumerate(lines):
            line[f"Target {target.target}"] = target.share if seat in target.leaders else 0
    for gang in now.gangs:
        for seat, line in enumerate(lines):
            line[gang.gang] = gang.points if seat == gang.boss else 0
    return lines


def result(s: CrooksState) -> Result:
    """CR-33: return the result; most points win, then most cash, then the win is shared."""
    now = tally(s)
    lines, scores = breakdowns(s, now), now.points
    ranks = list(zip(scores, s.cash, strict=True))
    best = max(ranks)
    winners = tuple([seat for seat, rank in enumerate(ranks) if rank == best])
    reason = counted(best[0], "point")
    if len(winners) > 1:
        reason += f" and ${best[1]} each"
    elif scores.count(best[0]) > 1:
        reason += f" and ${best[1]}, the most cash of those tied"
    return Result(winners, scores, lines, reason)
