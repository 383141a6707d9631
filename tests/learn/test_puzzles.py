"""Every puzzle has one best answer, and the coach waits for it."""

import pytest

import heistnight as hn
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.learn.coach import Coach, begin, offered
from heistnight.learn.courses import lessons_of
from heistnight.learn.lesson import Lesson

CROOKS = [lesson for lesson in lessons_of("crooks") if lesson.kind == "puzzle"]
SOLITAIRE = [lesson for lesson in lessons_of("big-score-solo") if lesson.kind == "puzzle"]


def at_the_question(puzzle: Lesson) -> tuple[hn.Game, Choice]:
    coach, game = Coach(puzzle), begin(puzzle)
    while (step := coach.step(game)) is not None and not step.asks:
        coach.read_on(game)
    assert step is not None
    waited = offered(game, coach.seat, step.wait_for)
    assert waited is not None
    return game, waited


def lead_at_best(game: hn.Game, seat: Seat) -> int:
    """Return the largest lead this seat can reach once nobody else decides anything."""
    if game.over:
        assert game.result is not None
        scores = game.result.scores
        return scores[seat] - max([*scores[:seat], *scores[seat + 1 :]])
    assert game.waiting == (seat,), "someone else decides too"
    return max([lead_after(game, seat, choice) for choice in game.choices(seat)])


def lead_after(game: hn.Game, seat: Seat, choice: Choice) -> int:
    after = game.copy()
    after.act(seat, choice)
    return lead_at_best(after, seat)


@pytest.mark.parametrize("puzzle", CROOKS, ids=lambda puzzle: puzzle.name)
def test_the_answer_of_a_crooks_puzzle_is_best_by_far(puzzle: Lesson) -> None:
    """Everything that can still happen is tried: only the answer wins."""
    game, waited = at_the_question(puzzle)
    seat = puzzle.start.seat
    leads = {choice: lead_after(game, seat, choice) for choice in game.choices(seat)}
    others = [lead for choice, lead in leads.items() if choice != waited]
    assert leads[waited] > 0 >= max(others)


def wins_for_certain(game: hn.Game) -> bool:
    """Whether some way to play on meets the objective, no matter what is drawn."""
    if game.over:
        assert game.result is not None
        return game.result.winners == (0,)
    return any(certain_after(game, choice) for choice in game.choices(0))


def certain_after(game: hn.Game, choice: Choice) -> bool:
    if game.rules.space[choice].key == "rob":
        assert game.view(0)["odds"]["bust_bribing"] > 0, "a safe draw: search it, too"
        return False
    after = game.copy()
    after.act(0, choice)
    return wins_for_certain(after)


@pytest.mark.parametrize("puzzle", SOLITAIRE, ids=lambda puzzle: puzzle.name)
def test_only_the_answer_of_a_solitaire_puzzle_wins_for_certain(puzzle: Lesson) -> None:
    """Every remaining choice is tried; another draw may bust you."""
    game, waited = at_the_question(puzzle)
    certain = [choice for choice in game.choices(0) if certain_after(game, choice)]
    assert certain == [waited]
