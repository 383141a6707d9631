"""Lessons in the terminal: the coach's text appears above the question."""

from rich.console import RenderableType
from rich.text import Text

from heistnight.bots import default_advisor
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Decision, Game
from heistnight.learn.coach import MAX_STARS, Coach, answer_of, begin
from heistnight.learn.courses import courses, lessons_of
from heistnight.learn.lesson import Lesson
from heistnight.terminal.play_screen import PlayScreen
from heistnight.terminal.screen import Screen
from heistnight.terminal.seating import Seating
from heistnight.text_boards.names import Names
from heistnight.text_boards.widgets import STRONG, facts, heading, stacked

CONTINUE = "Press Enter to continue."
CHOOSE_AGAIN = "Choose again, or repeat your choice to play it anyway."


class LessonSeating(Seating):
    """Seats the learner and plays the other seats as the lesson says."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(begin(lesson), 0, [default_advisor(lesson.game)] * lesson.start.seats, ())
        self.lesson = lesson
        self.humans = (lesson.start.seat,)
        self.names = Names(lesson.start.seats, (), you=lesson.start.seat)

    def play_bot(self) -> None:
        seat = next(seat for seat in self.game.waiting if seat not in self.humans)
        self.game.act(seat, answer_of(self.lesson, self.game, seat))


class LessonScreen(PlayScreen):
    """A play screen with a coach."""

    confirms_moves = False  # the coach warns instead
    offers_skips = False

    def __init__(self, lesson: Lesson, screen: Screen) -> None:
        super().__init__(LessonSeating(lesson), screen, None)
        self.coach = Coach(lesson)

    def _play_until_over(self) -> None:
        while self.coach.outcome(self.game) is None:
            step = self.coach.step(self.game)
            if step is not None and not step.asks:
                self._draw(self.coach.seat, None)
                self._wait(CONTINUE)
                self.coach.read_on(self.game)
            else:
                self._play_step()

    def _draw(self, seat: Seat, decision: Decision | None, moment: Game | None = None) -> None:
        self.note = self._coaching()
        super()._draw(seat, decision, moment)

    def _coaching(self) -> str:
        step, progress = self.coach.step(self.game), self.coach.progress
        if step is None:
            return progress.praise
        if progress.held:
            return f"{step.words_to(progress.held)} {CHOOSE_AGAIN}"
        return f"{progress.praise} {step.say}".strip()

    def _choose(self, seat: Seat, decision: Decision, number: int, several: bool) -> None:
        choice = decision.options[number].id
        if self.coach.advice_against(self.game, choice) is not None:
            self.coach.object(self.game, choice)
            return
        before = self.game.copy()
        super()._choose(seat, decision, number, several)
        self.coach.go_on(before, choice)

    def _hint(self, seat: Seat, decision: Decision) -> None:
        self._say(seat, "In lessons, the coach gives the hints.")

    def _undo(self, seat: Seat) -> bool:
        undone = super()._undo(seat)
        if undone and self.coach.progress.trail:
            self.coach.take_back()
        return undone

    def _leave(self) -> None:
        self.screen.show("")

    def _end(self) -> None:
        outcome = self.coach.outcome(self.game)
        assert outcome is not None, "the loop ended because the lesson did"
        stars = "★" * outcome.stars + "☆" * (MAX_STARS - outcome.stars)
        self.screen.show("", Text(f"{stars}  {outcome.say}", style=STRONG))


def listing(game: str | None) -> RenderableType:
    """List the lessons of one game, or of all games."""
    found = {game: lessons_of(game)} if game else courses()
    return stacked(
        *[
            part
            for id_, lessons in found.items()
            for part in (
                heading(id_),
                facts([(one.name, Text(lesson_text(one))) for one in lessons]),
            )
        ]
    )


def lesson_text(lesson: Lesson) -> str:
    stop = "" if lesson.title.endswith(("?", "!", ".")) else "."
    return f"{lesson.title}{stop} {lesson.teaches}"
