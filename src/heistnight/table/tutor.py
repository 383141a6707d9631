"""The lesson that a table teaches, if any, and the learner's progress."""

from collections.abc import Sequence
from hashlib import blake2b

import msgspec

from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.learn.coach import Coach, Progress, begin
from heistnight.learn.courses import lesson
from heistnight.learn.lesson import Lesson
from heistnight.table.errors import Refusal
from heistnight.table.storage.persistence import TablePersistence
from heistnight.table.storage.records import LessonRecord


def fingerprint(taught: Lesson) -> str:
    """Return a hash of everything that decides what is played.

    A table must never continue with the game of a changed lesson.
    """
    return blake2b(msgspec.json.encode([taught.start, taught.others]), digest_size=8).hexdigest()


def new_lesson_record(taught: Lesson) -> LessonRecord:
    return LessonRecord(id=taught.id, fingerprint=fingerprint(taught))


class Tutor:
    """Runs the coach. The learner's progress is stored in the table's record."""

    def __init__(self, persistence: TablePersistence) -> None:
        self.persistence = persistence

    @property
    def coach(self) -> Coach | None:
        teaches = self.persistence.record.lesson
        return Coach(lesson(teaches.id), teaches.progress) if teaches else None

    def begin(self, teaches: LessonRecord) -> Game:
        taught = lesson(teaches.id)
        if fingerprint(taught) != teaches.fingerprint:
            raise Refusal(f"the lesson {teaches.id} has changed. Start it again")
        return begin(taught)

    def judge(self, seat: Seat, game: Game, taken_back: int, choices: Sequence[Choice]) -> None:
        """Advance the coach by these answers, or refuse them with the coach's words."""
        coach = self._coach_of(seat)
        if coach is None:
            return
        for _ in range(taken_back):
            coach.take_back()
        game = game.copy()
        for choice in choices:
            words = coach.advice_against(game, choice)
            if words is not None:
                self._object(game, choice)
                raise Refusal(words)
            coach.go_on(game, choice)
            game.act(seat, choice)
        self._store_progress(coach.progress)

    def taken_back(self, seat: Seat) -> None:
        coach = self._coach_of(seat)
        if coach is not None and coach.progress.trail:
            coach.take_back()
            self._store_progress(coach.progress)

    def read_on(self, seat: Seat, game: Game) -> None:
        coach = self._coach_of(seat)
        if coach is None:
            raise Refusal("This table has no lesson.")
        coach.read_on(game)
        self._store_progress(coach.progress)

    def _coach_of(self, seat: Seat) -> Coach | None:
        """Return a copy of this seat's coach to try answers on."""
        coach = self.coach
        if coach is None or seat != coach.seat:
            return None
        return Coach(coach.lesson, msgspec.convert(msgspec.to_builtins(coach.progress), Progress))

    def _object(self, game: Game, choice: Choice) -> None:
        coach = self.coach
        assert coach is not None, "only a coach objects"
        coach.object(game, choice)
        self.persistence.save()

    def _store_progress(self, progress: Progress) -> None:
        """Put the progress into the record, which is saved together with the act."""
        assert self.persistence.record.lesson is not None, "only a lesson has progress"
        self.persistence.record.lesson.progress = progress
