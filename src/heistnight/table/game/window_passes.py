"""People in a reaction window: who can respond, passing, waiting and skipping (G-3).

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
from heistnight.table.storage.records import ActRow, Skip


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


WriteRows = Callable[[Match, RowsToSave], asyncio.Future[None]]
Show = Callable[[Seat], None]


class WindowPasses:
    """Runs the shown window, and remembers whose turn it was outside of windows."""

    def __init__(
        self, persistence: TablePersistence, bots: BotSeats, write: WriteRows, show: Show
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
        window = ReactionWindow(number, record.speed, moment, solo=solo, commit_wait=wait)
        if record.hurried:
            window.skips = moment  # everyone knows that nobody is left to respond
        return window

    def people(self) -> list[Seat]:
        """Return the seats of people who respond themselves; a bot responds for the absent."""
        seats = enumerate(self.persistence.record.seats)
        return [seat for seat, place in seats if place.person is not None and not place.stand_in]

    def responders(self, match: Match) -> list[Seat]:
        """Return the people who could answer in the shown window, as far as everyone knows."""
        could = match.revealed_game.could_answer
        return [seat for seat in self.people() if seat in could]

    def skips(self, match: Match, seat: Seat) -> bool:
        """Return whether this person's skip covers the shown window. No hand is read for it."""
        skip, game = self.persistence.record.seats[seat].skip, match.revealed_game
        if skip == "none" or game.window is None or seat not in self.responders(match):
            return False
        return skip != "aimed" or game.aimed_at != seat

    def pass_(
        self, match: Match, window: ReactionWindow, seat: Seat, moment: float, key: str = ""
    ) -> None:
        """Pass. To the others and to the store it looks the same whether the seat was asked."""
        rows = self._row_for(match, seat, key)
        self.add_response(match, window, seat, moment)
        self.write(match, rows)

    def add_response(self, match: Match, window: ReactionWindow, seat: Seat, moment: float) -> None:
        """Note a response; passing and answering look the same. The window closes when all have."""
        window.passed.add(seat)
        window.close_early(self.responders(match), moment)

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
        """Pass for people who skip, then close and settle the window when due."""
        window = match.window
        if window is None:
            return
        if moment >= window.skips:
            for seat in self.responders(match):
                self.pass_for_skip(match, window, seat, moment)
        window.close_early(self.responders(match), moment)
        if not window.solo and not window.is_open(moment):
            self._close(match, window)
        if moment >= window.settles:
            self._settle(match, window)

    def pass_for_skip(
        self, match: Match, window: ReactionWindow, seat: Seat, moment: float
    ) -> None:
        """Pass for this person if their skip covers the window and they can still respond."""
        on_time = seat in match.silent() if window.solo else window.is_open(moment)
        if on_time and seat not in window.passed and self.skips(match, seat):
            self.pass_(match, window, seat, moment)

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
        """End the skips of players whose next turn this is."""
        before, self.turn = self.turn, waiting or self.turn
        new = [] if before is None else [seat for seat in waiting if seat not in before]
        self._end_skips([seat for seat in new if self._skip(seat) != "none"])

    def end_duel(self, match: Match) -> None:
        """End the skips of a duel that is over."""
        if not match.revealed_game.in_duel:
            seats = range(match.revealed_game.seats)
            self._end_skips([seat for seat in seats if self._skip(seat) == "duel"])

    def _skip(self, seat: Seat) -> Skip:
        return self.persistence.record.seats[seat].skip

    def _end_skips(self, seats: list[Seat]) -> None:
        for seat in seats:
            self.persistence.record.seats[seat].skip = "none"
        if seats:
            self.persistence.save()
