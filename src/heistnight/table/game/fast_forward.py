"""Being out is not waiting: where no person is left in, bots need not play at a human pace."""

from heistnight.table.game.match import Match
from heistnight.table.storage.persistence import Ledger
from heistnight.table.storage.records import TableRecord

PLAYER_STILL_IN = "Somebody at this table is still in: the end comes in its own time."


def no_person_is_in(ledger: Ledger, match: Match | None) -> bool:
    """Every person is out of the game, or has left the seat to a bot."""
    if match is None or ledger.record.lesson is not None:
        return False
    gone, places = match.shown.gone, enumerate(ledger.record.seats)
    return all(place.played_by_bot or seat in gone for seat, place in places)


def start_fast_forward(record: TableRecord) -> None:
    """Nobody waits for bots any more, nor for answers of people who have none to give."""
    record.hurried = True
    for place in record.seats:
        place.passing = place.person is not None and not place.stand_in
