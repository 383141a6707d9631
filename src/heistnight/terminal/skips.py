"""Skip until…: pass by itself in reaction windows, at the terminal."""

from typing import Literal

from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game

Skip = Literal["turn", "aimed", "duel"]
KEYS: dict[str, Skip] = {"p": "turn", "a": "aimed", "d": "duel"}
WORDS: dict[Skip, str] = {
    "turn": "your next turn",
    "aimed": "a card is aimed at you",
    "duel": "this duel is over",
}


def offer(window: Game) -> str:
    """Return the keys to pass until something happens; in a duel, until its end, too."""
    keys = [f"{key}: {WORDS[skip]}" for key, skip in KEYS.items() if may_choose(skip, window)]
    return f"Skip until… {', '.join(keys)}."


def may_choose(skip: Skip, window: Game) -> bool:
    return skip != "duel" or window.in_duel


class Skips:
    """Who passes by itself, and until when: until their next turn at the latest."""

    def __init__(self) -> None:
        self.by_seat: dict[Seat, Skip] = {}

    def choose(self, seat: Seat, key: str, window: Game) -> bool:
        """Skip as this key says; return False if it is no such key here."""
        skip = KEYS.get(key.casefold())
        if skip is None or not may_choose(skip, window):
            return False
        self.by_seat[seat] = skip
        return True

    def cover(self, seat: Seat, window: Game) -> bool:
        """Return whether this seat passes in the window. No hand is read for it."""
        skip = self.by_seat.get(seat)
        if skip == "duel" and not window.in_duel:
            self.end(seat)
            return False
        return skip is not None and (skip != "aimed" or window.aimed_at != seat)

    def end(self, seat: Seat) -> None:
        self.by_seat.pop(seat, None)
