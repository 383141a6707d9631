"""The driver's signals: the first is a warning, the second ends the heist."""

from typing import ClassVar

from heistnight.games.chicken_heist.event_card import STRUCK, EventCard, catch
from heistnight.games.chicken_heist.events import DriverSignals
from heistnight.games.chicken_heist.state import RUN, ChickenHeistState
from heistnight.kernel.events import Seat

LAST_SIGNAL = 2


class DriversSignal(EventCard):
    """CH-32, CH-33: the first does nothing; the second catches everyone who didn't run."""

    rule: ClassVar[str] = "CH-33"

    def catches(self, s: ChickenHeistState, seat: Seat) -> bool:
        return self.finds_hiders(s)

    def finds_hiders(self, s: ChickenHeistState) -> bool:
        return s.signals + 1 == LAST_SIGNAL

    def outcome(self, s: ChickenHeistState, seat: Seat) -> str | None:
        return STRUCK if self.finds_hiders(s) and s.decisions[seat] != RUN else None

    def activate(self, s: ChickenHeistState) -> None:
        s.signals += 1
        s.tell(DriverSignals, s.signals, rule="CH-32" if s.signals < LAST_SIGNAL else "CH-33")
        if s.signals < LAST_SIGNAL:
            super().activate(s)
            return
        for seat in s.inside_from(s.leader):
            if s.decisions[seat] != RUN:
                catch(s, seat)
