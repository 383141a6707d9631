"""How long things take at a table, in seconds."""

import random

from heistnight.table.storage.records import Pace

SecondsRange = dict[Pace, tuple[float, float]]
"""The shortest and the longest time at each pace."""

BOT_SECONDS: SecondsRange = {
    "instant": (0.0, 0.0),
    "quick": (0.15, 0.4),
    "human": (0.7, 1.8),
    "relaxed": (1.5, 3.5),
    "correspondence": (1.5, 3.5),
}
"""How long a bot takes at least."""

FOLLOW_UP_FACTOR = 0.25
"""The part of that time for a bot that continues a move it began."""

WINDOW_SECONDS: SecondsRange = {
    "instant": (3.0, 4.0),
    "quick": (4.0, 6.0),
    "human": (7.0, 11.0),
    "relaxed": (14.0, 20.0),
    "correspondence": (86_400.0, 86_400.0),
}
"""How long people can pass, wait or answer in a window. Each *wait* adds as much again.

At correspondence pace the table's setting counts instead."""

SKIP_SECONDS: SecondsRange = {
    "instant": (0.2, 0.6),
    "quick": (0.4, 1.2),
    "human": (0.8, 2.4),
    "relaxed": (1.5, 4.0),
    "correspondence": (60.0, 600.0),
}
"""When skips and standing orders respond in a window: as late as a person who is there."""

REST_SECONDS: SecondsRange = {
    "instant": (0.05, 0.15),
    "quick": (0.2, 0.6),
    "human": (0.5, 1.5),
    "relaxed": (1.0, 3.0),
    "correspondence": (5.0, 10.0),
}
"""How long a closed window rests before its outcome is shown."""

SOLO_REST_SECONDS: SecondsRange = {
    "instant": (0.05, 0.05),
    "quick": (0.1, 0.2),
    "human": (0.2, 0.4),
    "relaxed": (0.4, 0.8),
    "correspondence": (0.2, 0.4),
}
"""The rest with one person among bots. It hides whether a bot was asked."""

COMMITS_BEFORE_END = 3
"""A window's outcome is shown at least this many commits after the window settles."""

MAX_COMMIT_WAIT_SECONDS = 2.0
"""The longest such wait, however slow the database is."""

MAX_TELLING_SECONDS = 20.0
"""The longest wait for people to see a reveal, however slow their clients say they are."""

CLOCK_GRACE_SECONDS = 30.0
"""Time for people to come back after a restart."""

IDLE_SECONDS = 60.0
"""How long a player may think before the others can vote for a bot."""

HOST_AWAY_SECONDS = 60.0
"""How long the host must be gone before another player can take over."""

RELOAD_DELAY_SECONDS = 1.0
"""How long after a failed write the table is reloaded and its bots try again."""

_chance: random.Random = random.SystemRandom()


def commit_wait(slowest_commit: float) -> float:
    """Return the seconds to allow for committing a window's end on a database this slow."""
    return min(MAX_COMMIT_WAIT_SECONDS, COMMITS_BEFORE_END * slowest_commit)


def draw_seconds(stretch: SecondsRange, pace: Pace) -> float:
    """Draw a random time from the range of this pace."""
    return _chance.uniform(*stretch[pace])
