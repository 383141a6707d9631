"""People in a reaction window: passing, waiting, and passing on everything (G-3).

In every window each seat gets one row in the store, asked or not, and the window's end is
committed once. So neither the commits nor their times reveal who was asked.
"""

import asyncio
import time
from collections.abc import Callable

import msgspec

from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.table import seating
from heistnight.table.bots.bot_seats import BotSeats
from heistnight.table.game import pace
from heistnight.table.game.match import Match
from heistnight.table.game.reaction_window import ReactionWindow
from heistnight.table.storage.persistence import TablePersistence
from heistnight.table.storage.records import ActRow


class RowsToSave(msgspec.Struct):
    """Rows to commit, and what can be shown once they are committed."""

    rows: list[ActRow]
    moments: list[Game]
    seat: Seat | None = None
    """Who sees, in a window, that it is committed; None: nobody."""
    key: str = ""
    """The request that asked for it."""
    settles: ReactionWindow | None = None
    """The window that ends with it."""


Write = Callable[[Match, RowsToSave], asyncio.Future[None]]
Show = Callable[[Seat], None]


class WindowPasses:
    """Runs the shown window, and remembers whose turn it was outside of windows."""

    def __init__(
        self, persistence: TablePersistence, bots: BotSeats, write: Write, show: Show
    ) -> None:
        self.persistence, self.bots, self.write, self.show = persistence, bots, write, show
        self.turn: tuple[Seat, ...] | None = None

    def opened(self, number: int, moment: float) -> ReactionWindow:
        """Open a window. Its length depends only on the pace and on the database's speed.

        With one person at the table there is nobody to hide responses from.
        """
        record = self.persistence.record
        solo = len(seating.seated_people(record)) < 2
        wait = pace.commit_wait(self.persistence.store.slowest_commit)
        return ReactionWindow(number, record.speed, moment, solo=solo, commit_wait=wait)

    def people(self) -> list[Seat]:
        """Return the seats of people who respond themselves; a bot responds for the absent."""
        seats = enumerate(self.persistence.record.seats)
        return [seat for seat, place in seats if place.person is not None and not place.stand_in]

    def pass_(
        self, match: Match, window: ReactionWindow, seat: Seat, moment: float, key: str = ""
    ) -> None:
        """Pass. To the others and to the store it looks the same whether the seat was asked."""
        rows = self._row_for(match, seat, key)
        window.add_response(seat, self.people(), moment)
        self.write(match, rows)

    def _row_for(
        self, match: Match, seat: Seat, key: str = "", choice: Choice | None = None
    ) -> RowsToSave:
        """Return one row: the seat's answer, or its pass if it has none or was not asked."""
        live, table, at = match.live, self.persistence.id, time.time()
        if seat not in match.silent():
            return RowsToSave([live.apply_pass(table, seat, key, at)], [], seat, key)
        given = live.game.decline if choice is None else choice
        assert given is not None
        done = live.answer(seat, live.question(seat), [given])
        rows = live.apply(table, seat, done, key, at)
        return RowsToSave(rows, match.moments(), seat, key)

    def tend(self, match: Match, moment: float) -> None:
        """Pass for people who pass on everything, then close and settle the window when due."""
        window = match.window
        if window is None:
            return
        for seat in self.people():
            if self.persistence.record.seats[seat].passing and seat not in window.passed:
                self.pass_(match, window, seat, moment)
        window.close_early(self.people(), moment)
        if not window.solo and not window.is_open(moment):
            self._close(match, window)
        if moment >= window.settles:
            self._settle(match, window)

    def _close(self, match: Match, window: ReactionWindow) -> None:
        """Count a person who was asked and stayed silent as passed, and show them that now."""
        late = set(match.silent()) & set(self.people()) - window.passed
        for seat in late:
            window.passed.add(seat)
            self.show(seat)

    def _settle(self, match: Match, window: ReactionWindow) -> None:
        """Commit the window's end, with a row for every seat that has none yet."""
        end = RowsToSave([], [], settles=window)
        for seat in range(match.live.game.seats):
            if self._lacks_row(match, window, seat):
                self.bots.stop(seat)
                choice = None if seat in window.passed else window.decided.get(seat)
                one = self._row_for(match, seat, choice=choice)
                end.rows += one.rows
                end.moments += one.moments
        if end.rows or not window.settling:
            window.settling = True
            self.write(match, end)

    def _lacks_row(self, match: Match, window: ReactionWindow, seat: Seat) -> bool:
        """Return whether this seat gets its row now. A solo person may take their time."""
        if seat in match.silent():
            return not window.solo or self.bots.plays(match, seat)
        return not window.settling and seat not in window.passed

    def begin_turn(self, waiting: tuple[Seat, ...]) -> None:
        """End "pass on everything" for players whose next turn this is."""
        before, self.turn = self.turn, waiting or self.turn
        seats = [] if before is None else [seat for seat in waiting if seat not in before]
        passing = [
            place for seat in seats if (place := self.persistence.record.seats[seat]).passing
        ]
        for place in passing:
            place.passing = False
        if passing:
            self.persistence.save()
