"""The lesson that a table teaches, if it teaches one, and how far its learner is."""

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
from heistnight.table.storage.persistence import Ledger
from heistnight.table.storage.records import LessonRecord


def fingerprint(taught: Lesson) -> str:
    """Of all that decides what is played: a table never changes to another lesson's game."""
    return blake2b(msgspec.json.encode([taught.start, taught.others]), digest_size=8).hexdigest()


def record_of(taught: Lesson) -> LessonRecord:
    return LessonRecord(id=taught.id, fingerprint=fingerprint(taught))


class Tutor:
    """Keeps nothing itself: how far the learner is stands in the table's record."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger

    @property
    def coach(self) -> Coach | None:
        teaches = self.ledger.record.lesson
        return Coach(lesson(teaches.id), teaches.progress) if teaches else None

    def begin(self, teaches: LessonRecord) -> Game:
        taught = lesson(teaches.id)
        if fingerprint(taught) != teaches.fingerprint:
            raise Refusal(f"the lesson {teaches.id} begins in another way now: start it anew")
        return begin(taught)

    def judge(self, seat: Seat, game: Game, taken_back: int, choices: Sequence[Choice]) -> None:
        """The coach goes on with these answers from here, or they are refused in its words."""
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
            raise Refusal("Nobody teaches at this table.")
        coach.read_on(game)
        self._store_progress(coach.progress)

    def _coach_of(self, seat: Seat) -> Coach | None:
        """The coach of this seat, to try things with."""
        coach = self.coach
        if coach is None or seat != coach.seat:
            return None
        return Coach(coach.lesson, msgspec.convert(msgspec.to_builtins(coach.progress), Progress))

    def _object(self, game: Game, choice: Choice) -> None:
        coach = self.coach
        assert coach is not None, "only a coach objects"
        coach.object(game, choice)
        self.ledger.save()

    def _store_progress(self, progress: Progress) -> None:
        """In the record, which is written with the act."""
        assert self.ledger.record.lesson is not None, "only a lesson has progress"
        self.ledger.record.lesson.progress = progress
