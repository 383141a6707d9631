"""How a table says no, and how the store does."""

from collections.abc import Iterable

from heistnight.kernel.errors import HeistError
from heistnight.kernel.text_tokens import Words


class Refusal(HeistError):
    """A request that is not done, with the reason in words, and the rule if there is one."""

    def __init__(self, reason: str, rule: str | None = None) -> None:
        self.reason = reason if isinstance(reason, Words) else Words(reason)
        super().__init__(str(self.reason))
        self.rule = rule


class Reloading(Refusal):
    """The table is being read again after a failed write: nothing can be changed meanwhile."""


class Unwritten(HeistError):
    """It is not in the database, for certain."""

    def __init__(self, reason: str, tables: Iterable[int] = ()) -> None:
        super().__init__(reason)
        self.tables = frozenset(tables)
        """Of which nothing can be written, where that is why."""


class Clash(Unwritten):
    """Somebody else has written there first: what this builds on is not true any more."""


class Moved(HeistError):
    """Another server has the table now, or will have: who asks again is answered there."""


class Away(HeistError):
    """The database does not answer."""


class InDoubt(HeistError):
    """The database was asked to keep it, and then went away: only it knows whether it did."""
