"""`heistnight train`: learn from self-play how likely a seat wins."""

import argparse

import msgspec

from heistnight.catalogue import rules_of
from heistnight.kernel.errors import BadOptions
from heistnight.terminal.arena import progress_bar
from heistnight.terminal.arguments import cores, file_to_write, jobs_of
from heistnight.terminal.screen import Screen
from heistnight.text_boards.widgets import Row, grid

NEEDS = "Training needs numpy, which playing does not: pip install 'heistnight[study]'."
FEWEST = 100
USUAL = 6000
HEADERS = ["Table", "Moments", "Brier score", "Log loss", "Brier, base rate", "Log loss, base rate"]


def add_train(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME")
    command.add_argument(
        "--games",
        type=int,
        default=USUAL,
        metavar="N",
        help=f"for each sort of table, fewer for many seats ({USUAL})",
    )
    command.add_argument("--seed", default="1", metavar="S", help="the same seed, the same weights")
    command.add_argument("--out", metavar="FILE", help="where the weights go (value.json)")
    command.add_argument("--jobs", type=int, default=cores(), metavar="CORES", help="all of them")
    command.set_defaults(do=do_train)


def do_train(args: argparse.Namespace, screen: Screen) -> None:
    game = rules_of(args.game).info.id
    if args.games < FEWEST:
        raise BadOptions(f"--games {args.games} teaches nothing: it takes at least {FEWEST}.")
    try:
        from heistnight.study.training import learned, sorts, train
    except ImportError as error:
        raise BadOptions(f"{NEEDS} ({error})") from None
    jobs, path = jobs_of(args), file_to_write(args.out or "value.json")
    made_by = f"heistnight train {game} --games {args.games} --seed {args.seed}"
    taught = []
    with progress_bar(screen) as progress:
        task = progress.add_task(f"learning {game}", total=len(sorts(game)))
        for one in train(game, args.games, args.seed, jobs):
            taught.append(one)
            progress.advance(task)
    weights = msgspec.json.encode(learned(game, made_by, taught))
    path.write_bytes(weights + b"\n")
    rows: list[Row] = [
        (one.sort, f"{one.scored.moments:,}", *[f"{figure:.3f}" for figure in one.scored[1:]])
        for one in sorted(taught, key=lambda one: one.sort)
    ]
    screen.show(grid(HEADERS, rows, right=range(1, len(HEADERS))))
    screen.show(f"On games that nothing was learned from. Weights: {path}, {len(weights):,} bytes.")
