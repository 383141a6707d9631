"""What was acknowledged to people, beside what is in the database."""

import collections
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

import msgspec

MOST_SHOWN = 5
"""Requests that are told of row by row."""


class Row(NamedTuple):
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
    """Somebody who keeps what was acknowledged at a table: its first person."""

    code: str
    acked: list[str]


class Outcome(msgspec.Struct):
    kills: int
    acked: int
    lost: list[str]
    """Requests, each with the rows around it."""
    doubled: list[str]
    gaps: list[str]
    """Tables."""
    seconds: float

    def __str__(self) -> str:
        told = [*self.lost[:MOST_SHOWN], *self.doubled[:MOST_SHOWN], *self.gaps[:MOST_SHOWN]]
        counts = (
            f"{self.kills} kills in {self.seconds:.0f} s, {self.acked:,} acknowledged acts: "
            f"{len(self.lost)} lost, {len(self.doubled)} doubled, {len(self.gaps)} gaps"
        )
        return "\n    ".join([counts, *told])

    @property
    def fine(self) -> bool:
        return not (self.lost or self.doubled or self.gaps) and self.acked > self.kills


def compare(
    rows: Sequence[Row], players: Iterable[Recorded], kills: int, seconds: float
) -> Outcome:
    tables: dict[str, list[Row]] = collections.defaultdict(list)
    written: dict[tuple[str, str], list[Row]] = collections.defaultdict(list)
    for row in rows:
        tables[row.code].append(row)
        if row.request:
            written[row.code, row.request].append(row)
    wanted = [(player.code, f"1:{one}") for player in players for one in player.acked]
    wanted = [one for one in wanted if not one[1].startswith("1:again")]
    return Outcome(
        kills=kills,
        acked=len(wanted),
        lost=[shown("lost", *one, tables[one[0]][-3:]) for one in wanted if one not in written],
        doubled=[
            shown("doubled", *one, found) for one, found in written.items() if not at_once(found)
        ],
        gaps=[
            f"a gap at {code}"
            for code, found in tables.items()
            if [row.number for row in found] != list(range(len(found)))
        ],
        seconds=seconds,
    )


def at_once(rows: Sequence[Row]) -> bool:
    """One request may be several acts, a sealed answer that is taken back and given anew among
    them; but these follow each other, and were made at the same moment by the same owner."""
    first = rows[0]
    return all(
        (row.number, row.at, row.epoch) == (first.number + later, first.at, first.epoch)
        for later, row in enumerate(rows)
    )


def shown(what: str, code: str, request: str, rows: Sequence[Row]) -> str:
    lines = [f"{row.number} ({row.request}): {row[3:]}" for row in rows]
    return f"{what}: {request} at {code}: " + "; ".join(lines)
