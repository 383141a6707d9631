"""SWAT catches everyone except a fortified crew."""

from typing import ClassVar

from heistnight.games.chicken_heist.event_card import FORTIFIED, EventCard
from heistnight.games.chicken_heist.state import RUN, ChickenHeistState
from heistnight.kernel.events import Seat


class Swat(EventCard):
    """CH-31: catch everyone whose crew isn't fortified."""

    rule: ClassVar[str] = "CH-31"

    def affects(self, s: ChickenHeistState, seat: Seat) -> bool:
        return s.crews[s.characters[seat]] not in s.fortified

    def outcome(self, s: ChickenHeistState, seat: Seat) -> str | None:
        stays = s.decisions[seat] != RUN
        return FORTIFIED if stays and not self.affects(s, seat) else super().outcome(s, seat)
