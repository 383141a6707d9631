"""Errors of a table and of its storage."""

from collections.abc import Iterable

from heistnight.kernel.errors import HeistError
from heistnight.kernel.text_tokens import Words


class Refusal(HeistError):
    """A request that was not carried out, with the reason and, if there is one, the rule."""

    def __init__(self, reason: str, rule: str | None = None) -> None:
        self.reason = reason if isinstance(reason, Words) else Words(reason)
        super().__init__(str(self.reason))
        self.rule = rule


class Reloading(Refusal):
    """The table is being reloaded after a failed write. Nothing can change until that is done."""


class NotSaved(HeistError):
    """The write failed: it is certain that nothing of it is in the database."""

    def __init__(self, reason: str, tables: Iterable[int] = ()) -> None:
        super().__init__(reason)
        self.tables = frozenset(tables)
        """The tables that cannot be written, if they are the cause."""


class WriteConflict(NotSaved):
    """Another writer changed the same row first, so this change builds on outdated data."""


class TableMoved(HeistError):
    """Another server has the table, or is about to. A retry is answered there."""


class DatabaseUnavailable(HeistError):
    """The database does not answer."""


class CommitUnknown(HeistError):
    """The connection broke during COMMIT: only the database knows whether it was saved."""
