"""The police patrol catches runners."""

from typing import ClassVar

from heistnight.games.chicken_heist.characters.samurai import is_spared
from heistnight.games.chicken_heist.event_card import Escape, EventCard, running
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


class PolicePatrol(EventCard):
    """CH-37: who ran this round is caught, unless it discards its hide and gets away."""

    rule: ClassVar[str] = "CH-37"

    def stops_runners(self, s: ChickenHeistState, seat: Seat) -> bool:
        return not is_spared(s, seat)

    def activate(self, s: ChickenHeistState) -> None:
        super().activate(s)
        s.then(*[StopRunner(seat) for seat in running(s) if self.stops_runners(s, seat)])


class StopRunner(Escape, frozen=True):
    """CH-37: the hide card is a runner's way out."""

    rule: ClassVar[str] = "CH-37"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "The patrol stops you as you run. Discard your hide card to get away?"
