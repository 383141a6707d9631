"""The police patrol catches runners."""

from typing import ClassVar

from heistnight.games.chicken_heist.characters.samurai import is_immune
from heistnight.games.chicken_heist.event_card import (
    IMMUNE,
    STRUCK,
    Escape,
    EventCard,
    running,
)
from heistnight.games.chicken_heist.state import RUN, ChickenHeistState
from heistnight.kernel.events import Seat


class PolicePatrol(EventCard):
    """CH-37: catch players who ran this round, unless they discard their hide card."""

    rule: ClassVar[str] = "CH-37"

    def stops_runners(self, s: ChickenHeistState, seat: Seat) -> bool:
        return not is_immune(s, seat)

    def outcome(self, s: ChickenHeistState, seat: Seat) -> str | None:
        if s.decisions[seat] != RUN:
            return None
        return STRUCK if self.stops_runners(s, seat) else IMMUNE

    def activate(self, s: ChickenHeistState) -> None:
        super().activate(s)
        s.then(*[StopRunner(seat) for seat in running(s) if self.stops_runners(s, seat)])


class StopRunner(Escape, frozen=True):
    """CH-37: discard your hide card to get past the patrol."""

    rule: ClassVar[str] = "CH-37"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "The patrol stops you as you run. Discard your hide card to get away?"
