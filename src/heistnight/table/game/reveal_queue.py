"""What viewers are shown, and for how long.

Whenever a card could be answered in secret, everyone sees a window for a time drawn in advance,
even if nobody can answer and the live game has gone on. So its length reveals nothing.
"""

from collections import deque
from collections.abc import Callable, Iterable

from heistnight.kernel.game import Game
from heistnight.table.game.reaction_window import ReactionWindow

WindowOpener = Callable[[int], ReactionWindow]


class RevealQueue:
    """The moments of a game still to be shown, in order. The last is the live state."""

    def __init__(self, moments: Iterable[Game], number: int = 0) -> None:
        self.revealed_game, *rest = moments
        self.queue: deque[Game] = deque(rest)
        self.window: ReactionWindow | None = None
        """The window of the moment that is shown."""
        self.number = number
        """How many moments everyone has seen."""

    @property
    def live(self) -> bool:
        """Return whether nothing is held back: viewers see the live state."""
        return not self.queue

    def add(self, moments: Iterable[Game]) -> None:
        """Queue these moments. A later moment of the same window replaces it; its time runs on."""
        for moment in moments:
            last = self.queue[-1] if self.queue else self.revealed_game
            if moment.window is None or moment.window != last.window:
                self.queue.append(moment)
            elif self.queue:
                self.queue[-1] = moment
            else:
                self.revealed_game = moment

    def advance(self, moment: float, opener: WindowOpener) -> None:
        """Show what is due."""
        self._open(opener)
        while self.queue and (self.window is None or self.window.is_over(moment)):
            self.revealed_game = self.queue.popleft()
            self.number += 1
            self.window = None
            self._open(opener)

    def _open(self, opener: WindowOpener) -> None:
        if self.window is None and self.revealed_game.window is not None:
            self.window = opener(self.revealed_game.window)
