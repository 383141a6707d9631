"""Steps: which of them run without a question."""

from collections.abc import Iterator
from typing import Any

import heistnight  # noqa: F401  # so that all games' steps are there
from heistnight.games.big_score.solo.question import Question
from heistnight.kernel.steps import Ask, AskAll, AskIfBusy, Step


def kinds(base: type[Step[Any]]) -> Iterator[type[Step[Any]]]:
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


def test_a_step_that_may_ask_somebody_is_never_passed_over() -> None:
    for kind in kinds(Step):
        asks = kind.waiting is not Step.waiting or kind.choices is not Step.choices
        assert kind.by_itself != (asks or kind.sealed or kind.hidden), kind


def test_questions_are_not_done_by_themselves() -> None:
    assert not Ask.by_itself
    assert not AskAll.by_itself
    assert len([kind for kind in kinds(Step) if kind.by_itself]) > 40


def test_a_question_that_is_not_always_asked_says_when() -> None:
    """`waiting` and `busy` agree: a game continues by one and asks by the other."""
    for kind in kinds(Ask):
        assert (kind.waiting is Ask.waiting) == (kind.busy is Ask.busy), kind
    assert len([kind for kind in kinds(AskIfBusy) if kind.busy is not AskIfBusy.busy]) > 5


def test_a_step_that_always_asks_has_somebody_to_answer_as_long_as_it_is_there() -> None:
    """Its `busy` isn't called, so a subclass that overrides it must be called again."""
    assert Ask.always_asks
    assert not AskIfBusy.always_asks
    for kind in kinds(Step):
        always = [base.__dict__["busy"] for base in (Ask, Question)]
        assert kind.always_asks == (kind.busy in always), kind
    assert len([kind for kind in kinds(Step) if kind.always_asks]) > 30
