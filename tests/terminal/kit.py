"""Run the real command in a pseudo-terminal, and type at it."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import heistnight
from tests.kit import hears_ctrl_c

SOURCE = Path(heistnight.__file__).parents[1]
CLEAR = "\x1b[H\x1b[2J"
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
TIMEOUT_SECONDS = 90.0


class Person:
    """A person who reads the screen and types."""

    def __init__(self, process: int, terminal: int) -> None:
        self.process, self.terminal = process, terminal
        self.raw = ""
        self.read_up_to = 0
        self.code: int | None = None
        self.open = True

    @property
    def screen(self) -> str:
        """Return what is visible: everything since the screen was last cleared."""
        return COLOURS.sub("", self.raw.rpartition(CLEAR)[2]).replace("\r\n", "\n")

    def expect(self, pattern: str) -> str:
        """Wait until the pattern appears in new output, and return the screen."""
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while True:
            found = re.search(pattern, self.raw[self.read_up_to :])
            if found:
                self.read_up_to += found.end()
                return self.screen
            if not self._more(deadline):
                raise AssertionError(f"{pattern!r} did not appear. The screen:\n{self.screen}")

    def _more(self, deadline: float) -> bool:
        ready, _, _ = select.select([self.terminal], [], [], max(0, deadline - time.monotonic()))
        if not ready:
            return False
        try:
            read = os.read(self.terminal, 65536)
        except OSError:
            return False
        self.raw += read.decode(errors="replace")
        return bool(read)

    def type(self, line: str) -> None:
        os.write(self.terminal, f"{line}\n".encode())

    def answer(self, line: str) -> str:
        """Type a line, and wait for the next question."""
        self.type(line)
        return self.expect(
            r"for help: |Enter to continue\. |u changes it: |`heistnight replay`, l for[^:]*: "
        )

    def resize(self, columns: int, rows: int = 40) -> None:
        size_window(self.terminal, columns, rows)

    def press_ctrl_c(self) -> None:
        os.write(self.terminal, b"\x03")

    def press_ctrl_d(self) -> None:
        os.write(self.terminal, b"\x04")

    def signal(self, number: int) -> None:
        os.kill(self.process, number)

    def close_window(self) -> None:
        """Close the terminal window, and wait for the command to end."""
        os.close(self.terminal)
        self.open = False
        self._reap(time.monotonic() + TIMEOUT_SECONDS)

    def wait(self) -> int:
        """Read all output and return the exit code."""
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while self._more(deadline):
            pass
        return self._reap(deadline)

    def _reap(self, deadline: float) -> int:
        while self.code is None:
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                self.code = os.waitstatus_to_exitcode(status)
            elif time.monotonic() > deadline:
                raise AssertionError(f"The command doesn't end. The screen:\n{self.screen}")
            else:
                time.sleep(0.01)
        return self.code


def size_window(terminal: int, columns: int, rows: int = 40) -> None:
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


@contextmanager
def start_terminal(folder: Path, *words: str, columns: int = 80, **env: str) -> Iterator[Person]:
    """Start `heistnight …` in a pseudo-terminal, with saves in the folder."""
    surroundings = {
        **{name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")},
        "PYTHONPATH": str(SOURCE),
        "XDG_DATA_HOME": str(folder),
        "TERM": "xterm",
        "LANG": "C.UTF-8",
        **env,
    }
    process, terminal = pty.fork()
    if process == 0:
        size_window(0, columns)
        hears_ctrl_c()
        os.execve(sys.executable, [sys.executable, "-m", "heistnight", *words], surroundings)
    person = Person(process, terminal)
    try:
        yield person
    finally:
        if person.code is None:
            person.signal(signal.SIGKILL)
            os.waitpid(process, 0)
        if person.open:
            os.close(terminal)
