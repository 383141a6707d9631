"""Every lesson and puzzle fits the rules: along the good path, and along each wrong answer."""

import json
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

import heistnight as hn
from heistnight.kernel.choices import Choice
from heistnight.learn import courses as catalogue
from heistnight.learn.coach import Coach, begin
from heistnight.learn.courses import courses
from heistnight.learn.lesson import Lesson
from heistnight.learn.walk import good_path, walk

LESSONS = [lesson for found in courses().values() for lesson in found]


def test_a_wrong_name_is_answered_with_the_game_s_lessons() -> None:
    with pytest.raises(hn.HeistError, match="crooks/first") as refused:
        catalogue.lesson("crooks/nope")
    assert "big-score" not in str(refused.value)
    with pytest.raises(hn.HeistError, match=r"big-score/first.*crooks/first"):
        catalogue.lesson("poker/first")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_the_good_path_passes_with_three_stars(lesson: Lesson) -> None:
    outcome = good_path(lesson)
    assert outcome.passed
    assert outcome.stars == 3


class Astray:
    """Insists on one wrong answer at one step, then follows the coach."""

    def __init__(self, step: int, which: int) -> None:
        self.step, self.which = step, which
        self.insisted: Choice | None = None
        self.words = ""

    def __call__(self, coach: Coach, game: hn.Game) -> Choice | None:
        if self.insisted is not None or coach.progress.step != self.step:
            return None
        wrong = [
            (choice, words)
            for choice in game.choices(coach.seat)
            if (words := coach.advice_against(game, choice)) is not None
        ]
        if self.which < len(wrong):
            self.insisted, self.words = wrong[self.which]
        return self.insisted


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_wrong_answer_is_explained_and_is_no_dead_end(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.step):
        which = 0
        while step.asks:
            coach, astray = Coach(lesson), Astray(number, which)
            outcome = walk(coach, begin(lesson), astray)
            if astray.insisted is None:
                break
            assert astray.words, f"{lesson.id}, step {number + 1}"
            assert outcome.stars < 3
            which += 1


def test_names_are_used_once_and_the_first_is_a_lesson() -> None:
    for game, found in courses().items():
        assert len({lesson.name for lesson in found}) == len(found), game
        kinds = [lesson.kind for lesson in found]
        assert kinds == sorted(kinds), f"{game}: lessons come first, then puzzles"


def test_what_the_coach_points_at_is_on_the_board() -> None:
    """The client's registry lists the board elements that can be highlighted."""
    registry = Path(__file__).parents[2] / "web/src/board/anchors.json"
    anchors = json.loads(registry.read_text(encoding="utf-8"))
    for lesson in LESSONS:
        names = [*anchors["every"], *anchors.get(lesson.game, [])]
        for number, step in enumerate(lesson.step, 1):
            known = any(fnmatchcase(step.point, name) for name in names)
            assert known or not step.point, f"{lesson.id}, step {number}: {step.point}"


SHARED = {
    *("", "question", "choices", "goal", "hand", "others"),
    *("floor", "door", "fists", "drawn"),
    *("stage", "duel", "chain"),
    *("events", "moves", "decisions", "rooms"),
}
"""Anchors around all possible answers: pointing at one gives nothing away."""


def test_a_puzzle_never_points_at_its_answer() -> None:
    for lesson in LESSONS:
        for number, step in enumerate(lesson.step, 1):
            if lesson.kind == "puzzle" and step.asks:
                where = f"{lesson.id}, step {number}: {step.point} for {step.wait_for}"
                assert step.point in SHARED, where
                assert not {step.point} & set(":".join(step.wait_for).split(":")), where
