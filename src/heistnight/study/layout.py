"""The layout of observations: named fields in order, each written by one function.

A field has a name, a label for each of its numbers, bounds, and a function that writes the numbers
from a state for one seat. Legend, size, bounds and array all come from the same fields, so a new
field is one function. That function may read only what the seat's view shows. All its numbers are 0
before it writes.

A field that names the parts of the state that it reads is written again only when they change. The
compiled build writes all of them every time, because comparing takes longer.
"""

import ast
from collections.abc import Callable, Iterable
from functools import cache
from itertools import product
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from heistnight._build import source_of
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import State, Step
from heistnight.study.writing import COMPILED, Numbers, Row

Observation = npt.NDArray[np.int16]
Private = tuple[Any, ...]
S = TypeVar("S", bound=State)
FieldFunction = Callable[[S, Seat, Numbers], None]

DTYPE = np.dtype(np.int16)
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
    categorical: bool
    """Whether the number names one of several things, so that its size means nothing."""


class Field(NamedTuple):
    name: str
    words: tuple[str, ...]
    low: int
    high: int
    meaning: str
    categories: tuple[bool, ...] = ()
    """Which of its numbers are categorical; empty: none."""


class FieldWriter(NamedTuple):
    write: FieldFunction[Any]
    size: int
    of: tuple[str, ...]
    """The fields of the state that it reads."""
    top: tuple[type[Step[Any]], ...]
    """The step types that it reads when one is on top of the stack."""


CachedField = tuple[int, Callable[[Any], Any], FieldFunction[Any]]
"""Its place, a function that returns the immutable values that it is made from, and its writer."""


class WritePlan(NamedTuple):
    """Which fields to write while steps of one type are on top of the stack. The others are 0."""

    every_time: list[tuple[int, FieldFunction[Any]]]
    when_changed: list[CachedField]


FieldCache = dict[int, tuple[Any, bytes]]
"""One seat's latest observation, by field: what it was made from, and its bytes."""
NOT_CACHED = (object(), b"")


@cache
def docstrings(module: str) -> dict[str, str]:
    """Return the docstrings of a module's functions, which the compiler leaves out."""
    functions = [
        node
        for node in ast.parse(source_of(module).read_text()).body
        if isinstance(node, ast.FunctionDef)
    ]
    return {node.name: ast.get_docstring(node, clean=False) or "" for node in functions}


class Layout(Generic[S]):
    """All fields of one game, in order. Any change to them, or to the key, raises `version`."""

    def __init__(self, game: str, version: int, seats: int) -> None:
        self.game, self.version, self.seats = game, version, seats
        self.fields: list[Field] = []
        self.writers: list[FieldWriter] = []
        self._plans: dict[type, WritePlan] = {}
        self._rows: list[Row] = []
        """Rows that nobody is writing into."""
        self._legend: tuple[Place, ...] = ()

    def field(
        self,
        *words: Iterable[object],
        high: int = 1,
        low: int = 0,
        categories: bool | tuple[str, ...] = False,
        of: tuple[str, ...] = (),
        top: tuple[type[Step[Any]], ...] = (),
    ) -> Callable[[FieldFunction[S]], FieldFunction[S]]:
        """Add a field whose function writes one number for each combination of these labels.

        `categories` are the last labels of numbers that name a thing, or True if all do.
        `of` names all state fields that it reads, `top` the step types that it reads when one is on
        top of the stack. With `top` alone it is 0 under any other step. With neither it is written
        every time.
        """
        named = tuple([", ".join(map(str, found)) for found in product(*words)])
        if isinstance(categories, bool):
            named_things = (categories,) * len(named)
        else:
            named_things = tuple([word.rpartition(", ")[2] in categories for word in named])

        def added(write: FieldFunction[S]) -> FieldFunction[S]:
            meaning = write.__doc__ or docstrings(write.__module__)[write.__name__]
            self.fields.append(
                Field(write.__name__, named, low, high, meaning.strip(), named_things)
            )
            self.writers.append(FieldWriter(write, len(named), of, top))
            return write

        return added

    def add_common_fields(self, *phases: str) -> None:
        """Add the fields of every game: seats, phase, and who must decide."""
        spots = (*phases, "over")
        self.fields += [
            Field("seats", ("",), 0, self.seats, "How many seats play."),
            Field("seat", ("",), 0, self.seats, SEAT_MEANING, (True,)),
            Field("phase", spots, 0, 1, "What is being decided."),
            Field("waiting", self.others, 0, 1, WAITING_MEANING),
        ]

        spot_of = {phase: 2 + number for number, phase in enumerate(spots)}
        first = 2 + len(spots)

        def write(s: S, seat: Seat, out: Numbers) -> None:
            seats, stack = s.seats, s.stack
            out[0] = seats
            out[1] = seat
            if not stack:
                out[spot_of["over"]] = 1
                return
            top = stack[-1]
            out[spot_of[top.phase]] = 1
            if not top.hidden:
                for other in top.waiting(s):
                    out[first + (other - seat) % seats] = 1

        self.writers.append(FieldWriter(write, first + self.seats, (), ()))

    @property
    def others(self) -> tuple[str, ...]:
        """Labels of the seats: this seat first, then clockwise."""
        return ("you", *[f"{n} to the left" for n in range(1, self.seats)])

    # The whole observation

    @property
    def legend(self) -> tuple[Place, ...]:
        if not self._legend:
            found: list[Place] = []
            for field in self.fields:
                categories = field.categories or (False,) * len(field.words)
                for words, thing in zip(field.words, categories, strict=True):
                    place = Place(len(found), field.name, words, field.low, field.high, thing)
                    found.append(place)
            self._legend = tuple(found)
        return self._legend

    @property
    def size(self) -> int:
        return len(self.legend)

    def write(self, s: S, seat: Seat, cache: FieldCache | None = None) -> bytes:
        """Return the observation as 16-bit numbers, and update the cache."""
        kind = type(s.stack[-1]) if s.stack else type(None)
        every_time, when_changed = self._plans.get(kind) or self._plan(kind)
        try:
            row = self._rows.pop()
        except IndexError:  # the first time, or while another thread writes
            row = Row([writer.size for writer in self.writers])
        row.clear()
        parts = row.parts
        for place, write in every_time:
            write(s, seat, parts[place])
        if when_changed:
            write_changed(when_changed, s, seat, row, {} if cache is None else cache)
        found = row.memory.tobytes()
        self._rows.append(row)
        return found

    def _plan(self, kind: type) -> WritePlan:
        """Plan the writing for a step type, when it is first on top of the stack."""
        plan = self._plans[kind] = WritePlan([], [])
        for place, (write, _, of, top) in enumerate(self.writers):
            reads_top = issubclass(kind, top)
            if of and not COMPILED:
                read = attrgetter(*of, "stack") if reads_top else attrgetter(*of)
                plan.when_changed.append((place, read, write))
            elif of or reads_top or not top:
                plan.every_time.append((place, write))
        return plan

    def observe(self, s: S, seat: Seat, cache: FieldCache | None = None) -> Observation:
        return np.frombuffer(bytearray(self.write(s, seat, cache)), DTYPE)

    def bounds(self) -> tuple[Observation, Observation]:
        """Return the lowest and highest value of each position."""
        low = np.array([place.low for place in self.legend], DTYPE)
        high = np.array([place.high for place in self.legend], DTYPE)
        return low, high


def write_changed(
    fields: list[CachedField], s: State, seat: Seat, row: Row, cache: FieldCache
) -> None:
    """Write the fields whose facts changed, and copy the others from the cache."""
    parts, memory = row.parts, row.part_memory
    for place, read, write in fields:
        facts = read(s)
        made_of, part = cache.get(place, NOT_CACHED)
        if facts == made_of:  # fast: unchanged values are the same objects
            memory[place][:] = part
        else:
            write(s, seat, parts[place])
            cache[place] = facts, memory[place].tobytes()
