"""Betrayal catches the leader."""

from typing import ClassVar

from heistnight.games.chicken_heist.event_card import EventCard
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


class Betrayal(EventCard):
    """CH-34: catch the current leader, unless they ran."""

    rule: ClassVar[str] = "CH-34"

    def affects(self, s: ChickenHeistState, seat: Seat) -> bool:
        return seat == s.leader
