"""`heistnight arena`: let bots play many games and print their results."""

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from heistnight.arena import report, solo_report
from heistnight.arena.contest import Contest, all_play_all, mixed, one_against
from heistnight.arena.ratings import BotRating, ratings
from heistnight.arena.runner import Run, run
from heistnight.arena.standings import BotStanding, Comparison, compared, standings
from heistnight.bots import FALLBACK_BOT
from heistnight.bots.loading import load_bot
from heistnight.catalogue import games, read_pack, rules_of
from heistnight.kernel.errors import BadOptions
from heistnight.kernel.rules import GameInfo
from heistnight.terminal.arguments import (
    add_jobs,
    checked_options_from,
    parse_seed,
    seat_count,
    split_list,
    writable_path,
)
from heistnight.terminal.screen import Screen
from heistnight.text_boards.widgets import TableRow, grid, money

SOLITAIRE = "big-score-solo"


def add_arena(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help=", ".join(games()))
    command.add_argument(
        "bot",
        nargs="?",
        metavar="BOT",
        help="the bot that plays one seat, each seat in turn; your own as module:Class",
    )
    command.add_argument(
        "other", nargs="?", metavar="OTHER", help="the bot of the other seats (default: random)"
    )
    command.add_argument(
        "--bots", metavar="A,B,C", help="instead: one bot per seat, in every seating order"
    )
    command.add_argument(
        "--all-play-all", action="store_true", help="with --bots: play all combinations of them"
    )
    command.add_argument(
        "--games", type=int, default=2000, metavar="N", help="number of games (default: 2000)"
    )
    command.add_argument(
        "--until-clear", action="store_true", help="stop when every difference is certain"
    )
    command.add_argument(
        "--keep", metavar="FILE", help="save results to this file, or continue an interrupted run"
    )
    command.add_argument("--report", metavar="FILE", help="write an HTML report with charts")
    add_jobs(command)
    command.set_defaults(do=do_arena)


def do_arena(args: argparse.Namespace, screen: Screen) -> None:
    if args.games < 1 or args.jobs < 1:
        raise BadOptions("The arena needs at least one game and one core.")
    info = rules_of(args.game).info
    scenario = args.scenario if info.id == SOLITAIRE and not args.bots else None
    if scenario:
        if args.keep or args.report or args.until_clear:
            raise BadOptions(
                "--scenario only prints how a bot does. For --keep, --report and --until-clear, "
                f"use --option scenario={scenario}."
            )
        args.scenario = None
    contest = contest_of(args, info)
    if scenario:
        run_solo(screen, contest, scenario, args)
        return
    how = Run(args.jobs, args.on, args.until_clear, Path(args.keep) if args.keep else None)
    page = writable_path(args.report) if args.report else None
    try:
        show_contest(screen, contest, how, page)
    except KeyboardInterrupt:
        if how.keep:
            screen.show(f"Stopped. Run the same command to continue; results are in {how.keep}.")
        raise


def contest_of(args: argparse.Namespace, info: GameInfo) -> Contest:
    entrants, lineups = entrants_of(args, info)
    for kind in entrants:
        load_bot(info.id, kind)
    return Contest(
        game=info.id,
        entrants=entrants,
        lineups=lineups,
        games=args.games,
        seed=parse_seed(args.seed or "1"),
        options=checked_options_from(args, info),
        pack=read_pack(rules_of(info.id), args.pack).text if args.pack else None,
    )


def entrants_of(
    args: argparse.Namespace, info: GameInfo
) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]:
    kinds = split_list(args.bots)
    if (kinds is None) == (args.bot is None):
        raise BadOptions("Say who plays: one bot, two bots, or a list with --bots (not both).")
    if kinds is None:
        if args.all_play_all:
            raise BadOptions("--all-play-all goes with --bots A,B,C.")
        if args.other and info.id == SOLITAIRE:
            raise BadOptions(
                f"Solitaire has one player. To compare bots, use --bots {args.bot},{args.other}."
            )
        return (args.bot, args.other or FALLBACK_BOT), one_against(seat_count(args, info))
    if args.all_play_all or info.id == SOLITAIRE:
        entrants = tuple(dict.fromkeys(kinds))
        return entrants, all_play_all(len(entrants), seat_count(args, info))
    if args.seats not in (None, len(kinds)):
        raise BadOptions(
            f"{len(kinds)} bots for {args.seats} seats: name one per seat, or add --all-play-all."
        )
    args.seats = len(kinds)
    seat_count(args, info)
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
        screen.show(f"Report: {page}")


def seats_words(contest: Contest) -> str:
    return f"{contest.seats} seat{'s' * (contest.seats != 1)}"


def run_solo(screen: Screen, contest: Contest, scenario: str, args: argparse.Namespace) -> None:
    """Play one scenario of solitaire, or all of them, and print how often the bot wins."""
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


def solo_table(rows: Sequence[solo_report.ScenarioResult]) -> RenderableType:
    headers = ["Scenario", "Won", "95 % interval", "Median", "90th percentile", "Endings"]
    cells: list[TableRow] = [
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
    headers = [
        "Bot",
        "Seats",
        "Games",
        "Wins",
        "Share",
        "Fair share",
        "95 % interval",
        "Mean score",
    ]
    rows: list[TableRow] = [
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
    numbers = range(1, len(headers))
    return grid(headers, rows, right=numbers, whole=numbers)


def short(number: float) -> str:
    return f"{number:g}" if number == int(number) else f"{number:.1f}"


def ratings_table(rated: Sequence[BotRating]) -> RenderableType:
    rows: list[TableRow] = [
        [row.bot, f"{row.rating:.1f}", f"{row.interval[0]:.1f} to {row.interval[1]:.1f}"]
        for row in sorted(rated, key=lambda row: -row.rating)
    ]
    return grid(["Bot", "Rating", "95 % interval"], rows, right=(1, 2))


def comparisons_table(pairs: Sequence[Comparison]) -> RenderableType:
    """Compare bots in pairs: which wins more often, and whether that is certain."""
    rows: list[TableRow] = []
    for pair in pairs:
        better, worse = pair.first, pair.second
        if pair.difference < 0:
            better, worse = worse, better
        certain = f"after {pair.clear_after}" if pair.clear_after else "not yet"
        rows.append([better, worse, f"{abs(pair.difference):.1%}", str(pair.deals), certain])
    return grid(["Better bot", "Other bot", "Lead", "Deals", "Certain"], rows, right=(2, 3, 4))
