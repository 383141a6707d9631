"""Those at a table: who is here, who is away, and the bots that stand in for them."""

import asyncio
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable

from heistnight.kernel.events import Seat
from heistnight.table import pace, seating
from heistnight.table.errors import Refusal
from heistnight.table.records import TableRecord
from heistnight.table.writers import Change

BOT_NAMES = (
    *("Ace", "Birdie", "Chips", "Dutch", "Ember", "Fingers", "Gadget", "Hush"),
    *("Indigo", "Jinx", "Keys", "Lefty", "Mouse", "Nine", "Onyx", "Pockets"),
)
"""By seat."""


class Company(ABC):
    """The people's side of a table."""

    def __init__(self, record: TableRecord) -> None:
        self.record = record
        self.present: Counter[int] = Counter()
        """By person: open sockets."""
        self.on_lobby: Callable[[], None] = lambda: None
        """Something around the game has changed."""

    @abstractmethod
    def save(self, *more: Change) -> asyncio.Future[None]:
        """Write the record down."""

    @abstractmethod
    def _step(self) -> None:
        """Look at clocks and bots again."""

    @abstractmethod
    def _idle(self, seat: Seat) -> float: ...

    @abstractmethod
    def _handed_back(self, seat: Seat) -> None: ...

    def seat_of(self, person: int) -> Seat:
        seat = seating.seat_of(self.record, person)
        if seat is None:
            raise Refusal("You have no seat at this table: you can only watch.")
        return seat

    def names(self) -> list[str]:
        """By seat."""
        found = []
        for seat, place in enumerate(self.record.seats):
            person = seating.person_of(self.record, place.person)
            found.append(person.name if person else BOT_NAMES[seat] if place.bot else "")
        return found

    def arrive(self, person: int) -> None:
        self.present[person] += 1
        self.take_back(person)
        seat = seating.seat_of(self.record, person)
        if seat is not None and self.record.seats[seat].votes:
            self.record.seats[seat].votes = []
            self.save()
        self.on_lobby()

    def leave(self, person: int) -> None:
        self.present[person] -= 1
        self.on_lobby()

    def stand_in(self, seat: Seat) -> asyncio.Future[None]:
        """A bot takes the person's seat, with what that seat knows."""
        place = self.record.seats[seat]
        place.stand_in, place.votes = True, []
        saved = self.save()
        self.on_lobby()
        self._step()
        return saved

    def take_back(self, person: int) -> asyncio.Future[None] | None:
        """The person is here again: the bot gives the seat back at once."""
        seat = seating.seat_of(self.record, person)
        if seat is None or not self.record.seats[seat].stand_in:
            return None
        self.record.seats[seat].stand_in = False
        self._handed_back(seat)
        saved = self.save()
        self.on_lobby()
        self._step()
        return saved

    def vote(self, person: int, seat: Seat) -> asyncio.Future[None]:
        """More than half of the other people who are here decide."""
        if self.record.state != "playing":
            raise Refusal("There is no game in which a bot could stand in.")
        self.seat_of(person)
        place = seating.place_at(self.record, seat)
        if place.person is None or place.stand_in or place.person == person:
            raise Refusal("There is nobody on that seat for whom a bot could stand in.")
        if self.present[place.person] and self._idle(seat) < pace.IDLE:
            raise Refusal("They are here: give them a minute to decide.")
        others = {one for one in seating.seated_people(self.record) if self.present[one]}
        others.discard(place.person)
        if person not in place.votes:
            place.votes = [*place.votes, person]
        if 2 * len(others.intersection(place.votes)) > len(others):
            return self.stand_in(seat)
        self.on_lobby()
        return self.save()
