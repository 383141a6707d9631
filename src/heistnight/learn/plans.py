"""Plans of several answers: the coach follows each one before the learner confirms the plan."""

from collections.abc import Collection, Sequence
from itertools import groupby, permutations
from typing import NamedTuple

from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.learn.coach import Coach, offered
from heistnight.learn.lesson import LessonStep

CONFIRM_PLAN = "Every card has its place. Now confirm your plan."
CONFIRM_ANCHOR = "seal"
"""The anchor of the button that confirms a plan."""


class PlanProgress(NamedTuple):
    """Where the coach and the game are in a plan in progress."""

    coach: Coach
    game: Game
    waiting: bool = False
    """This answer is still open."""
    complete: bool = False
    """Every answer is given, and all are right."""


class PlanAnswer(NamedTuple):
    """One answer of a plan."""

    choice: Choice
    key: str
    open: bool = False
    """The learner hasn't given it yet: the choice stands in for it."""


def follow_plan(
    coach: Coach, game: Game, choices: Sequence[Choice], open_: Collection[int]
) -> PlanProgress:
    """Return the place in the plan that the coach talks about.

    That is the first wrong answer, or else the first open one. Nothing is stored.
    """
    coach, game = coach.copy(), game.copy()
    coach.progress.held = None
    answers = arranged(coach, game, choices, open_)
    due = done = PlanProgress(coach, game)
    for number, answer in enumerate(answers):
        step, choice = coach.step(game), answer.choice
        if step is not None and not step.asks:
            return PlanProgress(coach, game)
        if answer.open and not _passed_over(step, answers[number:]):
            due = due if due.waiting else PlanProgress(coach.copy(), game.copy(), waiting=True)
            choice = _right(step, game, coach.seat, choice)
        elif coach.advice_against(game, choice) is not None:
            coach.object(game, choice)
            return PlanProgress(coach, game)
        if choice not in game.choices(coach.seat):
            break
        done = PlanProgress(coach.copy(), game.copy(), complete=True)
        coach.go_on(game, choice)
        game.act(coach.seat, choice)
    return due if due.waiting else done


def _passed_over(step: LessonStep | None, answers: Sequence[PlanAnswer]) -> bool:
    """Whether an open answer is right as it stands, and the learner went on after it."""
    here, *later = answers
    return step is not None and step.waits_for(here.key) and not all(one.open for one in later)


def _right(step: LessonStep | None, game: Game, seat: Seat, choice: Choice) -> Choice:
    """Return the answer the step waits for, or else this choice."""
    right = offered(game, seat, step.wait_for) if step else None
    return choice if right is None else right


def arranged(
    coach: Coach, game: Game, choices: Sequence[Choice], open_: Collection[int] = ()
) -> list[PlanAnswer]:
    """Return the plan's answers, with those about equal cards in the order of the lesson."""
    space = game.rules.space
    answers = [PlanAnswer(one, space[one].key, n in open_) for n, one in enumerate(choices)]
    steps = _steps(coach, game, choices)
    found: list[PlanAnswer] = []
    for _, places in groupby(range(len(answers)), lambda n: steps[n].prompt or n):
        group = list(places)
        given = [answers[n] for n in group]
        orders = [given, *permutations(given)] if steps[group[0]].prompt else [given]
        right = [order for order in orders if _fit([steps[n] for n in group], order)]
        found.extend((right or orders)[0])
    return found


def _fit(steps: Sequence[LessonStep], answers: Sequence[PlanAnswer]) -> bool:
    pairs = zip(steps, answers, strict=True)
    return all(answer.open or step.waits_for(answer.key) for step, answer in pairs)


NO_STEP = LessonStep(say="")


def _steps(coach: Coach, game: Game, choices: Sequence[Choice]) -> list[LessonStep]:
    """Return the step for each answer of the plan."""
    coach, game = coach.copy(), game.copy()
    found = []
    for choice in choices:
        found.append(coach.step(game) or NO_STEP)
        coach.go_on(game, choice)
        game.act(coach.seat, choice)
    return found
