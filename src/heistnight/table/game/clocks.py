"""How long each seat has been asked, and when its time is up."""

import asyncio

from heistnight.kernel.events import Seat
from heistnight.table.game import pace


def now() -> float:
    """Return the event loop's time, which also drives the alarms."""
    return asyncio.get_running_loop().time()


class Clocks:
    """The open question of each seat, and since when it is open."""

    def __init__(self) -> None:
        self.asked: dict[Seat, tuple[str, float]] = {}
        self.lent = 0.0
        """Seconds that the open questions had used when the server stopped."""

    def lend(self, clock: int, gone: float) -> None:
        """Continue the clocks after a restart, and leave people time to come back."""
        self.lent = max(0.0, min(gone, clock - min(clock, pace.CLOCK_GRACE_SECONDS)))

    def follow(self, questions: dict[Seat, str], moment: float) -> None:
        """Set the open questions. A question that was open before keeps its time."""
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
        """Return the seconds left by seat, None for seats whose clock may not be shown."""
        moment = now()
        ends = [self.end(seat, clock) if shown else None for seat, shown in enumerate(known)]
        return [None if end is None else round(max(0.0, end - moment), 1) for end in ends]

    def waited(self, seat: Seat, moment: float) -> float:
        return moment - self.asked[seat][1] if seat in self.asked else 0.0
