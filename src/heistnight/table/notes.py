"""Log lines about seats: who left, came back, or took over from a bot. Everyone sees them."""

from collections.abc import Iterator

import msgspec

from heistnight.kernel.text_tokens import Words
from heistnight.table.game.game_log import Notes, ViewSeat
from heistnight.table.game.match import Match
from heistnight.table.storage.records import TableNote, TableRecord

MAX_NOTES = 100
"""Notes in one game. Later ones are left out, so that nobody can fill the log."""


def add_note(record: TableRecord, match: Match | None, kind: str, said: str) -> None:
    """Add a line to every log. The caller saves the record."""
    if match is None or len(record.notes) >= MAX_NOTES:
        return
    logs = match.log.by_viewer
    after = [logs[viewer].events for viewer in viewers(record)]
    note = TableNote(kind, after, said)
    record.notes = [*record.notes, note]
    for log in logs.values():
        log.note(line_of(note))


def with_notes(record: TableRecord, own: Notes) -> Notes:
    """Return the lines of each log that aren't events, with those of its own seat, in order."""
    return {
        viewer: sorted([*own.get(viewer, ()), *_lines(record, place)], key=lambda one: one[0])
        for place, viewer in enumerate(viewers(record))
    }


def _lines(record: TableRecord, place: int) -> Iterator[tuple[int, bytes]]:
    for note in record.notes:
        yield note.after[place], line_of(note)


def viewers(record: TableRecord) -> list[ViewSeat]:
    return [None, *range(len(record.seats))]


def line_of(note: TableNote) -> bytes:
    words = Words(note.said)
    line = {"kind": note.kind, "text": str(words), "parts": words.parts, "rule": ""}
    return msgspec.json.encode(line)
