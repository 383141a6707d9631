"""The lesson that a table teaches, if any, and the learner's progress."""

from collections.abc import Sequence
from hashlib import blake2b

import msgspec

from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.learn.coach import Coach, LessonProgress, begin
from heistnight.learn.courses import lesson
from heistnight.learn.lesson import Lesson
from heistnight.learn.plans import PlanProgress, arranged, follow_plan
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
        game, insists = game.copy(), list(choices) == coach.progress.held_choices
        for answer in arranged(coach, game, choices):
            words = None if insists else coach.advice_against(game, answer.choice)
            if words is not None:
                self._object(coach, game, answer.choice, choices)
                raise Refusal(words)
            coach.go_on(game, answer.choice)
            game.act(seat, answer.choice)
        self._store_progress(coach.progress)

    def follow_plan(
        self, seat: Seat, game: Game, choices: Sequence[Choice], open_: Sequence[int]
    ) -> PlanProgress | None:
        """Return what the coach says about a plan in progress; in a puzzle it says nothing."""
        coach = self._coach_of(seat)
        if coach is None or coach.lesson.kind == "puzzle":
            return None
        return follow_plan(coach, game, choices, open_)

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
        return coach.copy()

    def _object(self, coach: Coach, game: Game, choice: Choice, choices: Sequence[Choice]) -> None:
        """Store the coach's objection to one of these answers, and nothing else of the trial."""
        step, teaches = coach.step(game), self.persistence.record.lesson
        assert teaches is not None, "only a coach objects"
        if step is None or not step.asks:
            return
        coach.object(game, choice)
        stored, tried = teaches.progress, coach.progress
        stored.mistakes, stored.praise = tried.mistakes, ""
        stored.held, stored.against, stored.held_choices = tried.held, tried.against, list(choices)
        self.persistence.save()

    def _store_progress(self, progress: LessonProgress) -> None:
        """Put the progress into the record, which is saved together with the act."""
        assert self.persistence.record.lesson is not None, "only a lesson has progress"
        self.persistence.record.lesson.progress = progress
