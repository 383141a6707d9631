"""What only the host of a table may do about people, before the start and after it."""

from heistnight.bots import adviser
from heistnight.table.errors import Refusal
from heistnight.table.seating import by_host, person_of, seat_of
from heistnight.table.storage.records import Person, SeatRecord, TableRecord

REMOVED = "The host has removed you from this table."
LOCKED = "This table is locked: its host lets nobody new in."


def remove(record: TableRecord, host: int, person: int) -> None:
    """Their seat is free again; in a running game a bot has it from now on."""
    by_host(record, host)
    if host == person:
        raise Refusal("Hand the table over first: its host cannot be removed.")
    removed = somebody(record, person)
    seat = seat_of(record, person)
    if seat is not None and record.state != "over":
        bot = adviser(record.game) if record.state == "playing" else None
        record.seats[seat] = SeatRecord(bot=bot)
    for place in record.seats:
        place.votes = [one for one in place.votes if one != person]
    removed.removed = True


def hand_over(record: TableRecord, host: int, person: int) -> None:
    by_host(record, host)
    record.host = somebody(record, person).id


def lock(record: TableRecord, host: int, locked: bool) -> None:
    """Nobody new gets in, to play or to watch; whoever is here stays, and may come back."""
    by_host(record, host)
    record.locked = locked


def somebody(record: TableRecord, person: int) -> Person:
    found = person_of(record, person)
    if found is None or found.removed:
        raise Refusal("There is no such person at this table.")
    return found


def check_open(record: TableRecord) -> None:
    if record.locked:
        raise Refusal(LOCKED)


def check_room_for(record: TableRecord, origin: str, most: int) -> None:
    """One household cannot take every place of a table."""
    if origin and sum([one.origin == origin and not one.removed for one in record.people]) >= most:
        raise Refusal(f"There are {most} people from your address at this table already.")
