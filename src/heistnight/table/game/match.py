"""A running game: the live state, what viewers are shown, the log and the clocks."""

import math
from collections.abc import Collection, Sequence

from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Decision, Game
from heistnight.kernel.text_tokens import Words
from heistnight.table.errors import Refusal
from heistnight.table.game.clocks import Clocks
from heistnight.table.game.game_log import NO_NOTES, GameLog, Notes
from heistnight.table.game.live_game import RESPONSES_AWAITED, LiveGame
from heistnight.table.game.reaction_window import WINDOW_CLOSED, ReactionWindow
from heistnight.table.game.reveal_queue import RevealQueue, WindowOpener
from heistnight.table.game.reveal_wait import RevealWait, has_reveal


class Match:
    """Holds the live game and what viewers see of it, which may lag behind (G-3)."""

    def __init__(
        self,
        live: LiveGame,
        first_moment: int = 0,
        notes: Notes = NO_NOTES,
        *,
        ended: bool = False,
        first_window: int = 0,
    ) -> None:
        """Set up the match.

        `ended`: the end is stored, so all its windows were shown before. `first_window`: the first
        one that wasn't shown until its end.
        """
        self.live = live
        game = live.game
        # A window that the latest act ended is shown again. Otherwise an open window after a
        # restart would reveal that someone is still asked.
        past = [] if ended else [one for one in game.passed if (one.window or 0) >= first_window]
        self.reveal_queue = RevealQueue([*past, game], first_moment)
        self.log = GameLog(game.seats, self.revealed_game.log, notes)
        self.clocks = Clocks()
        self.telling = RevealWait()

    @property
    def revealed_game(self) -> Game:
        return self.reveal_queue.revealed_game

    @property
    def window_number(self) -> int | None:
        """The number of the shown window."""
        return self.window.number if self.window is not None else None

    @property
    def window(self) -> ReactionWindow | None:
        """The window that everyone sees."""
        return self.reveal_queue.window

    def advance(self, moment: float, opener: WindowOpener, watching: Collection[int] = ()) -> bool:
        """Show what is due; return whether there is anything new to see.

        `watching`: the people whose clients report what they have shown.
        """
        before = self.reveal_queue.number
        self.reveal_queue.advance(moment, opener)
        if self.reveal_queue.number == before:
            return False
        told = self.log.events
        self.log.follow(self.revealed_game.log)
        fresh = self.revealed_game.log.since(self.revealed_game.log.common(told))
        several = self.window is not None and not self.window.solo
        if watching and not self.revealed_game.over and (several or has_reveal(fresh)):
            self.telling.begin(self.reveal_queue.number, watching, moment)
            if self.window is not None:
                self.window.hold(moment, self.telling.until)
        return True

    def end_telling(self, moment: float, watching: Collection[int]) -> bool:
        """Start the window's time once people have seen what led to it; return whether they have.

        The clocks and the bots start by themselves, because `waiting` is empty until then.
        """
        ended = self.telling.end_if_due(moment, watching)
        if ended and self.window is not None:
            self.window.release(moment)
        return ended

    @property
    def settled(self) -> bool:
        """Whether the live state is saved and shown, and people have seen what led to it."""
        return not self.telling.running and self.revealed_game is self.live.game

    def waiting(self) -> tuple[Seat, ...]:
        """Return who can answer now: nobody while the live state is not saved and shown.

        Outside of windows, nobody while people are shown a reveal either.
        """
        told = not self.telling.running or self.revealed_game.window is not None
        return self.revealed_game.waiting if told and self.revealed_game is self.live.game else ()

    def silent(self) -> tuple[Seat, ...]:
        """Return the seats asked in the shown window that have not answered."""
        game = self.live.game
        same = self.revealed_game.window is not None and game.window == self.revealed_game.window
        return game.waiting if same and self.reveal_queue.live else ()

    def moments(self) -> list[Game]:
        """Return what the latest act led to: each window that it ended, then the game after it."""
        return [*self.live.game.passed, self.live.game]

    def shown_next(self) -> Game | None:
        """Return what is shown as soon as the latest act is saved; None while a window is shown."""
        at_once = self.reveal_queue.live and self.revealed_game.window is None
        return self.moments()[0] if at_once else None

    @property
    def ends(self) -> bool:
        """Return whether the game is over and no window is left to show or settle before that."""
        window = self.window
        settled = window.number if window is not None and window.settling else -1
        passed = [moment.window for moment in self.live.game.passed]
        return self.live.game.over and all(one is None or one <= settled for one in passed)

    def question(self, seat: Seat) -> tuple[str, Decision] | None:
        """Return the question that this seat is shown, with its name."""
        responded = self.window is not None and seat in self.window.passed
        if responded or not self.reveal_queue.live:
            return None
        decision = self.revealed_game.as_seen_by(seat).pending.get(seat)
        return (self.live.question(seat, self.revealed_game), decision) if decision else None

    def may_undo(self, seat: Seat) -> bool:
        """Return whether this seat may undo. Nobody is told while responses are secret."""
        return (
            self.reveal_queue.live
            and self.revealed_game.window is None
            and self.revealed_game.may_undo(seat)
        )

    def check_may_respond(self, seat: Seat, moment: float) -> None:
        """Refuse every seat that is not asked in the same words while responses are secret."""
        if self.revealed_game.window is None:
            return
        if seat not in self.revealed_game.waiting or seat not in self.silent():
            raise Refusal(RESPONSES_AWAITED, "G-3")
        if self.window and not self.window.solo and not self.window.is_open(moment):
            raise Refusal(WINDOW_CLOSED, "G-3")

    def has_responded(self, seat: Seat, number: int) -> bool:
        """Return whether this seat has responded in that window, which may have closed since."""
        window = self.window
        return window is not None and window.number == number and seat in window.passed

    def open_window(self, number: int, moment: float) -> ReactionWindow:
        """Return the window of that number if people can still pass or wait in it."""
        window = self.window
        if window is None or window.solo or window.number != number:
            raise Refusal("That response window isn't open.", "G-3")
        if not window.is_open(moment):
            raise Refusal(WINDOW_CLOSED, "G-3")
        return window

    def foresee(
        self, seat: Seat, question: str, choices: Sequence[Choice]
    ) -> tuple[list[tuple[str, Decision]], Words | None]:
        """Return what a plan would answer. Refused for everyone while responses are secret."""
        if self.revealed_game.window is not None:
            raise Refusal(RESPONSES_AWAITED, "G-3")
        return self.live.foresee(seat, question, choices)

    def time_to_think(self, moment: float) -> float | None:
        """Return the seconds a bot has in a window. Without an answer by then, it passes."""
        settles = self.window.settles if self.window else math.inf
        return None if settles == math.inf else max(0.0, settles - moment)

    def idle(self, seat: Seat, moment: float) -> float:
        """Return how long others have waited for this seat, as far as they may know."""
        return 0.0 if self.revealed_game.window is not None else self.clocks.waited(seat, moment)
