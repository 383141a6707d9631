"""Clocks and windows of a correspondence table, kept in its record while it hibernates.

While a table is in memory, its times are on the event loop's clock. In the record they are seconds
since 1970. Time in which no server was running doesn't count.
"""

from collections.abc import Sequence

import msgspec

from heistnight.kernel.events import Seat
from heistnight.table.game import clocks
from heistnight.table.game.match import Match
from heistnight.table.game.reaction_window import ReactionWindow
from heistnight.table.storage.persistence import TablePersistence
from heistnight.table.storage.records import ActRow, Asked, TableRecord, WindowRecord
from heistnight.table.storage.uptime import Uptime

MIN_SECONDS_AFTER_LOADING = 1.0
"""A window that is loaded stays open at least as long: standing orders respond first."""


class Correspondence:
    """Notes clocks and the window in the record when they change, and restores them."""

    def __init__(self, persistence: TablePersistence) -> None:
        self.persistence = persistence
        self.responded: set[Seat] = set()
        """Who had responded in the stored window when the table was loaded."""
        self._noted: dict[Seat, tuple[str, bool, float]] = {}
        """The clocks as noted: the question, whether it is paused, and since when it is open."""

    # Restoring

    def restore(self, match: Match, acts: Sequence[ActRow]) -> None:
        """Set the clocks of a table that was just loaded, and see who has responded."""
        record, moment, wall = self.persistence.record, clocks.now(), clocks.wall()
        window, persistence = record.window, self.persistence
        persistence.turns = dict(record.turns)
        persistence.turns_window = None if window is None or window.over else window.number
        persistence.webhook_turn = max(record.turns.values(), default=None)
        if window is not None and not window.over:
            persistence.webhook_turn = window.at
        self.responded = {row.seat for row in acts[window.rows :]} if window else set()
        for seat, place in enumerate(record.seats):
            if place.asked is not None:
                spent = seconds_spent(record, seat, wall, self.persistence.store.uptime)
                match.clocks.asked[seat] = place.asked.question, moment - spent
                if place.vacation is not None:
                    match.clocks.paused[seat] = moment
        self._noted = self._clocks(match)

    def restore_window(self, window: ReactionWindow, moment: float) -> None:
        """Continue a stored window, if this is the one."""
        stored, wall = self.persistence.record.window, clocks.wall()
        if stored is None or stored.over or stored.number != window.number or window.solo:
            return
        gone = self.persistence.store.uptime.seconds_up(stored.at, wall)
        window.length, window.waits = stored.length, list(stored.waits)
        window.skips = moment + stored.skips - stored.at - gone
        window.passed = set(self.responded)
        if stored.closes is None:
            window.pause_with(stored.left)
        else:
            left = stored.closes - stored.at - gone
            window.closes = moment + max(left, MIN_SECONDS_AFTER_LOADING)

    # Noting

    def note(self, match: Match, moment: float) -> bool:
        """Note what has changed in the record; return whether there is anything to save."""
        clocks_changed = self._note_clocks(match, moment)
        return self._note_window(match, moment) or clocks_changed

    def _clocks(self, match: Match) -> dict[Seat, tuple[str, bool, float]]:
        return {
            seat: (question, seat in match.clocks.paused, since)
            for seat, (question, since) in match.clocks.asked.items()
        }

    def _note_clocks(self, match: Match, moment: float) -> bool:
        found = self._clocks(match)
        if found == self._noted:
            return False
        for seat, place in enumerate(self.persistence.record.seats):
            if seat not in found:
                place.asked = None
            elif found[seat] != self._noted.get(seat):
                spent = match.clocks.spent(seat, moment)
                place.asked = Asked(found[seat][0], spent, clocks.wall())
        self._noted = found
        return True

    def _note_window(self, match: Match, moment: float) -> bool:
        record, window = self.persistence.record, match.window
        stored = record.window
        if window is None or window.solo:
            if stored is None or stored.over:
                return False
            record.window = msgspec.structs.replace(stored, over=True)
            return True
        same = stored is not None and stored.number == window.number
        if stored is not None and same:
            paused = stored.closes is None
            if stored.waits == window.waits and paused == window.paused:
                return False
        rows = stored.rows if stored is not None and same else match.live.rows
        record.window = window_record(window, rows, moment)
        return True


def window_record(window: ReactionWindow, rows: int, moment: float) -> WindowRecord:
    wall = clocks.wall()
    return WindowRecord(
        number=window.number,
        rows=rows,
        length=window.length,
        skips=wall + window.skips - moment,
        closes=None if window.paused else wall + window.closes - moment,
        left=window.left(moment),
        at=wall,
        waits=list(window.waits),
    )


def seconds_spent(record: TableRecord, seat: Seat, wall: float, uptime: Uptime) -> float:
    """Return how much of its time this seat has used for its open question."""
    place = record.seats[seat]
    if place.asked is None:
        return 0.0
    runs = 0.0 if place.vacation is not None else uptime.seconds_up(place.asked.at, wall)
    return place.asked.spent + runs


def window_left(record: TableRecord, wall: float, uptime: Uptime) -> float | None:
    """Return the seconds left of the stored window; None if none is open."""
    window = record.window
    if window is None or window.over:
        return None
    if window.closes is None:
        return window.left
    return max(0.0, window.closes - window.at - uptime.seconds_up(window.at, wall))


def first_window(record: TableRecord) -> int:
    """Return the number of the first window that isn't over: earlier ones aren't shown again."""
    return record.window.number + record.window.over if record.window else 0
