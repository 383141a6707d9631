"""Steps on a stack, and the state they change.

A step is one paragraph of the rules. The step on top of the stack says who must answer and from
what; when nobody has to, it is taken off and does its work, usually by putting the next steps
on. Steps are frozen data, and a state holds only immutable values: copying is one shallow copy.
"""

from collections.abc import Callable
from copy import copy
from typing import TYPE_CHECKING, Any, ClassVar, Generic, ParamSpec, Self, TypeVar, overload

import msgspec

from heistnight.kernel.chance import SHUFFLE_BLOCKS, Item, block, number_from, shuffle_with
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Event, Seat, Told, kebab

if TYPE_CHECKING:
    from heistnight.kernel.rules import Result, Rules

S = TypeVar("S", bound="State")
Some = TypeVar("Some")
Facts = ParamSpec("Facts")

MOST_SEATS = 12
CLOCKWISE = tuple(
    [
        tuple([(*range(start, seats), *range(start)) for start in range(seats)])
        for seats in range(MOST_SEATS + 1)
    ]
)
"""By number of seats, by the seat that begins: all of them, in turn order."""

UNASKED = -2
UNANSWERED = -1


def with_item(items: tuple[Some, ...], index: int, item: Some) -> tuple[Some, ...]:
    """The same tuple with one place changed."""
    changed = list(items)  # quicker than slices put together
    changed[index] = item
    return tuple(changed)


def without(items: tuple[Some, ...], item: Some) -> tuple[Some, ...]:
    """The same tuple less its first such item."""
    left = list(items)
    left.remove(item)
    return tuple(left)


class Final(msgspec.Struct, frozen=True, gc=False):
    """What a choice ends for good."""

    ends: str
    """In a sentence: 'You will take no more turns in this game.'"""
    undone: bool = False
    """Something that could be done is plainly left undone."""


def always(step: "Step[Any]", s: Any) -> bool:
    """For `busy`: somebody has to answer as long as the step is there."""
    return True


class Step(msgspec.Struct, Generic[S], frozen=True, tag=kebab, gc=False):
    """A piece of the rules that happens by itself, once, when it comes to the top."""

    rule: ClassVar[str] = ""
    phase: ClassVar[str] = ""
    sealed: ClassVar[bool] = False
    """Answers are given at once and in secret: each may be taken back until the last is in."""
    hidden: ClassVar[bool] = False
    """Nobody may learn whom this step asks, or whether it asks anybody (G-3)."""

    lends_rule: ClassVar[bool] = False
    """Its choices answer other questions, too: here it is this step's rule that allows them."""

    by_itself: ClassVar[bool] = True
    """Asks nobody, ever, and hides nothing: most steps are done without a question."""

    always_asks: ClassVar[bool] = False
    """No need to ask whether it does."""

    def __init_subclass__(cls) -> None:
        cls.by_itself = cls.busy is Step.busy and not cls.hidden and not cls.sealed
        cls.always_asks = cls.busy is always

    def waiting(self, s: S) -> tuple[Seat, ...]:
        return ()

    def busy(self, s: S) -> bool:
        """Whether anybody still has to answer: `waiting`, without saying who."""
        return False

    def choices(self, s: S, seat: Seat) -> tuple[Choice, ...]:
        return ()

    def take(self, s: S, seat: Seat, choice: Choice) -> None:
        raise TypeError(f"{type(self).__name__} asks nobody")

    def finish(self, s: S) -> None:
        """What follows when nobody has to answer any more; the step is off the stack by then."""

    def prompt(self, s: S, seat: Seat) -> str:
        return ""

    def label(self, s: S, seat: Seat, choice: Choice) -> str | None:
        """Words for a choice that fit this moment better than the table's, if there are."""
        return None

    def final(self, s: S, seat: Seat, choice: Choice) -> Final | None:
        """What this choice ends for good, if it does: a misclick would cost dearly."""
        return None

    def why_not(self, s: S, seat: Seat, choice: Choice) -> str | None:
        """Why this choice of the action space is not offered now, where a rule says so."""
        return None


class Ask(Step[S], frozen=True):
    """One seat decides, openly."""

    seat: Seat

    busy = always

    def waiting(self, s: S) -> tuple[Seat, ...]:
        return (self.seat,)

    def take(self, s: S, seat: Seat, choice: Choice) -> None:
        s.stack = s.stack[:-1]
        self.answer(s, choice)

    def answer(self, s: S, choice: Choice) -> None:
        raise TypeError(f"{type(self).__name__} does not say what an answer does")


class AskIfBusy(Ask[S], frozen=True):
    """One seat decides, openly, but only while there is something to decide: `busy` says so."""

    def waiting(self, s: S) -> tuple[Seat, ...]:
        return (self.seat,) if self.busy(s) else ()

    def busy(self, s: S) -> bool:
        raise TypeError(f"{type(self).__name__} does not say when it asks")


class AskAll(Step[S], frozen=True):
    """Several seats decide at once and in secret; all answers are opened together (G-1)."""

    sealed: ClassVar[bool] = True

    answers: tuple[Choice, ...]
    """By seat: the choice made, UNANSWERED, or UNASKED."""

    def busy(self, s: S) -> bool:
        return UNANSWERED in self.answers

    def waiting(self, s: S) -> tuple[Seat, ...]:
        return tuple([seat for seat, answer in enumerate(self.answers) if answer == UNANSWERED])

    def take(self, s: S, seat: Seat, choice: Choice) -> None:
        s.amend(msgspec.structs.replace(self, answers=with_item(self.answers, seat, choice)))


def stacked(*steps: Step[Any]) -> tuple[Step[Any], ...]:
    """Steps as they lie on a stack, the first named on top: for those that always come together."""
    return steps[::-1]


class State(msgspec.Struct, kw_only=True, gc=False):
    """Everything true of a running game; games add their own fields, all immutable values."""

    rules: ClassVar["Rules[Any]"]
    """Of its game: they enter themselves here."""

    seats: int
    key: bytes
    drawn: int = 0
    """Random blocks used so far: with `key`, all the chance to come."""
    shown: int = 0
    """How often something hidden came to light; an act is not undone across it."""
    stack: tuple[Step[Any], ...] = ()
    news: tuple[Told, ...] = ()
    """What the act under way has told so far; the game collects it."""
    quiet: bool = False
    """Search plays on without telling anything."""
    windows_closed: int = 0
    """How many hidden steps are over. Everybody may know that, whoever could answer in them."""
    window_moments: tuple["State", ...] = ()
    """The hidden steps that the act under way ended, each as it was; the game collects them."""

    # Playing on

    @property
    def over(self) -> bool:
        return not self.stack

    def waiting(self) -> tuple[Seat, ...]:
        return self.stack[-1].waiting(self) if self.stack else ()

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        return self.stack[-1].choices(self, seat)

    def apply(self, seat: Seat, choice: Choice) -> None:
        """Take a choice that was offered. Nothing is checked: that is the game's door to keep."""
        self.stack[-1].take(self, seat, choice)
        self.run()

    def run(self, stop_at_windows: bool = False) -> None:
        """On to the next question; where that is wanted, to the next hidden step, asked or not."""
        while stack := self.stack:
            top = stack[-1]
            if top.by_itself:
                self.stack = stack[:-1]
                top.finish(self)
                continue
            if top.always_asks or top.busy(self) or (stop_at_windows and top.hidden):
                return
            if top.hidden:
                self.close_window()
            self.stack = stack[:-1]
            if top.sealed:
                self.shown += 1
            top.finish(self)

    def pass_window(self) -> None:
        """Go on from a hidden step that has all its answers, and stop at the next one."""
        top = self.stack[-1]
        self.close_window()
        self.stack = self.stack[:-1]
        self.shown += 1
        top.finish(self)
        self.run(stop_at_windows=True)

    def close_window(self) -> None:
        """Keep the moment for those who watch: a window looks the same if nobody was asked."""
        if not self.quiet:
            moment = copy(self)
            moment.window_moments = ()
            self.window_moments += (moment,)
        self.windows_closed += 1

    def copy(self) -> Self:
        twin: Self = self.__copy__()  # type: ignore[attr-defined]  # half the time of copy.copy
        return twin

    def fork(self) -> Self:
        """A copy to search in: it tells nothing."""
        twin = copy(self)
        twin.quiet = True
        return twin

    @property
    def result(self) -> "Result | None":
        """Who won and why, once it is over."""
        return None if self.stack else self.rules.result(self)

    @property
    def worth(self) -> tuple[int, ...] | None:
        """What every seat would score now, open or not; None where the game does not count."""
        return self.rules.worth(self)

    # For steps

    def then(self, *steps: Step[Any]) -> None:
        """Put steps on the stack: the first named comes first."""
        self.stack += steps[::-1]

    def amend(self, step: Step[Any]) -> None:
        """Put a changed step in the place of the one on top."""
        self.stack = self.stack[:-1] + (step,)

    @overload
    def tell(self, event: Event) -> None: ...
    @overload
    def tell(
        self, event: Callable[Facts, Event], *facts: Facts.args, **more: Facts.kwargs
    ) -> None: ...
    def tell(self, event: Any, *facts: Any, **more: Any) -> None:
        """This happened. Its class says who learns what of it; search makes no event at all.

        Facts that are dear to find are given by a function: `s.tell(lambda: JobFailed(…))`.
        """
        if not self.quiet:
            made = event if isinstance(event, Event) else event(*facts, **more)
            self.news += (Told.of(made),)

    def tell_only(self, to: tuple[Seat, ...], event: Event, others: Event | None = None) -> None:
        """These seats learn of this; the others of what is named for them, or of nothing."""
        if not self.quiet:
            self.news += (Told(others, event, to),)

    def reveal(self) -> None:
        """Something hidden came to light: no undo past this point."""
        self.shown += 1

    # Chance

    def below(self, n: int) -> int:
        """A random whole number from 0 to n - 1."""
        number = block(self.key, self.drawn)
        self.drawn += 1
        return number % n

    def shuffled(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        blocks = SHUFFLE_BLOCKS[len(items)]
        number = number_from(self.key, self.drawn, blocks)
        self.drawn += blocks
        return shuffle_with(number, items)
