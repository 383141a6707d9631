"""How long each seat has been asked, and when its time is up."""

import asyncio
import time
from collections.abc import Collection

from heistnight.kernel.events import Seat
from heistnight.table.game import pace


def now() -> float:
    """Return the event loop's time, which also drives the alarms."""
    return asyncio.get_running_loop().time()


def wall() -> float:
    """Return the seconds since 1970: for times that have to survive a restart."""
    return time.time()


class Clocks:
    """The open question of each seat, and since when it is open."""

    def __init__(self) -> None:
        self.asked: dict[Seat, tuple[str, float]] = {}
        self.paused: dict[Seat, float] = {}
        """Seats on vacation, and since when their clock is paused."""
        self.lent = 0.0
        """Seconds that the open questions had used when the server stopped."""

    def lend(self, clock: int, gone: float) -> None:
        """Continue the clocks after a restart, and leave people time to come back."""
        self.lent = max(0.0, min(gone, clock - min(clock, pace.CLOCK_GRACE_SECONDS)))

    def follow(self, questions: dict[Seat, str], moment: float) -> None:
        """Set the open questions. A question that was open before keeps its time."""
        for seat, question in questions.items():
            if seat in self.paused and self.asked.get(seat, ("",))[0] != question:
                self.paused[seat] = moment
        self.asked = {
            seat: self.asked[seat]
            if self.asked.get(seat, ("",))[0] == question
            else (question, moment - self.lent)
            for seat, question in questions.items()
        }
        self.lent = 0.0

    def pause(self, seats: Collection[Seat], moment: float) -> None:
        """Stop the clocks of exactly these seats, and let the others go on."""
        for seat in [one for one in self.paused if one not in seats]:
            since = self.paused.pop(seat)
            if seat in self.asked:
                question, begun = self.asked[seat]
                self.asked[seat] = question, begun + moment - max(since, begun)
        for seat in seats:
            self.paused.setdefault(seat, moment)

    def restart(self, seat: Seat) -> None:
        if seat in self.asked:
            self.asked[seat] = self.asked[seat][0], now()
            if seat in self.paused:
                self.paused[seat] = now()

    def end(self, seat: Seat, clock: int | None) -> float | None:
        """Return when this seat's time is up; None if it has no clock, or it stands."""
        runs = clock and seat in self.asked and seat not in self.paused
        return self.asked[seat][1] + clock if clock and runs else None

    def left(self, known: list[bool], clock: int) -> list[float | None]:
        """Return the seconds left by seat, None for seats whose clock may not be shown."""
        moment = now()
        spent = [
            self.spent(seat, moment) if shown and seat in self.asked else None
            for seat, shown in enumerate(known)
        ]
        return [None if one is None else round(max(0.0, clock - one), 1) for one in spent]

    def spent(self, seat: Seat, moment: float) -> float:
        """Return the seconds that this seat has used for its open question."""
        return self.paused.get(seat, moment) - self.asked[seat][1]

    def waited(self, seat: Seat, moment: float) -> float:
        return moment - self.asked[seat][1] if seat in self.asked else 0.0
