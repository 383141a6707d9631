"""A lesson, or a puzzle, as data: how it is set up, what the coach says when, what it waits for.

Each is one TOML file in the folder `lessons` of its game. Choices are named by their keys
(`recruit:a`), with `*` for any run of characters.
"""

import tomllib
from fnmatch import fnmatchcase
from typing import Any, Literal

import msgspec

from heistnight.kernel.errors import BadLesson
from heistnight.kernel.structs import converted

Kind = Literal["lesson", "puzzle"]
Needs = Literal["steps", "over", "won"]
LONGEST_SAYING = 320
"""Characters: one or two sentences."""


class Objection(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the coach says to certain answers that it does not wait for."""

    answers: tuple[str, ...]
    say: str

    def fit(self, key: str) -> bool:
        return fits(self.answers, key)


class LessonStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that the coach says."""

    say: str
    at: str = ""
    """The phase of the decision at which it speaks; empty: at the next, whatever it is; `over`."""
    point: str = ""
    """The anchor of what it speaks of."""
    wait_for: tuple[str, ...] = ()
    """The answers that go on; none: the learner reads, and goes on without answering."""
    otherwise: str = ""
    """What it says to any other answer."""
    instead: tuple[Objection, ...] = ()
    """What it says to certain others, in their place."""
    praise: str = ""
    """What it says when the answer was right, before the next step."""

    @property
    def asks(self) -> bool:
        return bool(self.wait_for)

    def waits_for(self, key: str) -> bool:
        return fits(self.wait_for, key)

    def words_to(self, key: str) -> str:
        """To an answer that it does not wait for."""
        return next((words.say for words in self.instead if words.fit(key)), self.otherwise)


class Script(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What another seat answers: each in its turn, as soon as it is on offer."""

    seat: int
    answers: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    """What it answers where the next of them is not on offer; else what regular would."""


class LessonStart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game at the beginning of the lesson."""

    seats: int
    seed: int | str
    seat: int = 0
    """The learner's."""
    options: dict[str, Any] = {}
    rig: dict[str, Any] = {}
    pack: Literal["pack.toml", "first_pack.toml"] = "pack.toml"
    """The file of cards that it was written for: its acts are scripted, card by card."""
    before: tuple[tuple[int, str], ...] = ()
    """What was played before the coach begins to speak: seat and key."""


class End(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When the lesson is passed, and what is said then."""

    say: str
    needs: Needs = "steps"
    """All steps; or the game is over; or the learner won it."""


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
    """The file's name, without its number and ending."""

    @property
    def id(self) -> str:
        return f"{self.game}/{self.name}"


def fits(patterns: tuple[str, ...], key: str) -> bool:
    return any(fnmatchcase(key, pattern) for pattern in patterns)


def read(text: str, game: str, name: str) -> Lesson:
    """The lesson in this text, or BadLesson: which file, which step, which field."""
    try:
        found = converted(tomllib.loads(text), Lesson)
    except tomllib.TOMLDecodeError as error:
        raise BadLesson(f"Lesson {game}/{name} is not TOML: {error}.") from None
    except msgspec.ValidationError as error:
        raise BadLesson(f"Lesson {game}/{name}: {in_our_words(str(error))}.") from None
    lesson = msgspec.structs.replace(found, game=game, name=name)
    for problem in problems(lesson):
        raise BadLesson(f"Lesson {lesson.id}, {problem}")
    return lesson


def in_our_words(complaint: str) -> str:
    """msgspec counts from 0 and says where as `$.step[2].point`; people count from 1."""
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
    """What the schema cannot say."""
    found = []
    if not lesson.step:
        found.append("step: there is none; a lesson has one at least.")
    for number, step in enumerate(lesson.step, 1):
        sayings = [step.say, step.otherwise, step.praise, *[words.say for words in step.instead]]
        if step.asks and not step.otherwise and "*" not in step.wait_for:
            found.append(
                f"step {number}, field 'otherwise': it is missing; a step that waits for certain "
                "answers says what is wrong with the others."
            )
        if not step.asks and (step.otherwise or step.instead or step.praise):
            found.append(
                f"step {number}, field 'wait_for': it is missing; without it no answer is judged."
            )
        if any(len(saying) > LONGEST_SAYING for saying in sayings):
            found.append(f"step {number}: a saying has at most {LONGEST_SAYING} characters.")
    if not 0 <= lesson.start.seat < lesson.start.seats:
        found.append(f"start, field 'seat': there is no seat {lesson.start.seat}.")
    return found
