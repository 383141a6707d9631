"""The terminal: print, clear and ask, and handle resizes, Ctrl-C and end of input."""

import os
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TextIO

from rich.console import Console, RenderableType

from heistnight.text_boards.widgets import PLAIN_MARKS

HOME_AND_CLEAR = "\x1b[H\x1b[2J"
CLEAR_SCROLLBACK = "\x1b[3J"
EXIT_INTERRUPTED = 130


class Stopped(Exception):
    """The input ended, or the terminal was closed."""


class Resized(Exception):
    """The window was resized, so the screen must be drawn again."""


class PlainOutput:
    """Output for terminals without Unicode: replaces our marks with ASCII characters."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self.encoding = file.encoding

    def write(self, text: str) -> int:
        plain = text.translate(PLAIN_MARKS)
        return self._file.write(plain.encode(self.encoding, "replace").decode(self.encoding))

    def flush(self) -> None:
        self._file.flush()

    def isatty(self) -> bool:
        return self._file.isatty()

    def fileno(self) -> int:
        return self._file.fileno()


def make_console(file: TextIO | None = None) -> Console:
    """Return a console without markup, because names and packs may contain any characters."""
    file = file or sys.stdout
    unicode = (file.encoding or "").lower().replace("-", "").startswith("utf")
    out: TextIO = file if unicode else PlainOutput(file)  # type: ignore[assignment]  # all rich needs
    return Console(file=out, markup=False, highlight=False, emoji=False)


class Screen:
    """Prints and asks. `live` means that a person is at a real terminal."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or make_console()
        self.live = self.console.is_terminal and sys.stdin is not None and sys.stdin.isatty()
        self._asking = False
        self._was_resized = False
        """Whether the window was resized since the screen was last drawn."""
        self._signal_pipe: int | None = None
        """Readable after a signal, even one that arrived just before we began to wait."""

    def clear(self, *, scrollback: bool = False) -> None:
        """Clear the screen; with `scrollback`, nobody can scroll back to the old one either."""
        if self.live:
            wipe = HOME_AND_CLEAR + (CLEAR_SCROLLBACK if scrollback else "")
            self.console.file.write(wipe)
            self.console.file.flush()

    def show(self, *what: RenderableType | None) -> None:
        for part in what:
            if part is not None:
                self.console.print(part, soft_wrap=False)

    def say(self, words: str) -> None:
        """Print a line without wrapping it, so that paths and commands can be copied."""
        self.console.print(words, soft_wrap=True)

    def height_of(self, what: RenderableType) -> int:
        return len(self.console.render_lines(what, pad=False))

    def ask(self, prompt: str) -> str:
        """Ask for a line of input and return it stripped."""
        self.console.print(f"{prompt} ", end="", soft_wrap=True)
        self.console.file.flush()
        try:
            self._asking = True
            if self._was_resized:
                discard_typed()
                raise Resized
            if sys.stdin is None:
                raise Stopped
            self._await_line()
            return input().strip()
        except EOFError:
            raise Stopped from None
        except UnicodeDecodeError:
            return "\ufffd"
        finally:
            self._asking = self._was_resized = False

    def _await_line(self) -> None:
        """Wait for a line so that signals are handled at once; `input` may miss one."""
        while self.live and self._signal_pipe is not None:
            ready, _, _ = select.select([sys.stdin, self._signal_pipe], [], [])
            if self._signal_pipe in ready:
                os.read(self._signal_pipe, 64)
            if sys.stdin in ready:
                return

    def pause(self, words: str) -> str:
        """Wait for Enter, and return at once if no person is at the terminal."""
        while self.live:
            try:
                return self.ask(words)
            except Resized:
                self.show("")
        return ""

    @contextmanager
    def handle_signals(self) -> Iterator[None]:
        """Handle signals during a game: redraw after a resize, quit when the terminal closes."""
        before = {}
        self._signal_pipe, signal_writer = os.pipe()
        os.set_blocking(signal_writer, False)
        writer_before = signal.set_wakeup_fd(signal_writer, warn_on_full_buffer=False)
        try:
            for name, handler in (
                ("SIGWINCH", self._resized),
                ("SIGHUP", stop),
                ("SIGTERM", stop),
            ):
                number = getattr(signal, name, None)
                if number is not None:
                    before[number] = signal.signal(number, handler)
            yield
        finally:
            for number, handler_before in before.items():
                signal.signal(number, handler_before)
            signal.set_wakeup_fd(writer_before)
            os.close(self._signal_pipe)
            os.close(signal_writer)
            self._signal_pipe = None

    def _resized(self, number: int, frame: FrameType | None) -> None:
        self._was_resized = True
        if self._asking:
            self._asking = False
            discard_typed()
            raise Resized


def number_in(typed: str) -> int:
    """Return the typed number, or -1. Python refuses to convert thousands of digits."""
    return int(typed) if typed.isdecimal() and len(typed) < 10 else -1


def stop(number: int, frame: FrameType | None) -> None:
    raise Stopped


def discard_typed() -> None:
    """Discard a half-typed line, which is no longer on the screen."""
    try:
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)
    except (ImportError, OSError, ValueError):
        pass
