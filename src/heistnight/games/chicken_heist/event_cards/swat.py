"""SWAT catches everyone except a fortified crew."""

from typing import ClassVar

from heistnight.games.chicken_heist.event_card import EventCard
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


class Swat(EventCard):
    """CH-31: catch everyone whose crew isn't fortified."""

    rule: ClassVar[str] = "CH-31"

    def affects(self, s: ChickenHeistState, seat: Seat) -> bool:
        return s.crews[s.characters[seat]] not in s.fortified
