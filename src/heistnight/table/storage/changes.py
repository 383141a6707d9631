"""What can be written down: each change of a table, and what must be true for it to count."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from heistnight.table.storage.records import ActRow


class Hold(msgspec.Struct, frozen=True):
    """Good only while nobody took the table from us: its epoch is the one that was read."""

    table: int
    epoch: int


class AddedTable(msgspec.Struct, frozen=True):
    """The database gives it its number."""

    code: str
    state: str
    record: str
    changed: float
    acts: tuple[ActRow, ...] = ()
    """What was played before it was made; they get its number."""
    owner: str | None = None


class SavedTable(msgspec.Struct, frozen=True):
    id: int
    state: str
    record: str
    version: int
    follows: int
    """The version before it: if the database has another, nothing is written."""
    changed: float


class DroppedTable(msgspec.Struct, frozen=True):
    """With all that belongs to it, but not the replay."""

    id: int
    code: str
    recoveries: list[str]
    """Its people's, as far as they did not go on to another table."""


class LetGo(msgspec.Struct, frozen=True):
    """Whoever needs the table next may take it. All that was written before is in it."""

    id: int
    owner: str


class AddedRecovery(msgspec.Struct, frozen=True):
    hash: str
    code: str


class ReservedRecovery(msgspec.Struct, frozen=True):
    """For this table, unless another has it: whoever asked for it then looks whose it is."""

    hash: str
    code: str


class MovedRecovery(msgspec.Struct, frozen=True):
    """It leads to another table from now on."""

    hash: str
    code: str


class SavedReplay(msgspec.Struct, frozen=True):
    id: str
    names: list[str]
    journal: str
    made: float
    kind: Literal["games", "uploads"] = "games"
    """Played here, or put up by somebody."""


class UsedReplay(msgspec.Struct, frozen=True):
    """Somebody opened it."""

    id: str
    used: float


class DroppedReplays(msgspec.Struct, frozen=True):
    """With their reviews, as far as nobody has opened one of them since."""

    ids: list[str]
    before: float


class SavedReview(msgspec.Struct, frozen=True):
    """What is said of a replay's game, as JSON."""

    replay: str
    version: int
    body: str


class SavedLine(msgspec.Struct, frozen=True):
    """Something said."""

    table: int
    number: int
    name: str
    seat: int | None
    text: str
    request: str
    """'person:request' of whoever said it."""
    first: int = 0
    """The number of the oldest line that is kept; those before it go."""


class DroppedChat(msgspec.Struct, frozen=True):
    """All that was said at a table that nobody uses."""

    table: int


class ForgottenGames(msgspec.Struct, frozen=True):
    """Games that were over before that moment, some hundred at a time; their replays stay."""

    before: float


class ForgottenReplays(msgspec.Struct, frozen=True):
    before: float


class AddedReport(msgspec.Struct, frozen=True):
    """A line of the chat that somebody wants the operator to see; once by each person."""

    code: str
    line: int
    name: str
    text: str
    reporter: int
    at: float


Change = (
    ActRow
    | Hold
    | AddedTable
    | SavedTable
    | DroppedTable
    | LetGo
    | AddedRecovery
    | ReservedRecovery
    | MovedRecovery
    | SavedReplay
    | UsedReplay
    | DroppedReplays
    | SavedReview
    | SavedLine
    | DroppedChat
    | AddedReport
    | ForgottenGames
    | ForgottenReplays
)


def tables_of(changes: Sequence[Change]) -> set[int]:
    """The tables whose course these changes write down."""
    return {change.table for change in changes if isinstance(change, Hold | ActRow)}
