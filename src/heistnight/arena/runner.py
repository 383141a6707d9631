"""A contest from its first game to its last, or until all is clear."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from heistnight.arena.contest import Contest, ContestOutcome, play_some
from heistnight.arena.executor import Where, spread
from heistnight.arena.results import Results
from heistnight.arena.standings import Referee, in_order

CHUNK = 20
"""Games that a worker plays before it reports."""
CHUNKS_EACH = 8
"""For a worker, at least: a short contest is cut finer, so that all have something to do."""


class Run(msgspec.Struct, frozen=True):
    """How to play a contest: nothing here changes a single result."""

    jobs: int = 1
    on: Where = "local"
    until_clear: bool = False
    keep: Path | None = None
    """A file of results."""


def run(
    contest: Contest, how: Run | None = None, progress: Callable[[int], None] | None = None
) -> list[ContestOutcome]:
    """The games that count, in order; `progress` hears of every few games that are done.

    Until clear: the games up to the one after which it was clear, wherever they were played.
    """
    how = how or Run()
    results, referee = Results(contest, how.keep), Referee(contest)
    try:
        before = [outcome for outcome in results.done if outcome.number < contest.games]
        referee.see(before)
        if progress:
            progress(len(before))
        if not _enough(referee, how):
            for some in spread(play_some, _missing(contest, before, how.jobs), how.jobs, how.on):
                results.add(some)
                referee.see(some)
                if progress:
                    progress(len(some))
                if _enough(referee, how):
                    break
    finally:
        results.close()
    last = referee.clear_after if _enough(referee, how) else contest.games
    return in_order([outcome for outcome in results.done if outcome.number < (last or 0)])


def _enough(referee: Referee, how: Run) -> bool:
    return how.until_clear and referee.clear_after is not None


def _missing(
    contest: Contest, before: list[ContestOutcome], jobs: int
) -> list[tuple[Contest, tuple[int, ...]]]:
    done = {outcome.number for outcome in before}
    numbers = [number for number in range(contest.games) if number not in done]
    size = max(1, min(CHUNK, len(numbers) // (CHUNKS_EACH * jobs)))
    parts = [numbers[start : start + size] for start in range(0, len(numbers), size)]
    return [(contest, tuple(part)) for part in parts]
