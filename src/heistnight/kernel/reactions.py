"""Reaction windows (G-3): who can answer a card is asked in secret, and at once."""

from typing import ClassVar

from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import UNASKED, AskAll, S


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

    def finish(self, s: S) -> None:
        for step in range(1, s.seats):
            seat = (self.played_by + step) % s.seats
            if self.answers[seat] not in (UNASKED, self.decline):
                self.answered(s, seat, self.answers[seat])
                return
        self.unanswered(s)

    def answered(self, s: S, seat: Seat, choice: Choice) -> None:
        """This seat's answer is played; the others' cards stay in hand, unseen."""
        raise TypeError(f"{type(self).__name__} does not say what an answer does")

    def unanswered(self, s: S) -> None:
        """Nobody answered: the card takes effect."""
        raise TypeError(f"{type(self).__name__} does not say what follows")
