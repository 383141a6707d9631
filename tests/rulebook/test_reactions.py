"""G-3: the reaction window that games share, in a minimal game."""

from typing import ClassVar

import pytest

from heistnight.kernel.chance import key_of
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.reactions import Window
from heistnight.kernel.rules import public_waiting
from heistnight.kernel.steps import UNANSWERED, UNASKED, State

PASS, ANSWER = 0, 1


class Duel(State, kw_only=True):
    heard: tuple[Seat, ...] = ()
    effect: bool = False


class Reply(Window[Duel], frozen=True):
    decline: ClassVar[Choice] = PASS

    def choices(self, s: Duel, seat: Seat) -> tuple[Choice, ...]:
        return (PASS, ANSWER)

    def answered(self, s: Duel, seat: Seat, choice: Choice) -> None:
        s.heard += (seat,)

    def unanswered(self, s: Duel) -> None:
        s.effect = True


def window(played_by: Seat, asked: set[Seat], seats: int = 5) -> Duel:
    s = Duel(seats=seats, key=key_of(1))
    answers = tuple([UNANSWERED if seat in asked else UNASKED for seat in range(seats)])
    s.then(Reply(answers, played_by))
    s.run()
    return s


@pytest.mark.parametrize(
    ("played_by", "answering", "heard"),
    [(0, {1, 3}, 1), (2, {1, 3}, 3), (3, {1, 2}, 1), (4, {3}, 3)],
)
def test_the_nearest_clockwise_is_heard(played_by: Seat, answering: set[Seat], heard: Seat) -> None:
    """G-3: of the seats that respond, only the nearest clockwise to the card's player counts."""
    s = window(played_by, set(range(5)) - {played_by})
    for seat in s.waiting():
        s.apply(seat, ANSWER if seat in answering else PASS)
    assert s.heard == (heard,)
    assert not s.effect


def test_only_those_who_hold_something_are_asked() -> None:
    """G-3: a seat that can't respond passes automatically."""
    assert window(0, {2, 4}).waiting() == (2, 4)
    nobody = window(0, set())
    assert nobody.over
    assert nobody.effect


def test_all_asked_must_answer_before_any_is_heard() -> None:
    """G-3: simultaneously and in secret."""
    s = window(0, {1, 2})
    s.apply(1, ANSWER)
    assert s.heard == ()
    s.apply(2, PASS)
    assert s.heard == (1,)


def test_nobody_learns_who_a_window_asks() -> None:
    """G-3: it's hidden who is asked, and whether anyone is."""
    assert public_waiting(window(0, {1})) is None
    assert public_waiting(window(0, {1, 2, 3})) is None
