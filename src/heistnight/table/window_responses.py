"""What people do about reaction windows: pass, wait, skip, leave orders, go on vacation."""

from collections.abc import Callable, Sequence
from typing import Protocol

from heistnight.kernel.events import Seat
from heistnight.table.attendance import Attendance
from heistnight.table.errors import Refusal
from heistnight.table.game.clocks import now
from heistnight.table.game.match import Match
from heistnight.table.game.standing_orders import check_orders, offers_at
from heistnight.table.game.window_passes import WindowPasses
from heistnight.table.people import People
from heistnight.table.storage.persistence import TablePersistence
from heistnight.table.storage.records import Skip, StandingOrder, TableRecord

NO_DUEL = "There is no duel now."
CANNOT_RESPOND = "You can't respond to this card."


class RespondingTable(Protocol):
    """What responses need from their table."""

    persistence: TablePersistence
    people: People
    attendance: Attendance
    windows: WindowPasses
    on_lobby_change: Callable[[], None]
    on_view_change: Callable[[Seat | None], None]

    @property
    def record(self) -> TableRecord: ...

    def playing(self, key: str = "") -> Match: ...

    def step(self) -> None: ...

    def show_response(self, seat: Seat) -> None: ...

    async def wait_for_window(self) -> None: ...

    async def until_saved(self, key: str) -> None: ...


class WindowResponses:
    """The responses of the people at one table."""

    def __init__(self, table: RespondingTable) -> None:
        self.table = table

    async def pass_window(self, person: int, request: str, number: int) -> None:
        """Pass, whether or not this seat could answer."""
        await self.table.wait_for_window()
        key = f"{person}:{request}"
        match, seat = self.table.playing(key), self.table.people.seat_of(person)
        if key not in match.live.requests:
            if not match.has_responded(seat, number):
                window = match.open_window(number, now())
                self.table.attendance.take_back(person)
                self.table.windows.pass_(match, window, seat, now(), key)
                self.table.show_response(seat)
        await self.table.until_saved(key)

    async def wait_window(self, person: int, request: str, number: int) -> None:
        """Keep the window open longer. Everyone sees who asked for that."""
        await self.table.wait_for_window()
        match, seat, moment = self.table.playing(), self.table.people.seat_of(person), now()
        self.table.attendance.take_back(person)
        window = match.open_window(number, moment)
        if seat not in self.table.windows.responders(match):
            raise Refusal(CANNOT_RESPOND, "G-3")
        if window.wait(seat, f"{person}:{request}", moment):
            self.table.on_view_change(None)
            self.table.step()

    async def set_skip(self, person: int, skip: Skip) -> None:
        """Pass in the windows that this skip covers, starting with the open one."""
        await self.table.wait_for_window()
        match, seat = self.table.playing(), self.table.people.seat_of(person)
        if skip == "duel" and not match.revealed_game.in_duel:
            raise Refusal(NO_DUEL)
        self.table.record.seats[seat].skip = skip
        saved = self.table.persistence.save()
        if match.window is not None:
            self.table.windows.respond_for(match, match.window, seat, now())
        self.table.show_response(seat)
        await saved

    async def set_orders(self, person: int, orders: Sequence[StandingOrder]) -> None:
        """Respond by these orders from now on, starting with the open window."""
        await self.table.wait_for_window()
        match, seat = self.table.playing(), self.table.people.seat_of(person)
        check_orders(orders, offers_at(self.table.record, match.revealed_game))
        self.table.record.seats[seat].orders = list(orders)
        saved = self.table.persistence.save()
        if match.window is not None:
            self.table.windows.respond_for(match, match.window, seat, now())
        self.table.show_response(seat)
        await saved

    async def set_vacation(self, person: int, away: bool) -> None:
        """Begin or end this person's vacation. Everyone sees it."""
        await self.table.wait_for_window()
        seat = self.table.people.seat_of(person)
        self.table.playing()
        if away:
            self.table.windows.vacations.begin(seat)
        else:
            self.table.windows.vacations.end(seat)
        saved = self.table.persistence.save()
        self.table.step()
        self.table.on_lobby_change()
        self.table.on_view_change(None)
        await saved
