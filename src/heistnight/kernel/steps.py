"""Steps on a stack, and the state they change.

A step is one paragraph of the rules. The step on top of the stack says who must answer and from
what. When nobody has to answer, it is popped and does its work, usually by pushing the next steps.
Steps are frozen data and a state holds only immutable values, so a shallow copy is a full copy.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, ParamSpec, Self, TypeVar, overload

from heistnight.kernel.chance import SHUFFLE_BLOCKS, Item, block, number_from, shuffle_with
from heistnight.kernel.choices import Choice, Final
from heistnight.kernel.draws import RECORDERS
from heistnight.kernel.events import Event, LoggedEvent, Seat, kebab
from heistnight.kernel.records import Record, copied, replace

if TYPE_CHECKING:
    from heistnight.kernel.rules import Result, Rules

S = TypeVar("S", bound="State")
Some = TypeVar("Some")
EventArgs = ParamSpec("EventArgs")

MAX_SEATS = 12
CLOCKWISE = tuple(
    [
        tuple([(*range(start, seats), *range(start)) for start in range(seats)])
        for seats in range(MAX_SEATS + 1)
    ]
)
"""All seats in turn order, by number of seats and by the seat that starts."""

UNASKED = -2
UNANSWERED = -1


def with_item(items: tuple[Some, ...], index: int, item: Some) -> tuple[Some, ...]:
    """Return the tuple with one item replaced."""
    changed = list(items)  # faster than joining slices
    changed[index] = item
    return tuple(changed)


def without(items: tuple[Some, ...], item: Some) -> tuple[Some, ...]:
    """Return the tuple without the first such item."""
    left = list(items)
    left.remove(item)
    return tuple(left)


class Step(Record, Generic[S], frozen=True, tag=kebab, gc=False):
    """A piece of the rules that runs once, without a question, when it comes to the top."""

    rule: ClassVar[str] = ""
    phase: ClassVar[str] = ""
    sealed: ClassVar[bool] = False
    """Whether answers are secret and can be taken back until the last one is in."""
    hidden: ClassVar[bool] = False
    """Whether it must stay secret which seats this step asks, if any (G-3)."""

    duel: ClassVar[bool] = False
    """Whether it is part of a duel, which several windows may follow."""

    lends_rule: ClassVar[bool] = False
    """Whether this step's rule allows its choices, because they also answer other questions."""

    by_itself: ClassVar[bool] = True
    """Whether the step never asks and hides nothing. Most steps run like this."""

    always_asks: ClassVar[bool] = False
    """Whether the step asks every time, so `busy` needn't be called."""

    def waiting(self, s: S) -> tuple[Seat, ...]:
        return ()

    def busy(self, s: S) -> bool:
        """Check whether anyone still has to answer: `waiting`, without saying who."""
        return False

    def choices(self, s: S, seat: Seat) -> tuple[Choice, ...]:
        return ()

    def take(self, s: S, seat: Seat, choice: Choice) -> None:
        raise TypeError(f"{type(self).__name__} asks nobody")

    def finish(self, s: S) -> None:
        """Do the step's work when all answers are in. It is off the stack by then."""

    def prompt(self, s: S, seat: Seat) -> str:
        return ""

    def label(self, s: S, seat: Seat, choice: Choice) -> str | None:
        """Return a label that fits this moment better than the table's, if there is one."""
        return None

    def final(self, s: S, seat: Seat, choice: Choice) -> Final | None:
        """Return what this choice ends permanently, if anything, so that clients can ask first."""
        return None

    def why_not(self, s: S, seat: Seat, choice: Choice) -> str | None:
        """Return why this choice isn't offered now, if a rule says so."""
        return None


class Ask(Step[S], frozen=True):
    """One seat decides, in public."""

    by_itself: ClassVar[bool] = False
    always_asks: ClassVar[bool] = True

    seat: Seat

    def busy(self, s: S) -> bool:
        return True

    def waiting(self, s: S) -> tuple[Seat, ...]:
        return (self.seat,)

    def take(self, s: S, seat: Seat, choice: Choice) -> None:
        s.stack = s.stack[:-1]
        self.answer(s, choice)

    def answer(self, s: S, choice: Choice) -> None:
        raise TypeError(f"{type(self).__name__} does not say what an answer does")


class AskIfBusy(Ask[S], frozen=True):
    """One seat decides, in public, as long as `busy` says there is something to decide."""

    always_asks: ClassVar[bool] = False

    def waiting(self, s: S) -> tuple[Seat, ...]:
        return (self.seat,) if self.busy(s) else ()

    def busy(self, s: S) -> bool:
        raise TypeError(f"{type(self).__name__} does not say when it asks")


class AskAll(Step[S], frozen=True):
    """Several seats decide at once and in secret. All answers are opened together (G-1)."""

    sealed: ClassVar[bool] = True
    by_itself: ClassVar[bool] = False

    answers: tuple[Choice, ...]
    """By seat: the choice made, UNANSWERED or UNASKED."""

    def busy(self, s: S) -> bool:
        return UNANSWERED in self.answers

    def waiting(self, s: S) -> tuple[Seat, ...]:
        return tuple([seat for seat, answer in enumerate(self.answers) if answer == UNANSWERED])

    def take(self, s: S, seat: Seat, choice: Choice) -> None:
        s.amend(replace(self, answers=with_item(self.answers, seat, choice)))


def stacked(*steps: Step[Any]) -> tuple[Step[Any], ...]:
    """Return steps in stack order, the first named on top. For steps that always come together."""
    return steps[::-1]


class State(Record, kw_only=True, gc=False):
    """Everything true of a running game. Games add their own fields, all immutable values."""

    rules: ClassVar["Rules[Any]"]
    """The game's rules. They register themselves here."""

    seats: int
    key: bytes
    drawn: int = 0
    """Random blocks used so far. Together with `key`, it determines all future chance."""
    reveals: int = 0
    """How often something hidden was revealed. Undo doesn't cross a reveal."""
    stack: tuple[Step[Any], ...] = ()
    new_events: tuple[LoggedEvent, ...] = ()
    """Events of the current act. The game collects them."""
    quiet: bool = False
    """Whether to skip events, as search does."""
    windows_closed: int = 0
    """How many hidden steps are over. Public, no matter who could answer in them."""
    window_moments: tuple["State", ...] = ()
    """The states in hidden steps that the current act ended. The game collects them."""

    # Playing

    @property
    def over(self) -> bool:
        return not self.stack

    def waiting(self) -> tuple[Seat, ...]:
        return self.stack[-1].waiting(self) if self.stack else ()

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        return self.stack[-1].choices(self, seat)

    def apply(self, seat: Seat, choice: Choice) -> None:
        """Take an offered choice, without checks: those are `Game.act`'s job."""
        self.stack[-1].take(self, seat, choice)
        self.run()

    def run(self, stop_at_windows: bool = False) -> None:
        """Run to the next question, or to the next hidden step even if it asks nobody."""
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
                self.reveals += 1
            top.finish(self)

    def pass_window(self) -> None:
        """Leave a hidden step that has all its answers, and stop at the next one."""
        top = self.stack[-1]
        self.close_window()
        self.stack = self.stack[:-1]
        self.reveals += 1
        top.finish(self)
        self.run(stop_at_windows=True)

    def close_window(self) -> None:
        """Store the state for viewers: a window must look the same if nobody was asked."""
        if not self.quiet:
            moment = self.copy()
            moment.window_moments = ()
            self.window_moments += (moment,)
        self.windows_closed += 1

    def copy(self) -> Self:
        return copied(self)

    def fork(self) -> Self:
        """Return a copy for search, without events."""
        twin = self.copy()
        twin.quiet = True
        return twin

    @property
    def result(self) -> "Result | None":
        """Who won and why, once the game is over."""
        return None if self.stack else self.rules.result(self)

    @property
    def worth(self) -> tuple[int, ...] | None:
        """Every seat's score if the game ended now, secrets included. None if the game has none."""
        return self.rules.worth(self)

    # For steps

    def then(self, *steps: Step[Any]) -> None:
        """Push steps onto the stack. The first named runs first."""
        self.stack += steps if len(steps) == 1 else steps[::-1]

    def amend(self, step: Step[Any]) -> None:
        """Replace the step on top with a changed one."""
        self.stack = self.stack[:-1] + (step,)

    @overload
    def tell(self, event: Event) -> None: ...
    @overload
    def tell(
        self, event: Callable[EventArgs, Event], *facts: EventArgs.args, **more: EventArgs.kwargs
    ) -> None: ...
    def tell(self, event: Any, *facts: Any, **more: Any) -> None:
        """Log an event. Its class says who learns what. Search creates no events.

        Pass a function if its facts are expensive: `s.tell(lambda: JobFailed(…))`.
        """
        if not self.quiet:
            made = event if isinstance(event, Event) else event(*facts, **more)
            self.new_events += (LoggedEvent.of(made),)

    def tell_only(self, to: tuple[Seat, ...], event: Event, others: Event | None = None) -> None:
        """Log an event for these seats. The others get another event, or none."""
        if not self.quiet:
            self.new_events += (LoggedEvent(others, event, to),)

    def reveal(self) -> None:
        """Mark that something hidden was revealed: undo stops here."""
        self.reveals += 1

    # Chance

    def below(self, n: int, deck: str = "") -> int:
        """Draw a whole number from 0 to n - 1; `deck` says what for, in the record of draws."""
        got = block(self.key, self.drawn) % n
        if RECORDERS:
            RECORDERS[-1].picked(self.key, self.drawn, deck, n, got)
        self.drawn += 1
        return got

    def shuffled(self, items: tuple[Item, ...], deck: str = "") -> tuple[Item, ...]:
        blocks = SHUFFLE_BLOCKS[len(items)]
        order = shuffle_with(number_from(self.key, self.drawn, blocks), items)
        if RECORDERS:
            RECORDERS[-1].shuffled(self.key, self.drawn, deck, items, order)
        self.drawn += blocks
        return order
