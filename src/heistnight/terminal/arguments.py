"""Parse command-line arguments: games, seats, seeds, options and views."""

import argparse
import os
from pathlib import Path
from typing import Any

from heistnight.arena.executor import EXECUTOR_KINDS
from heistnight.catalogue import (
    checked_options,
    checked_seats,
    games,
    new,
    options_said,
    rules_of,
)
from heistnight.kernel.errors import BadOptions
from heistnight.kernel.game import Game
from heistnight.kernel.rules import GameInfo, OptionSpec, value_word
from heistnight.terminal import saves
from heistnight.terminal.replay import Viewpoint
from heistnight.terminal.screen import Screen
from heistnight.text_boards.names import Names

DEFAULT_SEATS = 4


def new_game(args: argparse.Namespace) -> Game:
    if args.game is None:
        raise BadOptions(f"Name a game: {', '.join(games())}.")
    info = rules_of(args.game).info
    seed = parse_seed(args.seed) if args.seed is not None else None
    return new(info.id, seat_count(args, info), seed, options_from(args, info), args.pack)


def resume_game(args: argparse.Namespace) -> Game:
    game = saves.read(Path(args.resume))
    settings = ("seats", "seed", "pack", "scenario", "option")
    given = ", ".join([f"--{name}" for name in settings if getattr(args, name) not in (None, [])])
    if given:
        raise BadOptions(f"A resumed game keeps its setup: leave out {given}.")
    if args.game not in (None, game.id):
        raise BadOptions(f"'{args.resume}' is a game of {game.id}, not {args.game}.")
    return game


def seat_count(args: argparse.Namespace, info: GameInfo) -> int:
    if args.seats is not None:
        return checked_seats(info, args.seats)
    return max(info.seats[0], min(DEFAULT_SEATS, info.seats[1]))


def parse_seed(word: str) -> int | str:
    """Return the seed as a number if it looks like one."""
    try:
        return int(word)
    except ValueError:
        return word


def options_from(args: argparse.Namespace, info: GameInfo) -> dict[str, Any]:
    given = [*args.option, *([f"scenario={args.scenario}"] if args.scenario else [])]
    return options_said(info, given)


def checked_options_from(args: argparse.Namespace, info: GameInfo) -> dict[str, Any]:
    return checked_options(info, options_from(args, info))


def take_scenario(info: GameInfo, words: list[str]) -> tuple[dict[str, Any], list[str]]:
    """Split off a scenario that the words begin with: 'heat-is-on cops'."""
    scenarios = [spec.values for spec in info.options if spec.name == "scenario"]
    if words and scenarios and words[0] in scenarios[0]:
        return {"scenario": words[0]}, words[1:]
    return {}, words


def split_list(words: str | None) -> list[str] | None:
    return [word.strip() for word in words.split(",")] if words else None


def make_viewpoint(args: argparse.Namespace, screen: Screen, game: Game) -> Viewpoint:
    if args.seat is not None and not 1 <= args.seat <= game.seats:
        raise BadOptions(
            f"There is no player {args.seat}. This game has players 1 to {game.seats}."
        )
    seat = args.seat - 1 if args.seat is not None else None
    names = Names(game.seats, split_list(args.names) or (), you=seat)
    return Viewpoint(screen, names, seat, args.open)


def parse_pace(args: argparse.Namespace) -> float:
    if not 0 <= args.pace <= 60:
        raise BadOptions(f"--pace takes 0 to 60 seconds, not {args.pace:g}.")
    return float(args.pace)


def writable_path(word: str) -> Path:
    """Return the path, or refuse before the work starts if it can't be written."""
    path = Path(word)
    if path.is_dir():
        raise BadOptions(f"'{path}' is a folder. Name a file.")
    if not path.parent.is_dir():
        raise BadOptions(f"Can't write '{path}': there is no folder '{path.parent}'.")
    return path


def job_count(args: argparse.Namespace) -> int:
    if args.jobs < 1:
        raise BadOptions(f"--jobs needs at least one core, not {args.jobs}.")
    return int(args.jobs)


def add_jobs(command: argparse.ArgumentParser, *, on_ray: bool = True) -> None:
    """Add the options for parallel work."""
    command.add_argument(
        "--jobs",
        type=int,
        default=core_count(),
        metavar="CORES",
        help="cores to use (default: all)",
    )
    if on_ray:
        command.add_argument(
            "--on",
            choices=EXECUTOR_KINDS,
            default="local",
            help="where games are played (default: local)",
        )


def core_count() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def option_text(spec: OptionSpec) -> str:
    values = [
        f"{value_word(value)}{' (default)' if value == spec.default else ''}"
        for value in spec.values
    ]
    return f"{', '.join(values)}. {spec.words}"
