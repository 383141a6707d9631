"""The dyepack spoils the truck's loot."""

from typing import ClassVar

from heistnight.games.chicken_heist.event_card import EventCard
from heistnight.games.chicken_heist.events import TruckEmptied
from heistnight.games.chicken_heist.piles import empty_truck
from heistnight.games.chicken_heist.state import ChickenHeistState


class Dyepack(EventCard):
    """CH-35: return all loot on the truck to the pile; no player is affected."""

    rule: ClassVar[str] = "CH-35"

    def activate(self, s: ChickenHeistState) -> None:
        super().activate(s)
        s.tell(TruckEmptied, len(s.truck))
        empty_truck(s)
