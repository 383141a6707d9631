"""What the host may do about people, before the start and after it.

The founder opened the table. The host is the founder or the person they chose. While that person
is away, the present player who sat down first can take over, with limited rights.
"""

from heistnight.bots import default_advisor
from heistnight.table.errors import Refusal
from heistnight.table.seating import check_is_host, check_not_starting, person_of, seat_of
from heistnight.table.storage.records import Person, SeatRecord, TableRecord

REMOVED_BY_HOST = "The host has removed you from this table."
TABLE_LOCKED = "The host has locked this table."
FOUNDER_STAYS = "The person who opened this table can't be removed."
ACTING_HOST_LIMITED = (
    "You're the host only while the last one is away. You can't unseat a player who is here, or "
    "the person who opened the table."
)


def has_full_rights(record: TableRecord) -> bool:
    """Return whether the host is the founder, or was chosen by the founder."""
    return record.host == record.founder or record.appointed


def may_host(record: TableRecord, person: int) -> bool:
    """Return whether this person can be host: anyone with a seat, and the founder."""
    return person == record.founder or seat_of(record, person) is not None


def take_over(record: TableRecord, person: int) -> None:
    """Make this person the host in place of one who is away."""
    record.host, record.appointed = person, False


def return_to_founder(record: TableRecord, person: int) -> bool:
    """Make a founder who is back the host again, unless they gave the table away.

    Return whether the host changed.
    """
    if person != record.founder or has_full_rights(record):
        return False
    record.host = person
    return True


def check_may_unseat(record: TableRecord, host: int, person: int, present: bool) -> None:
    """Refuse a host who took over to unseat the founder or a player who is here."""
    check_is_host(record, host)
    protected = present or person == record.founder
    if person != host and protected and not has_full_rights(record):
        raise Refusal(ACTING_HOST_LIMITED)


def check_may_remove(record: TableRecord, host: int, person: int, present: bool) -> None:
    check_is_host(record, host)
    check_not_starting(record)
    if host == person:
        raise Refusal("The host can't be removed. Hand the table over first.")
    find_person(record, person)
    if person == record.founder:
        raise Refusal(FOUNDER_STAYS)
    if seat_of(record, person) is not None:
        check_may_unseat(record, host, person, present)


def remove(record: TableRecord, person: int) -> None:
    """Remove this person. In a running game a bot gets their seat, otherwise it becomes free."""
    removed = find_person(record, person)
    seat = seat_of(record, person)
    if seat is not None and record.state != "over":
        playing = record.state == "playing"
        bot = default_advisor(record.game) if playing else None
        record.seats[seat] = SeatRecord(bot=bot, bot_played=playing)
    for place in record.seats:
        place.votes = [one for one in place.votes if one != person]
        place.removal = [one for one in place.removal if one != person]
    removed.removed = True


def hand_over(record: TableRecord, host: int, person: int) -> None:
    """Hand the table to a person with a seat, or to the founder.

    The new host gets no more rights than the last one had.
    """
    check_is_host(record, host)
    find_person(record, person)
    if not may_host(record, person):
        raise Refusal("Only a person with a seat can be the host.")
    record.appointed = has_full_rights(record)
    record.host = person


def lock(record: TableRecord, host: int, locked: bool) -> None:
    """Lock or unlock the table. Nobody new can join or watch; people who are here can come back."""
    check_is_host(record, host)
    record.locked = locked


def find_person(record: TableRecord, person: int) -> Person:
    found = person_of(record, person)
    if found is None or found.removed:
        raise Refusal("There is no such person at this table.")
    return found


def check_not_locked(record: TableRecord) -> None:
    if record.locked:
        raise Refusal(TABLE_LOCKED)


def is_removed(record: TableRecord, origin: str, key: str) -> bool:
    """Return whether the host removed a guest with this browser or from this address.

    An address counts only if nobody else at the table has it: people at one place share it.
    """
    gone = [one for one in record.people if one.removed]
    shared = any(one.origin == origin for one in record.people if not one.removed)
    known = bool(key) and any(one.key == key for one in gone)
    return known or (bool(origin) and not shared and any(one.origin == origin for one in gone))


def check_not_removed(record: TableRecord, origin: str, key: str) -> None:
    if is_removed(record, origin, key):
        raise Refusal(REMOVED_BY_HOST)


def check_address_limit(record: TableRecord, origin: str, most: int) -> None:
    """Refuse more than `most` people from one address, so that it cannot fill the table."""
    if origin and sum([one.origin == origin and not one.removed for one in record.people]) >= most:
        raise Refusal(f"There are {most} people from your address at this table already.")
