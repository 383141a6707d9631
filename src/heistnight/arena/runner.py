"""Run a contest to its last game, or until all differences are significant."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from heistnight.arena.contest import Contest, ContestOutcome, play_some
from heistnight.arena.executor import Where, run_tasks
from heistnight.arena.results import Results
from heistnight.arena.standings import Referee, in_order

MAX_CHUNK_GAMES = 20
"""The most games in one task."""
MIN_CHUNKS_PER_WORKER = 8
"""Short contests are split into smaller tasks, so that all workers are busy."""


class Run(msgspec.Struct, frozen=True):
    """How to run a contest. No setting changes the result of a game."""

    jobs: int = 1
    on: Where = "local"
    until_clear: bool = False
    keep: Path | None = None
    """The results file."""


def run(
    contest: Contest, how: Run | None = None, progress: Callable[[int], None] | None = None
) -> list[ContestOutcome]:
    """Return the games that count, in order; `progress` is called after every few games.

    With `until_clear`, these are the games up to the one that made all differences significant,
    on every machine.
    """
    how = how or Run()
    results, referee = Results(contest, how.keep), Referee(contest)
    try:
        before = [outcome for outcome in results.done if outcome.number < contest.games]
        referee.see(before)
        if progress:
            progress(len(before))
        if not _enough(referee, how):
            for some in run_tasks(play_some, _missing(contest, before, how.jobs), how.jobs, how.on):
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
    size = max(1, min(MAX_CHUNK_GAMES, len(numbers) // (MIN_CHUNKS_PER_WORKER * jobs)))
    parts = [numbers[start : start + size] for start in range(0, len(numbers), size)]
    return [(contest, tuple(part)) for part in parts]
