"""The format of lessons and puzzles: the setup, what the coach says, and the answers it wants.

Each is a TOML file in the `lessons` folder of its game. Choices are named by their keys
(`recruit:a`), with `*` as a wildcard.
"""

import tomllib
from fnmatch import fnmatchcase
from typing import Any, Literal

import msgspec

from heistnight.kernel.errors import BadLesson
from heistnight.kernel.structs import converted

Kind = Literal["lesson", "puzzle"]
Needs = Literal["steps", "over", "won"]
MAX_SAY_CHARACTERS = 320


class Objection(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the coach says to specific wrong answers."""

    answers: tuple[str, ...]
    say: str

    def fit(self, key: str) -> bool:
        return fits(self.answers, key)


class LessonStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing the coach says."""

    say: str
    at: str = ""
    """The phase of the decision for this step; empty: any phase; `over`: after the game."""
    prompt: str = ""
    """A pattern for the question's text; empty: any. Steps with the same pattern are about equal
    cards, which a plan may send in any order."""
    point: str = ""
    """The anchor of what to highlight."""
    wait_for: tuple[str, ...] = ()
    """The right answers; empty: the learner only reads."""
    otherwise: str = ""
    """What the coach says to any other answer."""
    instead: tuple[Objection, ...] = ()
    """What the coach says to specific wrong answers."""
    praise: str = ""
    """What the coach says after a right answer, before the next step."""

    @property
    def asks(self) -> bool:
        return bool(self.wait_for)

    def waits_for(self, key: str) -> bool:
        return fits(self.wait_for, key)

    def words_to(self, key: str) -> str:
        """Return what the coach says to a wrong answer."""
        return next((words.say for words in self.instead if words.fit(key)), self.otherwise)


class Script(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The answers of another seat, in order, each given as soon as it's possible."""

    seat: int
    answers: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    """Answers to use when the next one isn't possible; otherwise regular decides."""


class LessonStart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The setup of the lesson's game."""

    seats: int
    seed: int | str
    seat: int = 0
    """The learner's seat."""
    options: dict[str, Any] = {}
    rig: dict[str, Any] = {}
    pack: Literal["pack.toml", "first_pack.toml"] = "pack.toml"
    """The pack the lesson was written for: its scripts depend on the cards."""
    before: tuple[tuple[int, str], ...] = ()
    """Acts before the first step: seat and key."""


class End(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When the lesson is passed, and what the coach says then."""

    say: str
    needs: Needs = "steps"
    """All steps done, the game over, or the game won by the learner."""


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: str
    teaches: str
    kind: Kind = "lesson"
    minutes: int = 2
    start: LessonStart
    others: tuple[Script, ...] = ()
    step: tuple[LessonStep, ...]
    end: End
    game: str = ""
    name: str = ""
    """The file name without its number and extension."""

    @property
    def id(self) -> str:
        return f"{self.game}/{self.name}"


def fits(patterns: tuple[str, ...], key: str) -> bool:
    return any(fnmatchcase(key, pattern) for pattern in patterns)


def read(text: str, game: str, name: str) -> Lesson:
    """Parse a lesson, or raise BadLesson with the file, step and field."""
    try:
        found = converted(tomllib.loads(text), Lesson)
    except tomllib.TOMLDecodeError as error:
        raise BadLesson(f"Lesson {game}/{name} isn't valid TOML: {error}.") from None
    except msgspec.ValidationError as error:
        raise BadLesson(f"Lesson {game}/{name}: {describe_error(str(error))}.") from None
    lesson = msgspec.structs.replace(found, game=game, name=name)
    for problem in problems(lesson):
        raise BadLesson(f"Lesson {lesson.id}, {problem}")
    return lesson


def describe_error(complaint: str) -> str:
    """Rewrite msgspec's `$.step[2].point`, which counts from 0, as step 3, field 'point'."""
    what, _, path = complaint.partition(" - at `$.")
    if not path:
        return what
    head, bracket, rest = path.rstrip("`").partition("[")
    if not bracket:
        return f"field {head!r}: {what}"
    number, _, field = rest.partition("]")
    at = f", field {field.lstrip('.')!r}" if field else ""
    return f"{head} {int(number) + 1}{at}: {what}"


def problems(lesson: Lesson) -> list[str]:
    """Return the problems that the schema can't express."""
    found = []
    if not lesson.step:
        found.append("step: missing; a lesson needs at least one.")
    for number, step in enumerate(lesson.step, 1):
        texts = [step.say, step.otherwise, step.praise, *[words.say for words in step.instead]]
        if step.asks and not step.otherwise and "*" not in step.wait_for:
            found.append(
                f"step {number}, field 'otherwise': missing; a step that waits for certain "
                "answers must say what is wrong with the others."
            )
        if not step.asks and (step.otherwise or step.instead or step.praise):
            found.append(
                f"step {number}, field 'wait_for': missing; without it no answer is judged."
            )
        if any(len(text) > MAX_SAY_CHARACTERS for text in texts):
            found.append(f"step {number}: a text has more than {MAX_SAY_CHARACTERS} characters.")
    if not 0 <= lesson.start.seat < lesson.start.seats:
        found.append(f"start, field 'seat': there is no seat {lesson.start.seat}.")
    return found
