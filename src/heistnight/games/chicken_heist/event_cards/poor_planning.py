"""Poor planning becomes one of the events that were set aside."""

from typing import ClassVar

from heistnight.games.chicken_heist.event_card import EventCard, event_cards
from heistnight.games.chicken_heist.events import PlansChange
from heistnight.games.chicken_heist.state import ChickenHeistState


class PoorPlanning(EventCard):
    """CH-39: apply a random one of the four variable events set aside instead."""

    rule: ClassVar[str] = "CH-39"
    becomes_another: ClassVar[bool] = True

    def activate(self, s: ChickenHeistState) -> None:
        s.stand_in = s.aside[0]
        s.reveal()
        card, name = event_cards()[s.stand_in], s.event_names[s.stand_in]
        s.tell(lambda: PlansChange(name, card.outcomes(s)))
        card.activate(s)
