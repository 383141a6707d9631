"""How long each seat has been asked, and when its time is up."""

import asyncio

from heistnight.kernel.events import Seat
from heistnight.table.game import pace


def now() -> float:
    """Seconds on the clock that alarms are set by: the event loop's."""
    return asyncio.get_running_loop().time()


class Clocks:
    """By seat: the question that is open, and since when."""

    def __init__(self) -> None:
        self.asked: dict[Seat, tuple[str, float]] = {}
        self.lent = 0.0
        """Seconds that had gone by for the open questions when the server stopped."""

    def lend(self, clock: int, gone: float) -> None:
        """After a restart the clock goes on, with a moment for people to come back."""
        self.lent = max(0.0, min(gone, clock - min(clock, pace.CLOCK_GRACE_SECONDS)))

    def follow(self, questions: dict[Seat, str], moment: float) -> None:
        """These are asked now; one that was asked before keeps its time."""
        self.asked = {
            seat: self.asked[seat]
            if self.asked.get(seat, ("",))[0] == question
            else (question, moment - self.lent)
            for seat, question in questions.items()
        }
        self.lent = 0.0

    def restart(self, seat: Seat) -> None:
        if seat in self.asked:
            self.asked[seat] = self.asked[seat][0], now()

    def end(self, seat: Seat, clock: int | None) -> float | None:
        return self.asked[seat][1] + clock if clock and seat in self.asked else None

    def left(self, known: list[bool], clock: int) -> list[float | None]:
        """Seconds left by seat, for those of whom it may be known."""
        moment = now()
        ends = [self.end(seat, clock) if shown else None for seat, shown in enumerate(known)]
        return [None if end is None else round(max(0.0, end - moment), 1) for end in ends]

    def waited(self, seat: Seat, moment: float) -> float:
        return moment - self.asked[seat][1] if seat in self.asked else 0.0
