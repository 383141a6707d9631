"""Walk through a game: first the win probabilities at every act, then each decision."""

from collections.abc import Callable, Iterator

from heistnight.bots import policy_of
from heistnight.bots.values import value
from heistnight.kernel.chance import Chance
from heistnight.kernel.errors import BadOptions
from heistnight.kernel.game import Game
from heistnight.review.attribution import GameHistory
from heistnight.review.evaluation import WORLDS, Judge, weigh
from heistnight.review.report import JudgedDecision, big_moments, judge_decision, seat_review
from heistnight.review.schema import REVIEW_VERSION, Review, exactly

DecisionsProgress = Callable[[int, int], None]
"""Called with the decisions evaluated so far and the total."""


def ignore_progress(done: int, total: int) -> None:
    pass


def never() -> bool:
    return False


def judge_of(game: str) -> Judge:
    return Judge(value, policy_of(game))


def review(
    game: Game,
    judge: Judge | None = None,
    progress: DecisionsProgress = ignore_progress,
    stop: Callable[[], bool] = never,
    worlds: int = WORLDS,
) -> Review:
    """Review a finished game. `stop` is called between decisions, and ends the review early."""
    if not game.over:
        raise BadOptions("You can only review a finished game.")
    judge = judge or judge_of(game.id)
    history = collect_history(game, judge)
    decisions: list[JudgedDecision] = []
    progress(0, history.decisions)
    for one in evaluate_decisions(game, judge, worlds):
        if stop():
            break
        decisions.append(one)
        progress(len(decisions), history.decisions)
    return build_review(game, history, decisions)


def beginning(game: Game) -> Game:
    return Game(game.rules, game.setup)


def collect_history(game: Game, judge: Judge) -> GameHistory:
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
    return GameHistory(game.acts, chances, goes_on, decisions)


def chances_in(game: Game, judge: Judge) -> tuple[float, ...]:
    state = game.fork()
    return tuple([exactly(judge.value(state, seat)) for seat in range(game.seats)])


def evaluate_decisions(game: Game, judge: Judge, worlds: int) -> Iterator[JudgedDecision]:
    """Evaluate every act with more than one option."""
    now = beginning(game)
    for number, (seat, choice) in enumerate(game.acts):
        if len(now.choices(seat)) > 1:
            chance = Chance(f"review {number}")
            weighing = weigh(now, seat, choice, judge, chance, worlds)
            yield judge_decision(number, now, seat, weighing)
        now.act_unchecked(seat, choice)


def build_review(game: Game, history: GameHistory, decisions: list[JudgedDecision]) -> Review:
    effects = {one.choosing.act: one.effect for one in decisions}
    return Review(
        version=REVIEW_VERSION,
        game=game.id,
        points=history.points(),
        seats=[seat_review(seat, history, effects, decisions) for seat in range(game.seats)],
        moments=big_moments(beginning(game), history, effects),
        choosings=[one.choosing for one in decisions],
        weighed=len(decisions),
        decisions=history.decisions,
    )
