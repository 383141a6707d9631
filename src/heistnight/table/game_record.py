"""The record of a finished game: who played, how they did, and whether it is rated."""

import time
from collections.abc import Sequence

import msgspec

from heistnight.kernel.game import Game
from heistnight.kernel.headlines import place_of
from heistnight.table.game_facts import facts_of
from heistnight.table.storage.player_changes import FinishedGame, SeatResult
from heistnight.table.storage.records import Person, TableRecord

MIN_RATED_SEATS, MAX_RATED_SEATS = 2, 8
NOT_A_MATCH = "Ratings are for two to eight seats."
TOO_FEW_PLAYERS = "Fewer than two players of this server took part."
HINTS_TAKEN = "A player took a hint."
BOT_STOOD_IN = "A bot played for a person."
SEED_CHOSEN = "The host chose the seed."


def is_recorded(record: TableRecord) -> bool:
    """Return whether the game goes into the history: lessons and continued replays don't."""
    return record.lesson is None and record.played_on is None


def why_unrated(record: TableRecord) -> str:
    """Return why the game isn't rated; empty if it is. Undo never goes past a reveal (G-1)."""
    seated = [place.person for place in record.seats]
    players = [one for one in record.people if one.id in seated and counts(one)]
    if not MIN_RATED_SEATS <= len(record.seats) <= MAX_RATED_SEATS:
        return NOT_A_MATCH
    if any(place.bot_played for place in record.seats):
        return BOT_STOOD_IN
    if any(place.hints for place in record.seats):
        return HINTS_TAKEN
    if record.seeded or record.rig:
        return SEED_CHOSEN
    return "" if len(players) > 1 else TOO_FEW_PLAYERS


def counts(person: Person) -> bool:
    """Return whether the game counts for this person's rating, if it is rated."""
    return bool(person.player) and not person.late


def finished_game(record: TableRecord, game: Game, names: Sequence[str]) -> FinishedGame:
    """Return the record of a game that has just ended."""
    result, facts = game.result, facts_of(game)
    assert result is not None
    assert record.replay is not None
    people = {one.id: one for one in record.people}
    results = [
        SeatResult(
            seat=seat,
            player=people[place.person].player or None if place.person else None,
            counts=counts(people[place.person]) if place.person else False,
            name="" if place.bot else names[seat],
            bot=place.bot,
            place=place_of(result, seat),
            score=result.scores[seat],
            won=seat in result.winners,
            hints=place.hints,
            facts=facts[seat],
        )
        for seat, place in enumerate(record.seats)
    ]
    return FinishedGame(
        code=record.code,
        replay=record.replay,
        game=record.game,
        options=msgspec.json.encode(record.options).decode(),
        finished=time.time(),
        unrated=why_unrated(record),
        results=tuple(results),
    )
