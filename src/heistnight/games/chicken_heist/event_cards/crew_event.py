"""The four events that catch one crew each."""

from typing import ClassVar

from heistnight.games.chicken_heist.cards import CREWS
from heistnight.games.chicken_heist.event_cards.base import UNITS, EventCard
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


class CrewCaught(EventCard):
    """CH-30: every seat whose character is of that crew."""

    rule: ClassVar[str] = "CH-30"

    def __init__(self, crew: int) -> None:
        self.crew = crew

    def affects(self, s: ChickenHeistState, seat: Seat) -> bool:
        return s.crews[s.characters[seat]] == self.crew


UNITS.update({crew: CrewCaught(crew) for crew in range(CREWS)})
