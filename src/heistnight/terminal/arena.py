"""`heistnight arena`: a progress bar while bots play, then a table of how they did."""

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from heistnight.arena import report, solo_report
from heistnight.arena.contest import Contest, all_play_all, mixed, one_against
from heistnight.arena.executor import PLACES
from heistnight.arena.ratings import Rating, ratings
from heistnight.arena.runner import Run, run
from heistnight.arena.standings import BotStanding, Comparison, compared, standings
from heistnight.bots import FALLBACK_BOT, bots
from heistnight.catalogue import read_pack, rules_of
from heistnight.kernel.errors import BadOptions
from heistnight.kernel.rules import GameInfo
from heistnight.terminal.arguments import checked, cores, file_to_write, listed, seats_of, seed_of
from heistnight.terminal.screen import Screen
from heistnight.text_boards.widgets import Row, grid, money

SOLITAIRE = "big-score-solo"


def add_arena(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME")
    command.add_argument("bot", nargs="?", metavar="BOT", help="takes one seat, in turn")
    command.add_argument("other", nargs="?", metavar="BOT", help="takes the others (random)")
    command.add_argument("--bots", metavar="A,B,C", help="a table of these instead, in every order")
    command.add_argument(
        "--all-play-all", action="store_true", help="with --bots: every table that they can make"
    )
    command.add_argument("--games", type=int, default=2000, metavar="N", help="how many (2000)")
    command.add_argument(
        "--until-clear", action="store_true", help="stop as soon as every difference is certain"
    )
    command.add_argument("--keep", metavar="FILE", help="keep the results there, or go on with it")
    command.add_argument("--report", metavar="FILE", help="write a page with charts")
    command.add_argument("--jobs", type=int, default=cores(), metavar="CORES", help="all of them")
    command.add_argument("--on", choices=PLACES, default="local", help="where to play (local)")
    command.set_defaults(do=do_arena)


def do_arena(args: argparse.Namespace, screen: Screen) -> None:
    if args.games < 1 or args.jobs < 1:
        raise BadOptions("An arena needs at least one game and one core.")
    info = rules_of(args.game).info
    scenario = args.scenario if info.id == SOLITAIRE and not args.bots else None
    if scenario:
        if args.keep or args.report or args.until_clear:
            raise BadOptions(
                "With --scenario it is told how a bot fares, and nothing is kept: --keep, --report "
                f"and --until-clear go with --option scenario={scenario}."
            )
        args.scenario = None
    contest = contest_of(args, info)
    if scenario:
        run_solo(screen, contest, scenario, args)
        return
    how = Run(args.jobs, args.on, args.until_clear, Path(args.keep) if args.keep else None)
    page = file_to_write(args.report) if args.report else None
    try:
        show_contest(screen, contest, how, page)
    except KeyboardInterrupt:
        if how.keep:
            screen.show(f"Stopped. What was played is in {how.keep}: the same command goes on.")
        raise


def contest_of(args: argparse.Namespace, info: GameInfo) -> Contest:
    entrants, lineups = entrants_of(args, info)
    for kind in entrants:
        if kind not in bots(info.id):
            known = ", ".join(bots(info.id))
            raise BadOptions(f"There is no bot {kind!r} for {info.id!r}; there are: {known}.")
    return Contest(
        game=info.id,
        entrants=entrants,
        lineups=lineups,
        games=args.games,
        seed=seed_of(args.seed or "1"),
        options=checked(args, info),
        pack=read_pack(rules_of(info.id), args.pack).text if args.pack else None,
    )


def entrants_of(
    args: argparse.Namespace, info: GameInfo
) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]:
    kinds = listed(args.bots)
    if (kinds is None) == (args.bot is None):
        raise BadOptions("Say who plays: one bot, or two, or --bots with a list; not both.")
    if kinds is None:
        if args.all_play_all:
            raise BadOptions("--all-play-all goes with --bots: say who plays as --bots A,B,C.")
        if args.other and info.id == SOLITAIRE:
            raise BadOptions(
                f"Solitaire is played alone: to compare, say --bots {args.bot},{args.other}."
            )
        return (args.bot, args.other or FALLBACK_BOT), one_against(seats_of(args, info))
    if args.all_play_all or info.id == SOLITAIRE:
        entrants = tuple(dict.fromkeys(kinds))
        return entrants, all_play_all(len(entrants), seats_of(args, info))
    if args.seats not in (None, len(kinds)):
        raise BadOptions(
            f"{len(kinds)} bots for {args.seats} seats: name one for each, or add --all-play-all."
        )
    args.seats = len(kinds)
    seats_of(args, info)
    return mixed(kinds)


def show_contest(screen: Screen, contest: Contest, how: Run, page: Path | None) -> None:
    started = time.perf_counter()
    with progress_bar(screen) as progress:
        task = progress.add_task(f"{contest.game}, {seats_words(contest)}", total=contest.games)
        done = run(contest, how, lambda games: progress.advance(task, games))
    seconds = time.perf_counter() - started
    where = "Ray" if how.on == "ray" else f"{how.jobs} core{'s' * (how.jobs != 1)}"
    screen.show(
        f"{rules_of(contest.game).info.title}, {seats_words(contest)}, seed {contest.seed}: "
        f"{len(done)} games in {seconds:.1f} s on {where}",
        standings_table(standings(contest, done)),
    )
    if len(contest.entrants) > 2 or how.until_clear:
        rated = ratings(contest, done) if contest.seats > 1 else None
        if rated:
            screen.show(ratings_table(rated))
        screen.show(comparisons_table(compared(contest, done)))
    if page:
        page.write_text(report.page(contest, done), encoding="utf-8")
        screen.show(f"The report is in {page}.")


def seats_words(contest: Contest) -> str:
    return f"{contest.seats} seat{'s' * (contest.seats != 1)}"


def run_solo(screen: Screen, contest: Contest, scenario: str, args: argparse.Namespace) -> None:
    """How a bot fares in one scenario of solitaire, or in all."""
    bot, games, seed = contest.entrants[0], contest.games, contest.seed
    with progress_bar(screen) as progress:
        task = progress.add_task(f"solitaire, {scenario}", total=None)
        rows = solo_report.report(
            scenario,
            games=games,
            seed=seed,
            bot=bot,
            options=contest.options,
            pack=contest.pack,
            workers=args.jobs,
            progress=lambda done, total: progress.update(task, completed=done, total=total),
            on=args.on,
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


def standings_table(standings: Sequence[BotStanding]) -> RenderableType:
    headers = ["Bot", "Seats", "Games", "Wins", "Share", "Fair", "95 % interval", "Mean score"]
    rows: list[Row] = [
        [
            standing.bot,
            short(standing.seats),
            str(standing.games),
            short(standing.wins),
            f"{standing.share:.1%}",
            f"{standing.fair:.1%}",
            f"{standing.interval[0]:.1%} to {standing.interval[1]:.1%}",
            f"{standing.mean_score:.1f}",
        ]
        for standing in standings
    ]
    return grid(headers, rows, right=range(1, len(headers)))


def short(number: float) -> str:
    return f"{number:g}" if number == int(number) else f"{number:.1f}"


def ratings_table(rated: Sequence[Rating]) -> RenderableType:
    rows: list[Row] = [
        [row.bot, f"{row.rating:.1f}", f"{row.interval[0]:.1f} to {row.interval[1]:.1f}"]
        for row in sorted(rated, key=lambda row: -row.rating)
    ]
    return grid(["Bot", "Rating", "95 % interval"], rows, right=(1, 2))


def comparisons_table(pairs: Sequence[Comparison]) -> RenderableType:
    """Whose seats win more often, and whether that is certain."""
    rows: list[Row] = []
    for pair in pairs:
        better, worse = pair.first, pair.second
        if pair.difference < 0:
            better, worse = worse, better
        certain = f"after {pair.clear_after}" if pair.clear_after else "not yet"
        rows.append([better, worse, f"{abs(pair.difference):.1%}", str(pair.deals), certain])
    return grid(["Wins more", "Than", "A seat", "Deals", "Certain"], rows, right=(2, 3, 4))
