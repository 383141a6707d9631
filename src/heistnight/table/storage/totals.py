"""Totals of what is stored for all visitors together, updated in the writing transaction.

Chat and replays count in bytes, tables by number.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Literal

import msgspec
from sqlalchemy import BindParameter, Executable, bindparam, case, func, select, update
from sqlalchemy.engine import CursorResult

from heistnight.table.storage.schema import TOTALS

TotalName = Literal["chat", "games", "players", "tables", "uploads"]
SHARDS = 16
DAY_SECONDS = 86_400

TODAY: BindParameter[int] = bindparam("today")
ADDED: BindParameter[int] = bindparam("added")
UPDATE_TOTAL = (
    update(TOTALS)
    .where(TOTALS.c.name == bindparam("total"), TOTALS.c.shard == bindparam("part"))
    .values(
        amount=TOTALS.c.amount + bindparam("change"),
        of_day=case((TOTALS.c.day == TODAY, TOTALS.c.of_day + ADDED), else_=ADDED),
        day=TODAY,
    )
)
SUM_OF_DAY = func.sum(case((TOTALS.c.day == TODAY, TOTALS.c.of_day), else_=0))
SELECT_TOTALS = select(TOTALS.c.name, func.sum(TOTALS.c.amount), SUM_OF_DAY).group_by(TOTALS.c.name)


class Total(msgspec.Struct):
    amount: int = 0
    of_day: int = 0


def today() -> int:
    return int(time.time()) // DAY_SECONDS


class TotalsChange:
    """What a group of changes adds to the totals and removes from them."""

    def __init__(self) -> None:
        self.added: Counter[TotalName] = Counter()
        self.gone: Counter[TotalName] = Counter()

    def add(self, name: TotalName, amount: int) -> None:
        self.added[name] += amount

    def take(self, name: TotalName, amount: int) -> None:
        self.gone[name] += amount

    def chat_gone(self, found: CursorResult[Any]) -> None:
        """Count deleted chat lines."""
        self.take("chat", sum([line_bytes(row.text, row.name, row.request) for row in found]))

    def replays_gone(self, found: CursorResult[Any]) -> None:
        for row in found:
            self.take(row.kind, row.size)

    def tables_gone(self, found: CursorResult[Any]) -> None:
        self.take("tables", found.rowcount)

    def reviewed(self, size: int) -> Callable[[CursorResult[Any]], None]:
        """Return a check that counts a review with its replay."""

        def check(found: CursorResult[Any]) -> None:
            for row in found:
                self.add(row.kind, size)

        return check

    def statements(self, shard: int) -> Iterator[tuple[Executable, dict[str, Any]]]:
        """Return the updates. A fixed order at the end of a transaction prevents deadlocks."""
        for name in sorted({*self.added, *self.gone}):
            added, gone = self.added[name], self.gone[name]
            numbers = {"change": added - gone, "added": added, "today": today()}
            yield UPDATE_TOTAL, {"total": name, "part": shard, **numbers}


def line_bytes(text: str, name: str, request: str) -> int:
    """Return the bytes that a chat line takes."""
    return len(text.encode()) + len(name.encode()) + len(request.encode())
