"""Coming to a table, leaving it, and the bot that stands in meanwhile."""

import asyncio
from typing import TYPE_CHECKING

from heistnight.kernel.events import Seat
from heistnight.table import hosting, removal, seating
from heistnight.table.errors import Refusal
from heistnight.table.game import pace
from heistnight.table.game.clocks import now

if TYPE_CHECKING:
    from heistnight.table.table import Table


class Attendance:
    def __init__(self, table: "Table") -> None:
        self.table = table

    def arrive(self, person: int) -> None:
        self.table.people.present[person] += 1
        self.take_back(person)
        changed = hosting.return_to_founder(self.table.record, person)
        if self._forget_votes(person) or changed:
            self.table.ledger.save()
        self.table.on_lobby()

    def _forget_votes(self, person: int) -> bool:
        """Who is back needs no bot, and a host who took over cannot have them removed."""
        record = self.table.record
        seat = seating.seat_of(record, person)
        if seat is None:
            return False
        forgotten = self.table.people.forget_votes(seat)
        if record.seats[seat].removal and not hosting.has_full_rights(record):
            record.seats[seat].removal, forgotten = [], True
        return forgotten

    def leave(self, person: int) -> None:
        self.table.people.left(person)
        self.table.on_lobby()
        if person == self.table.record.host:
            later = asyncio.get_running_loop().call_later
            later(pace.HOST_AWAY_SECONDS + 0.01, lambda: self.table.on_lobby())

    async def remove(self, host: int, person: int) -> bool:
        """Remove a person, or ask the other players of a running game; True where it is done."""
        record, people = self.table.record, self.table.people
        hosting.check_may_remove(record, host, person, bool(people.present[person]))
        seat = seating.seat_of(record, person)
        done = True
        if seat is not None and self.table.state == "playing":
            done = removal.propose(people, host, record.seats[seat])
        await self._removed(person, done)
        return done

    async def vote_removal(self, voter: int, person: int, agree: bool) -> bool:
        """True where that decided it: the person is removed."""
        if self.table.state != "playing":
            raise Refusal("There is no game under way.")
        done = removal.vote(self.table.people, voter, person, agree)
        await self._removed(person, done)
        return done

    async def _removed(self, person: int, done: bool) -> None:
        """In a running game a bot has that seat from now on."""
        if done:
            hosting.remove(self.table.record, person)
        saved = self.table.ledger.save()
        self.table.on_lobby()
        if done:
            self.table.step()
        await saved

    def stand_in(self, seat: Seat) -> asyncio.Future[None]:
        """A bot takes the person's seat, with what that seat knows."""
        self.table.people.forget_votes(seat)
        return self._hand_over(seat, to_bot=True)

    def take_back(self, person: int) -> asyncio.Future[None] | None:
        """The person is here again: the bot gives the seat back at once."""
        seat = seating.seat_of(self.table.record, person)
        if seat is None or not self.table.record.seats[seat].stand_in:
            return None
        return self._hand_over(seat, to_bot=False)

    def _hand_over(self, seat: Seat, *, to_bot: bool) -> asyncio.Future[None]:
        self.table.record.seats[seat].stand_in = to_bot
        if self.table.match is not None and not to_bot:
            self.table.bots.hand_back(self.table.match, seat)
        saved = self.table.ledger.save()
        self.table.on_lobby()
        self.table.on_scene(None)
        self.table.step()
        return saved

    def vote(self, person: int, seat: Seat) -> asyncio.Future[None]:
        """More than half of the other people who are here decide."""
        idle = self.table.match.idle(seat, now()) if self.table.match else 0.0
        if self.table.people.vote(person, seat, idle):
            return self.stand_in(seat)
        self.table.on_lobby()
        return self.table.ledger.save()
