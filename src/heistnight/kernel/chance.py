"""The random source: BLAKE2b in counter mode, the same on every Python and platform.

Block *i* of a source is `BLAKE2b-512(key, message = i as 8 little-endian bytes)`, read as a
little-endian integer. A draw uses as many whole blocks as it needs and reduces them modulo the
number of outcomes. At least 128 spare bits keep the bias below 2**-128. A source is two plain
values, `key` and the number of blocks `drawn`, and a state carries them when it is copied. Outcomes
reveal neither the key nor what comes next.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from math import factorial, prod
from struct import Struct
from typing import Any, Protocol, TypeVar

from heistnight.kernel.errors import BadOptions

Item = TypeVar("Item")

BLOCK_BITS = 512
SPARE_BITS = 128
WORD_BITS = 30
BLOCK_WORDS = Struct("<8Q")
"""Splits a block into 64-bit words."""
MAX_WORD_RANGE = 1 << 40
"""Below this many outcomes one word is enough, with a bias below 2**-23."""
MAX_WORD_SHUFFLE = 14
"""Up to this many items can be shuffled with one word."""


class RandomBits(Protocol):
    """A random source passed in by a caller: `random.Random` or anything with `getrandbits`."""

    def getrandbits(self, k: int, /) -> int: ...


def key_of(seed: int | str) -> bytes:
    """Return the key for a seed. Numbers and strings never collide."""
    kind = "int" if isinstance(seed, int) else "str"
    return blake2b(f"heistnight:{kind}:{seed}".encode()).digest()


@lru_cache(maxsize=1024)
def keyed_hash(key: bytes) -> Any:
    """Return the hash with its key. Copying it takes half the time of keying it again."""
    return blake2b(key=key)


def block_bytes(key: bytes, number: int) -> bytes:
    state = keyed_hash(key).copy()
    state.update(number.to_bytes(8, "little"))
    digest: bytes = state.digest()
    return digest


def block(key: bytes, number: int) -> int:
    return int.from_bytes(block_bytes(key, number), "little")


def blocks_for(answers: int) -> int:
    return -(-(answers.bit_length() + SPARE_BITS) // BLOCK_BITS)


MAX_SHUFFLED = 128
SHUFFLE_BLOCKS = tuple(blocks_for(factorial(n)) for n in range(MAX_SHUFFLED + 1))


def batches(n: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Group n, n - 1 … 2 so that each group's product fits one digit of a Python int."""
    group: tuple[int, ...] = ()
    for size in range(n, 1, -1):
        if prod(group) * size >= 1 << WORD_BITS:
            yield prod(group), group
            group = ()
        group += (size,)
    if group:
        yield prod(group), group


SHUFFLE_BATCHES = tuple(tuple(batches(n)) for n in range(MAX_SHUFFLED + 1))


def number_from(key: bytes, drawn: int, blocks: int) -> int:
    number = block(key, drawn)
    for offset in range(1, blocks):
        number = number << BLOCK_BITS | block(key, drawn + offset)
    return number


def shuffle_with(number: int, items: Iterable[Item]) -> tuple[Item, ...]:
    """Shuffle by Fisher-Yates, with every swap taken from one large random number.

    Dividing by a product of sizes first gives the same digits and divides the large number less
    often, which is slow.
    """
    mixed = list(items)
    for product, sizes in SHUFFLE_BATCHES[len(mixed)]:
        number, rest = divmod(number, product)
        for size in sizes:
            pick = rest % size  # these two lines are faster than a call of divmod
            rest //= size
            mixed[size - 1], mixed[pick] = mixed[pick], mixed[size - 1]
    return tuple(mixed)


class Chance:
    """A random source outside a game: for imagined worlds, bots and arenas."""

    __slots__ = ("drawn", "key")

    def __init__(self, seed: int | str) -> None:
        self.key = key_of(seed)
        self.drawn = 0

    @classmethod
    def from_rng(cls, rng: RandomBits) -> "Chance":
        """Return a source seeded from the caller's random source."""
        if isinstance(rng, cls):
            return rng
        if not hasattr(rng, "getrandbits"):
            raise BadOptions(f"Pass a random.Random, or something like it, not {rng!r}.")
        return cls(rng.getrandbits(128))

    def _number(self, blocks: int) -> int:
        number = number_from(self.key, self.drawn, blocks)
        self.drawn += blocks
        return number

    def getrandbits(self, k: int, /) -> int:
        return self._number(-(-k // BLOCK_BITS)) & ((1 << k) - 1)

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1."""
        return self._number(1) % n

    def random(self) -> float:
        return (self._number(1) >> (BLOCK_BITS - 53)) / (1 << 53)

    def choice(self, items: Sequence[Item]) -> Item:
        return items[self._number(1) % len(items)]

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        return shuffle_with(self._number(SHUFFLE_BLOCKS[len(items)]), items)


class QuickChance(Chance):
    """A faster source for imagined worlds: one block answers eight small draws."""

    __slots__ = ("_words",)

    def __init__(self, source: Chance) -> None:
        self.key, self.drawn = source.key, source.drawn
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            self._words = list(BLOCK_WORDS.unpack(block_bytes(self.key, self.drawn)))
            self.drawn += 1
        return self._words.pop()

    def below(self, n: int) -> int:
        return self._word() % n if n < MAX_WORD_RANGE else super().below(n)

    def random(self) -> float:
        return (self._word() >> 11) / (1 << 53)

    def choice(self, items: Sequence[Item]) -> Item:
        return items[self._word() % len(items)]

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        if len(items) <= MAX_WORD_SHUFFLE:
            return shuffle_with(self._word(), items)
        return super().shuffled(items)
