"""Walks through a lesson without anybody at the table: it still fits the rules, or BadLesson."""

from collections.abc import Callable

from heistnight.kernel.choices import Choice
from heistnight.kernel.errors import BadLesson
from heistnight.kernel.game import Game
from heistnight.learn.coach import Coach, LessonOutcome, answer_of, begin, keys, offered
from heistnight.learn.lesson import Lesson

MOST_ACTS = 3000
Straying = Callable[[Coach, Game], Choice | None]


def good_path(lesson: Lesson) -> LessonOutcome:
    """Every answer as the coach would have it."""
    coach, game = Coach(lesson), begin(lesson)
    outcome = walk(coach, game)
    if coach.progress.mistakes or coach.progress.step < len(lesson.step):
        raise BadLesson(f"{where(coach)}: it is never reached.")
    return outcome


def walk(coach: Coach, game: Game, astray: Straying = lambda coach, game: None) -> LessonOutcome:
    """To the end of the lesson; `astray` may insist on another answer than the coach's."""
    for _ in range(MOST_ACTS):
        outcome = coach.outcome(game)
        if outcome is not None:
            return outcome
        step = coach.step(game)
        if step is not None and not step.asks:
            coach.read_on(game)
        elif coach.seat in game.waiting:
            answer(coach, game, astray(coach, game))
        else:
            seat = game.waiting[0]
            game.act(seat, answer_of(coach.lesson, game, seat))
    raise BadLesson(f"{where(coach)}: the lesson does not end.")


def answer(coach: Coach, game: Game, insisted: Choice | None) -> None:
    choice = planned(coach, game) if insisted is None else insisted
    if coach.advice_against(game, choice) is not None:
        coach.object(game, choice)
    before = game.copy()
    game.act(coach.seat, choice)
    coach.go_on(before, choice)


def planned(coach: Coach, game: Game) -> Choice:
    """What the present step waits for; free play is regular's."""
    step = coach.step(game)
    if step is not None:
        choice = offered(game, coach.seat, step.wait_for)
        assert choice is not None, "a step speaks only where its answer is on offer"
        return choice
    left = coach.progress.step < len(coach.lesson.step)
    if left and not coach.progress.strayed:
        waited = coach.lesson.step[coach.progress.step]
        raise BadLesson(
            f"{where(coach)}: it speaks in phase {waited.at or 'any'!r} and waits for "
            f"{list(waited.wait_for)}, but asked in phase {game.phase!r} is: "
            f"{keys(game, coach.seat)}."
        )
    return answer_of(coach.lesson, game, coach.seat)


def where(coach: Coach) -> str:
    return f"Lesson {coach.lesson.id}, step {coach.progress.step + 1}"
