"""A results file: stores finished games, so that a contest can be resumed.

The first line describes the contest (except the number of games, which may change). Every other
line is one game. An incomplete last line is overwritten.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import IO

import msgspec

from heistnight.arena.contest import Contest, ContestOutcome
from heistnight.kernel.errors import BadOptions

RESULTS_FORMAT = 1


class ResultsHeader(msgspec.Struct, frozen=True):
    contest: Contest
    format: int = RESULTS_FORMAT


def heading_of(contest: Contest) -> bytes:
    any_length = msgspec.structs.replace(contest, games=0)
    return msgspec.json.encode(ResultsHeader(any_length))


class Results:
    """The finished games of a contest, stored in a file if a path is given."""

    def __init__(self, contest: Contest, path: Path | None) -> None:
        self.done: list[ContestOutcome] = []
        self._file: IO[bytes] | None = None
        if path is not None:
            self._file = self._open(contest, path)

    def _open(self, contest: Contest, path: Path) -> IO[bytes]:
        heading = heading_of(contest)
        try:
            text = path.read_bytes()
        except FileNotFoundError:
            text = b""
        whole, _, _ = text.rpartition(b"\n")
        lines = whole.split(b"\n") if whole else []
        cut_off = not lines and heading.startswith(text)
        if not cut_off and lines[:1] != [heading]:
            raise BadOptions(
                f"'{path}' has the results of another contest. "
                "Use another file, or the same settings to resume it."
            )
        try:
            self.done = msgspec.json.decode(
                b"[" + b",".join(lines[1:]) + b"]", type=list[ContestOutcome]
            )
        except msgspec.DecodeError as error:
            raise BadOptions(f"'{path}' is damaged: {error}.") from None
        file = path.open("ab")
        file.truncate(len(whole) + 1 if whole else 0)
        if not lines:
            file.write(heading + b"\n")
            file.flush()
        return file

    def add(self, some: Sequence[ContestOutcome]) -> None:
        self.done += some
        if self._file is not None:
            lines = [msgspec.json.encode(outcome) + b"\n" for outcome in some]
            self._file.write(b"".join(lines))
            self._file.flush()
            os.fsync(self._file.fileno())

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
