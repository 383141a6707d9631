"""Removing a player from a running game: the host proposes it, the other players decide.

More than half of the other players who are here must agree. At least two votes from two addresses
are needed, so nobody can remove a player alone or with guests from their own address.
"""

from typing import Literal

from heistnight.table import hosting, seating
from heistnight.table.errors import Refusal
from heistnight.table.people import People
from heistnight.table.storage.records import SeatRecord

MIN_VOTES = 2
NOBODY_TO_ASK = (
    "Two players from different addresses must agree to remove someone from a running game. "
    "While they're away, you can let a bot play for them."
)
RemovalMethod = Literal["no", "at-once", "vote"]


def removal_method(people: People, person: int, running: bool) -> tuple[RemovalMethod, str]:
    """Return how the host, or the person who may take over now, can remove this person.

    The text says why not, if they cannot.
    """
    record = people.persistence.record
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
    """Return who votes on this person: the other players present, and a founder who hosts."""
    record = people.persistence.record
    found = {one for one in seating.seated_people(record) if people.present[one]}
    if record.host == record.founder and people.present[record.host]:
        found.add(record.host)
    return found - {person}


def removal_votes(people: People, place: SeatRecord) -> list[int]:
    """Return the votes to remove this seat's person, the host's first.

    There are none if the host has changed since the proposal.
    """
    return place.removal if place.removal[:1] == [people.persistence.record.host] else []


def addresses(people: People, voting: set[int]) -> set[str | int]:
    """Return the addresses of these voters. A person without one counts by id."""
    record = people.persistence.record
    return {one.origin or one.id for one in record.people if one.id in voting}


def propose(people: People, host: int, place: SeatRecord) -> bool:
    """Propose to remove this seat's person; return whether enough others agree already."""
    person = place.person or 0
    if len(addresses(people, voters(people, person))) < MIN_VOTES:
        raise Refusal(NOBODY_TO_ASK)
    place.removal = removal_votes(people, place) or [host]
    return not missing_votes(people, place)


def vote(people: People, voter: int, person: int, agree: bool) -> bool:
    """Add or withdraw a player's vote; return whether the removal is decided.

    When the host withdraws theirs, the proposal ends.
    """
    record = people.persistence.record
    seat = seating.seat_of(record, person)
    if seat is None or not removal_votes(people, record.seats[seat]):
        raise Refusal("Nobody has asked to remove that person.")
    if voter not in voters(people, person):
        raise Refusal("Only the other players at this table can vote on that.")
    hosting.check_may_remove(record, record.host, person, bool(people.present[person]))
    place = record.seats[seat]
    others = [one for one in place.removal if one != voter]
    if not agree:
        place.removal = [] if voter == record.host else others
    elif voter not in place.removal:
        place.removal = [*others, voter]
    return bool(place.removal) and not missing_votes(people, place)


def missing_votes(people: People, place: SeatRecord) -> int:
    """Return how many votes are missing; 0 if it is decided or nobody proposed it."""
    asked = removal_votes(people, place)
    if not asked or place.person is None:
        return 0
    able = voters(people, place.person)
    voting = able.intersection(asked)
    few = max(MIN_VOTES, len(able) // 2 + 1) - len(voting)
    return max(few, MIN_VOTES - len(addresses(people, voting)), 0)
