"""How long things take at a table, in seconds from … to."""

import random

from heistnight.table.storage.records import Pace

SecondsRange = dict[Pace, tuple[float, float]]

BOT_SECONDS: SecondsRange = {
    "instant": (0.0, 0.0),
    "quick": (0.15, 0.4),
    "human": (0.7, 1.8),
    "relaxed": (1.5, 3.5),
}
"""How long a bot takes at least."""

FOLLOW_UP_FACTOR = 0.25
"""The part of that for a bot that just goes on with what it began."""

WINDOW_SECONDS: SecondsRange = {
    "instant": (3.0, 4.0),
    "quick": (4.0, 6.0),
    "human": (7.0, 11.0),
    "relaxed": (14.0, 20.0),
}
"""How long people can pass, wait or answer in a window; each *wait* adds as much once more."""

REST_SECONDS: SecondsRange = {
    "instant": (0.05, 0.15),
    "quick": (0.2, 0.6),
    "human": (0.5, 1.5),
    "relaxed": (1.0, 3.0),
}
"""How long a window rests after that before its outcome is shown."""

SOLO_REST_SECONDS: SecondsRange = {
    "instant": (0.05, 0.05),
    "quick": (0.1, 0.2),
    "human": (0.2, 0.4),
    "relaxed": (0.4, 0.8),
}
"""The same where one person sits among bots: it hides whether one of them was asked."""

COMMITS_BEFORE_END = 3
"""A window's outcome is shown so many commits after the window settles, at least."""

MAX_COMMIT_WAIT_SECONDS = 2.0
"""However slow the database was of late."""

CLOCK_GRACE_SECONDS = 30.0
"""After a restart people need a moment to come back."""

IDLE_SECONDS = 60.0
"""How long somebody may think before the others may vote for a bot."""

HOST_AWAY_SECONDS = 60.0
"""How long the host must be gone before somebody else can take their place."""

RELOAD_DELAY_SECONDS = 1.0
"""After a failed write: how long until the table is read again, and its bots try again."""

_chance: random.Random = random.SystemRandom()


def commit_wait(slowest_commit: float) -> float:
    """Seconds in which the end of a window is committed, on a database as slow as it was."""
    return min(MAX_COMMIT_WAIT_SECONDS, COMMITS_BEFORE_END * slowest_commit)


def draw_seconds(stretch: SecondsRange, pace: Pace) -> float:
    return _chance.uniform(*stretch[pace])
