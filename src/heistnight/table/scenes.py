"""What viewers are shown, and for how long: a window for secret answers tells nothing by its time.

When a card may be answered in secret, everybody sees "waiting for answers" for a random while,
even if nobody can answer and the game has long gone on.
"""

from collections import deque
from collections.abc import Callable, Iterable

from heistnight.kernel.game import Game


class Scenes:
    """The moments of a game in their order; the last one is what is true now."""

    def __init__(self, first: Game, number: int = 0) -> None:
        self.shown = first
        self.queue: deque[Game] = deque()
        self.until = 0.0
        self.number = number
        """How many moments everybody has seen."""

    @property
    def live(self) -> bool:
        """Nothing is held back: what is shown is what is true."""
        return not self.queue

    @property
    def next_change(self) -> float | None:
        return self.until if self.queue else None

    def left(self, now: float) -> float | None:
        """While a window is open anyway, a bot's answer must not make it longer."""
        return self.until - now if self.until > now else None

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

    def advance(self, now: float, pad: Callable[[], float]) -> None:
        """Show what is due."""
        while self.queue and now >= self.until:
            self.shown = self.queue.popleft()
            self.number += 1
            self.until = now + pad() if self.shown.window is not None else 0.0
