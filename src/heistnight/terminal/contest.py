"""The arena on the command line: a progress bar while bots play, then a table of how they did."""

import time
from collections.abc import Sequence

from rich.console import RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from heistnight.bots import arena, solo_report
from heistnight.catalogue import rules_of
from heistnight.terminal.parts import Row, grid, money
from heistnight.terminal.screen import Screen


def run(screen: Screen, contest: arena.Contest, jobs: int) -> None:
    started = time.perf_counter()
    with progress_bar(screen) as progress:
        task = progress.add_task(f"{contest.game}, {seats_words(contest)}", total=contest.games)
        standings = arena.run(contest, jobs, lambda games: progress.advance(task, games))
    seconds = time.perf_counter() - started
    screen.show(
        f"{rules_of(contest.game).info.title}, {seats_words(contest)}, seed {contest.seed}: "
        f"{contest.games} games in {seconds:.1f} s on {jobs} core{'s' * (jobs != 1)}",
        standings_table(standings),
    )


def seats_words(contest: arena.Contest) -> str:
    return f"{contest.seats} seat{'s' * (contest.seats != 1)}"


def run_solo(screen: Screen, contest: arena.Contest, scenario: str, jobs: int) -> None:
    """How a bot fares in one scenario of solitaire, or in all."""
    bot, games, seed = contest.first, contest.games, contest.seed
    with progress_bar(screen) as progress:
        task = progress.add_task(f"solitaire, {scenario}", total=None)
        rows = solo_report.report(
            scenario,
            games=games,
            seed=seed,
            bot=bot,
            options=contest.options,
            pack=contest.pack,
            workers=jobs,
            progress=lambda done, total: progress.update(task, completed=done, total=total),
        )
    screen.show(
        f"The Big Score Solitaire, {bot}, seed {seed}: {games} games each", solo_table(rows)
    )


def solo_table(rows: Sequence[solo_report.Row]) -> RenderableType:
    headers = ["Scenario", "Met", "95 % interval", "Median", "9 in 10", "How it ended"]
    cells: list[Row] = [
        [
            row.scenario,
            f"{row.share:.1%}",
            f"{row.low:.1%} to {row.high:.1%}",
            money(round(row.median)),
            money(round(row.ninetieth)),
            ", ".join([f"{end} {n / row.games:.0%}" for end, n in row.endings.items()]),
        ]
        for row in rows
    ]
    return grid(headers, cells, right=range(1, 5), whole=range(5))


def progress_bar(screen: Screen) -> Progress:
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen.console,
        transient=True,
        disable=not screen.console.is_terminal,
    )


def standings_table(standings: tuple[arena.BotStanding, ...]) -> RenderableType:
    headers = ["Bot", "Seats", "Games", "Wins", "Share", "Fair", "95 % interval", "Mean score"]
    rows: list[Row] = [
        [
            standing.bot,
            str(standing.seats),
            str(standing.games),
            f"{standing.wins:g}" if standing.wins == int(standing.wins) else f"{standing.wins:.1f}",
            f"{standing.share:.1%}",
            f"{standing.fair:.1%}",
            f"{standing.interval[0]:.1%} to {standing.interval[1]:.1%}",
            f"{standing.mean_score:.1f}",
        ]
        for standing in standings
    ]
    return grid(headers, rows, right=range(1, len(headers)))
