"""Tables on their way from the store: all that are wanted by now, in a few questions.

When a node dies, hundreds of its tables are wanted at once. While some are being fetched, the next
ones gather.
"""

import asyncio
from collections.abc import Sequence
from itertools import islice
from typing import Protocol

from heistnight.kernel.errors import HeistError
from heistnight.server.errors import Missing
from heistnight.table.storage.store import Store, StoredTable

NO_TABLE = "There is no table with that code."
AT_ONCE = 50
"""Tables; whoever comes next waits for as many."""


class TableOwner(Protocol):
    """The node that takes tables before they are loaded."""

    id: str | None

    async def own(self, codes: Sequence[str]) -> dict[str, HeistError]: ...


class Fetching:
    def __init__(self, store: Store, node: TableOwner) -> None:
        self.store, self.node = store, node
        self._wanted: dict[str, asyncio.Future[StoredTable]] = {}
        self._task: asyncio.Task[None] | None = None

    async def fetch(self, code: str) -> StoredTable:
        """The table, which is ours from now on; or Missing, Elsewhere, Moved or Away."""
        if code not in self._wanted:
            self._wanted[code] = asyncio.get_running_loop().create_future()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._fetch_on())
        return await self._wanted[code]

    async def _fetch_on(self) -> None:
        while self._wanted:
            some = dict(islice(self._wanted.items(), AT_ONCE))
            for code in some:
                del self._wanted[code]
            for code, found in (await self._found(list(some))).items():
                answer(some[code], found)
                await asyncio.sleep(0)  # it is set up now; whoever else wants something is heard

    async def _found(self, codes: Sequence[str]) -> dict[str, StoredTable | Exception]:
        try:
            refused = await self.node.own(codes)
            tables = await self.store.tables([code for code in codes if code not in refused])
        except Exception as error:  # those who wait for it are told
            return dict.fromkeys(codes, error)
        found = {table.record.code: table for table in tables}
        return {code: refused.get(code) or found.get(code) or Missing(NO_TABLE) for code in codes}

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()


def answer(waiting: asyncio.Future[StoredTable], found: StoredTable | Exception) -> None:
    if waiting.done():
        return
    if isinstance(found, Exception):
        waiting.set_exception(found)
    else:
        waiting.set_result(found)
