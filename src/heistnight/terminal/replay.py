"""Looking on: a game of bots as it goes, or a saved game step by step."""

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
    score_sheet,
    stacked,
    story,
    verdict,
)

KEYS = (
    ("Enter or n", "one step on"),
    ("b", "one step back"),
    ("a number", "jump to that step"),
    ("f, e", "the first step, the end"),
    ("a", "go on by itself; Ctrl-C stops it"),
    ("l", "the log up to here"),
    ("q", "quit"),
)


class Onlooker:
    """How a game looks from one chair: a seat's, a spectator's, or with all cards open."""

    def __init__(self, screen: Screen, names: Names, seat: Seat | None, open_cards: bool) -> None:
        self.screen, self.names, self.seat, self.open_cards = screen, names, seat, open_cards

    def log(self, game: Game) -> list[dict[str, Any]]:
        if not self.open_cards:
            return game.events(self.seat)
        events = [told.secretly or told.openly for told in game.told]
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
        if game.result is None:
            return None
        kit = Kit(self.screen.console, self.names)
        sheet = score_sheet(game.result, kit, board_of(game.id).amount)
        return stacked(Text(""), sheet, Text(verdict(game.result, self.names), style=STRONG))


# A game of bots


class Watch:
    """Bots play; the table is drawn anew whenever something new is told."""

    def __init__(self, seating: Seating, eye: Onlooker, pace: float, file: Path | None) -> None:
        self.seating, self.eye, self.pace, self.file = seating, eye, pace, file
        self.game, self.screen = seating.game, eye.screen

    def run(self) -> int:
        self.screen.show(self.eye.table(self.game))
        heard, phase = 0, self.game.view(None)["phase"]
        code = 0
        try:
            while not self.game.over:
                self.seating.bot_acts()
                told = self.eye.log(self.game)[heard:]
                heard += len(told)
                for event in told:
                    self.screen.show(story([event], self.eye.names))
                    time.sleep(self.pace)
                phase = self._drawn(phase)
        except KeyboardInterrupt:
            code = 130
            self.file = self.file or saves.fresh_file(self.game.id)
        self.screen.show(self.eye.ending(self.game))
        if self.file:
            saves.write(self.file, self.game)
            self.screen.say(f"Saved to {self.file}")
        return code

    def _drawn(self, phase: str) -> str:
        """The table again whenever the game enters another phase."""
        now: str = self.game.view(None)["phase"]
        if now != phase and not self.game.over:
            self.screen.show("", self.eye.table(self.game), "")
            time.sleep(self.pace)
        return now


# A saved game


class Rerun:
    """The steps of a saved game that somebody in this chair notices."""

    def __init__(self, game: Game, eye: Onlooker, pace: float) -> None:
        self.eye, self.pace, self.screen = eye, pace, eye.screen
        self.moments = moments(game, eye)
        self.at = 0

    def run(self) -> int:
        if not self.screen.live:
            return self._print_all()
        try:
            with self.screen.guarded():
                self._step_through()
        except (Stopped, KeyboardInterrupt):
            self.screen.show("")
        return 0

    def _print_all(self) -> int:
        """Nobody to step: the whole story, and how it ended."""
        last = self.moments[-1]
        self.screen.show(story(self.eye.log(last), self.eye.names), self.eye.ending(last))
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
            draw = self._follow(typed)

    def _follow(self, typed: str) -> bool:
        """True if the table is to be drawn again."""
        last = len(self.moments) - 1
        jumps = {"": self.at + 1, "n": self.at + 1, "b": self.at - 1, "f": 0, "e": last}
        if typed in jumps:
            self._go(jumps[typed])
        elif (step := number_in(typed)) >= 0:
            self._go(step)
        elif typed == "a":
            self._auto()
        elif typed == "l":
            self.screen.show(story(self.eye.log(self.moments[self.at]), self.eye.names))
            return False
        else:
            self.screen.show(facts(KEYS))
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
        before = len(self.eye.log(self.moments[self.at - 1])) if self.at else 0
        self.screen.clear()
        self.screen.show(
            self.eye.table(game),
            "",
            heading(f"step {self.at} of {len(self.moments) - 1}"),
            story(self.eye.log(game)[before:], self.eye.names),
            self.eye.ending(game),
        )


def moments(game: Game, eye: Onlooker) -> list[Game]:
    """The game after each act that told this chair something, from its very beginning."""
    now = Game(game.rules, game.setup)
    found = [now.copy()]
    heard = len(eye.log(now))
    for seat, choice in game.acts:
        now.act_unchecked(seat, choice)
        log = len(eye.log(now))
        if log > heard or eye.open_cards or seat == eye.seat:
            found.append(now.copy())
        heard = log
    if found[-1].act_count < now.act_count:
        found.append(now.copy())
    return found
