"""Removing a player from a running game: the host asks, the other players decide.

More than half of the other people with a seat who are here have to agree, at least two, and not all
from one address: nobody can throw a player out alone, nor with guests of their own.
"""

from typing import Literal

from heistnight.table import hosting, seating
from heistnight.table.errors import Refusal
from heistnight.table.people import People
from heistnight.table.storage.records import SeatRecord

MIN_VOTES = 2
NOBODY_TO_ASK = (
    "Two players from different addresses must agree to remove somebody from a running game. "
    "While they are away, you can let a bot play for them."
)
RemovalMethod = Literal["no", "at-once", "vote"]


def way(people: People, person: int, running: bool) -> tuple[RemovalMethod, str]:
    """How the host, or who may take over from them now, can remove this person; or why not."""
    record = people.ledger.record
    host = people.next_host or record.host
    if person in (host, record.founder):
        return "no", hosting.FOUNDER_STAYS if person == record.founder else ""
    seated = seating.seat_of(record, person) is not None
    full_say = host == record.founder or (host == record.host and record.appointed)
    if seated and people.present[person] and not full_say:
        return "no", hosting.ACTING_HOST_LIMITED
    if not seated or not running:
        return "at-once", ""
    enough = len(addresses(people, voters(people, person))) >= MIN_VOTES
    return ("vote", "") if enough else ("no", NOBODY_TO_ASK)


def voters(people: People, person: int) -> set[int]:
    """Who decides about this person: the other players who are here, and a founder who hosts."""
    record = people.ledger.record
    found = {one for one in seating.seated_people(record) if people.present[one]}
    if record.host == record.founder and people.present[record.host]:
        found.add(record.host)
    return found - {person}


def agreed(people: People, place: SeatRecord) -> list[int]:
    """Who wants this seat's person removed, the host first; nobody, if the host is another now."""
    return place.removal if place.removal[:1] == [people.ledger.record.host] else []


def addresses(people: People, voting: set[int]) -> set[str | int]:
    record = people.ledger.record
    return {one.origin or one.id for one in record.people if one.id in voting}


def propose(people: People, host: int, place: SeatRecord) -> bool:
    """The host wants this seat's person removed; True where enough others agree already."""
    person = place.person or 0
    if len(addresses(people, voters(people, person))) < MIN_VOTES:
        raise Refusal(NOBODY_TO_ASK)
    place.removal = agreed(people, place) or [host]
    return not missing(people, place)


def vote(people: People, voter: int, person: int, agree: bool) -> bool:
    """A player agrees or no longer does; the host takes the question back. True: it is decided."""
    record = people.ledger.record
    seat = seating.seat_of(record, person)
    if seat is None or not agreed(people, record.seats[seat]):
        raise Refusal("Nobody asks to remove that person.")
    if voter not in voters(people, person):
        raise Refusal("Only the other players at this table can vote on that.")
    hosting.check_may_remove(record, record.host, person, bool(people.present[person]))
    place = record.seats[seat]
    others = [one for one in place.removal if one != voter]
    if not agree:
        place.removal = [] if voter == record.host else others
    elif voter not in place.removal:
        place.removal = [*others, voter]
    return bool(place.removal) and not missing(people, place)


def missing(people: People, place: SeatRecord) -> int:
    """How many more votes it takes; 0: it is decided, or nobody asks."""
    asked = agreed(people, place)
    if not asked or place.person is None:
        return 0
    able = voters(people, place.person)
    voting = able.intersection(asked)
    few = max(MIN_VOTES, len(able) // 2 + 1) - len(voting)
    return max(few, MIN_VOTES - len(addresses(people, voting)), 0)
