"""Whose clock runs at a table, whose time is up, and when to check again."""

import asyncio
from collections.abc import Callable, Sequence

from heistnight.kernel.events import Seat
from heistnight.table.bots.bot_seats import BotSeats
from heistnight.table.game.clocks import now
from heistnight.table.game.match import Match
from heistnight.table.game.vacations import Vacations
from heistnight.table.storage.persistence import TablePersistence


class Timekeeper:
    """Runs the seats' clocks and the alarm for the next thing that is due."""

    def __init__(
        self,
        persistence: TablePersistence,
        bots: BotSeats,
        *,
        on_alarm: Callable[[], None],
        on_time_up: Callable[[Match, Seat], None],
    ) -> None:
        self.persistence, self.bots = persistence, bots
        self.vacations = Vacations(persistence)
        self.on_alarm, self.on_time_up = on_alarm, on_time_up
        self._alarm: asyncio.TimerHandle | None = None

    def follow(self, match: Match, waiting: Sequence[Seat], moment: float) -> None:
        """A window has its own time, the same for all.

        At correspondence pace, clocks keep their time while people are shown a reveal.
        """
        slow = self.persistence.record.correspondence
        if slow:
            match.clocks.pause(self.vacations.seats(), moment)
        if slow and match.window is None and not match.settled:
            return
        asked = () if match.window is not None and not match.window.solo else waiting
        match.clocks.follow({seat: match.live.question(seat) for seat in asked}, moment)
        for seat in self._on_the_clock(match):
            end = match.clocks.end(seat, self.persistence.record.clock)
            if end is not None and moment >= end:
                self.on_time_up(match, seat)

    def set_alarm(self, match: Match, moment: float) -> None:
        self.close()
        clock = self.persistence.record.clock
        times: list[float | None] = [*(match.window.times(moment) if match.window else ())]
        times += [match.telling.until] if match.telling.running else []
        times += [match.clocks.end(seat, clock) for seat in self._on_the_clock(match)]
        times += self.vacations.due(moment)
        due = [time for time in times if time is not None]
        if due:
            delay = max(0.0, min(due) - moment)
            self._alarm = asyncio.get_running_loop().call_later(delay + 0.001, self.on_alarm)

    def _on_the_clock(self, match: Match) -> list[Seat]:
        return [seat for seat in match.clocks.asked if not self.bots.plays(match, seat)]

    def due(self) -> float | None:
        """Return the seconds until the next alarm; None if no time runs."""
        return None if self._alarm is None else max(0.0, self._alarm.when() - now())

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
