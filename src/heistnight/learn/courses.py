"""The lessons there are: for each game its course, then its puzzles."""

import sys
from functools import cache
from importlib.resources import files

from heistnight.catalogue import games, rules_of
from heistnight.kernel.errors import BadLesson
from heistnight.learn.lesson import Lesson, read


@cache
def course(game: str) -> tuple[Lesson, ...]:
    """A game's lessons and puzzles in the order of their files (`10-first.toml`)."""
    package = sys.modules[type(rules_of(game)).__module__].__package__ or ""
    folder = files(package).joinpath("lessons")
    if not folder.is_dir():
        return ()
    found = sorted([file for file in folder.iterdir() if file.name.endswith(".toml")], key=str)
    return tuple(
        [read(file.read_text(encoding="utf-8"), game, name_of(file.name)) for file in found]
    )


def name_of(file: str) -> str:
    """'10-first.toml' is the lesson 'first'."""
    return file.removesuffix(".toml").lstrip("0123456789").lstrip("-")


def courses() -> dict[str, tuple[Lesson, ...]]:
    return {game: course(game) for game in games()}


def lesson(id_: str) -> Lesson:
    """The lesson `crooks/first`, or BadLesson."""
    game, _, name = id_.partition("/")
    found = [one for one in (course(game) if game in games() else ()) if one.name == name]
    if not found:
        known = [one.id for lessons in courses().values() for one in lessons]
        raise BadLesson(f"There is no lesson {id_!r}; there are: {', '.join(known) or 'none'}.")
    return found[0]
