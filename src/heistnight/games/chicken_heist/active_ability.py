"""The base class of active abilities (CH-11, CH-50 to CH-58).

Every character has its own module in `characters`. Modules of passive characters have plain
functions that the rules call.
"""

from functools import cache
from typing import ClassVar

from heistnight.games.chicken_heist.cards import CHARACTERS
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.discovery import units_in
from heistnight.kernel.events import Seat


class Active:
    """An ability that its owner may activate once per turn."""

    rule: ClassVar[str]
    label: ClassVar[str]

    def why_not(self, s: ChickenHeistState, seat: Seat) -> str | None:
        """Return why it can't be used now, or None if it can."""
        return None

    def use(self, s: ChickenHeistState, seat: Seat, made: int) -> None:
        """Use it. `made`: the move already made this turn, or NONE."""
        raise TypeError(f"{type(self).__name__} does nothing")


@cache
def active_characters() -> dict[int, Active]:
    """Return the active abilities by character; all other characters are passive."""
    found = units_in(f"{__package__}.characters", Active)
    return {CHARACTERS.index(name): active() for name, active in found.items()}
