"""What nodes tell each other in their rows: the tables that anybody may find, and who has how many.

Read about once a second: a limit that is shared this way can be overrun for that long, and no more.
"""

import hashlib
import hmac
import time

import msgspec

from heistnight.server.hub_protocols import DirectoryHub
from heistnight.server.limits import household
from heistnight.server.protocol.http_bodies import TableListed
from heistnight.table.storage.leases import Leases

READ_EVERY, TELL_EVERY = 1.0, 10.0
"""Seconds; what changes is told with the next beat."""
MOST_HOMES = 300


class Told(msgspec.Struct):
    """By one node."""

    tables: list[TableListed] = []
    homes: dict[str, int] = {}
    """Tables awake by who opened them, those with most; addresses as digests."""


decode = msgspec.json.Decoder(Told).decode


class News:
    def __init__(self, hub: DirectoryHub) -> None:
        self.hub = hub
        self.key = b""
        self.others: list[Told] = []
        self._read = self._told = 0.0
        self._latest: Told | None = None

    def ours(self) -> str | None:
        """None where it is as it was: every table grows older, but that can wait."""
        each = self.hub.openers.each.most_common(MOST_HOMES)
        told = Told(self.hub.listed(), {self._digest(home): count for home, count in each})
        ageless = msgspec.structs.replace(told, tables=[without_age(one) for one in told.tables])
        if ageless == self._latest and time.monotonic() - self._told < TELL_EVERY:
            return None
        self._latest, self._told = ageless, time.monotonic()
        return msgspec.json.encode(told).decode()

    def forget(self) -> None:
        """Our row is a new one."""
        self._latest = None

    async def read(self, leases: Leases, me: str) -> None:
        if time.monotonic() - self._read >= READ_EVERY:
            self._read = time.monotonic()
            self.others = [decode(text) for text in await leases.listings(me)]

    def with_others(self, ours: list[TableListed]) -> list[TableListed]:
        """All that anybody may find, each once: who had a table before us may not know that yet."""
        theirs = {one.code: one for told in self.others for one in told.tables}
        for one in ours:
            theirs.pop(one.code, None)
        return [*theirs.values(), *ours]

    def opened_by(self, address: str) -> int:
        """How many tables of other nodes this address has opened."""
        if not self.others:
            return 0
        home = self._digest(household(address))
        return sum([told.homes.get(home, 0) for told in self.others])

    def _digest(self, home: str) -> str:
        return hmac.digest(self.key, home.encode(), hashlib.sha256).hex()[:16]


def without_age(table: TableListed) -> TableListed:
    return msgspec.structs.replace(table, age=0)
