"""Vacations at correspondence pace: a person's clock is paused, for some days in one game.

Everyone sees who is on vacation. A vacation ends by itself when its days are used up.
"""

from heistnight.kernel.events import Seat
from heistnight.table.errors import Refusal
from heistnight.table.game import clocks
from heistnight.table.storage.persistence import TablePersistence
from heistnight.table.storage.totals import DAY_SECONDS

NO_VACATION = "There are no vacations at this table."
VACATION_USED_UP = "You've used up your vacation in this game."


class Vacations:
    """Who is on vacation, and how much of it is left."""

    def __init__(self, persistence: TablePersistence) -> None:
        self.persistence = persistence

    def seats(self) -> list[Seat]:
        """Return the seats whose person is on vacation."""
        places = enumerate(self.persistence.record.seats)
        return [seat for seat, place in places if place.vacation is not None]

    def left(self, seat: Seat) -> float:
        """Return the seconds of vacation that this seat has left."""
        record = self.persistence.record
        place, used = record.seats[seat], record.seats[seat].vacation_used
        if place.vacation is not None:
            used += self.persistence.store.uptime.seconds_up(place.vacation, clocks.wall())
        return max(0.0, record.vacation_days * DAY_SECONDS - used)

    def begin(self, seat: Seat) -> None:
        """Begin a vacation, or refuse."""
        record = self.persistence.record
        if not record.correspondence or not record.vacation_days:
            raise Refusal(NO_VACATION)
        if not self.left(seat):
            raise Refusal(VACATION_USED_UP)
        if record.seats[seat].vacation is None:
            record.seats[seat].vacation = clocks.wall()

    def end(self, seat: Seat) -> bool:
        """End a vacation; return whether there was one."""
        place, left = self.persistence.record.seats[seat], self.left(seat)
        if place.vacation is None:
            return False
        total = self.persistence.record.vacation_days * DAY_SECONDS
        place.vacation, place.vacation_used = None, total - left
        return True

    def end_used_up(self) -> bool:
        """End the vacations that are used up; return whether there were any."""
        ended = [self.end(seat) for seat in self.seats() if not self.left(seat)]
        return bool(ended)

    def due(self, moment: float) -> list[float]:
        """Return when running vacations are used up, on the event loop's clock."""
        return [moment + self.left(seat) for seat in self.seats()]
