"""The layout of observations: named fields in order, each written by one function.

A field has a name, a label for each of its numbers, bounds, and a function that reads the numbers
from a state for one seat. Legend, size, bounds and array all come from the same fields, so a new
field is one function. That function may read only what the seat's view shows.

A field that names the parts of the state that it reads is written again only when they change.
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
FieldValue = Sequence[int] | bytes
"""A field's numbers, or their bytes from `packed`."""
Private = tuple[Any, ...]
S = TypeVar("S", bound=State)
FieldFunction = Callable[[S, Seat], FieldValue]

DTYPE = np.dtype("<i2")
SEAT_MEANING = "The seat that sees this. Others are counted clockwise from it."
WAITING_MEANING = "Who has to decide; all 0 if that is secret."
MAX_VALUE = 32767


class Place(NamedTuple):
    """One position of an observation."""

    position: int
    field: str
    words: str
    """What this number of the field means. Empty if the field is one number."""
    low: int
    high: int


class Field(NamedTuple):
    name: str
    words: tuple[str, ...]
    low: int
    high: int
    meaning: str


class FieldWriter(NamedTuple):
    write: FieldFunction[Any]
    pack: Callable[..., bytes]
    of: tuple[str, ...]
    """The fields of the state that it reads."""
    top: tuple[type[Step[Any]], ...]
    """The step types that it reads when one is on top of the stack."""
    blank: bytes


class WritePlan(NamedTuple):
    """How to write the fields while steps of one type are on top of the stack."""

    parts: list[bytes]
    """By field, zeros: the value of fields that such a step doesn't affect."""
    every_time: list[tuple[int, FieldFunction[Any], Callable[..., bytes]]]
    when_changed: list[tuple[int, Callable[[Any], Any], FieldFunction[Any], Callable[..., bytes]]]
    """Each with a function that returns the immutable values that the field is made from."""


FieldCache = dict[int, tuple[Any, bytes]]
"""One seat's latest observation, by field: what it was made from, and its bytes."""
NOT_CACHED = (object(), b"")


class Layout(Generic[S]):
    """All fields of one game, in order. Any change to them, or to the key, raises `version`."""

    def __init__(self, game: str, version: int, seats: int) -> None:
        self.game, self.version, self.seats = game, version, seats
        self.fields: list[Field] = []
        self.writers: list[FieldWriter] = []
        self._plans: dict[type, WritePlan] = {}

    def field(
        self,
        *words: Iterable[object],
        high: int = 1,
        low: int = 0,
        of: tuple[str, ...] = (),
        top: tuple[type[Step[Any]], ...] = (),
    ) -> Callable[[FieldFunction[S]], FieldFunction[S]]:
        """Add a field whose function writes one number for each combination of these labels.

        `of` names all state fields that it reads, `top` the step types that it reads when one is on
        top of the stack. With `top` alone it is 0 under any other step. With neither it is written
        every time.
        """
        named = tuple([", ".join(map(str, found)) for found in product(*words)])

        def added(write: FieldFunction[S]) -> FieldFunction[S]:
            meaning = (write.__doc__ or "").strip()
            self.fields.append(Field(write.__name__, named, low, high, meaning))
            blank = packed((0,) * len(named))
            self.writers.append(FieldWriter(write, packer(len(named)), of, top, blank))
            return write

        return added

    def add_common_fields(self, *phases: str) -> None:
        """Add the fields of every game: seats, phase, and who must decide."""
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

        def write(s: S, seat: Seat) -> FieldValue:
            if not s.stack:
                return head(s.seats, seat, "over", ())
            top = s.stack[-1]
            return head(s.seats, seat, top.phase, () if top.hidden else top.waiting(s))

        self.writers.append(FieldWriter(write, packed, (), (), b""))

    @property
    def others(self) -> tuple[str, ...]:
        """Labels of the seats: this seat first, then clockwise."""
        return ("you", *[f"{n} to the left" for n in range(1, self.seats)])

    def around(self, by_seat: Sequence[Any], seat: Seat, nothing: Any = 0) -> tuple[Any, ...]:
        """Reorder values by seat to start at this seat, padded with `nothing`."""
        missing = self.seats - len(by_seat)
        return (*by_seat[seat:], *by_seat[:seat], *((nothing,) * missing))

    # The whole observation

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

    def write(self, s: S, seat: Seat, cache: FieldCache | None = None) -> bytes:
        """Return the observation as little-endian 16-bit numbers, and update the cache."""
        kind = type(s.stack[-1]) if s.stack else type(None)
        blank, every_time, when_changed = self._plans.get(kind) or self._plan(kind)
        parts = blank.copy()
        for place, write, pack in every_time:
            numbers = write(s, seat)
            parts[place] = numbers if type(numbers) is bytes else pack(*numbers)
        cache = {} if cache is None else cache
        for place, read, write, pack in when_changed:
            facts = read(s)
            made_of, part = cache.get(place, NOT_CACHED)
            if facts != made_of:  # fast: unchanged values are the same objects
                numbers = write(s, seat)
                part = numbers if type(numbers) is bytes else pack(*numbers)
                cache[place] = facts, part
            parts[place] = part
        return b"".join(parts)

    def _plan(self, kind: type) -> WritePlan:
        """Plan the writing for a step type, when it is first on top of the stack."""
        plan = self._plans[kind] = WritePlan([writer.blank for writer in self.writers], [], [])
        for place, (write, pack, of, top, _) in enumerate(self.writers):
            reads_top = issubclass(kind, top)
            if of:
                read = attrgetter(*of, "stack") if reads_top else attrgetter(*of)
                plan.when_changed.append((place, read, write, pack))
            elif reads_top or not top:
                plan.every_time.append((place, write, pack))
        return plan

    def observe(self, s: S, seat: Seat, cache: FieldCache | None = None) -> Observation:
        return np.frombuffer(bytearray(self.write(s, seat, cache)), DTYPE)

    def bounds(self) -> tuple[Observation, Observation]:
        """Return the lowest and highest value of each position."""
        low = np.array([place.low for place in self.legend], DTYPE)
        high = np.array([place.high for place in self.legend], DTYPE)
        return low, high


def packed(numbers: Iterable[int]) -> bytes:
    """Pack numbers as in an observation, for fields or parts that rarely change."""
    found = list(numbers)
    return packer(len(found))(*found)


@cache
def packer(size: int) -> Callable[..., bytes]:
    """Return a packing function, three times as fast as an array."""
    return Struct(f"<{size}h").pack


def counter(size: int) -> Callable[[Iterable[int]], list[int]]:
    """Return a function that counts how often each small number occurs."""
    blank = [0] * size

    def counted(items: Iterable[int]) -> list[int]:
        counts = blank.copy()
        for item in items:
            counts[item] += 1
        return counts

    return counted


def chooser(size: int) -> Callable[[int], FieldValue]:
    """Return a function that marks one of several places; none for -1."""
    rows = [tuple([int(place == mark) for place in range(size)]) for mark in range(size)]
    rows.append((0,) * size)  # for -1
    return rows.__getitem__


def packed_choices(size: int) -> list[bytes]:
    """Return the packed rows that mark one place each; none at -1."""
    mark = chooser(size)
    return [packed(mark(place)) for place in (*range(size), -1)]
