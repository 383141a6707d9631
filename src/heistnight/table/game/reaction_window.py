"""A reaction window as everyone at the table sees it (G-3).

Nothing here knows who is asked, or whether anyone is, so nothing here can reveal it.
"""

import math
from collections.abc import Collection

from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.table.errors import Refusal
from heistnight.table.game import pace
from heistnight.table.storage.records import Pace

MAX_WAITS = 3
"""Waits in one window, from all players together."""
BOT_SHARE_OF_REST = 0.7
"""The part of the rest in which a bot may still answer."""

WINDOW_CLOSED = "The time to respond is over."
ALREADY_RESPONDED = "You've already responded. Waiting for the others…"


class ReactionWindow:
    """Open for a time drawn in advance, then at rest; every person may pass or wait."""

    def __init__(
        self,
        number: int,
        speed: Pace,
        moment: float,
        *,
        solo: bool,
        commit_wait: float = 0.0,
        set_time: float | None = None,
    ) -> None:
        """Open the window.

        `commit_wait`: seconds the database may need to commit its end. `set_time`: the length that
        the table has chosen, instead of a drawn one.
        """
        self.commit_wait, self.set_time = commit_wait, set_time
        self.number, self.speed, self.solo = number, speed, solo
        self.length = 0.0 if solo else self._draw_length()
        self._left_at_pause = 0.0
        self.rest = pace.draw_seconds(pace.SOLO_REST_SECONDS if solo else pace.REST_SECONDS, speed)
        self.closes = moment + self.length
        self.held_until: float | None = None
        """Until then at most its time doesn't run, because people are shown what led to it."""
        self.skips = moment + (0.0 if solo else pace.draw_seconds(pace.SKIP_SECONDS, speed))
        """When skips and standing orders respond."""
        self.passed: set[Seat] = set()
        """Seats that have responded, with a pass or an answer."""
        self.waits: list[Seat] = []
        """Seats that asked for more time, in order. Everyone sees them."""
        self.decided: dict[Seat, Choice] = {}
        """The bots' answers, applied when the window settles."""
        self.settling = False
        """Every seat's response is being committed …"""
        self.settled = False
        """… or has been committed."""
        self._requests: set[str] = set()

    def _draw_length(self) -> float:
        return self.set_time or pace.draw_seconds(pace.WINDOW_SECONDS, self.speed)

    @property
    def paused(self) -> bool:
        """Whether its time doesn't run, because someone who could respond is on vacation."""
        return self.closes == math.inf

    def pause(self, away: bool, moment: float) -> None:
        """Stop the time while someone is away, and let it go on then. It isn't opened again."""
        if away and not self.paused and self.is_open(moment):
            self.pause_with(self.left(moment))
        elif self.paused and not away:
            self.closes = moment + self._left_at_pause

    def pause_with(self, left: float) -> None:
        self._left_at_pause, self.closes = left, math.inf

    def begin_time(self, moment: float) -> None:
        """Give a window that one person had alone a time, because a second person has come."""
        self.solo = False
        self.length = self._draw_length()
        self.rest = pace.draw_seconds(pace.REST_SECONDS, self.speed)
        self.closes = moment + self.length
        self.skips = moment + pace.draw_seconds(pace.SKIP_SECONDS, self.speed)

    @property
    def settles(self) -> float:
        """When bots must have answered and the window's end is committed."""
        return self.closes + BOT_SHARE_OF_REST * self.rest

    @property
    def ends(self) -> float:
        """When the outcome is shown: known in advance, and late enough for the commit."""
        return max(self.closes + self.rest, self.settles + self.commit_wait)

    def is_over(self, moment: float) -> bool:
        return self.settled and moment >= self.ends

    def times(self, moment: float) -> list[float]:
        """Return the times that are still to come."""
        times = self.skips, self.closes, self.settles, self.ends
        return [time for time in times if moment < time < math.inf]

    def is_open(self, moment: float) -> bool:
        return moment < self.closes

    def left(self, moment: float) -> float:
        """Return the seconds left. They don't run while the window is held or paused."""
        if self.paused:
            return self._left_at_pause
        return max(0.0, self.closes - max(moment, self.held_until or moment))

    def hold(self, moment: float, until: float) -> None:
        """Let the time start later, at `until` or when the window is released."""
        self.held_until = until
        self.closes += until - moment
        self.skips += until - moment

    def release(self, moment: float) -> None:
        """Let the time start now, unless everyone has responded already."""
        if self.held_until is not None and self.is_open(moment):
            early = max(0.0, self.held_until - moment)
            self.closes -= early
            self.skips -= early
        self.held_until = None

    def may_wait(self, seat: Seat, moment: float) -> bool:
        told = seat not in self.passed and len(self.waits) < MAX_WAITS
        return told and self.is_open(moment)

    def wait(self, seat: Seat, request: str, moment: float) -> bool:
        """Extend the window; return False if this request was handled before."""
        if request in self._requests:
            return False
        if not self.is_open(moment):
            raise Refusal(WINDOW_CLOSED, "G-3")
        if seat in self.passed:
            raise Refusal(ALREADY_RESPONDED, "G-3")
        if len(self.waits) >= MAX_WAITS:
            raise Refusal(f"You can ask for more time {MAX_WAITS} times at most.", "G-3")
        self._requests.add(request)
        self.waits.append(seat)
        more = self._draw_length()
        self.length = self.left(moment) + more
        self.closes += more
        self._left_at_pause += more
        return True

    def close_early(self, people: Collection[Seat], moment: float) -> None:
        """Close the window if all these people have responded."""
        if self.is_open(moment) and self.passed.issuperset(people):
            self.closes = moment
