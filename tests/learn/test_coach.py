"""The coach waits for the right answer, explains wrong ones, and never gets stuck."""

import pytest

import heistnight as hn
from heistnight.learn.coach import Coach, begin
from heistnight.learn.lesson import read
from heistnight.learn.walk import good_path, walk
from tests.learn.tiny import TEXT, tiny


def key(game: hn.Game, name: str) -> int:
    choice = game.rules.space.find(name)
    assert choice is not None
    return choice


def at_the_question() -> tuple[Coach, hn.Game]:
    coach = Coach(tiny())
    game = begin(coach.lesson)
    coach.read_on(game)
    return coach, game


def test_the_good_path_ends_with_three_stars() -> None:
    outcome = good_path(tiny())
    assert (outcome.passed, outcome.stars, outcome.say) == (True, 3, "You know how to look.")


def test_what_needs_no_answer_is_read_first() -> None:
    coach = Coach(tiny())
    game = begin(coach.lesson)
    assert (
        coach.advice_against(game, key(game, "recruit:a")) == "Read this first, then choose Next."
    )
    coach.object(game, key(game, "recruit:a"))
    assert coach.progress.mistakes == 0
    coach.read_on(game)
    assert coach.advice_against(game, key(game, "recruit:a")) is None


def test_another_answer_is_explained_and_held_back() -> None:
    coach, game = at_the_question()
    assert coach.advice_against(game, key(game, "recruit:b")) == "That costs more."
    coach.object(game, key(game, "recruit:b"))
    assert (coach.progress.mistakes, coach.progress.held) == (1, "recruit:b")


def test_the_learner_may_insist_and_the_lesson_goes_on() -> None:
    coach, game = at_the_question()
    wrong = key(game, "recruit:b")
    coach.object(game, wrong)
    assert coach.advice_against(game, wrong) is None
    before = game.copy()
    game.act(0, wrong)
    coach.go_on(before, wrong)
    assert coach.progress.strayed
    step = coach.step(game)
    assert step is not None
    assert step.say == "Take anyone you like."
    assert walk(coach, game).stars == 2


def test_passing_at_once_ends_the_lesson_all_the_same() -> None:
    coach, game = at_the_question()

    def always_pass(_: Coach, game: hn.Game) -> int | None:
        return key(game, "pass") if game.phase == "recruit" else None

    assert walk(coach, game, always_pass).passed


def test_a_right_answer_is_praised_and_can_be_taken_back() -> None:
    coach, game = at_the_question()
    right = key(game, "recruit:a")
    before = game.copy()
    game.act(0, right)
    coach.go_on(before, right)
    assert coach.progress.praise == "Two dollars well spent."
    coach.take_back()
    step = coach.step(before)
    assert step is not None
    assert step.say == "Search hangout A."


def test_the_coach_speaks_of_the_moment_that_is_shown() -> None:
    """An answer is judged before it is stored, and shown after that."""
    coach, game = at_the_question()
    shown, choice = game.copy(), key(game, "recruit:a")
    coach.go_on(game, choice)
    game.act(coach.seat, choice)
    assert coach.as_of(shown).step(shown) == coach.lesson.step[1]
    assert coach.as_of(shown).progress.praise == ""
    assert coach.as_of(game) is coach


def test_a_lesson_that_does_not_fit_the_rules_fails_with_file_and_step() -> None:
    unfit = read(TEXT.replace('"recruit:a"', '"recruit:z"'), "crooks", "tiny")
    with pytest.raises(hn.BadLesson, match="Lesson crooks/tiny, step 2: it expects phase"):
        good_path(unfit)
    early = read(TEXT.replace('at = "take"', 'at = "rob"'), "crooks", "tiny")
    with pytest.raises(hn.BadLesson, match="step 3"):
        good_path(early)
    before = TEXT.replace("seed = 1", 'seed = 1\nbefore = [[1, "pass"]]')
    with pytest.raises(hn.BadLesson, match="'before' 1: seat 1 can't answer 'pass'"):
        good_path(read(before, "crooks", "tiny"))
