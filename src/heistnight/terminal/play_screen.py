"""A game at one terminal: the table is shown, the story told, the question asked."""

from pathlib import Path

from rich.text import Text

from heistnight.kernel.errors import HeistError, IllegalMove
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Decision, Game, Option
from heistnight.terminal import handbook, hints
from heistnight.terminal.save_file import SaveFile
from heistnight.terminal.screen import Resized, Screen, Stopped, number_in
from heistnight.terminal.seating import Seating
from heistnight.text_boards import board_of
from heistnight.text_boards.plain import TextBoard
from heistnight.text_boards.widgets import (
    ACCENT,
    STRONG,
    Kit,
    choices,
    heading,
    score_sheet,
    story,
    verdict,
)

STORY_PAGE = 9
"""A longer story gets a page of its own before the table is shown."""
RETOLD = 6
"""Sentences of the log that a resumed game begins with."""
INTERRUPTED = 130


class Left(Exception):
    """A player quits."""


class Conversation:
    """The conversation with the people at this terminal."""

    asks_twice = True
    """Before somebody ends something for good while something is left undone."""

    def __init__(self, seating: Seating, screen: Screen, file: Path | None = None) -> None:
        self.seating, self.screen = seating, screen
        self.passing: set[Seat] = set()
        """Who passes in every window until their next turn, and is not called for them."""
        self.file = SaveFile(seating, screen, file)
        self.hints = hints.Hints(allowed=len(seating.humans) == 1)
        self.game = seating.game
        self.board: TextBoard = board_of(self.game.id)
        self.at_screen: Seat | None = seating.humans[0] if len(seating.humans) == 1 else None
        self.heard = dict.fromkeys(seating.humans, 0)
        if self.game.act_count:
            for seat in seating.humans:
                self.heard[seat] = max(0, len(self.game.events(seat)) - RETOLD)
        self.note = ""
        self.gone_through = max([moment.window or 0 for moment in self.game.passed], default=-1)
        """The last window (G-3) for which everybody was called to the screen."""
        self.sealed: list[tuple[Seat, Option]] = []
        """Answers in a window that stay closed until everybody was called."""

    def run(self) -> int:
        """Play to the end, or to the point where everybody leaves; the exit code."""
        try:
            with self.screen.guarded():
                self._play_on()
                self._end()
        except (Left, Stopped):
            self._leave()
        except KeyboardInterrupt:
            self._leave()
            return INTERRUPTED
        except OSError:
            # Nobody reads or types any more: the window or the pipe is closed.
            self.file.keep()
            raise
        return 0

    def _play_on(self) -> None:
        while True:
            window = self._next_window()
            if window is not None:
                self._ask_round(window)
            elif self.game.over:
                return
            else:
                self._go_on()

    def _go_on(self) -> None:
        seat = self.seating.next_human(self.at_screen)
        if seat is None:
            self.seating.bot_acts()
        else:
            self._hand_over(seat)
            self.passing.discard(seat)
            self._decide(seat)

    # Whose turn at the screen it is

    def _hand_over(self, seat: Seat) -> None:
        """Nothing secret shows before the next player has taken the seat."""
        if self.at_screen == seat:
            return
        self.screen.clear(scrollback=True)
        name = self.seating.names.full(seat)
        self.screen.show(Text(f"The screen is for {name} now.", style=STRONG))
        self.at_screen = seat
        self._wait(f"{name}: press Enter when nobody else is looking.")

    def _next_window(self) -> Game | None:
        """A window not everybody was called for yet, even if it is over: nobody could answer."""
        if len(self.seating.humans) < 2:
            return None
        for moment in [*self.game.passed, self.game]:
            if moment.window is not None and moment.window > self.gone_through:
                return moment
        return None

    def _ask_round(self, window: Game) -> None:
        """G-3: nobody may know who is asked, so everybody takes the seat in turn, once."""
        assert window.window is not None
        self.gone_through = window.window
        for seat in self.seating.humans:
            if seat == window.answered_seat:
                continue
            if seat in self.passing:
                self._decline(seat, window)
                continue
            self._hand_over(seat)
            if seat in window.waiting:
                self._decide(seat)
            else:
                self._draw(seat, None, window)
                self.heard[seat] = len(window.events(seat))
                self._wait("Nothing is asked of you now. Press Enter, and pass the screen on.")
            self._offer_passing(seat)
        for seat, option in self.sealed:
            self.game.act(seat, option)
        self.sealed = []

    def _offer_passing(self, seat: Seat) -> None:
        """To everybody alike, so that it tells nothing."""
        if self.screen.live:
            words = "p passes on everything until your next turn; Enter does not:"
            if self.screen.pause(words).casefold() == "p":
                self.passing.add(seat)

    def _decline(self, seat: Seat, window: Game) -> None:
        if seat in window.waiting:
            options = window.pending[seat].options
            self.sealed += [(seat, option) for option in options if option.id == window.decline]

    def _wait(self, words: str) -> None:
        if self.screen.live:
            self.screen.pause(words)
        else:
            self.screen.ask(words)

    # Showing and asking

    def _kit(self, seat: Seat, moment: Game | None = None) -> Kit:
        log = (moment or self.game).events(seat)
        return Kit(self.screen.console, self.seating.names_for(seat), log)

    def _draw(self, seat: Seat, decision: Decision | None, moment: Game | None = None) -> None:
        kit, screen, game = self._kit(seat, moment), self.screen, moment or self.game
        told = game.events(seat, self.heard[seat])
        tale = story(told, kit.names)
        if screen.live and screen.height_of(tale) > STORY_PAGE:
            screen.clear()
            screen.show(heading("What happened"), tale)
            screen.pause("Press Enter for the table.")
            told, self.heard[seat] = [], self.heard[seat] + len(told)
        screen.clear()
        screen.show(self.board.whole(game.view(seat), kit, game.rules.info.title))
        if told:
            screen.show("", tale)
        if self.note:
            screen.show("", Text(self.note, style=ACCENT))
            self.note = ""
        if decision is not None:
            question = Text(
                f"{kit.names.put(decision.prompt_words)} ({decision.rule})", style=STRONG
            )
            screen.show("", question, choices(decision.options, kit.names, kit.width))

    def _decide(self, seat: Seat) -> None:
        """Ask until the seat has chosen something, or taken something back."""
        decision = self.game.pending[seat]
        several = len(self.game.waiting) > 1
        draw = True
        while True:
            try:
                if draw:
                    self._draw(seat, decision)
                many = len(decision.options)
                typed = self.screen.ask(
                    f"1-{many}, or ? for help:" if many > 1 else "1, or ? for help:"
                )
            except Resized:
                draw = True
                continue
            if 1 <= number_in(typed) <= many:
                if not self._is_meant(seat, decision, decision.options[number_in(typed) - 1]):
                    draw = False
                    continue
                self._choose(seat, decision, number_in(typed) - 1, several)
                return
            if typed in ("u", "U"):
                if self._undo(seat):
                    return
                draw = False
            else:
                draw = self._command(seat, decision, typed)

    def _is_meant(self, seat: Seat, decision: Decision, option: Option) -> bool:
        """Asked once more before something ends for good while something is left undone."""
        final = option.final
        asks = self.asks_twice and self.screen.live and not decision.sealed
        if final is None or not final.undone or not asks:
            return True
        label = self._kit(seat).names.put(option.label)
        while True:
            try:
                typed = self.screen.ask(f"{final.ends} {label}? y/n:")
            except Resized:
                continue
            if typed.casefold() in ("y", "yes"):
                return True
            if typed.casefold() in ("", "n", "no"):
                return False

    def _choose(self, seat: Seat, decision: Decision, number: int, several: bool) -> None:
        heard = len(self.game.events(seat))
        if len(self.seating.humans) > 1 and self.game.window is not None:
            self.sealed.append((seat, decision.options[number]))
        else:
            self.game.act(seat, decision.options[number])
        self.heard[seat] = heard
        finished = several and seat not in self.game.waiting
        if finished and self.screen.live and self.seating.can_undo(seat, 2):
            self._draw(seat, None)
            if self._wait_or_undo(seat):
                return

    def _wait_or_undo(self, seat: Seat) -> bool:
        """The last piece of a long secret answer: a moment to look it over."""
        while True:
            try:
                typed = self.screen.ask("That is all. Enter seals it, u takes the last one back:")
            except Resized:
                self._draw(seat, None)
                continue
            if typed in ("u", "U"):
                return self._undo(seat)
            if typed in ("q", "Q"):
                raise Left
            return False

    def _undo(self, seat: Seat) -> bool:
        try:
            self.game.undo(seat)
        except IllegalMove as refusal:
            self._say(seat, refusal.words)
            return False
        self.heard[seat] = min(self.heard[seat], len(self.game.events(seat)))
        self.note = "Taken back."
        return True

    def _say(self, seat: Seat, words: str) -> None:
        self.screen.show(Text(self._kit(seat).names.put(words), style=ACCENT))

    def _command(self, seat: Seat, decision: Decision, typed: str) -> bool:
        """What is not a choice. True if the table is to be drawn again."""
        letter = typed.casefold()
        if letter == "":
            return True
        if letter.startswith("?"):
            self._help(seat, decision, typed[1:].strip())
        elif letter == "h":
            self._hint(seat, decision)
        elif letter == "l":
            log = self.hints.beside(self.game.events(seat), seat)
            self.screen.show(heading("The log"), story(log, self._kit(seat).names))
        elif letter == "v":
            kit = self._kit(seat)
            self.screen.show(
                TextBoard().whole(self.game.view(seat), kit, self.game.rules.info.title)
            )
        elif letter == "s":
            self._try_to_save(seat)
        elif letter in ("q", "quit", "exit"):
            raise Left
        else:
            self._say(seat, f"'{typed}' is none of the choices: type its number, or ? for help.")
        return False

    def _hint(self, seat: Seat, decision: Decision) -> None:
        if not self.hints.allowed:
            self._say(seat, hints.NOT_HERE)
            return
        advice = self.hints.take(self.game, seat, decision)
        self.screen.show(hints.shown(advice, decision, self._kit(seat).names))

    def _help(self, seat: Seat, decision: Decision, words: str) -> None:
        try:
            rules, setup = self.game.rules, self.game.setup
            self.screen.show(
                handbook.answer(rules, words, setup.options, setup.pack)
                if words
                else handbook.explain(
                    rules, decision, setup.options, self.game.view(seat), setup.pack
                )
            )
        except HeistError as nothing:
            self._say(seat, str(nothing))

    # Saving and leaving

    def _try_to_save(self, seat: Seat) -> None:
        try:
            self.file.save()
        except HeistError as trouble:
            self._say(seat, str(trouble))

    def _leave(self) -> None:
        if self.game.over:
            self.screen.show("")
        else:
            self.file.on_leaving()

    def _end(self) -> None:
        result = self.game.result
        assert result is not None, "the loop ended because the game did"
        names = self.seating.names
        kit = Kit(self.screen.console, names)
        seat = self.at_screen if len(self.seating.humans) == 1 else None
        told = self.game.events(seat, self.heard.get(seat, 0) if seat is not None else 0)
        self.screen.clear(scrollback=len(self.seating.humans) > 1)
        if seat is None:
            told = told[-STORY_PAGE:]
        self.screen.show(
            heading(f"{self.game.rules.info.title} · the end"),
            story(told, names),
            "",
            score_sheet(result, kit, self.board.amount),
            "",
            Text(verdict(result, names), style=STRONG),
            *self.hints.in_words(names),
        )
        self.file.at_the_end()
        self._after_the_end()

    def _after_the_end(self) -> None:
        while self.screen.live:
            try:
                typed = self.screen.ask(
                    "Enter ends; s saves it for `heistnight replay`; l shows the log:"
                )
            except Resized:
                continue
            except Stopped:
                return
            if typed == "s":
                self._try_to_save(self.seating.humans[0])
            elif typed == "l":
                seat = self.at_screen if len(self.seating.humans) == 1 else None
                log = self.hints.beside(self.game.events(seat), seat)
                self.screen.show(story(log, self.seating.names))
            else:
                return
