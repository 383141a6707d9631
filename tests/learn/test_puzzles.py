"""Every puzzle has one best answer, and it is the one that the coach waits for."""

import pytest

import heistnight as hn
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.learn.coach import Coach, begin, offered
from heistnight.learn.courses import course
from heistnight.learn.lesson import Lesson

CROOKS = [lesson for lesson in course("crooks") if lesson.kind == "puzzle"]


def at_the_question(puzzle: Lesson) -> tuple[hn.Game, Choice]:
    coach, game = Coach(puzzle), begin(puzzle)
    while (step := coach.step(game)) is not None and not step.asks:
        coach.read_on(game)
    assert step is not None
    waited = offered(game, coach.seat, step.wait_for)
    assert waited is not None
    return game, waited


def lead_at_best(game: hn.Game, seat: Seat) -> int:
    """By how much this seat can win, where nobody else decides anything any more."""
    if game.over:
        assert game.result is not None
        scores = game.result.scores
        return scores[seat] - max([*scores[:seat], *scores[seat + 1 :]])
    assert game.waiting == (seat,), "somebody else decides, too"
    return max([lead_after(game, seat, choice) for choice in game.choices(seat)])


def lead_after(game: hn.Game, seat: Seat, choice: Choice) -> int:
    after = game.copy()
    after.act(seat, choice)
    return lead_at_best(after, seat)


@pytest.mark.parametrize("puzzle", CROOKS, ids=lambda puzzle: puzzle.name)
def test_the_answer_of_a_crooks_puzzle_is_best_by_far(puzzle: Lesson) -> None:
    """All that can still happen is tried: only the answer wins."""
    game, waited = at_the_question(puzzle)
    seat = puzzle.start.seat
    leads = {choice: lead_after(game, seat, choice) for choice in game.choices(seat)}
    others = [lead for choice, lead in leads.items() if choice != waited]
    assert leads[waited] > 0 >= max(others)
