"""Wait until people have seen a reveal: bots, clocks and windows start after it.

A client that shows events one by one says so in its `hello`, and reports each reveal it has shown.
Nobody waits longer than a fixed time for a report, and a table without such clients never waits.
Only events that everyone sees count, so a wait reveals nothing.
"""

from collections.abc import Collection, Iterable

from heistnight.kernel.events import LoggedEvent
from heistnight.table.game import pace


class RevealWait:
    """The moment that people are being shown, and who hasn't seen it yet."""

    def __init__(self) -> None:
        self.running = False
        self.number = -1
        """The number of the moment."""
        self.until = 0.0
        """When the table stops waiting in any case."""
        self.awaited: set[int] = set()
        """The people who haven't seen it yet."""

    def begin(self, number: int, people: Collection[int], moment: float) -> None:
        """Start to wait for these people."""
        self.running, self.number, self.awaited = bool(people), number, set(people)
        self.until = moment + pace.MAX_TELLING_SECONDS

    def note_seen(self, person: int, number: int) -> None:
        """Note that this person has seen everything up to this moment."""
        if number >= self.number:
            self.awaited.discard(person)

    def end_if_due(self, moment: float, watching: Collection[int]) -> bool:
        """End it once all who still watch have seen it, or in time; return if it just ended."""
        self.awaited.intersection_update(watching)
        if not self.running or (self.awaited and moment < self.until):
            return False
        self.running = False
        return True


def has_reveal(events: Iterable[LoggedEvent]) -> bool:
    """Return whether one of these events is a reveal that everyone sees."""
    return any(one.openly is not None and type(one.openly).is_reveal for one in events)
