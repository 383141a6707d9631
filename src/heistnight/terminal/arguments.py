"""What the words of a command line mean: games, seats, seeds, options, chairs."""

import argparse
import os
from pathlib import Path
from typing import Any

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
from heistnight.terminal.replay import Onlooker
from heistnight.terminal.screen import Screen
from heistnight.text_boards.names import Names

USUAL_SEATS = 4


def made(args: argparse.Namespace) -> Game:
    if args.game is None:
        raise BadOptions(f"Which game? One of: {', '.join(games())}.")
    info = rules_of(args.game).info
    seed = seed_of(args.seed) if args.seed is not None else None
    return new(info.id, seats_of(args, info), seed, options_of(args, info), args.pack)


def resumed(args: argparse.Namespace) -> Game:
    game = saves.read(Path(args.resume))
    settings = ("seats", "seed", "pack", "scenario", "option")
    given = ", ".join([f"--{name}" for name in settings if getattr(args, name) not in (None, [])])
    if given:
        raise BadOptions(f"A resumed game is set up already: leave out {given}.")
    if args.game not in (None, game.id):
        raise BadOptions(f"'{args.resume}' is a game of {game.id}, not of {args.game}.")
    return game


def seats_of(args: argparse.Namespace, info: GameInfo) -> int:
    if args.seats is not None:
        return checked_seats(info, args.seats)
    return max(info.seats[0], min(USUAL_SEATS, info.seats[1]))


def seed_of(word: str) -> int | str:
    """A seed that looks like a number is one."""
    try:
        return int(word)
    except ValueError:
        return word


def options_of(args: argparse.Namespace, info: GameInfo) -> dict[str, Any]:
    given = [*args.option, *([f"scenario={args.scenario}"] if args.scenario else [])]
    return options_said(info, given)


def checked(args: argparse.Namespace, info: GameInfo) -> dict[str, Any]:
    return checked_options(info, options_of(args, info))


def listed(words: str | None) -> list[str] | None:
    return [word.strip() for word in words.split(",")] if words else None


def onlooker(args: argparse.Namespace, screen: Screen, game: Game) -> Onlooker:
    if args.seat is not None and not 1 <= args.seat <= game.seats:
        raise BadOptions(
            f"There is no player {args.seat}: this game has players 1 to {game.seats}."
        )
    seat = args.seat - 1 if args.seat is not None else None
    names = Names(game.seats, listed(args.names) or (), you=seat)
    return Onlooker(screen, names, seat, args.open)


def pace(args: argparse.Namespace) -> float:
    if not 0 <= args.pace <= 60:
        raise BadOptions(f"A pace is 0 to 60 seconds a step, not {args.pace:g}.")
    return float(args.pace)


def file_to_write(word: str) -> Path:
    """Where something is written in the end: whether it can be is asked before the work."""
    path = Path(word)
    if path.is_dir():
        raise BadOptions(f"'{path}' is a folder: name a file in it.")
    if not path.parent.is_dir():
        raise BadOptions(f"'{path}' cannot be written: there is no folder '{path.parent}'.")
    return path


def jobs_of(args: argparse.Namespace) -> int:
    if args.jobs < 1:
        raise BadOptions(f"--jobs {args.jobs}: it takes at least one core.")
    return int(args.jobs)


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def option_words(spec: OptionSpec) -> str:
    values = ", ".join([f"{value_word(v)}{' (usual)' * (v == spec.default)}" for v in spec.values])
    return f"{values}. {spec.words}"
