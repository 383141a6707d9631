"""What a character with an active ability is (CH-11, CH-50 to CH-58).

Every character is a file in `characters`. Those whose ability is passive hold what the rules
ask of them instead.
"""

from functools import cache
from typing import ClassVar

from heistnight.games.chicken_heist.cards import CHARACTERS
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.discovery import units_in
from heistnight.kernel.events import Seat


class Active:
    """An ability that is used once, in the owner's turn."""

    rule: ClassVar[str]
    label: ClassVar[str]

    def why_not(self, s: ChickenHeistState, seat: Seat) -> str | None:
        """What stands in its way, if anything."""
        return None

    def use(self, s: ChickenHeistState, seat: Seat, made: int) -> None:
        """`made`: the move made in this turn, or NONE."""
        raise TypeError(f"{type(self).__name__} does nothing")


@cache
def active_characters() -> dict[int, Active]:
    """By character; who is not in here has a passive ability."""
    found = units_in(f"{__package__}.characters", Active)
    return {CHARACTERS.index(name): active() for name, active in found.items()}
