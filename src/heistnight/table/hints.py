"""Hints: what the best bot would do, for a player who asks. Every hint is recorded."""

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from heistnight.bots import default_advisor
from heistnight.bots.advice import Advice
from heistnight.bots.advisor import best_advisor
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Decision, Game
from heistnight.kernel.text_tokens import Words
from heistnight.table import seating
from heistnight.table.bots.bot_workers import BotWorkers
from heistnight.table.errors import Refusal
from heistnight.table.game.clocks import now
from heistnight.table.game.game_log import Notes
from heistnight.table.game.live_game import RESPONSES_AWAITED
from heistnight.table.game.match import Match
from heistnight.table.people import People
from heistnight.table.storage.persistence import COULD_NOT_SAVE, TablePersistence
from heistnight.table.storage.records import HintNote, TableRecord

MAX_HINT_NOTES = 100
"""Notes stored per seat. The count of hints goes on."""
HINTS_OFF_AT_TABLE = "Hints are off at this table. The host can allow them."
COACH_GIVES_HINTS = "In a lesson, the coach gives the hints."
NOT_YOUR_QUESTION = "You aren't asked that question now, so there's no hint for it."

PLAN_TOO_LONG = "No hint there: after these choices, others move or cards are revealed."


def hints_allowed(record: TableRecord) -> bool:
    """Return whether hints are allowed at this table.

    They always are with one person at the table; among people the host decides. In a lesson the
    coach gives the hints.
    """
    alone = len(seating.seated_people(record)) < 2
    return record.lesson is None and (alone or record.hints)


class HintsTable(Protocol):
    """What hints need from their table."""

    persistence: TablePersistence
    people: People
    on_view_change: Callable[[Seat | None], None]

    def playing(self) -> Match: ...

    async def wait_for_window(self) -> None: ...


class TableHints:
    """Gives hints and keeps the latest advice per seat. The record counts the hints taken."""

    def __init__(self, table: HintsTable, bot_workers: BotWorkers) -> None:
        self.table, self.persistence, self.bot_workers = table, table.persistence, bot_workers
        self.given: dict[Seat, tuple[Game, Advice]] = {}

    async def take(
        self, person: int, question: str, choices: Sequence[Choice] = ()
    ) -> tuple[Decision, Advice]:
        """Return the question, or the one that these choices lead to, with the best bot's advice.

        The hint is given only after the database has it.
        """
        await self.table.wait_for_window()
        match, seat = self.table.playing(), self.table.people.seat_of(person)
        self.check_open()
        match.check_may_respond(seat, now())
        check_asked(match, seat, question)
        game = game_after_plan(match, seat, question, choices) if choices else match.revealed_game
        decision, name = game.as_seen_by(seat).pending[seat], match.live.question(seat, game)
        advice = await self.advice(game, seat, name)
        if self.table.playing() is not match:
            raise Refusal(COULD_NOT_SAVE)
        check_asked(match, seat, question)
        if await self.note(match, seat, name, decision.label_words(advice.best.choice)):
            self.table.on_view_change(seat)
        return decision, advice

    def check_open(self) -> None:
        """Refuse where hints are off. The answer does not depend on who is asked what."""
        if self.persistence.record.lesson is not None:
            raise Refusal(COACH_GIVES_HINTS)
        if not hints_allowed(self.persistence.record):
            raise Refusal(HINTS_OFF_AT_TABLE)

    async def advice(self, game: Game, seat: Seat, question: str) -> Advice:
        """Return the advice for this question; asking again returns the same."""
        known = self.given.get(seat)
        if known is not None and known[0] is game:
            return known[1]
        record = self.persistence.record
        seed = f"hint {record.code} {question}"
        kind = (
            best_advisor(record.game)
            if self.bot_workers.has_idle_worker
            else default_advisor(record.game)
        )
        advice = await self.bot_workers.advise(game, seat, kind, seed, record.code)
        self.given[seat] = game, advice
        return advice

    async def note(self, match: Match, seat: Seat, question: str, label: Words) -> bool:
        """Store the hint before it is given, once per question; return whether it is new."""
        note = HintNote(question, match.log.by_viewer[seat].events, label.said)
        place = self.persistence.record.seats[seat]
        if any((one.question, one.said) == (question, note.said) for one in place.hint_notes):
            await self.persistence.store.write()  # the first note may not be saved yet
            return False
        place.hints += 1
        place.hint_notes = [*place.hint_notes, note][-MAX_HINT_NOTES:]
        await self.persistence.save()
        match.log.by_viewer[seat].note(log_line(note))
        return True

    def notes(self) -> Notes:
        """Return the hint lines of each seat's log."""
        return {
            seat: [(note.after, log_line(note)) for note in place.hint_notes]
            for seat, place in enumerate(self.persistence.record.seats)
            if place.hint_notes
        }

    def taken(self) -> list[int]:
        """Return the number of hints by seat. Only the result may show it."""
        return [place.hints for place in self.persistence.record.seats]


def check_asked(match: Match, seat: Seat, question: str) -> None:
    shown = match.question(seat)
    if shown is None or shown[0] != question:
        raise Refusal(NOT_YOUR_QUESTION)


def game_after_plan(match: Match, seat: Seat, question: str, choices: Sequence[Choice]) -> Game:
    """Return the game after these choices, as far as they are this seat's alone."""
    if match.revealed_game.window is not None:
        raise Refusal(RESPONSES_AWAITED, "G-3")
    game, _ = match.live.answer(seat, question, choices)
    if seat not in game.waiting or not game.may_undo(seat):
        raise Refusal(PLAN_TOO_LONG)
    return game


def log_line(note: HintNote) -> bytes:
    """Return the hint as a line of the seat's log, in the format of an event."""
    words = Words(f"You took a hint: {note.said}.")
    line = {"kind": "hint-taken", "text": str(words), "parts": words.parts, "rule": ""}
    return msgspec.json.encode(line)
