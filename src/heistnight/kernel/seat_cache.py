"""Cache values per seat while the facts that they were made from stay the same.

Values in a state are immutable, so unchanged facts are usually the same objects. Comparing them is
fast, while hashing would have to visit everything.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from heistnight.kernel.events import Seat
from heistnight.kernel.steps import State

Made = TypeVar("Made")

MAX_CACHED_SEATS = 4096
"""Number of cached entries. When it is reached, the cache is cleared."""


class SeatCache:
    """A cache of the latest value for each seat of each game."""

    __slots__ = ("_latest",)

    def __init__(self) -> None:
        self._latest: dict[tuple[bytes, Seat | None], tuple[Any, Any]] = {}

    def get(
        self, s: State, seat: Seat | None, facts: tuple[Any, ...], make: Callable[[], Made]
    ) -> Made:
        """Return the cached value if it was made from the same facts, else make a new one.

        `facts` must contain everything that `make` reads from the state. Games are told apart by
        their random key; if two keys were equal, the facts would still have to match.
        """
        address = s.key, seat
        latest = self._latest.get(address)
        if latest is not None and latest[0] == facts:
            kept: Made = latest[1]
            return kept
        if len(self._latest) >= MAX_CACHED_SEATS:
            self._latest.clear()
        new = make()
        self._latest[address] = facts, new
        return new
