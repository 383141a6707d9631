"""People in a window for secret answers: passing, waiting, and passing on everything (G-3)."""

import asyncio
from collections.abc import Callable

from heistnight.kernel.events import Seat
from heistnight.table import seating
from heistnight.table.bots.bot_seats import BotSeats
from heistnight.table.game.match import Match
from heistnight.table.game.reaction_window import OpenWindow
from heistnight.table.storage.persistence import Ledger

Decline = Callable[[Match, Seat, str], asyncio.Future[None]]


class Windows:
    """Looks after the window that is shown; keeps whose turn it was outside of windows."""

    def __init__(self, ledger: Ledger, bots: BotSeats, decline: Decline) -> None:
        self.ledger, self.bots, self.decline = ledger, bots, decline
        self.turn: tuple[Seat, ...] | None = None

    def opened(self, number: int, moment: float) -> OpenWindow:
        """Its length hangs on the table's pace alone; with one person there is nothing to hide."""
        record = self.ledger.record
        lone = len(seating.seated_people(record)) < 2
        return OpenWindow(number, record.speed, moment, lone=lone)

    def people(self) -> list[Seat]:
        """Those who have a say: whoever is away has left it to a bot."""
        seats = enumerate(self.ledger.record.seats)
        return [seat for seat, place in seats if place.person is not None and not place.stand_in]

    def pass_(
        self, match: Match, window: OpenWindow, seat: Seat, moment: float, key: str = ""
    ) -> asyncio.Future[None] | None:
        """To the others it is the same whether this seat was asked."""
        window.had_say(seat, self.people(), moment)
        return self.decline(match, seat, key) if seat in match.silent() else None

    def tend(self, match: Match, moment: float) -> None:
        """Those who pass on everything do; whose time is up has passed."""
        window = match.window
        if window is None:
            return
        for seat in self.people():
            if self.ledger.record.seats[seat].passing and seat not in window.passed:
                self.pass_(match, window, seat, moment)
        window.close_early(self.people(), moment)
        for seat in match.silent():
            if seat in match.silent() and moment >= self._due(match, window, seat):
                self.bots.stop(seat)
                self.decline(match, seat, "")

    def _due(self, match: Match, window: OpenWindow, seat: Seat) -> float:
        if self.bots.plays(match, seat):
            return window.settles
        return float("inf") if window.lone else window.closes

    def begin_turn(self, waiting: tuple[Seat, ...]) -> None:
        """Whoever passed on everything did so until this, their next turn."""
        before, self.turn = self.turn, waiting or self.turn
        seats = [] if before is None else [seat for seat in waiting if seat not in before]
        passing = [place for seat in seats if (place := self.ledger.record.seats[seat]).passing]
        for place in passing:
            place.passing = False
        if passing:
            self.ledger.save()
