"""Those at a table: who is here, what they are called, and who wants a bot for whom."""

from collections import Counter

from heistnight.kernel.events import Seat
from heistnight.table import seating
from heistnight.table.errors import Refusal
from heistnight.table.game import pace
from heistnight.table.game.clocks import now
from heistnight.table.names import lookalike_key
from heistnight.table.storage.persistence import Ledger


class People:
    """Keeps who is present. What lasts (seats, votes, stand-ins) is in the ledger's record."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.present: Counter[int] = Counter()
        """By person: open sockets."""
        self._gone: dict[int, float] = {}
        """By person: since when they have none; whoever was never seen, since …"""
        self._since = now()

    def left(self, person: int) -> None:
        self.present[person] -= 1
        self._gone[person] = now()

    @property
    def host_is_away(self) -> bool:
        """A line that dropped for a moment does not count."""
        host = self.ledger.record.host
        gone = self._gone.get(host, self._since)
        return not self.present[host] and now() - gone >= pace.HOST_AWAY_SECONDS

    @property
    def next_host(self) -> int | None:
        """Who may take over from a host who is away: of the seated who are here, the first."""
        if not self.host_is_away:
            return None
        here = [one for one in seating.longest_seated(self.ledger.record) if self.present[one]]
        return here[0] if here else None

    def seat_of(self, person: int) -> Seat:
        seat = seating.seat_of(self.ledger.record, person)
        if seat is None:
            raise Refusal("You have no seat at this table: you can only watch.")
        return seat

    def names(self) -> list[str]:
        """By seat."""
        record, found = self.ledger.record, []
        for seat, place in enumerate(record.seats):
            person = seating.person_of(record, place.person)
            found.append(person.name if person else self._bot(seat) if place.bot else "")
        return found

    def _bot(self, seat: Seat) -> str:
        """Somebody may have had that name before the bot came."""
        taken = {lookalike_key(person.name) for person in self.ledger.record.people}
        name = seating.BOT_NAMES[seat]
        return f"{name} the bot" if lookalike_key(name) in taken else name

    def forget_votes(self, seat: Seat) -> bool:
        """Whoever is back, or acts, needs no bot; True where somebody had voted for one."""
        place = self.ledger.record.seats[seat]
        had, place.votes = bool(place.votes), []
        return had

    def vote(self, person: int, seat: Seat, idle: float) -> bool:
        """For a bot on that seat: True once more than half of the others who are here want it."""
        record = self.ledger.record
        if record.state != "playing":
            raise Refusal("There is no game in which a bot could stand in.")
        self.seat_of(person)
        place = seating.place_at(record, seat)
        if place.person is None or place.stand_in or place.person == person:
            raise Refusal("There is nobody on that seat for whom a bot could stand in.")
        if self.present[place.person] and idle < pace.IDLE_SECONDS:
            raise Refusal("They are here: give them a minute to decide.")
        others = {one for one in seating.seated_people(record) if self.present[one]}
        others.discard(place.person)
        if person not in place.votes:
            place.votes = [*place.votes, person]
        return 2 * len(others.intersection(place.votes)) > len(others)
