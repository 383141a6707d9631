"""Seats and settings before the start. Works on the record alone."""

import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from heistnight.bots import bots, default_advisor
from heistnight.catalogue import checked_options, checked_seats, checked_seed, rules_of
from heistnight.kernel.errors import BadOptions
from heistnight.kernel.versions import SavedPack
from heistnight.learn.lesson import Lesson
from heistnight.table.errors import Refusal
from heistnight.table.names import checked_name, free_name
from heistnight.table.storage.records import (
    Pace,
    Person,
    SeatRecord,
    TableRecord,
    hashed,
    new_code,
    new_secret,
    plain_recovery,
    recovery_of,
    token_of,
)

MAX_PEOPLE = 40
MAX_PEOPLE_EVER = 200
"""Including people who were removed."""
MAX_DEVICES = 6
MAX_LIVE_CLOCK_SECONDS = 86_400
SLOW_CLOCK_SECONDS = range(8 * 3_600, 14 * 86_400 + 1)
"""Seconds per decision at correspondence pace."""
DEFAULT_SLOW_CLOCK_SECONDS = 3 * 86_400
PACE_IS_SET = "A running game stays live or correspondence. Only bot speeds can change."
BOT_NAMES = (
    *("Ace", "Birdie", "Chips", "Dutch", "Ember", "Fingers", "Gadget", "Hush"),
    *("Indigo", "Jinx", "Keys", "Lefty", "Mouse", "Nine", "Onyx", "Pockets"),
)
"""The name of a bot by its seat."""


def new_record(
    *,
    game: str,
    seats: int | None,
    options: Mapping[str, Any],
    seed: int | str | None,
    pace: Pace,
    clock: int | None,
    listed: bool,
    kinds: Sequence[str],
) -> TableRecord:
    """Return a table with these bots and no people yet. Raises BadOptions."""
    info = rules_of(game).info
    count = checked_seats(info, info.seats[0] if seats is None else seats)
    places = [SeatRecord() for _ in range(count)]
    if len(kinds) >= count:
        raise BadOptions(f"{len(kinds)} bots and you need more than {count} seats.")
    for seat, kind in enumerate(kinds, 1):
        places[seat].bot = checked_bot(game, kind)
    return TableRecord(
        code=new_code(),
        game=game,
        options=checked_options(info, options),
        seed=None if seed is None else checked_seed(seed),
        seeded=seed is not None,
        pace=pace,
        clock=clock_at(pace, clock),
        listed=listed,
        host=1,
        seats=places,
        people=[],
        made=time.time(),
    )


def lesson_table_record(taught: Lesson, pace: Pace) -> TableRecord:
    """Return a table for a lesson: the learner's seat is free, bots have the others."""
    start = taught.start
    best = default_advisor(taught.game)
    made = new_record(
        game=taught.game,
        seats=start.seats,
        options=start.options,
        seed=start.seed,
        pace=pace,
        clock=None,
        listed=False,
        kinds=[best] * (start.seats - 1),
    )
    made.seats[0], made.seats[start.seat] = made.seats[start.seat], made.seats[0]
    return made


def checked_bot(game: str, kind: str) -> str:
    if kind not in bots(game):
        raise Refusal(f"There is no bot {kind!r}. Choose one of: {', '.join(bots(game))}.")
    return kind


# People


class JoinResult(msgspec.Struct, frozen=True):
    """A person who joined, with their secrets."""

    person: Person
    token: str
    recovery: str | None
    """Shown once; None if it was just used."""


def find_earlier_join(record: TableRecord, request: str | None) -> JoinResult | None:
    """Return the earlier answer to this join request, if it was made before."""
    if request is None:
        return None
    secret = secret_of(request)
    people = [one for one in record.people if one.recovery == secret]
    return JoinResult(people[0], token_of(request), recovery_of(request)) if people else None


def add_person(
    record: TableRecord,
    name: str,
    request: str | None = None,
    origin: str = "",
    key: str = "",
    player: str = "",
) -> JoinResult:
    """Add a person, on the first free seat if the game has not begun; return their secrets."""
    check_not_crowded(record)
    request = request or new_secret()
    token, called = token_of(request), free_name(names_taken(record), checked_name(name))
    secrets = secret_of(request), [hashed(token)]
    number = len(record.people) + 1
    person = Person(number, called, *secrets, origin=origin, key=key, player=player)
    record.people.append(person)
    if record.state == "lobby":
        free = [seat for seat, place in enumerate(record.seats) if place.free]
        if free:
            sit(record, person.id, free[0])
    return JoinResult(person, token, recovery_of(request))


def check_not_crowded(record: TableRecord) -> None:
    here = [one for one in record.people if not one.removed]
    if len(here) >= MAX_PEOPLE or len(record.people) >= MAX_PEOPLE_EVER:
        raise Refusal("This table is full.")


def names_taken(record: TableRecord) -> list[str]:
    """Return all names in use, also those of bots and of people who left."""
    named = [BOT_NAMES[seat] for seat, place in enumerate(record.seats) if place.bot]
    return [*named, *[person.name for person in record.people]]


def secret_of(request: str) -> str:
    """Return the stored hash of the recovery code that this request is answered with."""
    return hashed(plain_recovery(recovery_of(request)))


def add_token(person: Person) -> str:
    token = new_secret()
    person.tokens = [*person.tokens, hashed(token)][-MAX_DEVICES:]
    return token


def person_of(record: TableRecord, id_: int | None) -> Person | None:
    for person in record.people:
        if person.id == id_:
            return person
    return None


def person_with_player(record: TableRecord, player: str) -> Person | None:
    """Return the person who is this player of the server."""
    people = [one for one in record.people if player and one.player == player]
    return people[0] if people else None


def seat_of(record: TableRecord, person: int) -> int | None:
    for seat, place in enumerate(record.seats):
        if place.person == person:
            return seat
    return None


def seated_people(record: TableRecord) -> list[int]:
    """Return the people with a seat, by seat."""
    return [place.person for place in record.seats if place.person is not None]


def longest_seated(record: TableRecord) -> list[int]:
    """Return the people with a seat in the order in which they sat down."""
    found = [(place.seated, place.person) for place in record.seats if place.person is not None]
    return [person for _, person in sorted(found)]


# Changes


def check_not_starting(record: TableRecord) -> None:
    """Refuse changes while the start waits for people's browsers."""
    if record.starting:
        raise Refusal("The game is starting.")


def check_in_lobby(record: TableRecord) -> None:
    check_not_starting(record)
    if record.state != "lobby":
        raise Refusal("The game has started. You can still change the bot speed, but nothing else.")


def check_is_host(record: TableRecord, person: int) -> None:
    if record.host != person:
        raise Refusal("Only the host of the table can do that.")


def place_at(record: TableRecord, seat: int) -> SeatRecord:
    if not 0 <= seat < len(record.seats):
        raise Refusal(f"There is no seat {seat + 1} at this table.")
    return record.seats[seat]


def sit(record: TableRecord, person: int, seat: int) -> None:
    check_in_lobby(record)
    place = place_at(record, seat)
    if place.person == person:
        return
    if place.person is not None:
        raise Refusal("That seat is taken.")
    before = seat_of(record, person)
    if before is None:
        kept = SeatRecord(person=person, seated=next_seating_number(record))
    else:
        kept = keep_occupant(record.seats[before])
    stand(record, person)
    record.seats[seat] = kept


def keep_occupant(place: SeatRecord) -> SeatRecord:
    """Return a fresh seat for the same person or bot, with their wins in the match."""
    return SeatRecord(person=place.person, bot=place.bot, seated=place.seated, wins=place.wins)


def may_replace_bot(record: TableRecord) -> bool:
    """Return whether a late arrival can take over a seat of the running game."""
    open_to_all = record.takeover and record.lesson is None and not record.hurried
    return open_to_all and any(place.bot for place in record.seats)


def replace_bot(record: TableRecord, person: int, seat: int) -> None:
    """Give a bot's seat in the running game to a person who has none."""
    place = place_at(record, seat)
    if seat_of(record, person) is not None:
        raise Refusal("You already have a seat in this game.")
    if record.lesson is not None:
        raise Refusal("A lesson is for one player.")
    if not record.takeover:
        raise Refusal("The host doesn't allow taking over bots in this game.")
    if record.hurried:
        raise Refusal("The bots are finishing this game.")
    if place.bot is None:
        raise Refusal("That seat is taken.")
    number = next_seating_number(record)
    record.seats[seat] = SeatRecord(person=person, seated=number, bot_played=True)


def next_seating_number(record: TableRecord) -> int:
    """Return the next number in the order of sitting down. Changing seats keeps a number."""
    return 1 + max([place.seated for place in record.seats])


def stand(record: TableRecord, person: int) -> None:
    check_in_lobby(record)
    seat = seat_of(record, person)
    if seat is not None:
        record.seats[seat] = SeatRecord()


def swap(record: TableRecord, person: int, seat: int, other: int) -> None:
    check_in_lobby(record)
    check_is_host(record, person)
    one, two = place_at(record, seat), place_at(record, other)
    record.seats[seat], record.seats[other] = two, one


def set_bot(record: TableRecord, person: int, seat: int, kind: str | None) -> None:
    check_in_lobby(record)
    check_is_host(record, person)
    place_at(record, seat)
    bot = None if kind is None else checked_bot(record.game, kind)
    record.seats[seat] = SeatRecord(bot=bot)


def set_table(
    record: TableRecord,
    person: int,
    *,
    seats: int | None,
    options: Mapping[str, Any] | None,
    pace: Pace | None,
    clock: int | None,
    listed: bool | None,
    hints: bool | None,
    takeover: bool | None = None,
    first_to: int | None = None,
    window_time: int | None = None,
    vacation_days: int | None = None,
) -> None:
    others = (seats, options, clock, listed, hints, first_to, window_time, vacation_days)
    at_any_time = pace is not None or takeover is not None
    if record.state == "playing" and at_any_time and all(other is None for other in others):
        check_is_host(record, person)
        if (pace or record.pace) != record.pace and "correspondence" in (pace, record.pace):
            raise Refusal(PACE_IS_SET)
        record.pace = pace or record.pace
        record.takeover = record.takeover if takeover is None else takeover
        return
    check_in_lobby(record)
    check_is_host(record, person)
    if clock is not None and 0 < clock < 5:
        raise Refusal("A clock needs at least 5 seconds.")
    checked_clock = clock_at(pace or record.pace, clock, record.clock)
    info = rules_of(record.game).info
    places = record.seats
    if seats is not None and checked_seats(info, seats) != len(places):
        taken = [place for place in places if not place.free]
        people = [place for place in taken if place.person is not None]
        kept = taken if len(taken) <= seats else people
        if len(kept) > seats:
            raise Refusal(f"{len(kept)} people are seated already.")
        places = [*kept, *[SeatRecord() for _ in range(seats - len(kept))]]
    if options is not None:
        record.options = checked_options(info, {**record.options, **options})
    record.seats = places
    record.pace = pace or record.pace
    record.clock = checked_clock
    record.window_time = record.window_time if window_time is None else window_time
    record.vacation_days = record.vacation_days if vacation_days is None else vacation_days
    record.listed = record.listed if listed is None else listed
    record.hints = record.hints if hints is None else hints
    record.takeover = record.takeover if takeover is None else takeover
    record.first_to = record.first_to if first_to is None else first_to or None


def clock_at(pace: Pace, wanted: int | None, before: int | None = None) -> int | None:
    """Return the seconds per decision at this pace; `wanted`: 0 for no clock, None: as before."""
    slow = pace == "correspondence"
    if wanted is None:
        if slow:
            return before if before in SLOW_CLOCK_SECONDS else DEFAULT_SLOW_CLOCK_SECONDS
        return before if (before or 0) <= MAX_LIVE_CLOCK_SECONDS else None
    if slow and wanted not in SLOW_CLOCK_SECONDS:
        raise Refusal("A correspondence game needs 8 hours to 14 days per decision.")
    if not slow and wanted > MAX_LIVE_CLOCK_SECONDS:
        raise Refusal("A live game needs 24 hours at most per decision.")
    return wanted or None


def can_start(record: TableRecord) -> bool:
    full = not any(place.free for place in record.seats)
    waiting = record.state == "lobby" and not record.starting
    return waiting and full and bool(seated_people(record))


def start(record: TableRecord, person: int) -> None:
    """Fix seats, rules and pack. The deal comes next."""
    check_in_lobby(record)
    check_is_host(record, person)
    if not can_start(record):
        raise Refusal("Fill every seat with a person or a bot first.")
    rules = rules_of(record.game)
    record.rules, record.pack = rules.version, SavedPack.of(rules.read_pack(None))
