"""Check a lesson by playing it through; raise BadLesson if it no longer fits the rules."""

from collections.abc import Callable

from heistnight.kernel.choices import Choice
from heistnight.kernel.errors import BadLesson
from heistnight.kernel.game import Game
from heistnight.learn.coach import Coach, LessonOutcome, answer_of, begin, keys, offered
from heistnight.learn.lesson import Lesson

MAX_ACTS = 3000
ChooseWrong = Callable[[Coach, Game], Choice | None]


def good_path(lesson: Lesson) -> LessonOutcome:
    """Play the lesson with every answer right."""
    coach, game = Coach(lesson), begin(lesson)
    outcome = walk(coach, game)
    if coach.progress.mistakes or coach.progress.step < len(lesson.step):
        raise BadLesson(f"{where(coach)}: never reached.")
    return outcome


def walk(coach: Coach, game: Game, astray: ChooseWrong = lambda coach, game: None) -> LessonOutcome:
    """Play to the end of the lesson; `astray` may insist on a wrong answer."""
    for _ in range(MAX_ACTS):
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
    """Return the current step's answer; without a step, regular decides."""
    step = coach.step(game)
    if step is not None:
        choice = offered(game, coach.seat, step.wait_for)
        assert choice is not None, "a step applies only if its answer is possible"
        return choice
    left = coach.progress.step < len(coach.lesson.step)
    if left and not coach.progress.strayed:
        waited = coach.lesson.step[coach.progress.step]
        raise BadLesson(
            f"{where(coach)}: it expects phase {waited.at or 'any'!r} and waits for "
            f"{list(waited.wait_for)}, but the game is in phase {game.phase!r} with options: "
            f"{keys(game, coach.seat)}."
        )
    return answer_of(coach.lesson, game, coach.seat)


def where(coach: Coach) -> str:
    return f"Lesson {coach.lesson.id}, step {coach.progress.step + 1}"
