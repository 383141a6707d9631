"""`heistnight train`: train a win probability model on self-play."""

import argparse

import msgspec

from heistnight.catalogue import games, rules_of
from heistnight.kernel.errors import BadOptions
from heistnight.terminal.arena import progress_bar
from heistnight.terminal.arguments import add_jobs, job_count, writable_path
from heistnight.terminal.screen import Screen
from heistnight.text_boards.widgets import TableRow, grid

MISSING_NUMPY = "Training needs numpy: pip install 'heistnight[study]'."
MIN_GAMES = 100
DEFAULT_GAMES = 6000
HEADERS = [
    "Setup",
    "Positions",
    "Brier score",
    "Log loss",
    "Brier, base rate",
    "Log loss, base rate",
]


def add_train(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help=", ".join(games()))
    command.add_argument(
        "--games",
        type=int,
        default=DEFAULT_GAMES,
        metavar="N",
        help=f"games per setup, fewer for many seats (default: {DEFAULT_GAMES})",
    )
    command.add_argument("--seed", default="1", metavar="S", help="same seed, same weights")
    command.add_argument("--out", metavar="FILE", help="file for the weights (default: value.json)")
    add_jobs(command, on_ray=False)
    command.set_defaults(do=do_train)


def do_train(args: argparse.Namespace, screen: Screen) -> None:
    game = rules_of(args.game).info.id
    if args.games < MIN_GAMES:
        raise BadOptions(f"--games must be at least {MIN_GAMES}, not {args.games}.")
    try:
        from heistnight.study.training import learned, sorts, train
    except ImportError as error:
        raise BadOptions(f"{MISSING_NUMPY} ({error})") from None
    jobs, path = job_count(args), writable_path(args.out or "value.json")
    made_by = f"heistnight train {game} --games {args.games} --seed {args.seed}"
    trained = []
    with progress_bar(screen) as progress:
        task = progress.add_task(f"training {game}", total=len(sorts(game)))
        for one in train(game, args.games, args.seed, jobs):
            trained.append(one)
            progress.advance(task)
    weights = msgspec.json.encode(learned(game, made_by, trained))
    path.write_bytes(weights + b"\n")
    rows: list[TableRow] = [
        (one.sort, f"{one.scored.moments:,}", *[f"{figure:.3f}" for figure in one.scored[1:]])
        for one in sorted(trained, key=lambda one: one.sort)
    ]
    screen.show(grid(HEADERS, rows, right=range(1, len(HEADERS))))
    screen.show(f"Measured on unseen games. Weights: {path}, {len(weights):,} bytes.")
