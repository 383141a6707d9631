"""How long things take at a table, in seconds from … to."""

import random

from heistnight.table.records import Pace

BOTS: dict[Pace, tuple[float, float]] = {
    "instant": (0.0, 0.0),
    "quick": (0.15, 0.4),
    "human": (0.7, 1.8),
    "relaxed": (1.5, 3.5),
}
"""How long a bot takes at least."""

FOLLOW_UP = 0.25
"""The part of that for a bot that just goes on with what it began."""

WINDOWS: dict[Pace, tuple[float, float]] = {
    "instant": (0.0, 0.0),
    "quick": (0.4, 1.0),
    "human": (1.5, 3.5),
    "relaxed": (3.0, 6.0),
}
"""How long a window for secret answers stays open at least, whoever can answer."""

SOLO_WINDOW = 0.1
"""With one person there, bots answer at once: this much hides whether one was asked."""

CLOCK_GRACE = 30.0
"""After a restart people need a moment to come back."""

IDLE = 60.0
"""How long somebody may think before the others may vote for a bot."""

RESTORE = 1.0
"""After a failed write: how long until the table is read again, and its bots try again."""

_chance = random.SystemRandom()


def bot_delay(pace: Pace) -> float:
    return _chance.uniform(*BOTS[pace])


def window_time(pace: Pace, people: int) -> float:
    if people < 2:
        return 0.0 if pace == "instant" else SOLO_WINDOW
    return _chance.uniform(*WINDOWS[pace])
