"""Compare acknowledged requests with the acts in the database."""

import collections
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

import msgspec

MAX_SHOWN = 5
"""Requests of each kind of problem that are printed with their rows."""


class ActRow(NamedTuple):
    """An act in the database."""

    code: str
    number: int
    request: str
    at: float
    epoch: int
    seat: int
    choice: int


QUERY = """SELECT code, number, request, at, acts.epoch, seat, choice
FROM acts JOIN tables ON tables.id = table_id ORDER BY code, number"""


class Recorded(Protocol):
    """The first person of a table, and the requests acknowledged to them."""

    code: str
    acked: list[str]


class Outcome(msgspec.Struct):
    kills: int
    acked: int
    lost: list[str]
    """Requests, each with the latest rows of its table."""
    doubled: list[str]
    gaps: list[str]
    """Tables with missing acts."""
    seconds: float

    def __str__(self) -> str:
        shown = [*self.lost[:MAX_SHOWN], *self.doubled[:MAX_SHOWN], *self.gaps[:MAX_SHOWN]]
        counts = (
            f"{self.kills} kills in {self.seconds:.0f} s, {self.acked:,} acknowledged acts: "
            f"{len(self.lost)} lost, {len(self.doubled)} doubled, {len(self.gaps)} gaps"
        )
        return "\n    ".join([counts, *shown])

    @property
    def fine(self) -> bool:
        return not (self.lost or self.doubled or self.gaps) and self.acked > self.kills


def compare(
    rows: Sequence[ActRow], players: Iterable[Recorded], kills: int, seconds: float
) -> Outcome:
    tables: dict[str, list[ActRow]] = collections.defaultdict(list)
    written: dict[tuple[str, str], list[ActRow]] = collections.defaultdict(list)
    for row in rows:
        tables[row.code].append(row)
        if row.request:
            written[row.code, row.request].append(row)
    wanted = [(player.code, f"1:{one}") for player in players for one in player.acked]
    wanted = [one for one in wanted if not one[1].startswith("1:again")]
    return Outcome(
        kills=kills,
        acked=len(wanted),
        lost=[describe("lost", *one, tables[one[0]][-3:]) for one in wanted if one not in written],
        doubled=[
            describe("doubled", *one, found)
            for one, found in written.items()
            if not is_one_change(found)
        ],
        gaps=[
            f"a gap at {code}"
            for code, found in tables.items()
            if [row.number for row in found] != list(range(len(found)))
        ],
        seconds=seconds,
    )


def is_one_change(rows: Sequence[ActRow]) -> bool:
    """Return whether these acts of one request were made together.

    A request that changes a sealed answer makes several acts. They follow each other, at the
    same time and by the same owner.
    """
    first = rows[0]
    return all(
        (row.number, row.at, row.epoch) == (first.number + later, first.at, first.epoch)
        for later, row in enumerate(rows)
    )


def describe(what: str, code: str, request: str, rows: Sequence[ActRow]) -> str:
    lines = [f"{row.number} ({row.request}): {row[3:]}" for row in rows]
    return f"{what}: {request} at {code}: " + "; ".join(lines)
