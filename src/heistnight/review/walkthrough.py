"""Going through a game: first everybody's chances at every act, then each decision."""

from collections.abc import Callable, Iterator

from heistnight.bots import policy_of
from heistnight.bots.values import value
from heistnight.kernel.chance import Chance
from heistnight.kernel.errors import BadOptions
from heistnight.kernel.game import Game
from heistnight.review.attribution import Course
from heistnight.review.evaluation import WORLDS, Judge, weigh
from heistnight.review.report import Judged, big_moments, judged, seat_review
from heistnight.review.schema import VERSION, Review, exactly

Progress = Callable[[int, int], None]
"""So many decisions of so many are weighed."""


def untold(done: int, total: int) -> None:
    pass


def never() -> bool:
    return False


def judge_of(game: str) -> Judge:
    return Judge(value, policy_of(game))


def review(
    game: Game,
    judge: Judge | None = None,
    progress: Progress = untold,
    stop: Callable[[], bool] = never,
    worlds: int = WORLDS,
) -> Review:
    """Judge a finished game. `stop` is asked between decisions, and ends it with what is there."""
    if not game.over:
        raise BadOptions("Only a game that is over can be reviewed: this one still goes on.")
    judge = judge or judge_of(game.id)
    course = run_through(game, judge)
    decisions: list[Judged] = []
    progress(0, course.decisions)
    for one in weighed(game, judge, worlds):
        if stop():
            break
        decisions.append(one)
        progress(len(decisions), course.decisions)
    return told(game, course, decisions)


def beginning(game: Game) -> Game:
    return Game(game.rules, game.setup)


def run_through(game: Game, judge: Judge) -> Course:
    now, decisions = beginning(game), 0
    chances, goes_on = [chances_in(now, judge)], []
    for seat, choice in game.acts:
        decisions += len(now.choices(seat)) > 1
        sealed = now.sealed
        now.act_unchecked(seat, choice)
        chances.append(chances_in(now, judge))
        unopened = now.window is not None or (sealed and now.may_undo(seat))
        same_turn = game.seats > 1 and now.waiting == (seat,)
        goes_on.append(not now.over and (unopened or same_turn))
    return Course(game.acts, chances, goes_on, decisions)


def chances_in(game: Game, judge: Judge) -> tuple[float, ...]:
    state = game.fork()
    return tuple([exactly(judge.value(state, seat)) for seat in range(game.seats)])


def weighed(game: Game, judge: Judge, worlds: int) -> Iterator[Judged]:
    """Every act that was a decision."""
    now = beginning(game)
    for number, (seat, choice) in enumerate(game.acts):
        if len(now.choices(seat)) > 1:
            chance = Chance(f"review {number}")
            weighing = weigh(now, seat, choice, judge, chance, worlds)
            yield judged(number, now, seat, weighing)
        now.act_unchecked(seat, choice)


def told(game: Game, course: Course, decisions: list[Judged]) -> Review:
    effects = {one.choosing.act: one.effect for one in decisions}
    return Review(
        version=VERSION,
        game=game.id,
        points=course.points(),
        seats=[seat_review(seat, course, effects, decisions) for seat in range(game.seats)],
        moments=big_moments(beginning(game), course, effects),
        choosings=[one.choosing for one in decisions],
        weighed=len(decisions),
        decisions=course.decisions,
    )
