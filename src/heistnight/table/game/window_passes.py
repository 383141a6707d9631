"""People in a window for secret answers: passing, waiting, and passing on everything (G-3).

In every window each seat has one row in the store, asked or not, and the window's end is
committed once: so neither commits nor their times tell who was asked.
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
from heistnight.table.storage.persistence import Ledger
from heistnight.table.storage.records import ActRow


class RowsToSave(msgspec.Struct):
    """Rows to be committed, and what can be seen once they are."""

    rows: list[ActRow]
    moments: list[Game]
    seat: Seat | None = None
    """Who sees in a window that it is committed; None: nobody."""
    key: str = ""
    """The request that asked for it."""
    settles: ReactionWindow | None = None
    """The window that ends with it."""


Write = Callable[[Match, RowsToSave], asyncio.Future[None]]
Show = Callable[[Seat], None]


class WindowPasses:
    """Looks after the window that is shown; keeps whose turn it was outside of windows."""

    def __init__(self, ledger: Ledger, bots: BotSeats, write: Write, show: Show) -> None:
        self.ledger, self.bots, self.write, self.show = ledger, bots, write, show
        self.turn: tuple[Seat, ...] | None = None

    def opened(self, number: int, moment: float) -> ReactionWindow:
        """Its length hangs on pace and database alone; with one person there is nothing to hide."""
        record = self.ledger.record
        lone = len(seating.seated_people(record)) < 2
        wait = pace.commit_wait(self.ledger.store.slowest_commit)
        return ReactionWindow(number, record.speed, moment, lone=lone, commit_wait=wait)

    def people(self) -> list[Seat]:
        """Those who have a say: whoever is away has left it to a bot."""
        seats = enumerate(self.ledger.record.seats)
        return [seat for seat, place in seats if place.person is not None and not place.stand_in]

    def pass_(
        self, match: Match, window: ReactionWindow, seat: Seat, moment: float, key: str = ""
    ) -> None:
        """To the others, and to the store, it is the same whether this seat was asked."""
        said = self._row_for(match, seat, key)
        window.had_say(seat, self.people(), moment)
        self.write(match, said)

    def _row_for(
        self, match: Match, seat: Seat, key: str = "", choice: Choice | None = None
    ) -> RowsToSave:
        """One row: the answer of a seat that is asked, or that it passes; else that it passed."""
        live, table, at = match.live, self.ledger.id, time.time()
        if seat not in match.silent():
            return RowsToSave([live.apply_pass(table, seat, key, at)], [], seat, key)
        given = live.game.decline if choice is None else choice
        assert given is not None
        done = live.answer(seat, live.question(seat), [given])
        rows = live.keep(table, seat, done, key, at)
        return RowsToSave(rows, match.moments(), seat, key)

    def tend(self, match: Match, moment: float) -> None:
        """Those who pass on everything do; whose time is up has passed."""
        window = match.window
        if window is None:
            return
        for seat in self.people():
            if self.ledger.record.seats[seat].passing and seat not in window.passed:
                self.pass_(match, window, seat, moment)
        window.close_early(self.people(), moment)
        if not window.lone and not window.is_open(moment):
            self._close(match, window)
        if moment >= window.settles:
            self._settle(match, window)

    def _close(self, match: Match, window: ReactionWindow) -> None:
        """A person who was asked and is silent has passed, and sees that at once."""
        late = set(match.silent()) & set(self.people()) - window.passed
        for seat in late:
            window.passed.add(seat)
            self.show(seat)

    def _settle(self, match: Match, window: ReactionWindow) -> None:
        """Commit the window's end: a row for every seat that has none. A lone person has time."""
        said = RowsToSave([], [], settles=window)
        for seat in range(match.live.game.seats):
            asked = seat in match.silent()
            bot = self.bots.plays(match, seat)
            if asked and window.lone and not bot:
                continue
            if asked or not (window.settling or seat in window.passed):
                self.bots.stop(seat)
                late = seat in window.passed
                one = self._row_for(match, seat, choice=None if late else window.decided.get(seat))
                said.rows += one.rows
                said.moments += one.moments
        if said.rows or not window.settling:
            window.settling = True
            self.write(match, said)

    def begin_turn(self, waiting: tuple[Seat, ...]) -> None:
        """Whoever passed on everything did so until this, their next turn."""
        before, self.turn = self.turn, waiting or self.turn
        seats = [] if before is None else [seat for seat in waiting if seat not in before]
        passing = [place for seat in seats if (place := self.ledger.record.seats[seat]).passing]
        for place in passing:
            place.passing = False
        if passing:
            self.ledger.save()
