"""What nodes publish in their database rows: public tables, and tables opened per address.

Nodes read it about once a second, so a limit shared this way can be exceeded for that long.
"""

import time

import msgspec

from heistnight.server.hub_protocols import DirectoryHub
from heistnight.server.limits import client_address
from heistnight.server.protocol.http_bodies import TableListed
from heistnight.table.storage.leases import Leases
from heistnight.table.storage.records import hashed

READ_SECONDS, WRITE_SECONDS = 1.0, 10.0
"""A changed listing is written sooner, with the next lease renewal."""
MAX_ADDRESSES = 300


class NodeListing(msgspec.Struct):
    """What one node publishes."""

    tables: list[TableListed] = []
    homes: dict[str, int] = {}
    """Loaded tables by the address that opened them, most first; addresses are digests."""


decode = msgspec.json.Decoder(NodeListing).decode


class Directory:
    """This node's listing, and the latest ones of the other nodes."""

    def __init__(self, hub: DirectoryHub) -> None:
        self.hub = hub
        self.others: list[NodeListing] = []
        self._read = self._written = 0.0
        self._latest: NodeListing | None = None

    def changed_listing(self) -> str | None:
        """Return our listing, or None if it has not changed.

        The growing age of a table doesn't count as a change for `WRITE_SECONDS`.
        """
        each = self.hub.openers.each.most_common(MAX_ADDRESSES)
        opened = {digest(address): count for address, count in each}
        listing = NodeListing(self.hub.listed(), opened)
        ageless = msgspec.structs.replace(
            listing, tables=[without_age(one) for one in listing.tables]
        )
        if ageless == self._latest and time.monotonic() - self._written < WRITE_SECONDS:
            return None
        self._latest, self._written = ageless, time.monotonic()
        return msgspec.json.encode(listing).decode()

    def reset(self) -> None:
        """Write the whole listing next time: our database row is new."""
        self._latest = None

    async def read(self, leases: Leases, me: str) -> None:
        if time.monotonic() - self._read >= READ_SECONDS:
            self._read = time.monotonic()
            self.others = [decode(text) for text in await leases.listings(me)]

    def with_others(self, ours: list[TableListed]) -> list[TableListed]:
        """Return all public tables, each once.

        A table that we took over may still be in its former owner's listing: ours counts.
        """
        theirs = {one.code: one for listing in self.others for one in listing.tables}
        for one in ours:
            theirs.pop(one.code, None)
        return [*theirs.values(), *ours]

    def opened_by(self, address: str) -> int:
        """Return how many tables this address has opened on other nodes."""
        if not self.others:
            return 0
        key = digest(client_address(address))
        return sum([listing.homes.get(key, 0) for listing in self.others])


def digest(address: str) -> str:
    """Return a short form of an address, so that the listing doesn't show it at a glance."""
    return hashed(address)[:16]


def without_age(table: TableListed) -> TableListed:
    return msgspec.structs.replace(table, age=0)
