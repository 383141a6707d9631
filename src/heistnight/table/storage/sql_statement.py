"""An SQL statement, with a check of its result."""

from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Executable
from sqlalchemy.engine import CursorResult

from heistnight.table.errors import WriteConflict

Check = Callable[[CursorResult[Any]], None]


class Statement(NamedTuple):
    """An SQL statement, its values, and the check of its result."""

    statement: Executable
    values: Any = None
    check: Check | None = None
    """Raises WriteConflict if the database has changed since it was read."""


def check_one_row(found: CursorResult[Any]) -> None:
    if found.rowcount != 1:
        raise WriteConflict("another server changed the record")
