"""Hints: what the best bot would do, for somebody at the table who asks. Each is written down."""

from typing import TYPE_CHECKING

import msgspec

from heistnight.bots import bots
from heistnight.bots.advice import Advice
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Decision, Game
from heistnight.kernel.words import Words
from heistnight.table import seating
from heistnight.table.clocks import now
from heistnight.table.errors import Refusal
from heistnight.table.ledger import UNWRITTEN
from heistnight.table.log import Notes
from heistnight.table.match import Match
from heistnight.table.records import HintNote, TableRecord
from heistnight.table.thinkers import Thinkers

if TYPE_CHECKING:
    from heistnight.table.table import Table

NOTES_KEPT = 100
"""Of each seat; the count goes on."""
NOT_HERE = "Several people play here, and the host has not allowed hints."
COACHED = "In a lesson the coach gives the hints."
NOT_ASKED = "That question is not asked of you now: there is nothing to advise."


def open_to_all(record: TableRecord) -> bool:
    """Alone and against bots always; among people if the host allows it; not beside a coach."""
    alone = len(seating.seated_people(record)) < 2
    return record.lesson is None and (alone or record.hints)


class Hints:
    """Keeps the latest advice by seat; how many were taken stands in the table's record."""

    def __init__(self, table: "Table", thinkers: Thinkers) -> None:
        self.table, self.ledger, self.thinkers = table, table.ledger, thinkers
        self.given: dict[Seat, tuple[Game, Advice]] = {}

    async def take(self, person: int, question: str) -> Advice:
        """What the best bot would do; given once it is on the disk that it was."""
        await self.table.hushed()
        match, seat = self.table.playing(), self.table.people.seat_of(person)
        self.check_open()
        match.check_may_speak(seat, now())
        asked(match, seat, question)
        advice = await self.advice(match, seat, question)
        if self.table.playing() is not match:
            raise Refusal(UNWRITTEN)
        if await self.note(match, seat, question, advice):
            self.table.on_scene(seat)
        return advice

    def check_open(self) -> None:
        """The same to everybody, whatever is asked of whom."""
        if self.ledger.record.lesson is not None:
            raise Refusal(COACHED)
        if not open_to_all(self.ledger.record):
            raise Refusal(NOT_HERE)

    async def advice(self, match: Match, seat: Seat, question: str) -> Advice:
        """For the question as it is shown; the same however often it is asked for."""
        game, record = match.shown, self.ledger.record
        known = self.given.get(seat)
        if known is not None and known[0] is game:
            return known[1]
        seed = f"hint {record.code} {question}"
        advice = await self.thinkers.advise(game, seat, bots(record.game)[-1], seed)
        self.given[seat] = game, advice
        return advice

    async def note(self, match: Match, seat: Seat, question: str, advice: Advice) -> bool:
        """Written down before it is given, once for a question. True if it is a new one."""
        label = asked(match, seat, question).label_words(advice.best.choice)
        note = HintNote(question, match.log.eyes[seat].events, label.said)
        place = self.ledger.record.seats[seat]
        if any((one.question, one.said) == (question, note.said) for one in place.hint_notes):
            await self.ledger.store.write()  # the first time may still be on its way
            return False
        place.hints += 1
        place.hint_notes = [*place.hint_notes, note][-NOTES_KEPT:]
        await self.ledger.save()
        match.log.eyes[seat].note(line_of(note))
        return True

    def notes(self) -> Notes:
        """What each seat's log has of them."""
        return {
            seat: [(note.after, line_of(note)) for note in place.hint_notes]
            for seat, place in enumerate(self.ledger.record.seats)
            if place.hint_notes
        }

    def taken(self) -> list[int]:
        """By seat: for the result, and for nobody before."""
        return [place.hints for place in self.ledger.record.seats]


def asked(match: Match, seat: Seat, question: str) -> Decision:
    """The open question of that name, or a refusal."""
    shown = match.question(seat)
    if shown is None or shown[0] != question:
        raise Refusal(NOT_ASKED)
    return shown[1]


def line_of(note: HintNote) -> bytes:
    """A line of the seat's log, like an event of the game."""
    words = Words(f"You took a hint: {note.said}.")
    line = {"kind": "hint-taken", "text": str(words), "parts": words.parts, "rule": ""}
    return msgspec.json.encode(line)
