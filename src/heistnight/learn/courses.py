"""Load the lessons and puzzles of each game."""

import sys
from functools import cache
from importlib.resources import files
from itertools import chain

from heistnight.catalogue import games, rules_of
from heistnight.kernel.errors import BadLesson
from heistnight.learn.lesson import Lesson, read


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """Return a game's lessons and puzzles in file order (`10-first.toml`)."""
    package = sys.modules[type(rules_of(game)).__module__].__package__ or ""
    folder = files(package).joinpath("lessons")
    if not folder.is_dir():
        return ()
    found = sorted([file for file in folder.iterdir() if file.name.endswith(".toml")], key=str)
    return tuple(
        [read(file.read_text(encoding="utf-8"), game, name_of(file.name)) for file in found]
    )


def name_of(file: str) -> str:
    """Return the lesson's name: 'first' for '10-first.toml'."""
    return file.removesuffix(".toml").lstrip("0123456789").lstrip("-")


def courses() -> dict[str, tuple[Lesson, ...]]:
    return {game: lessons_of(game) for game in games()}


def lesson(id_: str) -> Lesson:
    """Return a lesson by id, such as `crooks/first`, or raise BadLesson."""
    game, _, name = id_.partition("/")
    of_game = lessons_of(game) if game in games() else ()
    found = [one for one in of_game if one.name == name]
    if not found:
        known = [one.id for one in of_game or chain(*courses().values())]
        raise BadLesson(f"There is no lesson {id_!r}. Lessons: {', '.join(known) or 'none'}.")
    return found[0]
