"""What a room needs from the hub."""

from collections import Counter
from typing import Protocol

from prometheus_client import Histogram

from heistnight.server.limits import Limits
from heistnight.table.table import Table


class RoomMetrics(Protocol):
    """The figures that a room adds to."""

    refusals: Counter[str]
    acts: Histogram


class Rematches(Protocol):
    """The part that opens a new table for the same people."""

    async def rematch(self, table: Table, person: int) -> None: ...


class RoomHub(Protocol):
    """The hub, as rooms and their handlers use it."""

    limits: Limits

    @property
    def metrics(self) -> RoomMetrics: ...

    @property
    def new_tables(self) -> Rematches: ...
