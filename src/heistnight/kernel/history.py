"""A game's past as a chain: copies and undo entries share their common beginning.

Each new link points at the previous one, so appending takes constant time.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from heistnight.kernel.choices import Choice
from heistnight.kernel.events import LoggedEvent, Seat
from heistnight.kernel.records import Record

T = TypeVar("T")

Act = tuple[Seat, Choice]


class Chain(Generic[T]):
    """An immutable sequence. A longer chain shares all links of the shorter one."""

    __slots__ = ("_before", "_last", "length")

    _before: "Chain[T]"
    _last: T

    def __init__(self) -> None:
        self.length = 0

    def then(self, item: T) -> "Chain[T]":
        longer: Chain[T] = Chain.__new__(Chain)
        longer._before, longer._last, longer.length = self, item, self.length + 1
        return longer

    def __len__(self) -> int:
        return self.length

    def newest_first(self) -> Iterator[T]:
        link = self
        while link.length:
            yield link._last
            link = link._before

    def since(self, number: int) -> list[T]:
        """Return all items from this number on, counted from 0."""
        found: list[Any] = [None] * max(0, self.length - number)
        for place, item in zip(range(len(found) - 1, -1, -1), self.newest_first(), strict=False):
            found[place] = item
        return found

    def newest(self, number: int) -> "Chain[T]":
        """Return a chain with at most this many of the latest items."""
        return self if self.length <= number else chain_of(self.since(self.length - number))

    def items(self) -> tuple[T, ...]:
        return tuple(self.since(0))

    def common(self, other: "Chain[T]") -> int:
        """Return the length of the beginning that both chains share."""
        one, two = self, other
        while one is not two and (one.length or two.length):
            if one.length >= two.length:
                one, two = one._before, two
            else:
                two = two._before
        return one.length

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Pickle as a flat list: nested links would exceed the recursion limit."""
        return chain_of, (self.items(),)


def chain_of(items: Sequence[T]) -> Chain[T]:
    chain: Chain[T] = Chain()
    for item in items:
        chain = chain.then(item)
    return chain


class Past(Record, frozen=True, gc=False):
    """The acts so far, their events, and how many questions each seat has answered."""

    acts: Chain[Act]
    logged_events: Chain[LoggedEvent]
    answered: tuple[int, ...]

    @classmethod
    def none(cls, seats: int) -> "Past":
        return cls(Chain(), Chain(), (0,) * seats)

    def newest(self, number: int) -> "Past":
        """Return the past with at most this many acts and events."""
        return Past(self.acts.newest(number), self.logged_events.newest(number), self.answered)

    def with_act(self, seat: Seat, choice: Choice) -> "Past":
        answered = list(self.answered)
        answered[seat] += 1
        return Past(self.acts.then((seat, choice)), self.logged_events, tuple(answered))

    def with_events(self, events: Sequence[LoggedEvent]) -> "Past":
        logged = self.logged_events
        for one in events:
            logged = logged.then(one)
        return Past(self.acts, logged, self.answered)
