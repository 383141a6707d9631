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
from heistnight.table.game.correspondence import Correspondence
from heistnight.table.game.match import Match
from heistnight.table.game.reaction_window import ReactionWindow
from heistnight.table.game.standing_orders import orders_for
from heistnight.table.game.vacations import Vacations
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
        self.correspondence = Correspondence(persistence)
        self.vacations = Vacations(persistence)
        self.turn: tuple[Seat, ...] | None = None

    def opened(self, number: int, moment: float) -> ReactionWindow:
        """Open a window. Its length depends only on the pace and on the database's speed.

        With one person at the table there is nobody to hide responses from.
        """
        record = self.persistence.record
        solo = len(seating.seated_people(record)) < 2
        wait = pace.commit_wait(self.persistence.store.slowest_commit)
        set_time = float(record.window_time) if record.correspondence else None
        window = ReactionWindow(
            number, record.speed, moment, solo=solo, commit_wait=wait, set_time=set_time
        )
        if record.correspondence:
            self.correspondence.restore_window(window, moment)
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

    def orders(self, match: Match, seat: Seat) -> list[Choice]:
        """Return what this person's standing orders answer in the shown window."""
        if seat not in self.responders(match):
            return []
        return orders_for(match.revealed_game, seat, self.persistence.record.seats[seat].orders)

    def covers(self, match: Match, seat: Seat) -> bool:
        """Return whether this person responds by an order or a skip. No hand is read for it."""
        return bool(self.orders(match, seat)) or self.skips(match, seat)

    def awaited(self, match: Match) -> list[Seat]:
        """Return the people who can still respond by hand in the shown window."""
        window = match.window
        if window is None or window.solo or not self.persistence.record.correspondence:
            return []
        return [
            seat
            for seat in self.responders(match)
            if seat not in window.passed and not self.covers(match, seat)
        ]

    def pass_(
        self, match: Match, window: ReactionWindow, seat: Seat, moment: float, key: str = ""
    ) -> None:
        """Pass. To the others and to the store it looks the same whether the seat was asked."""
        self._respond(match, window, seat, moment, self._row_for(match, seat, key))

    def _respond(
        self, match: Match, window: ReactionWindow, seat: Seat, moment: float, rows: RowsToSave
    ) -> None:
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
        """Respond for people with orders or skips, then close and settle the window when due."""
        window = match.window
        if window is None:
            return
        if moment >= window.skips:
            for seat in self.responders(match):
                self.respond_for(match, window, seat, moment)
        if not window.solo:
            window.pause(self._someone_is_away(match), moment)
        window.close_early(self.responders(match), moment)
        if not window.solo and not window.is_open(moment):
            self._close(match, window)
        if moment >= window.settles:
            self._settle(match, window)

    def _someone_is_away(self, match: Match) -> bool:
        """Return whether a person who could respond is on vacation, whether or not they have."""
        return bool(set(self.vacations.seats()) & set(self.responders(match)))

    def respond_for(self, match: Match, window: ReactionWindow, seat: Seat, moment: float) -> None:
        """Respond as this person's orders or skip say, if they can still respond.

        A seat with an order that it can't carry out passes at the same time as one that answers.
        """
        on_time = seat in match.silent() if window.solo else window.is_open(moment)
        if not on_time or seat in window.passed or not self.covers(match, seat):
            return
        asked = match.live.game.choices(seat) if seat in match.silent() else ()
        able = [choice for choice in self.orders(match, seat) if choice in asked]
        row = self._row_for(match, seat, choice=able[0] if able else None)
        self._respond(match, window, seat, moment, row)

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
        """End the skips of players whose next turn this is.

        At correspondence pace, "unless a card is aimed at me" lasts until they end it.
        """
        before, self.turn = self.turn, waiting or self.turn
        new = [] if before is None else [seat for seat in waiting if seat not in before]
        lasting = ("none", "aimed") if self.persistence.record.correspondence else ("none",)
        self._end_skips([seat for seat in new if self._skip(seat) not in lasting])

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
