"""A game under way: as it truly is, as it is shown, what was told of it, and whose time runs."""

from collections.abc import Callable, Sequence

from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Decision, Game
from heistnight.kernel.words import Words
from heistnight.table.clocks import Clocks
from heistnight.table.errors import Refusal
from heistnight.table.live_game import AWAITED, LiveGame
from heistnight.table.log import Log
from heistnight.table.scenes import Scenes


class Match:
    """Keeps the live game beside what viewers see of it, which may lag behind (G-3)."""

    def __init__(self, live: LiveGame, first_moment: int = 0) -> None:
        self.live = live
        self.scenes = Scenes(live.game, first_moment)
        self.log = Log(live.game.seats)
        self.log.follow(live.game.log)
        self.clocks = Clocks()

    @property
    def shown(self) -> Game:
        return self.scenes.shown

    def advance(self, now: float, pad: Callable[[], float]) -> bool:
        """Show what is due: True if there is something new to be seen."""
        before = self.scenes.number
        self.scenes.advance(now, pad)
        if self.scenes.number == before:
            return False
        self.log.follow(self.shown.log)
        return True

    def waiting(self) -> tuple[Seat, ...]:
        """Who can answer now: nobody, while something true is not shown yet."""
        return self.live.game.waiting if self.scenes.live else ()

    def question(self, seat: Seat) -> tuple[str, Decision] | None:
        """What this seat is shown to be asked, with the name of the question."""
        if not self.scenes.live:
            return None
        decision = self.shown.as_seen_by(seat).pending.get(seat)
        return (self.live.question(seat, self.shown), decision) if decision else None

    def may_undo(self, seat: Seat) -> bool:
        """While answers are secret, nobody is told what could be taken back."""
        return self.scenes.live and self.shown.window is None and self.shown.may_undo(seat)

    def check_may_speak(self, seat: Seat) -> None:
        """While answers are secret, whoever is not asked hears one and the same thing."""
        if self.shown.window is None:
            return
        if seat not in self.shown.waiting or seat not in self.waiting():
            raise Refusal(AWAITED, "G-3")

    def foresee(
        self, seat: Seat, question: str, choices: Sequence[Choice]
    ) -> tuple[list[tuple[str, Decision]], Words | None]:
        """What a plan would answer; nothing while answers are secret, whoever is asked."""
        if self.shown.window is not None:
            raise Refusal(AWAITED, "G-3")
        return self.live.foresee(seat, question, choices)

    def idle(self, seat: Seat, now: float) -> float:
        """How long others have waited for this seat, as far as they may know."""
        return 0.0 if self.shown.window is not None else self.clocks.waited(seat, now)
