"""Matches of several games: a rematch keeps the running score and rotates the seats."""

import time
from collections.abc import Sequence
from typing import TypedDict

import msgspec

from heistnight.kernel.events import Seat
from heistnight.table.seating import keep_occupant
from heistnight.table.storage.records import SeatRecord, TableRecord, new_code


def has_match(record: TableRecord) -> bool:
    """Return whether games at this table count for a match."""
    return record.lesson is None and record.played_on is None


def wins_with(record: TableRecord, winners: Sequence[Seat]) -> list[int]:
    """Return the wins in the match by seat, with this game if it has winners."""
    return [place.wins + (seat in winners) for seat, place in enumerate(record.seats)]


def match_winners(record: TableRecord, wins: Sequence[int]) -> list[Seat]:
    """Return the seats that have won the match: enough wins, and nobody has more."""
    if record.first_to is None or max(wins) < record.first_to:
        return []
    return [seat for seat, count in enumerate(wins) if count == max(wins)]


def rematch_record(record: TableRecord, winners: Sequence[Seat]) -> TableRecord:
    """Return a new table with the same people and settings and a new seed."""
    return TableRecord(
        code=new_code(),
        game=record.game,
        options=record.options,
        seed=None,
        seeded=False,
        pace=record.pace,
        clock=record.clock,
        window_time=record.window_time,
        vacation_days=record.vacation_days,
        listed=record.listed,
        hints=record.hints,
        locked=record.locked,
        takeover=record.takeover,
        host=record.host,
        founder=record.founder,
        appointed=record.appointed,
        people=[
            msgspec.structs.replace(one, tokens=list(one.tokens), late=False)
            for one in record.people
        ],
        made=time.time(),
        first_code=record.hash_code,
        first_to=record.first_to,
        **next_game(record, winners),
    )


class NextGame(TypedDict):
    """The fields of a record that the next game of a match changes."""

    seats: list[SeatRecord]
    match_game: int


def next_game(record: TableRecord, winners: Sequence[Seat]) -> NextGame:
    """Return the next game of the match, or the first of a new one once it is won."""
    wins = wins_with(record, winners) if has_match(record) else [0] * len(record.seats)
    ends = not has_match(record) or bool(match_winners(record, wins))
    gone = [one.id for one in record.people if one.removed]
    seats = [
        SeatRecord() if place.person in gone else keep_occupant(place) for place in record.seats
    ]
    for place, count in zip(seats, wins, strict=True):
        place.wins = 0 if ends or place.free else count
    return {"seats": rotated(seats), "match_game": 1 if ends else record.match_game + 1}


def rotated(seats: list[SeatRecord]) -> list[SeatRecord]:
    """Move each person to the seat of the person before them. Bots stay: seats name them."""
    people = [seat for seat, place in enumerate(seats) if place.person is not None]
    moved = list(seats)
    for number, seat in enumerate(people):
        moved[people[number - 1]] = seats[seat]
    return moved
