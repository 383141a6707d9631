"""The log of a game as each pair of eyes may have it: JSON made once, grown act by act."""

from zlib import crc32

import msgspec

from heistnight.kernel.events import Seat, Told, in_words
from heistnight.kernel.past import Chain

Eyes = Seat | None


class Lines:
    """One pair of eyes' log; `marks[n]` is a check sum of its first n lines."""

    __slots__ = ("lines", "marks")

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.marks: list[int] = [0]

    def add(self, line: bytes) -> None:
        self.lines.append(line)
        self.marks.append(crc32(line, self.marks[-1]))

    def cut(self, length: int) -> None:
        del self.lines[length:]
        del self.marks[length + 1 :]

    def mark(self) -> str:
        return f"{self.marks[-1]:08x}"

    def start(self, seen: int, mark: str) -> int:
        """From which line on somebody who has `seen` lines needs more: all, if they differ."""
        fits = seen < len(self.marks) and f"{self.marks[seen]:08x}" == mark
        return seen if fits else 0


class Log:
    """All eyes' logs of one game."""

    def __init__(self, seats: int) -> None:
        self.eyes: dict[Eyes, Lines] = {eyes: Lines() for eyes in (None, *range(seats))}
        self.told: Chain[Told] = Chain()

    def follow(self, told: Chain[Told]) -> None:
        """Make this the log: usually it has grown; an act taken back takes its lines along."""
        if told is self.told:
            return
        same = told.common(self.told)
        gone = self.told.since(same)
        for eyes, lines in self.eyes.items() if gone else ():
            seen = [one for one in gone if one.as_seen_by(eyes) is not None]
            lines.cut(len(lines.lines) - len(seen))
        for one in told.since(same):
            self._add(one)
        self.told = told

    def _add(self, told: Told) -> None:
        openly = told.openly and msgspec.json.encode(in_words(told.openly))
        secretly = told.secretly and msgspec.json.encode(in_words(told.secretly))
        for eyes, lines in self.eyes.items():
            line = secretly if eyes in told.to else openly
            if line:
                lines.add(line)
