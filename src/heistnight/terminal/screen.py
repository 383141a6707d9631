"""The terminal itself: writing, clearing and asking, through resizes, Ctrl-C and end of input."""

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


class Stopped(Exception):
    """The player is gone: end of input, or the terminal was closed."""


class Resized(Exception):
    """The window has another size now: what is asked must be drawn again."""


class PlainOutput:
    """For a terminal without Unicode: our marks become the nearest plain ones."""

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
    """A console that takes texts as they are: names and packs may hold any characters."""
    file = file or sys.stdout
    unicode = (file.encoding or "").lower().replace("-", "").startswith("utf")
    out: TextIO = file if unicode else PlainOutput(file)  # type: ignore[assignment]  # all rich needs
    return Console(file=out, markup=False, highlight=False, emoji=False)


class Screen:
    """Shows and asks. `live`: a person sits at a real terminal."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or make_console()
        self.live = self.console.is_terminal and sys.stdin is not None and sys.stdin.isatty()
        self._asking = False
        self._outgrown = False
        """The window was resized since the screen was last drawn."""
        self._bell: int | None = None
        """Readable once a signal has come, also one that came just before we began to wait."""

    def clear(self, *, scrollback: bool = False) -> None:
        """A fresh screen; `scrollback`: nor can anybody scroll back to the old one."""
        if self.live:
            wipe = HOME_AND_CLEAR + (CLEAR_SCROLLBACK if scrollback else "")
            self.console.file.write(wipe)
            self.console.file.flush()

    def show(self, *what: RenderableType | None) -> None:
        for part in what:
            if part is not None:
                self.console.print(part, soft_wrap=False)

    def say(self, words: str) -> None:
        """A line that may be copied: paths and commands are never broken by us."""
        self.console.print(words, soft_wrap=True)

    def height_of(self, what: RenderableType) -> int:
        return len(self.console.render_lines(what, pad=False))

    def ask(self, prompt: str) -> str:
        """A line from the player, without the blanks around it."""
        self.console.print(f"{prompt} ", end="", soft_wrap=True)
        self.console.file.flush()
        try:
            self._asking = True
            if self._outgrown:
                forget_typed()
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
            self._asking = self._outgrown = False

    def _await_line(self) -> None:
        """Wait for a whole line where a signal is always heard: `input` may sleep through one."""
        while self.live and self._bell is not None:
            ready, _, _ = select.select([sys.stdin, self._bell], [], [])
            if self._bell in ready:
                os.read(self._bell, 64)
            if sys.stdin in ready:
                return

    def pause(self, words: str) -> str:
        """Wait for Enter; where nobody sits there is nothing to wait for."""
        while self.live:
            try:
                return self.ask(words)
            except Resized:
                self.show("")
        return ""

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """While a game runs: a resize draws anew, and a closed terminal counts as leaving."""
        before = {}
        self._bell, ringer = os.pipe()
        os.set_blocking(ringer, False)
        rung_before = signal.set_wakeup_fd(ringer, warn_on_full_buffer=False)
        try:
            for name, handler in (
                ("SIGWINCH", self._resized),
                ("SIGHUP", leave),
                ("SIGTERM", leave),
            ):
                number = getattr(signal, name, None)
                if number is not None:
                    before[number] = signal.signal(number, handler)
            yield
        finally:
            for number, handler_before in before.items():
                signal.signal(number, handler_before)
            signal.set_wakeup_fd(rung_before)
            os.close(self._bell)
            os.close(ringer)
            self._bell = None

    def _resized(self, number: int, frame: FrameType | None) -> None:
        self._outgrown = True
        if self._asking:
            self._asking = False
            forget_typed()
            raise Resized


def number_in(typed: str) -> int:
    """The number somebody typed, or -1; Python itself balks at thousands of digits."""
    return int(typed) if typed.isdecimal() and len(typed) < 10 else -1


def leave(number: int, frame: FrameType | None) -> None:
    raise Stopped


def forget_typed() -> None:
    """What was half typed is no longer on the screen: it must not count either."""
    try:
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)
    except (ImportError, OSError, ValueError):
        pass
