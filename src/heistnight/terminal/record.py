"""`heistnight record`: a dataset of bots' games for research."""

import argparse
from pathlib import Path

from heistnight.arena.executor import PLACES
from heistnight.catalogue import read_pack, rules_of
from heistnight.kernel.errors import BadOptions
from heistnight.terminal.arena import progress_bar
from heistnight.terminal.arguments import checked, cores, jobs_of, listed, seats_of, seed_of
from heistnight.terminal.screen import Screen

NEEDS = "Recording needs more than playing does: pip install heistnight[study]."


def add_record(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME")
    command.add_argument("--out", required=True, metavar="DIR", help="where the dataset goes")
    command.add_argument("--bots", default="regular", metavar="A,B", help="who plays (regular)")
    command.add_argument("--games", type=int, default=1000, metavar="N", help="how many (1000)")
    command.add_argument("--shard", type=int, default=100, metavar="N", help="games a shard (100)")
    command.add_argument("--jobs", type=int, default=cores(), metavar="CORES", help="all of them")
    command.add_argument("--on", choices=PLACES, default="local", help="where to play (local)")
    command.add_argument(
        "--ray", action="store_const", const="ray", dest="on", help="short for --on ray"
    )
    command.set_defaults(do=do_record)


def do_record(args: argparse.Namespace, screen: Screen) -> None:
    try:
        from heistnight.study import layout
        from heistnight.study.record import Dataset, missing, prepare, record
    except ImportError as error:
        raise BadOptions(f"{NEEDS} ({error})") from None
    rules = rules_of(args.game)
    dataset = Dataset(
        game=rules.info.id,
        layout=layout(rules.info.id).version,
        seats=seats_of(args, rules.info),
        bots=tuple(listed(args.bots) or ()),
        games=args.games,
        shard=args.shard,
        seed=seed_of(args.seed or "1"),
        options=checked(args, rules.info),
        pack=read_pack(rules, args.pack).text if args.pack else None,
    )
    folder, jobs = Path(args.out), jobs_of(args)
    prepare(dataset, folder)
    to_come = sum([len(dataset.games_of(shard)) for shard in missing(dataset, folder)])
    with progress_bar(screen) as progress:
        task = progress.add_task(f"recording {dataset.game}", total=to_come)
        for games in record(dataset, folder, jobs, args.on):
            progress.advance(task, games)
    kept = dataset.games - to_come
    before = f", {kept} of them recorded before" if kept else ""
    screen.show(f"{dataset.games} games in {dataset.shards} shards in {folder}{before}.")
