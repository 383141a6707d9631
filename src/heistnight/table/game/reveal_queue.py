"""What viewers are shown, and for how long: a window for secret answers tells nothing by its time.

When a card may be answered in secret, everybody sees a window for a time drawn beforehand, even
if nobody can answer and the game has long gone on.
"""

from collections import deque
from collections.abc import Callable, Iterable

from heistnight.kernel.game import Game
from heistnight.table.game.reaction_window import ReactionWindow

WindowOpener = Callable[[int], ReactionWindow]


class RevealQueue:
    """The moments of a game in their order; the last one is what is true now."""

    def __init__(self, moments: Iterable[Game], number: int = 0) -> None:
        self.shown, *rest = moments
        self.queue: deque[Game] = deque(rest)
        self.window: ReactionWindow | None = None
        """Of the moment that is shown."""
        self.number = number
        """How many moments everybody has seen."""

    @property
    def live(self) -> bool:
        """Nothing is held back: what is shown is what is true."""
        return not self.queue

    def add(self, moments: Iterable[Game]) -> None:
        """A moment of a window that is under way takes its place; its time runs on."""
        for moment in moments:
            last = self.queue[-1] if self.queue else self.shown
            if moment.window is None or moment.window != last.window:
                self.queue.append(moment)
            elif self.queue:
                self.queue[-1] = moment
            else:
                self.shown = moment

    def advance(self, moment: float, opener: WindowOpener) -> None:
        """Show what is due."""
        self._open(opener)
        while self.queue and (self.window is None or self.window.is_over(moment)):
            self.shown = self.queue.popleft()
            self.number += 1
            self.window = None
            self._open(opener)

    def _open(self, opener: WindowOpener) -> None:
        if self.window is None and self.shown.window is not None:
            self.window = opener(self.shown.window)
