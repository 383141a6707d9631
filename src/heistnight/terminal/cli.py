"""The command `heistnight`: what can be asked of it, and who answers."""

import argparse
import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from heistnight import __version__
from heistnight.bots import bots
from heistnight.bots.levels import levels
from heistnight.catalogue import games, rules_of
from heistnight.kernel.errors import BadOptions, HeistError
from heistnight.learn.courses import course, lesson
from heistnight.terminal import arena as contest
from heistnight.terminal import handbook, lessons, packs, saves
from heistnight.terminal.arguments import (
    listed,
    made,
    onlooker,
    option_words,
    pace,
    resumed,
)
from heistnight.terminal.play_screen import Conversation
from heistnight.terminal.record import add_record
from heistnight.terminal.replay import Rerun, Watch
from heistnight.terminal.review import add_review
from heistnight.terminal.screen import Screen, make_console
from heistnight.terminal.seating import Seating, seats_for
from heistnight.terminal.train import add_train
from heistnight.text_boards.widgets import facts, heading, indented, stacked

ERROR = 2
UNHEARD = 141
"""Nobody reads any more: the pipe or the window is closed."""


def run(argv: Sequence[str]) -> int:
    """Do what the command line says; the exit code."""
    if argv[:1] == ["serve"]:
        return serve(list(argv[1:]))
    if argv[:1] == ["admin"]:
        return administer(list(argv[1:]))
    if argv[:1] == ["think"]:
        return of_server("heistnight.server.cluster.think", list(argv[1:]))
    if argv[:1] == ["nodes"]:
        return list_nodes(list(argv[1:]))
    args = parser().parse_args(argv)
    try:
        code: int | None = args.do(args, Screen())
        sys.stdout.flush()
        return code or 0
    except HeistError as error:
        return complain(error)
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno in (errno.EPIPE, errno.EIO):
            return UNHEARD
        return complain(HeistError(f"Reading or writing failed: {error}."))


def complain(error: HeistError) -> int:
    console = make_console(sys.stderr)
    console.print(f"heistnight: {error}", soft_wrap=True)
    return ERROR


# What can be said


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="heistnight", description="Heist games to play, watch, host and study."
    )
    top.add_argument("--version", action="version", version=f"Heist Night {__version__}")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    add_play(commands.add_parser("play", help="play a game here, against bots or in turns"))
    add_learn(commands.add_parser("learn", help="learn a game by playing it, with a coach"))
    add_watch(commands.add_parser("watch", help="watch bots play a game"))
    add_replay(commands.add_parser("replay", help="step through a saved game"))
    add_review(commands.add_parser("review", help="luck, skill and mistakes in a finished game"))
    arena = commands.add_parser("arena", help="let bots play many games and count")
    add_table(arena)
    contest.add_arena(arena)
    recorder = commands.add_parser("record", help="write a dataset of bots' games, for research")
    add_table(recorder)
    add_record(recorder)
    add_train(commands.add_parser("train", help="teach the bots who is likely to win a game"))
    listing = commands.add_parser("games", help="the games, their options and bots")
    listing.set_defaults(do=do_games)
    add_rules(commands.add_parser("rules", help="the rules of a game, in short"))
    add_pack(commands.add_parser("pack", help="show, check or export a card pack"))
    commands.add_parser("serve", help="host games for browsers", add_help=False)
    commands.add_parser("admin", help="look after a server's tables and people", add_help=False)
    commands.add_parser("think", help="think for the bots of servers elsewhere", add_help=False)
    commands.add_parser("nodes", help="list the servers on one PostgreSQL", add_help=False)
    return top


def add_table(command: argparse.ArgumentParser) -> None:
    """What a new game can be told."""
    command.add_argument("--seats", type=int, metavar="N", help="players in all")
    command.add_argument("--seed", metavar="S", help="the same seed gives the same game")
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    command.add_argument("--scenario", metavar="NAME", help="short for --option scenario=NAME")
    command.add_argument("--pack", metavar="FILE", help="a card pack of your own")


def add_bots(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--bots",
        metavar="KIND",
        help="rookie, regular or sharp, any other kind, a list with one for each bot "
        "(sharp,rookie), or none",
    )
    command.add_argument("--names", metavar="A,B", help="the players' names, in seat order")
    command.add_argument("--save", metavar="FILE", help="save the game here")


def add_play(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", nargs="?", metavar="GAME")
    add_table(command)
    add_bots(command)
    command.add_argument("--humans", type=int, metavar="K", help="people at this terminal (1)")
    command.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    command.add_argument(
        "--hints", action="store_true", help="hints (h) also where several people play"
    )
    command.add_argument(
        "--sure", action="store_true", help="do not ask again before something ends for good"
    )
    command.set_defaults(do=do_play)


def add_learn(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", nargs="?", metavar="GAME")
    command.add_argument("lesson", nargs="?", metavar="LESSON", help="its first, if left out")
    command.add_argument("--list", action="store_true", help="list the lessons and puzzles")
    command.set_defaults(do=do_learn)


def add_watch(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME")
    add_table(command)
    add_bots(command)
    add_chair(command)
    command.set_defaults(do=do_watch)


def add_replay(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE")
    command.add_argument("--names", metavar="A,B", help="the players' names, in seat order")
    add_chair(command)
    command.set_defaults(do=do_replay)


def add_chair(command: argparse.ArgumentParser) -> None:
    chair = command.add_mutually_exclusive_group()
    chair.add_argument("--seat", type=int, metavar="N", help="see it as player N saw it")
    chair.add_argument("--open", action="store_true", help="see everybody's cards")
    command.add_argument(
        "--pace", type=float, default=1.0, metavar="SECONDS", help="time for a step by itself (1)"
    )


def add_rules(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME")
    command.add_argument("words", nargs="*", metavar="ID|WORDS")
    command.set_defaults(do=do_rules)


def add_pack(command: argparse.ArgumentParser) -> None:
    command.add_argument("what", choices=("show", "check", "export"))
    command.add_argument("game", metavar="GAME")
    command.add_argument("file", nargs="?", metavar="FILE")
    command.add_argument("--force", action="store_true", help="export over an existing file")
    command.set_defaults(do=do_pack)


# Who answers


def do_play(args: argparse.Namespace, screen: Screen) -> int:
    game = resumed(args) if args.resume else made(args)
    humans, kinds = seats_for(game.id, game.seats, args.humans, listed(args.bots))
    if not humans:
        raise BadOptions("Nobody plays: `heistnight watch` shows bots among themselves.")
    seating = Seating(game, humans, kinds, listed(args.names) or ())
    file = args.save or args.resume
    conversation = Conversation(seating, screen, Path(file) if file else None)
    conversation.asks_twice = not args.sure
    conversation.hints.allowed |= args.hints
    return conversation.run()


def do_learn(args: argparse.Namespace, screen: Screen) -> int:
    if args.game is not None:
        rules_of(args.game)
    if args.list or args.game is None:
        screen.show(lessons.listing(args.game))
        return 0
    name = args.lesson or course(args.game)[0].name
    return lessons.LessonConversation(lesson(f"{args.game}/{name}"), screen).run()


def do_watch(args: argparse.Namespace, screen: Screen) -> int:
    game = made(args)
    _, kinds = seats_for(game.id, game.seats, 0, listed(args.bots))
    seating = Seating(game, 0, kinds, listed(args.names) or ())
    file = Path(args.save) if args.save else None
    return Watch(seating, onlooker(args, screen, game), pace(args), file).run()


def do_replay(args: argparse.Namespace, screen: Screen) -> int:
    game = saves.read(Path(args.file))
    return Rerun(game, onlooker(args, screen, game), pace(args)).run()


def do_games(args: argparse.Namespace, screen: Screen) -> None:
    for info in games().values():
        low, high = info.seats
        seats = f"{low}" if low == high else f"{low} to {high}"
        lines = facts(
            [
                ("Seats", f"{seats}, {info.minutes[0]} to {info.minutes[1]} minutes"),
                *[(f"Option {spec.name}", option_words(spec)) for spec in info.options],
                ("Bots", ", ".join(bots(info.id))),
                ("Levels", "; ".join([f"{one.bot}: {one.words}" for one in levels(info.id)])),
            ]
        )
        screen.show(heading(f"{info.id}: {info.title}"), indented(stacked(info.summary, lines)))


def do_rules(args: argparse.Namespace, screen: Screen) -> None:
    rules = rules_of(args.game)
    words = " ".join(args.words)
    screen.show(handbook.answer(rules, words) if words else handbook.contents(rules))


def do_pack(args: argparse.Namespace, screen: Screen) -> None:
    if args.what == "show":
        packs.show(screen, args.game, args.file)
    elif args.what == "check":
        packs.check(screen, args.game, args.file)
    else:
        packs.export(screen, args.game, args.file, args.force)


def serve(argv: list[str]) -> int:
    return of_server("heistnight.server.process.run", argv)


def administer(argv: list[str]) -> int:
    return of_server("heistnight.server.ops.admin", argv)


def list_nodes(argv: list[str]) -> int:
    return of_server("heistnight.server.ops.nodes", argv)


def of_server(module: str, argv: list[str]) -> int:
    """The server brings its own options; it is loaded only when asked for."""
    try:
        server = import_module(module)
    except ImportError as error:
        return complain(HeistError(f"The server cannot be started here: {error}."))
    try:
        return int(server.main(argv) or 0)
    except HeistError as error:
        return complain(error)
