"""Arriving at a table, leaving it, being removed, and the bot that stands in."""

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
    """Tracks who comes and goes at one table."""

    def __init__(self, table: "Table") -> None:
        self.table = table

    def arrive(self, person: int) -> None:
        self.table.people.present[person] += 1
        self.take_back(person)
        changed = hosting.return_to_founder(self.table.record, person)
        if self._forget_votes(person) or changed:
            self.table.persistence.save()
        self.table.on_lobby_change()

    def _forget_votes(self, person: int) -> bool:
        """Drop votes against a person who is back; return whether there were any.

        They no longer need a bot. A host who took over may not remove a player who is here.
        """
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
        self.table.on_lobby_change()
        if person == self.table.record.host:
            later = asyncio.get_running_loop().call_later
            later(pace.HOST_AWAY_SECONDS + 0.01, lambda: self.table.on_lobby_change())

    async def remove(self, host: int, person: int) -> bool:
        """Remove a person, or propose it in a running game; return whether they are out."""
        record, people = self.table.record, self.table.people
        hosting.check_may_remove(record, host, person, bool(people.present[person]))
        seat = seating.seat_of(record, person)
        done = True
        if seat is not None and self.table.state == "playing":
            done = removal.propose(people, host, record.seats[seat])
        await self._removed(person, done)
        return done

    async def vote_removal(self, voter: int, person: int, agree: bool) -> bool:
        """Vote on a removal; return whether this vote decided it and the person is out."""
        if self.table.state != "playing":
            raise Refusal("No game is running.")
        done = removal.vote(self.table.people, voter, person, agree)
        await self._removed(person, done)
        return done

    async def _removed(self, person: int, done: bool) -> None:
        """Save the removal or the vote. In a running game a bot plays the seat from now on."""
        if done:
            hosting.remove(self.table.record, person)
        saved = self.table.persistence.save()
        self.table.on_lobby_change()
        if done:
            self.table.step()
        await saved

    def stand_in(self, seat: Seat) -> asyncio.Future[None]:
        """Let a bot play this person's seat, with what that seat knows."""
        self.table.people.forget_votes(seat)
        return self._hand_over(seat, to_bot=True)

    def take_back(self, person: int) -> asyncio.Future[None] | None:
        """Return the seat from the bot to a person who is back."""
        seat = seating.seat_of(self.table.record, person)
        if seat is None or not self.table.record.seats[seat].stand_in:
            return None
        return self._hand_over(seat, to_bot=False)

    def _hand_over(self, seat: Seat, *, to_bot: bool) -> asyncio.Future[None]:
        self.table.record.seats[seat].stand_in = to_bot
        if self.table.match is not None and not to_bot:
            self.table.bots.hand_back(self.table.match, seat)
        saved = self.table.persistence.save()
        self.table.on_lobby_change()
        self.table.on_view_change(None)
        self.table.step()
        return saved

    def vote(self, person: int, seat: Seat) -> asyncio.Future[None]:
        """Vote for a bot on that seat; more than half of the other people present decide."""
        idle = self.table.match.idle(seat, now()) if self.table.match else 0.0
        if self.table.people.vote(person, seat, idle):
            return self.stand_in(seat)
        self.table.on_lobby_change()
        return self.table.persistence.save()
