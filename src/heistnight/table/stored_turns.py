"""Whose turn it is, saved for *My games* and for those who want to be told."""

import time
from collections.abc import Mapping, Sequence

from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.table.game.clocks import wall
from heistnight.table.game.match import Match
from heistnight.table.game.window_passes import WindowPasses
from heistnight.table.storage.persistence import TablePersistence, wants_turns
from heistnight.table.storage.records import TableRecord


class StoredTurns:
    """The turns of one table, by person, each with the time since when."""

    def __init__(self, persistence: TablePersistence, windows: WindowPasses) -> None:
        self.persistence, self.windows = persistence, windows

    @property
    def record(self) -> TableRecord:
        return self.persistence.record

    def restore(self, match: Match, since: Mapping[int, float]) -> None:
        """Set the turns of a game that was just loaded."""
        self.persistence.turns = turns_in(match.revealed_game, self.record, since)
        self.persistence.turns_window = match.window_number
        self.persistence.webhook_turn = time.time() if self.persistence.turns else None

    def note_next(self, match: Match) -> None:
        """Save the turns that follow together with the act, unless a window is open."""
        if not self.record.correspondence and (shown := match.shown_next()) is not None:
            turns = turns_in(shown, self.record, self.persistence.turns)
            self.persistence.change_turns(turns, None)

    def note(self, match: Match) -> None:
        """Save whose turn it is after a window, once that is shown. Otherwise it is saved already.

        In a window the live game could tell who can respond.
        """
        if self.record.correspondence:
            return
        turns = turns_in(match.revealed_game, self.record, self.persistence.turns)
        playing = self.record.state == "playing"
        if playing and self.persistence.change_turns(turns, match.window_number):
            self.persistence.write()

    def note_correspondence(self, match: Match, moment: float) -> None:
        """Save what a correspondence table needs while it hibernates, when it has changed."""
        if not self.record.correspondence or self.record.state != "playing":
            return
        changed, window = self.windows.correspondence.note(match, moment), match.window_number
        several = match.window is not None and not match.window.solo
        known = self.windows.responders(match) if several else match.revealed_game.waiting
        asked = self.windows.awaited(match) if several else known
        before = self.persistence.turns if window == self.persistence.turns_window else {}
        turns = turns_of(asked, self.record, before)
        known_people = people_at(known, self.record)
        if self.persistence.change_turns(turns, window, known_people) or changed:
            self.record.turns = turns
            self.persistence.save()


def turns_in(game: Game, record: TableRecord, before: Mapping[int, float]) -> dict[int, float]:
    """Return since when it is whose turn, by person, if anyone is to be told of it.

    A reaction window is nobody's turn: who can respond stays secret.
    """
    if game.window is not None or not wants_turns(record):
        return {}
    return turns_of(game.waiting, record, before)


def turns_of(
    seats: Sequence[Seat], record: TableRecord, before: Mapping[int, float]
) -> dict[int, float]:
    """Return since when it is the turn of the people at these seats."""
    moment = wall()
    return {person: before.get(person, moment) for person in people_at(seats, record)}


def people_at(seats: Sequence[Seat], record: TableRecord) -> list[int]:
    """Return the people at these seats who play themselves."""
    places = [record.seats[seat] for seat in seats]
    return [place.person for place in places if place.person and not place.stand_in]
