"""What was worked out for a seat, kept for as long as all that it was made of stays the same.

Values of a state never change themselves, so what has not changed is the very same object:
comparing takes no time to speak of, where a hash would have to look at everything.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from heistnight.kernel.events import Seat
from heistnight.kernel.steps import State

Made = TypeVar("Made")

MOST_KEPT = 4096
"""So many seats of games at once; then all is forgotten, and made anew when it is asked for."""


class Kept:
    """One thing that is made for seats: of each seat of each game the latest."""

    __slots__ = ("_latest",)

    def __init__(self) -> None:
        self._latest: dict[tuple[bytes, Seat | None], tuple[Any, Any]] = {}

    def made(
        self, s: State, seat: Seat | None, facts: tuple[Any, ...], make: Callable[[], Made]
    ) -> Made:
        """The latest for this seat, if it was made of the same facts, else one made now.

        `facts` are all that `make` reads of the state. The game is told from others by its
        chance; if that ever failed, facts would still have to be the same.
        """
        address = s.key, seat
        latest = self._latest.get(address)
        if latest is not None and latest[0] == facts:
            kept: Made = latest[1]
            return kept
        if len(self._latest) >= MOST_KEPT:
            self._latest.clear()
        new = make()
        self._latest[address] = facts, new
        return new
