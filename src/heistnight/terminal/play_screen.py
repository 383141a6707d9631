"""Play a game at one terminal: show the board and the log, then ask for a move."""

from pathlib import Path

from rich.text import Text

from heistnight.kernel.errors import HeistError, IllegalMove
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Decision, Game, Option
from heistnight.terminal import handbook, hints
from heistnight.terminal.final_scores import show_scores
from heistnight.terminal.save_file import SaveFile
from heistnight.terminal.screen import EXIT_INTERRUPTED, Resized, Screen, Stopped, number_in
from heistnight.terminal.seating import Seating
from heistnight.terminal.skips import Skips, offer
from heistnight.text_boards import board_of
from heistnight.text_boards.plain import TextBoard
from heistnight.text_boards.widgets import (
    ACCENT,
    STRONG,
    Kit,
    choices,
    heading,
    log_lines,
)

MAX_SCREEN_LOG_LINES = 9
"""A longer log is shown on its own page, before the board."""
RESUMED_LOG_LINES = 6
"""Log lines shown when a game is resumed."""


class PlayerQuit(Exception):
    """A player quits."""


class PlayScreen:
    """Shows the game to the people at this terminal and asks for their moves."""

    confirms_moves = True
    """Whether to confirm irreversible moves that leave something undone."""
    offers_skips = True
    """Whether one person against bots may skip reaction windows."""

    def __init__(self, seating: Seating, screen: Screen, file: Path | None = None) -> None:
        self.seating, self.screen = seating, screen
        self.skips = Skips()
        """Seats that pass by themselves in reaction windows. They aren't called."""
        self.file = SaveFile(seating, screen, file)
        self.hints = hints.TerminalHints(allowed=len(seating.humans) == 1)
        self.game = seating.game
        self.board: TextBoard = board_of(self.game.id)
        self.at_screen: Seat | None = seating.humans[0] if len(seating.humans) == 1 else None
        self.events_seen = dict.fromkeys(seating.humans, 0)
        if self.game.act_count:
            for seat in seating.humans:
                self.events_seen[seat] = max(0, len(self.game.events(seat)) - RESUMED_LOG_LINES)
        self.note = ""
        self.last_window = max([moment.window or 0 for moment in self.game.passed], default=-1)
        """The last reaction window (G-3) for which everyone was called to the screen."""
        self.sealed: list[tuple[Seat, Option]] = []
        """Responses in a window, played only after everyone was called."""

    def run(self) -> int:
        """Play until the game ends or a player quits, and return the exit code."""
        try:
            with self.screen.handle_signals():
                self._play_until_over()
                self._end()
        except (PlayerQuit, Stopped):
            self._leave()
        except KeyboardInterrupt:
            self._leave()
            return EXIT_INTERRUPTED
        except OSError:
            # The terminal window or the pipe was closed.
            self.file.save_quietly()
            raise
        return 0

    def _play_until_over(self) -> None:
        while True:
            window = self._next_window()
            if window is not None:
                self._ask_round(window)
            elif self.game.over:
                return
            else:
                self._play_step()

    def _play_step(self) -> None:
        seat = self.seating.next_human(self.at_screen)
        if seat is None:
            self.seating.play_bot()
        elif self.game.window is not None and self.skips.cover(seat, self.game):
            self._pass(seat)
        else:
            self._hand_over(seat)
            if self.game.window is None:
                self.skips.end(seat)
            self._decide(seat)

    def _pass(self, seat: Seat) -> None:
        options = self.game.pending[seat].options
        self.game.act(seat, next(one for one in options if one.id == self.game.decline))

    # Who sits at the screen

    def _hand_over(self, seat: Seat) -> None:
        """Clear the screen, and show nothing secret before the next player sits there."""
        if self.at_screen == seat:
            return
        self.screen.clear(scrollback=True)
        name = self.seating.names.full(seat)
        self.screen.show(Text(f"{name}'s turn at the screen.", style=STRONG))
        self.at_screen = seat
        self._wait(f"{name}: press Enter when nobody else is looking.")

    def _next_window(self) -> Game | None:
        """Return a window not everyone was called for yet, even if nobody could respond in it."""
        if len(self.seating.humans) < 2:
            return None
        for moment in [*self.game.passed, self.game]:
            if moment.window is not None and moment.window > self.last_window:
                return moment
        return None

    def _ask_round(self, window: Game) -> None:
        """G-3: call everyone to the screen once, so that nobody learns who can respond."""
        assert window.window is not None
        self.last_window = window.window
        for seat in self.seating.humans:
            if seat not in window.could_answer:
                continue
            if self.skips.cover(seat, window):
                self._pass_for(seat, window)
                continue
            self._hand_over(seat)
            if seat in window.waiting:
                self._decide(seat)
            else:
                self._draw(seat, None, window)
                self.events_seen[seat] = len(window.events(seat))
                self._wait("Nothing to decide. Press Enter and pass the screen on.")
            self._offer_skip(seat, window)
        for seat, option in self.sealed:
            self.game.act(seat, option)
        self.sealed = []

    def _offer_skip(self, seat: Seat, window: Game) -> None:
        """Offer skipping to everyone, so that the offer reveals nothing."""
        if self.screen.live:
            typed = self.screen.pause(f"{offer(window)} Press a key, or Enter to continue:")
            self.skips.choose(seat, typed, window)

    def _pass_for(self, seat: Seat, window: Game) -> None:
        if seat in window.waiting:
            options = window.pending[seat].options
            self.sealed += [(seat, option) for option in options if option.id == window.decline]

    def _wait(self, words: str) -> None:
        if self.screen.live:
            self.screen.pause(words)
        else:
            self.screen.ask(words)

    # Show and ask

    def _kit(self, seat: Seat, moment: Game | None = None) -> Kit:
        log = (moment or self.game).events(seat)
        return Kit(self.screen.console, self.seating.names_for(seat), log)

    def _draw(self, seat: Seat, decision: Decision | None, moment: Game | None = None) -> None:
        kit, screen, game = self._kit(seat, moment), self.screen, moment or self.game
        events = game.events(seat, self.events_seen[seat])
        log = log_lines(events, kit.names)
        if screen.live and screen.height_of(log) > MAX_SCREEN_LOG_LINES:
            screen.clear()
            screen.show(heading("What happened"), log)
            screen.pause("Press Enter to continue.")
            self.events_seen[seat] += len(events)
            events = []
        screen.clear()
        screen.show(self.board.whole(game.view(seat), kit, game.rules.info.title))
        if events:
            screen.show("", log)
        if self.note:
            screen.show("", Text(self.note, style=ACCENT))
            self.note = ""
        if decision is not None:
            question = Text(
                f"{kit.names.put(decision.prompt_words)} ({decision.rule})", style=STRONG
            )
            screen.show("", question, choices(decision.options, kit.names, kit.width))
            if self._alone_in_window:
                screen.show(Text(offer(self.game), style=ACCENT))

    def _decide(self, seat: Seat) -> None:
        """Ask until the seat has moved or undone a move."""
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
            if self._skip(seat, typed):
                return
            if 1 <= number_in(typed) <= many:
                if not self._confirm(seat, decision.options[number_in(typed) - 1]):
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

    @property
    def _alone_in_window(self) -> bool:
        """Whether one person plays against bots and is asked in a window."""
        alone = self.offers_skips and len(self.seating.humans) == 1
        return alone and self.game.window is not None

    def _skip(self, seat: Seat, typed: str) -> bool:
        """Pass, and skip until what was typed. With several people, everyone is asked later."""
        if not self._alone_in_window or not self.skips.choose(seat, typed, self.game):
            return False
        self.events_seen[seat] = len(self.game.events(seat))
        self._pass(seat)
        return True

    def _confirm(self, seat: Seat, option: Option) -> bool:
        """Confirm an irreversible move that leaves something undone."""
        final = option.final
        asks = self.confirms_moves and self.screen.live
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
        seen = len(self.game.events(seat))
        if len(self.seating.humans) > 1 and self.game.window is not None:
            self.sealed.append((seat, decision.options[number]))
        else:
            self.game.act(seat, decision.options[number])
        self.events_seen[seat] = seen
        finished = several and seat not in self.game.waiting
        if finished and self.screen.live and self.seating.answered_in_parts(seat, decision.phase):
            self._draw(seat, None)
            self._confirm_or_undo(seat, decision.options[number])

    def _confirm_or_undo(self, seat: Seat, option: Option) -> None:
        """Let the player confirm or undo the last choice of a long secret answer."""
        label = self._kit(seat).names.put(option.label)
        while True:
            try:
                typed = self.screen.ask(f"{label}. Enter confirms, u changes it:")
            except Resized:
                self._draw(seat, None)
                continue
            if typed in ("u", "U"):
                self._undo(seat)
            elif typed in ("q", "Q"):
                raise PlayerQuit
            return

    def _undo(self, seat: Seat) -> bool:
        try:
            self.game.undo(seat)
        except IllegalMove as refusal:
            self._say(seat, refusal.words)
            return False
        self.events_seen[seat] = min(self.events_seen[seat], len(self.game.events(seat)))
        self.note = "Undone."
        return True

    def _say(self, seat: Seat, words: str) -> None:
        self.screen.show(Text(self._kit(seat).names.put(words), style=ACCENT))

    def _command(self, seat: Seat, decision: Decision, typed: str) -> bool:
        """Run a command that isn't a move. Return True if the board must be drawn again."""
        letter = typed.casefold()
        if letter == "":
            return True
        if letter.startswith("?"):
            self._help(seat, decision, typed[1:].strip())
        elif letter == "h":
            self._hint(seat, decision)
        elif letter == "l":
            log = self.hints.add_to_log(self.game.events(seat), seat)
            self.screen.show(heading("Log"), log_lines(log, self._kit(seat).names))
        elif letter == "v":
            kit = self._kit(seat)
            self.screen.show(
                TextBoard().whole(self.game.view(seat), kit, self.game.rules.info.title)
            )
        elif letter == "s":
            self._try_to_save(seat)
        elif letter in ("q", "quit", "exit"):
            raise PlayerQuit
        else:
            self._say(seat, f"'{typed}' isn't an option. Type a number, or ? for help.")
        return False

    def _hint(self, seat: Seat, decision: Decision) -> None:
        if not self.hints.allowed:
            self._say(seat, hints.HINTS_OFF_IN_TERMINAL)
            return
        advice = self.hints.take(self.game, seat, decision)
        self.screen.show(hints.render_advice(advice, decision, self._kit(seat).names))

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
        except HeistError as error:
            self._say(seat, str(error))

    # Save and leave

    def _try_to_save(self, seat: Seat) -> None:
        try:
            self.file.save()
        except HeistError as error:
            self._say(seat, str(error))

    def _leave(self) -> None:
        if self.game.over:
            self.screen.show("")
        else:
            self.file.save_and_explain()

    def _end(self) -> None:
        seat = self.at_screen if len(self.seating.humans) == 1 else None
        events = self.game.events(seat, self.events_seen.get(seat, 0) if seat is not None else 0)
        if seat is None:
            events = events[-MAX_SCREEN_LOG_LINES:]
        show_scores(self.screen, self.seating, events, self.hints.summary(self.seating.names))
        self.file.save_finished()
        self._after_the_end()

    def _after_the_end(self) -> None:
        while self.screen.live:
            try:
                typed = self.screen.ask(
                    "Enter to quit, s to save for `heistnight replay`, l for the log:"
                )
            except Resized:
                continue
            except Stopped:
                return
            if typed == "s":
                self._try_to_save(self.seating.humans[0])
            elif typed == "l":
                seat = self.at_screen if len(self.seating.humans) == 1 else None
                log = self.hints.add_to_log(self.game.events(seat), seat)
                self.screen.show(log_lines(log, self.seating.names))
            else:
                return
