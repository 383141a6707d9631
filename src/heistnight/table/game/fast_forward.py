"""Fast forward: once no person is left in the game, bots need not play at a human pace."""

from heistnight.table.game.match import Match
from heistnight.table.storage.persistence import TablePersistence
from heistnight.table.storage.records import TableRecord

PLAYER_STILL_IN = "A player is still in the game."


def no_person_is_in(persistence: TablePersistence, match: Match | None) -> bool:
    """Return whether every person is out of the game or has left the seat to a bot."""
    if match is None or persistence.record.lesson is not None:
        return False
    gone, places = match.revealed_game.gone, enumerate(persistence.record.seats)
    return all(place.played_by_bot or seat in gone for seat, place in places)


def start_fast_forward(record: TableRecord) -> None:
    """Play bots at once, and pass for people who are out and have nothing to answer."""
    record.hurried = True
    for place in record.seats:
        place.skip = "turn" if place.person is not None and not place.stand_in else "none"
