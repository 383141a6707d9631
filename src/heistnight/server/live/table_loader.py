"""Load tables from the store in batches.

When a node dies, hundreds of its tables are requested at once. While one batch is loaded, the
next requests are collected.
"""

import asyncio
from collections.abc import Sequence
from itertools import islice
from typing import Protocol

from heistnight.kernel.errors import HeistError
from heistnight.server.errors import Missing
from heistnight.table.storage.store import Store
from heistnight.table.storage.stored_tables import StoredTable

NO_SUCH_TABLE = "There is no table with that code."
MAX_BATCH_TABLES = 50
"""Tables per batch."""


class ClaimingNode(Protocol):
    """The node, which claims tables before they are loaded."""

    id: str | None

    async def own(self, codes: Sequence[str]) -> dict[str, HeistError]: ...


class TableLoader:
    """Collects requested tables, and claims and reads them in batches."""

    def __init__(self, store: Store, node: ClaimingNode) -> None:
        self.store, self.node = store, node
        self._wanted: dict[str, asyncio.Future[StoredTable]] = {}
        self._task: asyncio.Task[None] | None = None

    async def fetch(self, code: str) -> StoredTable:
        """Claim a table for this node and read it, or raise Missing, Elsewhere, Moved or Away."""
        if code not in self._wanted:
            self._wanted[code] = asyncio.get_running_loop().create_future()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        return await self._wanted[code]

    async def _run(self) -> None:
        while self._wanted:
            some = dict(islice(self._wanted.items(), MAX_BATCH_TABLES))
            for code in some:
                del self._wanted[code]
            for code, found in (await self._read(list(some))).items():
                resolve(some[code], found)
                await asyncio.sleep(0)  # setting it up takes a while: let others run first

    async def _read(self, codes: Sequence[str]) -> dict[str, StoredTable | Exception]:
        try:
            refused = await self.node.own(codes)
            tables = await self.store.tables([code for code in codes if code not in refused])
        except Exception as error:  # the callers that wait get it
            return dict.fromkeys(codes, error)
        found = {table.record.code: table for table in tables}
        return {
            code: refused.get(code) or found.get(code) or Missing(NO_SUCH_TABLE) for code in codes
        }

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()


def resolve(waiting: asyncio.Future[StoredTable], found: StoredTable | Exception) -> None:
    if waiting.done():
        return
    if isinstance(found, Exception):
        waiting.set_exception(found)
    else:
        waiting.set_result(found)
