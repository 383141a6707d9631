"""The people at a table: who is present, their names, and votes for a stand-in bot."""

from collections import Counter

from heistnight.kernel.events import Seat
from heistnight.table import seating
from heistnight.table.errors import Refusal
from heistnight.table.game import pace
from heistnight.table.game.clocks import now
from heistnight.table.names import lookalike_key
from heistnight.table.storage.persistence import TablePersistence


class People:
    """Tracks who is present. Seats, votes and stand-ins are stored in the table's record."""

    def __init__(self, persistence: TablePersistence) -> None:
        self.persistence = persistence
        self.present: Counter[int] = Counter()
        """Open sockets by person."""
        self.reporting: Counter[int] = Counter()
        """Those of them that report which reveals they have shown."""
        self.adding: Counter[int] = Counter()
        """Those of them that add a nonce to the deal."""
        self._gone: dict[int, float] = {}
        """When each person's last socket closed; `_since` for people not seen yet."""
        self._since = now()

    def watching(self) -> set[int]:
        """Return the people at their seats whose clients report what they have shown."""
        record = self.persistence.record
        places = [] if record.hurried else record.seats
        seated = [place.person for place in places if not place.stand_in]
        return {one for one in seated if one is not None and self.reporting[one]}

    def dealing(self) -> list[Seat]:
        """Return the seats of people whose clients add a nonce to the deal."""
        seats = enumerate(self.persistence.record.seats)
        return [seat for seat, place in seats if place.person and self.adding[place.person]]

    def left(self, person: int, reports: bool = False, adds: bool = False) -> None:
        self.present[person] -= 1
        self.reporting[person] -= reports
        self.adding[person] -= adds
        self._gone[person] = now()

    @property
    def host_is_away(self) -> bool:
        """Return whether the host is gone. A connection lost for a moment does not count."""
        host = self.persistence.record.host
        gone = self._gone.get(host, self._since)
        return not self.present[host] and now() - gone >= pace.HOST_AWAY_SECONDS

    @property
    def next_host(self) -> int | None:
        """Return who may take over from an absent host: the longest seated player present."""
        if not self.host_is_away:
            return None
        here = [one for one in seating.longest_seated(self.persistence.record) if self.present[one]]
        return here[0] if here else None

    def seat_of(self, person: int) -> Seat:
        seat = seating.seat_of(self.persistence.record, person)
        if seat is None:
            raise Refusal("You have no seat at this table. You can only watch.")
        return seat

    def names(self) -> list[str]:
        """Return the names by seat."""
        record, found = self.persistence.record, []
        for seat, place in enumerate(record.seats):
            person = seating.person_of(record, place.person)
            found.append(person.name if person else self._bot(seat) if place.bot else "")
        return found

    def _bot(self, seat: Seat) -> str:
        """Return the bot's name, made distinct from a person who had that name first."""
        taken = {lookalike_key(person.name) for person in self.persistence.record.people}
        name = seating.BOT_NAMES[seat]
        return f"{name} the bot" if lookalike_key(name) in taken else name

    def forget_votes(self, seat: Seat) -> bool:
        """Drop the votes for a bot on this seat; return whether there were any."""
        place = self.persistence.record.seats[seat]
        had, place.votes = bool(place.votes), []
        return had

    def vote(self, person: int, seat: Seat, idle: float) -> bool:
        """Vote for a bot on that seat; return whether over half of the others present agree."""
        record = self.persistence.record
        if record.state != "playing":
            raise Refusal("No game is running, so a bot can't stand in.")
        self.seat_of(person)
        place = seating.place_at(record, seat)
        if place.person is None or place.stand_in or place.person == person:
            raise Refusal("A bot can't stand in on that seat.")
        if self.present[place.person] and idle < pace.IDLE_SECONDS:
            who = seating.person_of(record, place.person)
            assert who is not None
            raise Refusal(f"{who.name} is online. You can bring in a bot after a minute.")
        others = {one for one in seating.seated_people(record) if self.present[one]}
        others.discard(place.person)
        if person not in place.votes:
            place.votes = [*place.votes, person]
        return 2 * len(others.intersection(place.votes)) > len(others)
