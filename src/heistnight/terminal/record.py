"""`heistnight record`: record a dataset of bot games for research."""

import argparse
from pathlib import Path

from heistnight.catalogue import games, read_pack, rules_of
from heistnight.kernel.errors import BadOptions
from heistnight.terminal.arena import progress_bar
from heistnight.terminal.arguments import (
    add_jobs,
    checked_options_from,
    job_count,
    parse_seed,
    seat_count,
    split_list,
)
from heistnight.terminal.screen import Screen

MISSING_RECORDING_PACKAGES = "Recording needs more packages: pip install 'heistnight[study]'."


def add_record(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help=", ".join(games()))
    command.add_argument("--out", required=True, metavar="DIR", help="folder of the dataset")
    command.add_argument(
        "--bots", default="regular", metavar="A,B", help="bots that play (default: regular)"
    )
    command.add_argument(
        "--games", type=int, default=1000, metavar="N", help="number of games (default: 1000)"
    )
    command.add_argument(
        "--shard", type=int, default=100, metavar="N", help="games per shard (default: 100)"
    )
    add_jobs(command)
    command.add_argument(
        "--ray", action="store_const", const="ray", dest="on", help="short for --on ray"
    )
    command.set_defaults(do=do_record)


def do_record(args: argparse.Namespace, screen: Screen) -> None:
    try:
        from heistnight.study import layout_of
        from heistnight.study.record import Dataset, missing, prepare, record
    except ImportError as error:
        raise BadOptions(f"{MISSING_RECORDING_PACKAGES} ({error})") from None
    rules = rules_of(args.game)
    dataset = Dataset(
        game=rules.info.id,
        layout=layout_of(rules.info.id).version,
        seats=seat_count(args, rules.info),
        bots=tuple(split_list(args.bots) or ()),
        games=args.games,
        shard=args.shard,
        seed=parse_seed(args.seed or "1"),
        options=checked_options_from(args, rules.info),
        pack=read_pack(rules, args.pack).text if args.pack else None,
    )
    folder, jobs = Path(args.out), job_count(args)
    prepare(dataset, folder)
    missing_games = sum([len(dataset.games_of(shard)) for shard in missing(dataset, folder)])
    with progress_bar(screen) as progress:
        task = progress.add_task(f"recording {dataset.game}", total=missing_games)
        for count in record(dataset, folder, jobs, args.on):
            progress.advance(task, count)
    existing = dataset.games - missing_games
    before = f" ({existing} were already there)" if existing else ""
    screen.show(f"{dataset.games} games in {dataset.shards} shards in {folder}{before}.")
