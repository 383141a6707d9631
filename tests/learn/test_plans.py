"""The coach follows each answer of a plan before the plan is confirmed."""

import heistnight as hn
from heistnight.kernel.choices import Choice
from heistnight.learn.coach import Coach, answer_of, begin
from heistnight.learn.courses import lesson, lessons_of
from heistnight.learn.plans import PlanProgress, follow_plan
from heistnight.learn.walk import answer
from tests.learn.test_coach import key

RIGHT = ["send:0", "send:1", "send:1", "unassign", "send:0", "unassign", "send:1", "send:0"]
"""Two con men, two drivers, two gun men, a hacker and a muscle."""


def assigning() -> tuple[Coach, hn.Game]:
    """Play The Big Score's first lesson up to the plan."""
    coach = Coach(lesson("big-score/first"))
    game = begin(coach.lesson)
    while game.phase != "assign":
        coach.read_on(game)
        coach.read_on(game)
        if coach.seat in game.waiting:
            answer(coach, game, None)
        else:
            game.act(game.waiting[0], answer_of(coach.lesson, game, game.waiting[0]))
    return coach, game


def followed(planned: dict[int, str]) -> PlanProgress:
    """Listen to a plan with these cards placed; the others are still in the hand."""
    coach, game = assigning()
    home = key(game, "unassign")
    choices: list[Choice] = [home] * len(RIGHT)
    for place, name in planned.items():
        choices[place] = key(game, name)
    return follow_plan(coach, game, choices, [n for n in range(len(RIGHT)) if n not in planned])


def says(progress: PlanProgress) -> str:
    step = progress.coach.step(progress.game)
    assert step is not None
    return step.say


def test_the_coach_goes_on_with_each_card_of_a_plan() -> None:
    spoken = [says(followed(dict(enumerate(RIGHT[:count])))) for count in range(len(RIGHT))]
    coach, _ = assigning()
    first = coach.progress.step
    assert spoken == [step.say for step in coach.lesson.step[first : first + len(RIGHT)]]


def test_a_complete_plan_is_to_be_confirmed() -> None:
    assert followed(dict(enumerate(RIGHT))).complete
    assert not followed(dict(enumerate(RIGHT[:-1]))).complete


def test_cards_may_be_placed_in_any_order() -> None:
    progress = followed({7: "send:0", 6: "send:1"})
    assert not progress.coach.progress.against
    assert "first con man" in says(progress)


def test_equal_cards_may_change_places() -> None:
    for planned in ({0: "send:1"}, {1: "send:0"}, {0: "send:1", 1: "send:0"}):
        assert not followed(planned).coach.progress.against, planned
    assert "second con man" in says(followed({1: "send:0"}))
    assert "first con man" in says(followed({0: "send:1"}))
    assert followed(dict(enumerate(["send:1", "send:0", *RIGHT[2:]]))).complete


def test_a_wrong_card_gets_its_own_words() -> None:
    coach, _ = assigning()
    hacker = coach.lesson.step[coach.progress.step + 6]
    assert followed({6: "unassign"}).coach.progress.against == hacker.otherwise
    assert followed(dict(enumerate([*RIGHT[:6], "unassign"]))).coach.progress.against


def test_a_card_left_in_the_hand_is_unassigned() -> None:
    """Who goes on after a card that is to stay out isn't asked for it again."""
    progress = followed({0: "send:0", 1: "send:1", 2: "send:1", 4: "send:0"})
    assert not progress.coach.progress.against
    assert "hacker" not in says(progress)
    assert "gun man" in says(progress)


def test_following_a_plan_changes_nothing() -> None:
    coach, game = assigning()
    before, acts = repr(coach.progress), game.act_count
    follow_plan(coach, game, [key(game, "unassign")] * len(RIGHT), [])
    assert (repr(coach.progress), game.act_count) == (before, acts)


def test_each_step_of_a_plan_names_its_card() -> None:
    """After a wrong answer other cards may be asked for: the coach must not name the wrong ones."""
    for taught in lessons_of("big-score"):
        steps = [step for step in taught.step if step.at == "assign" and step.asks]
        if taught.kind == "lesson":
            assert all(step.prompt for step in steps), taught.id
