"""The log of a game for each viewer: JSON made once, extended act by act."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from zlib import crc32

import msgspec

from heistnight.kernel.events import LoggedEvent, Seat, in_words
from heistnight.kernel.history import Chain

ViewSeat = Seat | None


class ViewerLog:
    """One viewer's log. `marks[n]` is a checksum of its first n lines."""

    __slots__ = ("lines", "marks", "notes")

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.marks: list[int] = [0]
        self.notes: list[int] = []
        """Indexes of the lines that are not events of the game."""

    def add(self, line: bytes) -> None:
        self.lines.append(line)
        self.marks.append(crc32(line, self.marks[-1]))

    @property
    def events(self) -> int:
        return len(self.lines) - len(self.notes)

    def note(self, line: bytes) -> None:
        """Add a line that is not an event of the game and that no undo removes."""
        self.notes.append(len(self.lines))
        self.add(line)

    def take_back(self, events: int) -> None:
        """Remove the latest events; notes among them stay."""
        kept = []
        while events:
            if self.notes and self.notes[-1] == len(self.lines) - 1:
                self.notes.pop()
                kept.append(self.lines[-1])
            else:
                events -= 1
            self.lines.pop()
            self.marks.pop()
        for line in reversed(kept):
            self.note(line)

    def mark(self) -> str:
        return f"{self.marks[-1]:08x}"

    def start(self, seen: int, mark: str) -> int:
        """Return the first line to send to a client that has `seen` lines.

        It is 0, which sends the whole log, if the client's lines differ from ours.
        """
        fits = seen < len(self.marks) and f"{self.marks[seen]:08x}" == mark
        return seen if fits else 0


Notes = Mapping[ViewSeat, Sequence[tuple[int, bytes]]]
"""By viewer: the lines that are no events, each with the number of events before it."""


NO_NOTES: Notes = MappingProxyType({})
NO_EVENTS: Chain[LoggedEvent] = Chain()


class GameLog:
    """The logs of one game, for every seat and for spectators."""

    def __init__(
        self, seats: int, events: Chain[LoggedEvent] = NO_EVENTS, notes: Notes = NO_NOTES
    ) -> None:
        self.by_viewer: dict[ViewSeat, ViewerLog] = {
            viewer: ViewerLog() for viewer in (None, *range(seats))
        }
        self.events = NO_EVENTS
        self._due = {seat: list(lines) for seat, lines in notes.items()}
        self.follow(events)
        for seat, lines in self._due.items():
            for _, line in lines:  # their events were undone since
                self.by_viewer[seat].note(line)
        self._due = {}

    def follow(self, events: Chain[LoggedEvent]) -> None:
        """Update to this chain of events: usually it has grown, but an undo removes its lines."""
        if events is self.events:
            return
        same = events.common(self.events)
        gone = self.events.since(same)
        for viewer, lines in self.by_viewer.items() if gone else ():
            seen = [one for one in gone if one.as_seen_by(viewer) is not None]
            lines.take_back(len(seen))
        for one in events.since(same):
            self._add(one)
        self.events = events

    def _add(self, event: LoggedEvent) -> None:
        openly = event.openly and msgspec.json.encode(in_words(event.openly))
        secretly = event.secretly and msgspec.json.encode(in_words(event.secretly))
        for viewer, lines in self.by_viewer.items():
            line = secretly if viewer in event.to else openly
            if line:
                self._note_due(viewer)
                lines.add(line)

    def _note_due(self, viewer: ViewSeat) -> None:
        """Add the notes that come before the next event."""
        due = self._due.get(viewer)
        while due and due[0][0] <= self.by_viewer[viewer].events:
            self.by_viewer[viewer].note(due.pop(0)[1])
