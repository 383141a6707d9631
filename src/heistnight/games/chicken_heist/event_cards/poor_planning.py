"""Poor planning turns into one of the events that were set aside."""

from typing import ClassVar

from heistnight.games.chicken_heist.cards import POOR_PLANNING
from heistnight.games.chicken_heist.event_cards.base import UNITS, EventCard
from heistnight.games.chicken_heist.events import PlansChange
from heistnight.games.chicken_heist.state import ChickenHeistState


class PoorPlanning(EventCard):
    """CH-39: a random one of the four variable events set aside takes effect instead."""

    event: ClassVar[int] = POOR_PLANNING
    rule: ClassVar[str] = "CH-39"

    def activate(self, s: ChickenHeistState) -> None:
        s.stand_in = s.aside[0]
        s.reveal()
        s.tell(PlansChange(s.event_names[s.stand_in]))
        UNITS[s.stand_in].activate(s)
