"""Swat Again works like SWAT."""

from typing import ClassVar

from heistnight.games.chicken_heist.cards import SWAT
from heistnight.games.chicken_heist.event_cards.swat import Swat


class SwatAgain(Swat):
    """CH-40: work like SWAT; a fortified crew is safe here too."""

    rule: ClassVar[str] = "CH-40"

    @property
    def also_named(self) -> int:
        return SWAT
