"""Questions that several cards ask: choose a seat, choose a position."""

from typing import ClassVar

from heistnight.games.chicken_heist.actions import POSITION, POSITION_OF, SEAT, SEAT_OF
from heistnight.games.chicken_heist.event_knowledge import UNKNOWN, candidates
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat, player
from heistnight.kernel.steps import Ask


class PickSeat(Ask[ChickenHeistState], frozen=True):
    """Choose a seat for a card or an ability."""

    lends_rule: ClassVar[bool] = True
    phase: ClassVar[str] = "action"
    unfit: ClassVar[str] = "can't be chosen"
    """Why another seat in the heist is not a target."""

    def targets(self, s: ChickenHeistState) -> tuple[Seat, ...]:
        return s.others_inside(self.seat)

    def picked(self, s: ChickenHeistState, target: Seat) -> None:
        raise TypeError(f"{type(self).__name__} does not say what a seat is picked for")

    def choices(self, s: ChickenHeistState, seat: Seat) -> tuple[Choice, ...]:
        return tuple([SEAT[target] for target in self.targets(s)])

    def label(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str:
        target = SEAT_OF[choice]
        return f"{player(target)} (you)" if target == seat else player(target)

    def why_not(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str | None:
        if choice not in SEAT:
            return None
        target = SEAT_OF[choice]
        if target >= s.seats:
            return f"that seat doesn't exist (seats: {s.seats})."
        if s.status[target]:
            return f"{player(target)} is out of the heist (CH-23)."
        if target == seat:
            return f"you can't choose yourself ({self.rule})."
        return f"{player(target)} {self.unfit} ({self.rule})."

    def answer(self, s: ChickenHeistState, choice: Choice) -> None:
        self.picked(s, SEAT_OF[choice])


class PickPosition(Ask[ChickenHeistState], frozen=True):
    """Choose a face-down event for a move or a card."""

    lends_rule: ClassVar[bool] = True
    phase: ClassVar[str] = "action"

    def barred(self, s: ChickenHeistState) -> tuple[int, ...]:
        return ()

    def why_barred(self, s: ChickenHeistState, position: int) -> str:
        """Return why a position in `barred` can't be chosen."""
        return f"choose a different position ({self.rule})."

    def picked(self, s: ChickenHeistState, position: int) -> None:
        raise TypeError(f"{type(self).__name__} does not say what a position is picked for")

    def choices(self, s: ChickenHeistState, seat: Seat) -> tuple[Choice, ...]:
        barred = self.barred(s)
        if not barred:
            return POSITION[s.round - 1 :]
        return tuple([POSITION[p] for p in s.face_down() if p not in barred])

    def label(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str:
        """CH-84: label a position with what this seat knows about its event."""
        position = POSITION_OF[choice]
        known = candidates(s, seat)[position]
        events = [s.event_names[event] for event in known if event != UNKNOWN]
        if not events:
            return f"Position {position + 1}"
        other = ["another"] if UNKNOWN in known else []
        return f"Position {position + 1} ({' or '.join([*events, *other])})"

    def why_not(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str | None:
        if choice not in POSITION:
            return None
        position = POSITION_OF[choice]
        if position not in s.face_down():
            return "that event is already revealed (CH-14)."
        return self.why_barred(s, position)

    def answer(self, s: ChickenHeistState, choice: Choice) -> None:
        self.picked(s, POSITION_OF[choice])
