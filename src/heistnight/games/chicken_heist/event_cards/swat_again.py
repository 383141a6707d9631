"""Swat Again is SWAT once more."""

from typing import ClassVar

from heistnight.games.chicken_heist.cards import SWAT_AGAIN
from heistnight.games.chicken_heist.event_cards.swat import Swat


class SwatAgain(Swat):
    """CH-40: as SWAT, and a fortified crew is safe from it, too."""

    event: ClassVar[int] = SWAT_AGAIN
    rule: ClassVar[str] = "CH-40"
