"""Arriving at a table, leaving it, being removed, and the bot that stands in."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from heistnight.kernel.events import Seat
from heistnight.kernel.text_tokens import player
from heistnight.table import hosting, removal, seating
from heistnight.table.bots.bot_seats import BotSeats
from heistnight.table.errors import Refusal
from heistnight.table.game import pace
from heistnight.table.game.clocks import now
from heistnight.table.game.match import Match
from heistnight.table.game.window_passes import WindowPasses
from heistnight.table.notes import add_note
from heistnight.table.people import People
from heistnight.table.storage.persistence import TablePersistence
from heistnight.table.storage.records import TableRecord, TableState

BOT_COMES_LATER = "In a correspondence game, a bot stands in when a player's time runs out."


class AttendanceTable(Protocol):
    """What attendance needs from its table."""

    persistence: TablePersistence
    people: People
    bots: BotSeats
    match: Match | None
    windows: WindowPasses
    on_lobby_change: Callable[[], None]
    on_view_change: Callable[[Seat | None], None]

    @property
    def record(self) -> TableRecord: ...

    @property
    def state(self) -> TableState: ...

    def step(self) -> None: ...


class Attendance:
    """Tracks who comes and goes at one table."""

    def __init__(self, table: AttendanceTable) -> None:
        self.table = table

    def arrive(self, person: int, reports: bool = False, adds: bool = False) -> None:
        """Note a new socket; it reports which reveals it has shown, and adds a nonce to deals."""
        self.table.people.present[person] += 1
        self.table.people.reporting[person] += reports
        self.table.people.adding[person] += adds
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

    def leave(self, person: int, reports: bool = False, adds: bool = False) -> None:
        self.table.people.left(person, reports, adds)
        if reports:
            self.table.step()  # nothing waits for them any more
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

    def stand_in(self, seat: Seat, said: str) -> asyncio.Future[None]:
        """Let a bot play this person's seat, with what that seat knows; the log says why."""
        self.table.people.forget_votes(seat)
        if not self.table.record.seats[seat].stand_in:
            self._note("bot-stands-in", said)
        return self._hand_over(seat, to_bot=True)

    def stand(self, seat: Seat) -> asyncio.Future[None]:
        """Let a bot play for a person who leaves the running game."""
        return self.stand_in(seat, f"{player(seat)} leaves. A bot plays on.")

    def replace_bot(self, person: int, seat: Seat) -> asyncio.Future[None]:
        """Give a bot's seat to a late arrival, who sees from now on what that seat sees."""
        name = self.table.people.names()[seat]
        seating.replace_bot(self.table.record, person, seat)
        self._note("player-takes-over", f"{player(seat)} takes over from {name}, a bot.")
        window = self.table.match.window if self.table.match else None
        if window is not None and window.solo:
            window.begin_time(now())
        return self._hand_over(seat, to_bot=False)

    def _note(self, kind: str, said: str) -> None:
        add_note(self.table.record, self.table.match, kind, said)

    def take_back(self, person: int) -> asyncio.Future[None] | None:
        """Return the seat from the bot to a person who is back."""
        seat = seating.seat_of(self.table.record, person)
        if seat is None or not self.table.record.seats[seat].stand_in:
            return None
        self._note("player-returns", f"{player(seat)} is back.")
        return self._hand_over(seat, to_bot=False)

    def _hand_over(self, seat: Seat, *, to_bot: bool) -> asyncio.Future[None]:
        place = self.table.record.seats[seat]
        place.stand_in, place.bot_played = to_bot, place.bot_played or to_bot
        if to_bot:
            self.table.windows.vacations.end(seat)
        if self.table.match is not None and not to_bot:
            self.table.bots.hand_back(self.table.match, seat)
        saved = self.table.persistence.save()
        self.table.on_lobby_change()
        self.table.on_view_change(None)
        self.table.step()
        return saved

    def vote(self, person: int, seat: Seat) -> asyncio.Future[None]:
        """Vote for a bot on that seat; more than half of the other people present decide."""
        if self.table.record.correspondence:
            raise Refusal(BOT_COMES_LATER)
        idle = self.table.match.idle(seat, now()) if self.table.match else 0.0
        if self.table.people.vote(person, seat, idle):
            return self.stand_in(seat, f"A bot plays for {player(seat)}: the others voted for it.")
        self.table.on_lobby_change()
        return self.table.persistence.save()
