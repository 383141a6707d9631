"""Write the numbers of an observation: every field gets its own part of one row.

A field can't write outside its part, and a number must fit into 16 bits: both raise an error. In
the compiled build a part is an object of `Numbers`. Without a compiler it is a `memoryview`, which
behaves alike and is the fastest that Python has.
"""

from array import array
from collections.abc import Callable
from functools import lru_cache
from struct import Struct
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i16, i64

COMPILED: Final = not __file__.endswith(".py")
NUMBER_BYTES: Final = 2
MAX_FILL = 64
PACKERS: list[Callable[..., None]] = [Struct(f"={n}h").pack_into for n in range(MAX_FILL + 1)]
"""By how many numbers there are: the fastest way to write them without a compiler."""


class Numbers:
    """The part of a row that belongs to one field."""

    def __init__(self, row: "vec[i16]", start: int, size: int) -> None:
        self._row = row
        self._start: i64 = start
        self._size: i64 = size

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, place: "i64") -> int:
        if place < 0 or place >= self._size:
            raise IndexError(f"A field of {self._size} numbers has none at {place}.")
        return self._row[self._start + place]

    def __setitem__(self, place: "i64", number: int) -> None:
        if place < 0 or place >= self._size:
            raise IndexError(f"A field of {self._size} numbers has none at {place}.")
        self._row[self._start + place] = number


class Row:
    """The numbers of one observation, in memory that is used again."""

    def __init__(self, sizes: list[int]) -> None:
        size = sum(sizes)
        if COMPILED:
            self._row = zeros(size)
            self.memory = memoryview(self._row).cast("B")
        else:
            self.memory = memoryview(bytearray(NUMBER_BYTES * size))
        self._blank = bytes(NUMBER_BYTES * size)
        self.parts: list[Any] = []
        """By field: its `Numbers`, or a `memoryview`."""
        self.part_memory: list[memoryview] = []
        """By field: the same in bytes."""
        start = 0
        for size in sizes:
            part = self.memory[NUMBER_BYTES * start : NUMBER_BYTES * (start + size)]
            self.part_memory.append(part)
            self.parts.append(Numbers(self._row, start, size) if COMPILED else part.cast("h"))
            start += size

    def clear(self) -> None:
        """Make all numbers 0."""
        if not COMPILED:
            self.memory[:] = self._blank
            return
        row = self._row
        place: i64 = 0
        size: i64 = len(row)
        while place < size:
            row[place] = 0
            place += 1


def zeros(size: int) -> "vec[i16]":
    return vec[i16]([0 for _ in range(size)])


# For fields: several numbers at once


def fill(out: Numbers, start: int, numbers: tuple[int, ...]) -> None:
    """Write these numbers, one after another."""
    if not COMPILED:
        PACKERS[len(numbers)](out, NUMBER_BYTES * start, *numbers)
        return
    place: i64 = start
    if place < 0 or place + len(numbers) > out._size:
        raise IndexError(f"{len(numbers)} numbers from {start} on don't fit a field of {len(out)}.")
    row = out._row
    place += out._start
    for number in numbers:
        row[place] = number
        place += 1


def count(out: Numbers, start: int, size: int, items: tuple[int, ...]) -> None:
    """Write how often each number below `size` occurs. All of them must be 0 before."""
    if not items:
        return
    if not COMPILED:
        part: Any = out
        part[start : start + size] = counted(size, items)
        return
    for item in items:
        out[start + item] += 1


@lru_cache(maxsize=65536)
def counted(size: int, items: tuple[int, ...]) -> "array[int]":
    counts = [0] * size
    for item in items:
        counts[item] += 1
    return array("h", counts)
