"""Everything that can be written to the database, and the conditions for it."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from heistnight.table.storage.player_changes import PlayerChange
from heistnight.table.storage.records import ActRow


class EpochCheck(msgspec.Struct, frozen=True):
    """Write the rest only if the table still has this epoch, so nobody took it over."""

    table: int
    epoch: int


class AddedTable(msgspec.Struct, frozen=True):
    """A new table. The database assigns its id."""

    code: str
    state: str
    record: str
    changed: float
    acts: tuple[ActRow, ...] = ()
    """Acts played before the table was made. They get its id."""
    owner: str | None = None


class SavedTable(msgspec.Struct, frozen=True):
    """A changed record."""

    id: int
    state: str
    record: str
    version: int
    follows: int
    """The version it replaces. If the database has another, nothing is written."""
    changed: float
    due: float | None = None
    """When a hibernating table has to be loaded."""


class DroppedTable(msgspec.Struct, frozen=True):
    """A deleted table with everything that belongs to it, except its replay."""

    id: int
    code: str
    recoveries: list[str]
    """The recovery hashes of its people, unless they lead to another table now."""


class ReleasedTable(msgspec.Struct, frozen=True):
    """A table given up by its owner, after all its earlier changes. The next node may take it."""

    id: int
    owner: str


class NoLongerDue(msgspec.Struct, frozen=True):
    """A table that can't go on: it needn't be loaded when it is due."""

    code: str


class Beat(msgspec.Struct, frozen=True):
    """A server is running at that time."""

    at: float


class AddedRecovery(msgspec.Struct, frozen=True):
    hash: str
    code: str


class ReservedRecovery(msgspec.Struct, frozen=True):
    """A recovery code reserved for this table, unless another table has it already."""

    hash: str
    code: str


class MovedRecovery(msgspec.Struct, frozen=True):
    """A recovery code that leads to another table from now on."""

    hash: str
    code: str


class SavedReplay(msgspec.Struct, frozen=True):
    id: str
    names: list[str]
    journal: str
    made: float
    kind: Literal["games", "uploads"] = "games"
    """Played here, or uploaded."""


class UsedReplay(msgspec.Struct, frozen=True):
    """A replay was opened."""

    id: str
    used: float


class DroppedReplays(msgspec.Struct, frozen=True):
    """Deleted replays with their reviews, except those opened since."""

    ids: list[str]
    before: float


class SavedReview(msgspec.Struct, frozen=True):
    """The review of a replay, as JSON."""

    replay: str
    version: int
    body: str


class SavedChatLine(msgspec.Struct, frozen=True):
    """A chat line."""

    table: int
    number: int
    name: str
    seat: int | None
    text: str
    request: str
    """'person:request' of the person who wrote it."""
    at: float | None = None
    """When it was written, in seconds since 1970; None in lines of older versions."""
    first: int = 0
    """The number of the oldest line to keep; older lines are deleted."""


class DroppedChat(msgspec.Struct, frozen=True):
    """The deleted chat of a table that nobody uses."""

    table: int


class ExpiredGames(msgspec.Struct, frozen=True):
    """Delete games that ended before that time, some hundred per group. Replays stay."""

    before: float


class ExpiredReplays(msgspec.Struct, frozen=True):
    before: float


class AddedReport(msgspec.Struct, frozen=True):
    """A chat line reported to the operator; each person reports it once."""

    code: str
    line: int
    name: str
    text: str
    reporter: int
    at: float


Change = (
    ActRow
    | EpochCheck
    | AddedTable
    | SavedTable
    | DroppedTable
    | ReleasedTable
    | NoLongerDue
    | Beat
    | AddedRecovery
    | ReservedRecovery
    | MovedRecovery
    | SavedReplay
    | UsedReplay
    | DroppedReplays
    | SavedReview
    | SavedChatLine
    | DroppedChat
    | AddedReport
    | ExpiredGames
    | ExpiredReplays
    | PlayerChange
)


def tables_of(changes: Sequence[Change]) -> set[int]:
    """Return the tables whose games these changes continue."""
    return {change.table for change in changes if isinstance(change, EpochCheck | ActRow)}
