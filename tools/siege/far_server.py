"""`heistnight serve` with a distant database: every statement takes 30 ms."""

import time
from collections.abc import Sequence

from heistnight.server.process.run import main
from heistnight.table.storage.changes import Change
from heistnight.table.storage.statements import statements_for
from heistnight.table.storage.writers import SqliteWriter

LATENCY_SECONDS = 0.03
BEGIN_MARK_COMMIT = 3
"""Statements that the writer adds to every group of changes."""

write = SqliteWriter._write


def write_far(self: SqliteWriter, changes: Sequence[Change]) -> None:
    time.sleep(LATENCY_SECONDS * (len(list(statements_for(changes))) + BEGIN_MARK_COMMIT))
    write(self, changes)


if __name__ == "__main__":
    SqliteWriter._write = write_far  # type: ignore[method-assign]
    main()
