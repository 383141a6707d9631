"""The layout of observations: named fields one after another, each written in one place.

A field is a name, a word for each of its numbers, the bounds they keep, and the function that
reads them off a state for one seat. Legend, size, bounds and array all come from the same fields,
so a new field is one function. Its function may read only what the seat's view shows.

A field that names what of the state it is made of is written anew only when that has changed.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property, lru_cache
from itertools import product
from operator import attrgetter
from struct import Struct
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from heistnight.kernel.events import Seat
from heistnight.kernel.steps import State, Step

Observation = npt.NDArray[np.int16]
Numbers = Sequence[int] | bytes
"""What a field writes: its numbers, or what `packed` made of them earlier."""
Private = tuple[Any, ...]
S = TypeVar("S", bound=State)
Writer = Callable[[S, Seat], Numbers]

DTYPE = np.dtype("<i2")
SEAT_MEANING = "The seat that sees this; all others are counted clockwise from it."
WAITING_MEANING = "Who has to decide; all nought where nobody may know."
LARGEST = 32767


class Place(NamedTuple):
    """One position of an observation."""

    position: int
    field: str
    words: str
    """What this number of the field is about; empty where the field is one number."""
    low: int
    high: int


class Field(NamedTuple):
    name: str
    words: tuple[str, ...]
    low: int
    high: int
    meaning: str


class FieldWriter(NamedTuple):
    write: Writer[Any]
    pack: Callable[..., bytes]
    of: tuple[str, ...]
    """The fields of the state that it reads."""
    top: tuple[type[Step[Any]], ...]
    """The kinds of steps that it reads when one of them is on top of the stack."""
    blank: bytes


class Plan(NamedTuple):
    """How the fields are written while steps of one kind are on top of the stack, by place."""

    parts: list[bytes]
    """Noughts, which is what the fields are that such a step has nothing to do with."""
    every_time: list[tuple[int, Writer[Any], Callable[..., bytes]]]
    when_changed: list[tuple[int, Callable[[Any], Any], Writer[Any], Callable[..., bytes]]]
    """Each with a function that gives what it is made of: values that never change themselves."""


Sight = dict[int, tuple[Any, bytes]]
"""What one seat saw last, by place: what it was made of, and its bytes."""
NOT_SEEN = (object(), b"")


class Layout(Generic[S]):
    """All fields of one game, in order. A change of any, or of the key, raises `version`."""

    def __init__(self, game: str, version: int, seats: int) -> None:
        self.game, self.version, self.seats = game, version, seats
        self.fields: list[Field] = []
        self.writers: list[FieldWriter] = []
        self._plans: dict[type, Plan] = {}

    def field(
        self,
        *words: Iterable[object],
        high: int = 1,
        low: int = 0,
        of: tuple[str, ...] = (),
        top: tuple[type[Step[Any]], ...] = (),
    ) -> Callable[[Writer[S]], Writer[S]]:
        """The decorated function writes one number for each combination of these words.

        `of` names all fields of the state that it reads, `top` the kinds of steps that it reads
        where one is on top of the stack. With `top` alone it is nought under any other step; with
        neither it is written every time.
        """
        named = tuple([", ".join(map(str, found)) for found in product(*words)])

        def added(write: Writer[S]) -> Writer[S]:
            meaning = (write.__doc__ or "").strip()
            self.fields.append(Field(write.__name__, named, low, high, meaning))
            blank = packed((0,) * len(named))
            self.writers.append(FieldWriter(write, packer(len(named)), of, top, blank))
            return write

        return added

    def asked(self, *phases: str) -> None:
        """What every game has: who sits where, what is being decided, and who must decide."""
        spots = (*phases, "over")
        self.fields += [
            Field("seats", ("",), 0, self.seats, "How many seats play."),
            Field("seat", ("",), 0, self.seats, SEAT_MEANING),
            Field("phase", spots, 0, 1, "What is being decided."),
            Field("waiting", self.others, 0, 1, WAITING_MEANING),
        ]

        @lru_cache(maxsize=4096)
        def head(seats: int, seat: Seat, phase: str, waiting: tuple[Seat, ...]) -> bytes:
            asked = {(other - seat) % seats for other in waiting}
            marks = [phase == spot for spot in spots]
            return packed((seats, seat, *marks, *[other in asked for other in range(self.seats)]))

        def write(s: S, seat: Seat) -> Numbers:
            if not s.stack:
                return head(s.seats, seat, "over", ())
            top = s.stack[-1]
            return head(s.seats, seat, top.phase, () if top.hidden else top.waiting(s))

        self.writers.append(FieldWriter(write, packed, (), (), b""))

    @property
    def others(self) -> tuple[str, ...]:
        """Seats as an observation has them: the own one first, then clockwise."""
        return ("you", *[f"{n} to the left" for n in range(1, self.seats)])

    def around(self, by_seat: Sequence[Any], seat: Seat, nothing: Any = 0) -> tuple[Any, ...]:
        """What is known by seat, from the own one on, with `nothing` for seats that are not."""
        missing = self.seats - len(by_seat)
        return (*by_seat[seat:], *by_seat[:seat], *((nothing,) * missing))

    # All at once

    @cached_property
    def legend(self) -> tuple[Place, ...]:
        found: list[Place] = []
        for field in self.fields:
            for words in field.words:
                found.append(Place(len(found), field.name, words, field.low, field.high))
        return tuple(found)

    @property
    def size(self) -> int:
        return len(self.legend)

    def write(self, s: S, seat: Seat, sight: Sight | None = None) -> bytes:
        """The observation as little-endian 16-bit numbers; a sight is brought up to date."""
        kind = type(s.stack[-1]) if s.stack else type(None)
        blank, every_time, when_changed = self._plans.get(kind) or self._plan(kind)
        parts = blank.copy()
        for place, write, pack in every_time:
            numbers = write(s, seat)
            parts[place] = numbers if type(numbers) is bytes else pack(*numbers)
        sight = {} if sight is None else sight
        for place, read, write, pack in when_changed:
            facts = read(s)
            made_of, part = sight.get(place, NOT_SEEN)
            if facts != made_of:  # quick: what has not changed is the very same
                numbers = write(s, seat)
                part = numbers if type(numbers) is bytes else pack(*numbers)
                sight[place] = facts, part
            parts[place] = part
        return b"".join(parts)

    def _plan(self, kind: type) -> Plan:
        """Made when a kind of step is first met on top of the stack."""
        plan = self._plans[kind] = Plan([writer.blank for writer in self.writers], [], [])
        for place, (write, pack, of, top, _) in enumerate(self.writers):
            reads_top = issubclass(kind, top)
            if of:
                read = attrgetter(*of, "stack") if reads_top else attrgetter(*of)
                plan.when_changed.append((place, read, write, pack))
            elif reads_top or not top:
                plan.every_time.append((place, write, pack))
        return plan

    def observe(self, s: S, seat: Seat, sight: Sight | None = None) -> Observation:
        return np.frombuffer(bytearray(self.write(s, seat, sight)), DTYPE)

    def bounds(self) -> tuple[Observation, Observation]:
        """By position: the least and the most it can be."""
        low = np.array([place.low for place in self.legend], DTYPE)
        high = np.array([place.high for place in self.legend], DTYPE)
        return low, high


def packed(numbers: Iterable[int]) -> bytes:
    """Numbers as an observation has them: for fields, or their pieces, that seldom change."""
    found = list(numbers)
    return packer(len(found))(*found)


@cache
def packer(size: int) -> Callable[..., bytes]:
    """A third of the time that an array takes for it."""
    return Struct(f"<{size}h").pack


def counter(size: int) -> Callable[[Iterable[int]], list[int]]:
    """A function that counts small numbers: how many noughts, how many ones, and so on."""
    blank = [0] * size

    def counted(items: Iterable[int]) -> list[int]:
        counts = blank.copy()
        for item in items:
            counts[item] += 1
        return counts

    return counted


def chooser(size: int) -> Callable[[int], Numbers]:
    """A function that marks one of so many places; none for -1."""
    rows = [tuple([int(place == mark) for place in range(size)]) for mark in range(size)]
    rows.append((0,) * size)  # the place that -1 stands for
    return rows.__getitem__


def packed_choices(size: int) -> list[bytes]:
    """By mark, packed: one of so many places is marked; none at -1."""
    mark = chooser(size)
    return [packed(mark(place)) for place in (*range(size), -1)]
