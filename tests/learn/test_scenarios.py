"""Each special rule of a solitaire scenario has a lesson, if there's something to learn."""

from heistnight.games.big_score.solo.state import SCENARIOS
from heistnight.learn.courses import lessons_of

NEEDS_NONE = {
    "biggest-score": "it has no rule of its own: the first lessons play it",
    "diamond-thief": "the game trades by itself at the end, and the goal line counts with it",
    "magic-paintings": "only its goal is another: nothing is played differently",
}


def test_every_scenario_is_taught_or_needs_no_lesson() -> None:
    lessons = lessons_of("big-score-solo")
    taught = {str(lesson.start.options["scenario"]) for lesson in lessons if lesson.start.options}
    assert sorted([*taught, *NEEDS_NONE]) == sorted(SCENARIOS)
