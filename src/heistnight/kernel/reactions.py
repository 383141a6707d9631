"""Reaction windows and the cards they answer (G-3): asked in secret, at once, and as often as due.

A card on the table is a step, and an answer to it lies on top. When everybody has passed on the
top card, it works; an answer works on the card below. What lies on top then is open once more.
"""

from typing import Any, ClassVar

from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import CLOCKWISE, UNASKED, AskAll, S, State, Step


class Window(AskAll[S], frozen=True):
    """G-3: of those who answer a card, the nearest clockwise to its player is heard.

    Put it on the stack with `answers` UNANSWERED for every seat that has something to answer
    with and UNASKED for all others, and call `State.reveal` whether or not anybody is asked: what
    can be undone must not tell either.
    """

    hidden: ClassVar[bool] = True
    decline: ClassVar[Choice]
    """The choice that means: no answer."""

    played_by: Seat
    """Whose card is answered."""

    @property
    def never_asked(self) -> Seat | None:
        """The seat that everybody knows is not asked, if there is one: who played the card."""
        return self.played_by

    def finish(self, s: S) -> None:
        answers, passes = self.answers, (UNASKED, self.decline)
        for seat in CLOCKWISE[s.seats][(self.played_by + 1) % s.seats]:
            if answers[seat] not in passes:
                self.answered(s, seat, answers[seat])
                return
        self.unanswered(s)

    def answered(self, s: S, seat: Seat, choice: Choice) -> None:
        """This seat's answer is played; the others' cards stay in hand, unseen."""
        raise TypeError(f"{type(self).__name__} does not say what an answer does")

    def unanswered(self, s: S) -> None:
        """Nobody answered: what lies below the window goes on."""


class Laid(Step[S], frozen=True):
    """A card on the table: it works once there was a window in which everybody passed on it."""

    seat: Seat
    """Whose card it is."""
    answering: bool
    """It answers the card below."""

    def window(self, s: S) -> Window[S] | None:
        """Who may answer it as it lies; None if nobody ever can, as everybody knows."""
        raise TypeError(f"{type(self).__name__} does not say who may answer it")


def lay(s: State, card: Laid[Any]) -> None:
    """Put a card on the table, on top of the one that it answers."""
    s.then(card)
    open_window(s)


def open_window(s: State) -> None:
    """The card on top may be answered. That nobody can looks the same (G-3)."""
    card = s.stack[-1]
    assert isinstance(card, Laid)
    s.reveal()
    window = card.window(s)
    if window is not None:
        s.then(window)


def cancel(s: State) -> Laid[Any]:
    """An answer works: the card below does nothing.

    If that was an answer, too, the card it had answered is back, and open to everybody again: of
    several who wanted to answer it only one was heard, and others may have saved their answers.
    """
    void = s.stack[-1]
    assert isinstance(void, Laid)
    s.stack = s.stack[:-1]
    if void.answering:
        open_window(s)
    return void


def change(s: State, changed: Laid[Any]) -> None:
    """An answer works: the card below becomes another one, and may be answered as that."""
    s.amend(changed)
    open_window(s)
