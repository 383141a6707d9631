"""Reaction windows and the cards they answer (G-3).

A played card is a step, and an answer to it lies on top of it. When everyone has passed on the top
card, that card takes effect. An answer acts on the card below. Then the card that is on top can be
answered again.
"""

from typing import Any, ClassVar

from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.standing_orders import Occasion
from heistnight.kernel.steps import CLOCKWISE, UNASKED, AskAll, S, State, Step


class Window(AskAll[S], frozen=True):
    """G-3: of the seats that answer a card, the nearest clockwise to its player is heard.

    Push it with `answers` UNANSWERED for every seat that has an answer, and UNASKED for all others.
    Call `State.reveal` even if nobody is asked, because undo must not show the difference.
    """

    hidden: ClassVar[bool] = True
    decline: ClassVar[Choice]
    """The choice that passes."""

    played_by: Seat
    """The seat whose card is answered."""

    @property
    def never_asked(self) -> Seat | None:
        """The seat that everyone knows isn't asked: the card's player."""
        return self.played_by

    def could_answer(self, s: S, seat: Seat) -> bool:
        """Return whether this seat may have an answer, from what everyone knows. No hand is read.

        A seat that is asked always could.
        """
        return seat != self.never_asked

    def aimed_at(self, s: S) -> Seat | None:
        """Return the seat that the card is aimed at, if any. Everyone knows it."""
        return None

    def occasion(self, s: S) -> Occasion | None:
        """Return what can be answered, as standing orders name it. Everyone knows it."""
        return None

    def finish(self, s: S) -> None:
        answers, decline = self.answers, self.decline
        for seat in CLOCKWISE[s.seats][(self.played_by + 1) % s.seats]:
            answer = answers[seat]
            if answer not in (UNASKED, decline):
                self.answered(s, seat, answer)
                return
        self.unanswered(s)

    def answered(self, s: S, seat: Seat, choice: Choice) -> None:
        """Play this seat's answer. Other seats' answers stay in hand, unseen."""
        raise TypeError(f"{type(self).__name__} does not say what an answer does")

    def unanswered(self, s: S) -> None:
        """Continue with the step below: nobody answered."""


class Laid(Step[S], frozen=True):
    """A played card. It takes effect after a window in which everyone passed."""

    seat: Seat
    """The card's player."""
    answering: bool
    """Whether it answers the card below."""

    def window(self, s: S) -> Window[S] | None:
        """Return the window in which it can be answered, or None if it publicly never can be."""
        raise TypeError(f"{type(self).__name__} does not say who may answer it")


def lay(s: State, card: Laid[Any]) -> None:
    """Play a card, on top of the card that it answers."""
    s.then(card)
    open_window(s)


def open_window(s: State) -> None:
    """Open a window for the card on top. It looks the same if nobody can answer (G-3)."""
    card = s.stack[-1]
    assert isinstance(card, Laid)
    s.reveal()
    window = card.window(s)
    if window is not None:
        s.then(window)


def cancel(s: State) -> Laid[Any]:
    """Cancel the card below an answer.

    If that card was itself an answer, the card below it is open to everyone again. Only one of
    several answers was heard, and other players may have saved theirs.
    """
    void = s.stack[-1]
    assert isinstance(void, Laid)
    s.stack = s.stack[:-1]
    if void.answering:
        open_window(s)
    return void


def change(s: State, changed: Laid[Any]) -> None:
    """Replace the card below an answer. The new card can be answered again."""
    s.amend(changed)
    open_window(s)
