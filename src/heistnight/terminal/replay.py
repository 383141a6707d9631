"""Watch bots play a game, or step through a saved one."""

import time
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from heistnight.kernel.events import Seat, in_words
from heistnight.kernel.game import Game
from heistnight.terminal import saves
from heistnight.terminal.screen import Resized, Screen, Stopped, number_in
from heistnight.terminal.seating import Seating
from heistnight.text_boards import board_of
from heistnight.text_boards.names import Names
from heistnight.text_boards.widgets import (
    STRONG,
    Kit,
    facts,
    heading,
    log_lines,
    result_text,
    score_sheet,
    stacked,
)

REPLAY_KEYS = (
    ("Enter or n", "next step"),
    ("b", "previous step"),
    ("a number", "jump to that step"),
    ("f, e", "first step, last step"),
    ("a", "play by itself; Ctrl-C stops"),
    ("l", "log up to here"),
    ("q", "quit"),
)


class Viewpoint:
    """Shows a game as a seat or a spectator sees it, or with all cards open."""

    def __init__(self, screen: Screen, names: Names, seat: Seat | None, open_cards: bool) -> None:
        self.screen, self.names, self.seat, self.open_cards = screen, names, seat, open_cards
        self.mark: str | None = None
        """A warning about the game, shown with it."""

    def log(self, game: Game) -> list[dict[str, Any]]:
        if not self.open_cards:
            return game.events(self.seat)
        events = [told.secretly or told.openly for told in game.logged_events]
        return [in_words(event) for event in events if event is not None]

    def table(self, game: Game) -> RenderableType:
        kit = Kit(self.screen.console, self.names, self.log(game))
        board = board_of(game.id)
        parts: list[RenderableType | None] = [
            board.whole(game.view(self.seat), kit, game.rules.info.title)
        ]
        if self.open_cards:
            for seat in range(game.seats):
                own = board.own_part(game.view(seat), kit)
                if own is not None:
                    parts += [Text(self.names.of(seat), style=STRONG), own]
        return stacked(*parts)

    def ending(self, game: Game) -> RenderableType | None:
        mark = Text(self.mark, style=STRONG) if self.mark else None
        if game.result is None:
            return mark
        kit = Kit(self.screen.console, self.names)
        sheet = score_sheet(game.result, kit, board_of(game.id).amount)
        result = Text(result_text(game.result, self.names), style=STRONG)
        return stacked(Text(""), sheet, result, mark)


# Watch bots


class WatchScreen:
    """Lets bots play and prints the log, with the board at each new phase."""

    def __init__(
        self, seating: Seating, viewpoint: Viewpoint, pace: float, file: Path | None
    ) -> None:
        self.seating, self.viewpoint, self.pace, self.file = seating, viewpoint, pace, file
        self.game, self.screen = seating.game, viewpoint.screen

    def run(self) -> int:
        self.screen.show(self.viewpoint.table(self.game))
        shown, phase = 0, self.game.view(None)["phase"]
        code = 0
        try:
            while not self.game.over:
                self.seating.play_bot()
                events = self.viewpoint.log(self.game)[shown:]
                shown += len(events)
                for event in events:
                    self.screen.show(log_lines([event], self.viewpoint.names))
                    time.sleep(self.pace)
                phase = self._draw_new_phase(phase)
        except KeyboardInterrupt:
            code = 130
            self.file = self.file or saves.fresh_file(self.game.id)
        self.screen.show(self.viewpoint.ending(self.game))
        if self.file:
            saves.write(self.file, self.game)
            self.screen.say(f"Saved to {self.file}")
        return code

    def _draw_new_phase(self, phase: str) -> str:
        """Draw the board if the phase changed, and return the current phase."""
        now: str = self.game.view(None)["phase"]
        if now != phase and not self.game.over:
            self.screen.show("", self.viewpoint.table(self.game), "")
            time.sleep(self.pace)
        return now


# Replay


class ReplayScreen:
    """Steps through the acts of a saved game that are visible from a viewpoint."""

    def __init__(self, game: Game, viewpoint: Viewpoint, pace: float) -> None:
        self.viewpoint, self.pace, self.screen = viewpoint, pace, viewpoint.screen
        self.moments = visible_moments(game, viewpoint)
        self.at = 0

    def run(self) -> int:
        if not self.screen.live:
            return self._print_all()
        try:
            with self.screen.handle_signals():
                self._step_through()
        except (Stopped, KeyboardInterrupt):
            self.screen.show("")
        return 0

    def _print_all(self) -> int:
        """Print the whole log and the result, if no person is at the terminal."""
        last = self.moments[-1]
        self.screen.show(
            log_lines(self.viewpoint.log(last), self.viewpoint.names), self.viewpoint.ending(last)
        )
        return 0

    def _step_through(self) -> None:
        draw = True
        while True:
            try:
                if draw:
                    self._draw()
                typed = self.screen.ask("Enter next, b back, a number, a auto, ? keys, q quit:")
            except Resized:
                draw = True
                continue
            if typed == "q":
                return
            draw = self._run_command(typed)

    def _run_command(self, typed: str) -> bool:
        """Run a command. Return True if the board must be drawn again."""
        last = len(self.moments) - 1
        jumps = {"": self.at + 1, "n": self.at + 1, "b": self.at - 1, "f": 0, "e": last}
        if typed in jumps:
            self._go(jumps[typed])
        elif (step := number_in(typed)) >= 0:
            self._go(step)
        elif typed == "a":
            self._auto()
        elif typed == "l":
            self.screen.show(
                log_lines(self.viewpoint.log(self.moments[self.at]), self.viewpoint.names)
            )
            return False
        else:
            self.screen.show(facts(REPLAY_KEYS))
            return False
        return True

    def _go(self, step: int) -> None:
        self.at = min(max(step, 0), len(self.moments) - 1)

    def _auto(self) -> None:
        try:
            while self.at < len(self.moments) - 1:
                self.at += 1
                self._draw()
                time.sleep(self.pace)
        except KeyboardInterrupt:
            pass

    def _draw(self) -> None:
        game = self.moments[self.at]
        before = len(self.viewpoint.log(self.moments[self.at - 1])) if self.at else 0
        self.screen.clear()
        self.screen.show(
            self.viewpoint.table(game),
            "",
            heading(f"step {self.at} of {len(self.moments) - 1}"),
            log_lines(self.viewpoint.log(game)[before:], self.viewpoint.names),
            self.viewpoint.ending(game),
        )


def visible_moments(game: Game, viewpoint: Viewpoint) -> list[Game]:
    """Return copies of the game at the start and after each act visible from the viewpoint."""
    now = Game(game.rules, game.setup)
    found = [now.copy()]
    seen = len(viewpoint.log(now))
    for seat, choice in game.acts:
        now.act_unchecked(seat, choice)
        log = len(viewpoint.log(now))
        if log > seen or viewpoint.open_cards or seat == viewpoint.seat:
            found.append(now.copy())
        seen = log
    if found[-1].act_count < now.act_count:
        found.append(now.copy())
    return found
