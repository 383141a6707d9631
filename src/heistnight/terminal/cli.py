"""The command line of `heistnight`: its commands and their options."""

import argparse
import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from heistnight import BUILD, __version__
from heistnight.bots import bots
from heistnight.bots.levels import levels
from heistnight.catalogue import games, rules_of
from heistnight.kernel.errors import BadOptions, HeistError
from heistnight.learn.courses import lesson, lessons_of
from heistnight.terminal import arena as contest
from heistnight.terminal import handbook, lessons, packs, saves
from heistnight.terminal.arguments import (
    make_viewpoint,
    new_game,
    option_text,
    parse_pace,
    resume_game,
    split_list,
    take_scenario,
)
from heistnight.terminal.play_screen import PlayScreen
from heistnight.terminal.record import add_record
from heistnight.terminal.replay import ReplayScreen, WatchScreen
from heistnight.terminal.review import add_review
from heistnight.terminal.screen import EXIT_INTERRUPTED, Screen, make_console
from heistnight.terminal.seating import Seating, seats_for
from heistnight.terminal.train import add_train
from heistnight.terminal.verify import add_verify, mark_of
from heistnight.text_boards.widgets import facts, heading, indented, stacked

VERSION = f"Heist Night {__version__} ({BUILD} build)"
MISSING_SERVER_PACKAGES = "The server needs more packages: pip install 'heistnight[serve]'."
EXIT_ERROR = 2
EXIT_BROKEN_PIPE = 141

SERVER_COMMANDS = {
    "serve": ("heistnight.server.process.run", "host games for browsers"),
    "admin": ("heistnight.server.ops.admin", "manage a server's tables and players"),
    "nodes": ("heistnight.server.ops.nodes", "list the servers that share a PostgreSQL database"),
}
"""The module and help of each command that parses its own options."""


def run(argv: Sequence[str]) -> int:
    """Run a command line and return the exit code."""
    if argv and argv[0] in SERVER_COMMANDS:
        return run_server_command(SERVER_COMMANDS[argv[0]][0], list(argv[1:]))
    args = build_parser().parse_args(argv)
    try:
        code: int | None = args.do(args, Screen())
        sys.stdout.flush()
        return code or 0
    except HeistError as error:
        return report_error(error)
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except OSError as error:
        # Python would fail again when it flushes stdout at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno in (errno.EPIPE, errno.EIO):
            return EXIT_BROKEN_PIPE
        return report_error(HeistError(f"Reading or writing failed: {error}."))


def report_error(error: HeistError) -> int:
    console = make_console(sys.stderr)
    console.print(f"heistnight: {error}", soft_wrap=True)
    return EXIT_ERROR


# Options


def build_parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="heistnight", description="Play, watch, host and study heist games."
    )
    top.add_argument("--version", action="version", version=VERSION)
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, purpose: str) -> argparse.ArgumentParser:
        description = f"{purpose[:1].upper()}{purpose[1:]}."
        return commands.add_parser(name, help=purpose, description=description)

    add_play(command("play", "play a game in this terminal, alone or with others"))
    add_learn(command("learn", "learn a game by playing it with a coach"))
    add_watch(command("watch", "watch bots play a game"))
    add_replay(command("replay", "step through a saved game"))
    add_verify(command("verify", "check that nobody chose the deal of a game"))
    add_review(command("review", "analyze luck, skill and mistakes in a finished game"))
    arena = command("arena", "let bots play many games and compare them")
    add_setup_options(arena)
    contest.add_arena(arena)
    recorder = command("record", "record a dataset of bot games for research")
    add_setup_options(recorder)
    add_record(recorder)
    add_train(command("train", "train the bots' win probabilities on self-play"))
    command("games", "list the games with their options and bots").set_defaults(do=do_games)
    add_rules(command("rules", "show the rules of a game, or search them"))
    add_pack(command("pack", "show, check or export a card pack"))
    for name, (_, purpose) in SERVER_COMMANDS.items():
        commands.add_parser(name, help=purpose, add_help=False)
    return top


def add_setup_options(command: argparse.ArgumentParser) -> None:
    """Add the options that set up a new game."""
    command.add_argument("--seats", type=int, metavar="N", help="number of players, bots included")
    command.add_argument("--seed", metavar="S", help="the same seed gives the same game")
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the game (see `heistnight games`)",
    )
    command.add_argument("--scenario", metavar="NAME", help="short for --option scenario=NAME")
    command.add_argument("--pack", metavar="FILE", help="use your own card pack")


def add_game(command: argparse.ArgumentParser, *, optional: bool = False) -> None:
    names = ", ".join(games())
    command.add_argument("game", nargs="?" if optional else None, metavar="GAME", help=names)


def add_bot_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--bots",
        metavar="KIND",
        help="rookie, regular, sharp or another kind; a list with one kind per bot "
        "(sharp,rookie); or none",
    )
    command.add_argument("--names", metavar="A,B", help="player names in seat order")
    command.add_argument("--save", metavar="FILE", help="save the game to this file")


def add_play(command: argparse.ArgumentParser) -> None:
    add_game(command, optional=True)
    add_setup_options(command)
    add_bot_options(command)
    command.add_argument(
        "--humans", type=int, metavar="K", help="people who share this terminal (default: 1)"
    )
    command.add_argument("--resume", metavar="FILE", help="continue a saved game")
    command.add_argument(
        "--hints", action="store_true", help="allow hints (h) when several people play"
    )
    command.add_argument(
        "--sure", action="store_true", help="don't ask to confirm irreversible moves"
    )
    command.set_defaults(do=do_play)


def add_learn(command: argparse.ArgumentParser) -> None:
    add_game(command, optional=True)
    command.add_argument(
        "lesson", nargs="?", metavar="LESSON", help="default: the game's first lesson"
    )
    command.add_argument("--list", action="store_true", help="list the lessons and puzzles")
    command.set_defaults(do=do_learn)


def add_watch(command: argparse.ArgumentParser) -> None:
    add_game(command)
    add_setup_options(command)
    add_bot_options(command)
    add_view_options(command)
    command.set_defaults(do=do_watch)


def add_replay(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="a saved game")
    command.add_argument("--names", metavar="A,B", help="player names in seat order")
    add_view_options(command)
    command.set_defaults(do=do_replay)


def add_view_options(command: argparse.ArgumentParser) -> None:
    view = command.add_mutually_exclusive_group()
    view.add_argument("--seat", type=int, metavar="N", help="view as player N")
    view.add_argument("--open", action="store_true", help="show all cards")
    command.add_argument(
        "--pace",
        type=float,
        default=1.0,
        metavar="SECONDS",
        help="seconds per step when it runs by itself (default: 1)",
    )


def add_rules(command: argparse.ArgumentParser) -> None:
    add_game(command)
    command.add_argument(
        "words",
        nargs="*",
        default=[],  # without it, argparse calls the words required
        metavar="SCENARIO|ID|WORDS",
        help="a scenario, a rule number, or words to search for",
    )
    command.set_defaults(do=do_rules)


def add_pack(command: argparse.ArgumentParser) -> None:
    command.add_argument("what", choices=("show", "check", "export"))
    add_game(command)
    command.add_argument(
        "file", nargs="?", metavar="FILE", help="default: the game's own pack; export prints it"
    )
    command.add_argument("--force", action="store_true", help="overwrite an existing file")
    command.set_defaults(do=do_pack)


# Commands


def do_play(args: argparse.Namespace, screen: Screen) -> int:
    game = resume_game(args) if args.resume else new_game(args)
    humans, kinds = seats_for(game.id, game.seats, args.humans, split_list(args.bots))
    if not humans:
        raise BadOptions("Nobody plays. To see bots play each other, use `heistnight watch`.")
    seating = Seating(game, humans, kinds, split_list(args.names) or ())
    file = args.save or args.resume
    play = PlayScreen(seating, screen, Path(file) if file else None)
    play.confirms_moves = not args.sure
    play.hints.allowed |= args.hints
    return play.run()


def do_learn(args: argparse.Namespace, screen: Screen) -> int:
    if args.game is not None:
        rules_of(args.game)
    if args.list or args.game is None:
        screen.show(lessons.listing(args.game))
        return 0
    name = args.lesson or lessons_of(args.game)[0].name
    return lessons.LessonScreen(lesson(f"{args.game}/{name}"), screen).run()


def do_watch(args: argparse.Namespace, screen: Screen) -> int:
    game = new_game(args)
    _, kinds = seats_for(game.id, game.seats, 0, split_list(args.bots))
    seating = Seating(game, 0, kinds, split_list(args.names) or ())
    file = Path(args.save) if args.save else None
    return WatchScreen(seating, make_viewpoint(args, screen, game), parse_pace(args), file).run()


def do_replay(args: argparse.Namespace, screen: Screen) -> int:
    game = saves.read(Path(args.file))
    viewpoint = make_viewpoint(args, screen, game)
    viewpoint.mark = mark_of(Path(args.file))
    return ReplayScreen(game, viewpoint, parse_pace(args)).run()


def do_games(args: argparse.Namespace, screen: Screen) -> None:
    for info in games().values():
        low, high = info.seats
        seats = f"{low}" if low == high else f"{low} to {high}"
        lines = facts(
            [
                ("Seats", f"{seats}, {info.minutes[0]} to {info.minutes[1]} minutes"),
                *[(f"Option {spec.name}", option_text(spec)) for spec in info.options],
                ("Bots", ", ".join(bots(info.id))),
                ("Levels", "; ".join([f"{one.bot}: {one.words}" for one in levels(info.id)])),
            ]
        )
        screen.show(heading(f"{info.id}: {info.title}"), indented(stacked(info.summary, lines)))


def do_rules(args: argparse.Namespace, screen: Screen) -> None:
    rules = rules_of(args.game)
    options, rest = take_scenario(rules.info, args.words)
    words = " ".join(rest)
    screen.show(
        handbook.answer(rules, words, options) if words else handbook.contents(rules, options)
    )


def do_pack(args: argparse.Namespace, screen: Screen) -> None:
    if args.what == "show":
        packs.show(screen, args.game, args.file)
    elif args.what == "check":
        packs.check(screen, args.game, args.file)
    else:
        packs.export(screen, args.game, args.file, args.force)


def run_server_command(module: str, argv: list[str]) -> int:
    """Run a server command. Its module is imported only now, so playing doesn't load the server."""
    try:
        server = import_module(module)
    except ModuleNotFoundError as error:
        return report_error(HeistError(f"{MISSING_SERVER_PACKAGES} ({error})"))
    try:
        return int(server.main(argv) or 0)
    except HeistError as error:
        return report_error(error)
