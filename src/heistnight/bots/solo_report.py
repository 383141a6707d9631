"""How well a bot fares in every scenario of solitaire: objective met, totals, endings."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from multiprocessing import get_context
from typing import NamedTuple

import msgspec
from rich.console import Console
from rich.table import Table

from heistnight.bots import bot
from heistnight.catalogue import games, new
from heistnight.kernel.chance import Chance
from heistnight.kernel.errors import BadOptions

GAME = "big-score-solo"
GAMES_A_TASK = 10
SURE = 1.959964
"""Standard deviations on either side that make 95 %."""

Progress = Callable[[int, int], None]
"""Called with games played so far, and games in all."""


class Task(NamedTuple):
    """A few games of one scenario, for one process."""

    scenario: str
    bot: str
    seed: int | str
    first: int
    games: int
    extreme: bool


class Outcome(NamedTuple):
    met: bool
    total: int
    ending: str


class Row(msgspec.Struct, frozen=True):
    """One scenario, in numbers."""

    scenario: str
    games: int
    met: int
    share: float
    low: float
    high: float
    """The objective met: share, and its 95 % interval (Wilson)."""
    median: float
    ninetieth: float
    """Of the money in all: half, and nine tenths, of the games had at most this."""
    endings: dict[str, int]


def scenarios() -> tuple[str, ...]:
    return next(spec.values for spec in games()[GAME].options if spec.name == "scenario")


def report(
    which: str | Sequence[str] = "all",
    games: int = 1000,
    seed: int | str = 1,
    bot: str = "thumb",
    extreme: bool = False,
    workers: int | None = None,
    progress: Progress | None = None,
) -> list[Row]:
    """Play `games` games of each scenario; the same seed gives the same rows on any machine."""
    names = chosen(which)
    tasks = [
        Task(name, bot, seed, first, min(GAMES_A_TASK, games - first), extreme)
        for name in names
        for first in range(0, games, GAMES_A_TASK)
    ]
    outcomes: dict[str, list[Outcome]] = {name: [] for name in names}
    done = 0
    for name, some in played(tasks, workers or os.cpu_count() or 1):
        outcomes[name] += some
        done += len(some)
        if progress:
            progress(done, games * len(names))
    return [row(name, outcomes[name]) for name in names]


def chosen(which: str | Sequence[str]) -> tuple[str, ...]:
    known = scenarios()
    names = known if which == "all" else (which,) if isinstance(which, str) else tuple(which)
    for name in names:
        if name not in known:
            raise BadOptions(f"There is no scenario {name!r}; there are: {', '.join(known)}, all.")
    return names


def played(tasks: list[Task], workers: int) -> Iterable[tuple[str, list[Outcome]]]:
    if workers == 1 or len(tasks) == 1:
        yield from map(play, tasks)
        return
    with get_context("spawn").Pool(min(workers, len(tasks))) as pool:
        yield from pool.imap_unordered(play, tasks)


def play(task: Task) -> tuple[str, list[Outcome]]:
    player = bot(GAME, task.bot)
    options = {"scenario": task.scenario, "extreme": task.extreme}
    outcomes = []
    for number in range(task.first, task.first + task.games):
        game = new(GAME, seed=f"{task.seed}:{number}", options=options)
        chance = Chance(f"{task.seed}:{number}:bot")
        while not game.over:
            game.act_unchecked(0, player.choose(game, 0, chance).id)
        result = game.result
        assert result is not None
        outcomes.append(Outcome(bool(result.winners), result.scores[0], game.view(None)["ending"]))
    return task.scenario, outcomes


def row(scenario: str, outcomes: list[Outcome]) -> Row:
    count, met = len(outcomes), sum([outcome.met for outcome in outcomes])
    low, high = interval(met, count)
    totals = sorted([outcome.total for outcome in outcomes])
    endings = Counter([outcome.ending for outcome in outcomes])
    return Row(
        scenario=scenario,
        games=count,
        met=met,
        share=met / count,
        low=low,
        high=high,
        median=quantile(totals, 0.5),
        ninetieth=quantile(totals, 0.9),
        endings=dict(endings.most_common()),
    )


def interval(met: int, count: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share: sensible at 0 and at 1 too."""
    share, z = met / count, SURE
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    reach = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    reach /= 1 + z * z / count
    return max(0.0, middle - reach), min(1.0, middle + reach)


def quantile(ordered: list[int], part: float) -> float:
    """Between the two nearest values, where it falls between two."""
    place = part * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])


def show(rows: Sequence[Row], console: Console | None = None) -> None:
    """The rows as a table."""
    table = Table(title=f"The Big Score Solitaire, {rows[0].games} games each" if rows else None)
    table.add_column("scenario", no_wrap=True)
    for name in ("objective met", "95 %", "median", "9 in 10"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("ended")
    for line in rows:
        endings = [f"{ending} {count / line.games:.0%}" for ending, count in line.endings.items()]
        table.add_row(
            line.scenario,
            f"{line.share:.1%}",
            f"{line.low:.1%} – {line.high:.1%}",
            f"${line.median:.0f}K",
            f"${line.ninetieth:.0f}K",
            ", ".join(endings),
        )
    (console or Console()).print(table)
