"""What a character with an active ability is (CH-11, CH-50 to CH-58)."""

from typing import ClassVar

from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


class Active:
    """An ability that is used once, in the owner's turn. Subclasses enter themselves in ACTIVE."""

    character: ClassVar[int]
    rule: ClassVar[str]
    label: ClassVar[str]

    def __init_subclass__(cls) -> None:
        ACTIVE[cls.character] = cls()

    def why_not(self, s: ChickenHeistState, seat: Seat) -> str | None:
        """What stands in its way, if anything."""
        return None

    def use(self, s: ChickenHeistState, seat: Seat, made: int) -> None:
        """`made`: the move made in this turn, or NONE."""
        raise TypeError(f"{type(self).__name__} does nothing")


ACTIVE: dict[int, Active] = {}
"""By character; who is not in here has a passive ability."""
