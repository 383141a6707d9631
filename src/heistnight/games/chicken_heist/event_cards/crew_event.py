"""The four events that catch one crew each."""

from typing import ClassVar

from heistnight.games.chicken_heist.event_card import EventCard
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


class CrewCaught(EventCard):
    """CH-30: catch everyone in the crew with the event's number."""

    rule: ClassVar[str] = "CH-30"

    def affects(self, s: ChickenHeistState, seat: Seat) -> bool:
        return s.crews[s.characters[seat]] == self.event
