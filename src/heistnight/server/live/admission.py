"""Admission: how many sockets and tables each client address may have open."""

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Protocol

from heistnight.server.errors import Full, TooFast
from heistnight.server.limits import Buckets, Limits, client_address, count_limit_hit
from heistnight.server.protocol.close_codes import CLOSE_POLICY_VIOLATION
from heistnight.server.protocol.http_bodies import Seated
from heistnight.table.storage.records import hashed


def origin_of(code: str, address: str) -> str:
    """Return a hash of the client address to compare at this table and its rematches."""
    return hashed(f"{code} {client_address(address)}")[:16] if address else ""


def key_of(code: str, key: str | None) -> str:
    """Return a hash of a browser's key to compare at this table and its rematches."""
    return hashed(f"{code} key {key}")[:16] if key else ""


class ClientSocket(Protocol):
    """A socket that can be closed."""

    def disconnect(self, code: int, reason: str) -> None: ...


class Admission:
    """Counts sockets by client address, which a proxy reports if there is one."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.each: Counter[str] = Counter()
        self.reads = Buckets(limits.reads, limits.read_burst)
        self.message_rates = Buckets(limits.rate_each, limits.burst_each)
        """Message rates of all sockets of an address."""
        self.sockets: dict[ClientSocket, str] = {}
        """All sockets, with their client address."""
        self.admitted = 0
        """Number of sockets that a table has let in."""

    @property
    def count(self) -> int:
        return self.each.total()

    def add(self, address: str, socket: ClientSocket) -> None:
        self.each[client_address(address)] += 1
        self.sockets[socket] = address

    def remove(self, socket: ClientSocket) -> None:
        client = client_address(self.sockets.pop(socket))
        self.each[client] -= 1
        if not self.each[client]:
            del self.each[client]

    def disconnect_banned(self, is_banned: Callable[[str], bool]) -> None:
        """Close the sockets of addresses that were banned after they connected."""
        for socket, address in list(self.sockets.items()):
            if is_banned(address):
                socket.disconnect(
                    CLOSE_POLICY_VIOLATION, "Your address is banned from this server."
                )

    def check_address(self, address: str) -> None:
        if self.each[client_address(address)] > self.limits.sockets_each:
            count_limit_hit("sockets_each", address)
            raise Full("Too many connections from your address. Close some first.")

    def check_room(self, address: str, seated: bool) -> None:
        """Refuse a socket if the server is full; the last places are for people with a token."""
        kept = 0 if seated else min(self.limits.seats_kept, self.limits.sockets // 2)
        if self.admitted >= self.limits.sockets - kept:
            count_limit_hit("sockets", address)
            raise Full("The server is full. Try again later.")


class Openers:
    """Counts the tables in memory by the client address that opened or loaded them."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.rate = Buckets(limits.table_rate, limits.table_burst)
        self.each: Counter[str] = Counter()
        self._by: dict[str, str] = {}
        self.elsewhere: Callable[[str], int] = lambda _: 0
        """Return how many tables an address has opened at other nodes."""

    async def opening(self, address: str, make: Callable[[], Awaitable[Seated]]) -> Seated:
        """Open a table. It is counted before, or many requests at once would all find room."""
        self.take(address)
        code = None
        try:
            seated = await make()
            code = seated.code
        finally:
            self.settle(address, code)
        return seated

    async def loading(self, address: str, code: str, load: Callable[[], Awaitable[object]]) -> None:
        """Load a table and count it for the address, like one that it opened; "" counts nothing."""
        if not address:
            await load()
            return
        self.reserve(address)
        loaded = None
        try:
            await load()
            loaded = code
        finally:
            self.settle(address, loaded)

    def take(self, address: str) -> None:
        """Count a table that is about to be opened, and check the rate."""
        self.reserve(address)
        if not self.rate.take(address):
            self._drop(client_address(address))
            count_limit_hit("table_rate", address)
            raise TooFast("Too many new tables from your address. Wait a moment.")

    def reserve(self, address: str) -> None:
        """Count a table that is about to be opened or loaded."""
        if self.each[client_address(address)] + self.elsewhere(address) >= self.limits.tables_each:
            count_limit_hit("tables_each", address)
            raise Full("Too many open tables from your address. Finish one of them first.")
        self.each[client_address(address)] += 1

    def settle(self, address: str, code: str | None) -> None:
        """Say which table was opened; None if that failed."""
        if code is None:
            self._drop(client_address(address))
        else:
            self.opened(address, code)

    def opened(self, address: str, code: str) -> None:
        """Note who opened a table; one that the same request opened before is counted once."""
        if code in self._by:
            self._drop(client_address(address))
        else:
            self._by[code] = client_address(address)

    def opener_of(self, code: str) -> str:
        """Return the address that opened a table, or the table's own code if unknown."""
        return self._by.get(code, code)

    def close(self, code: str) -> None:
        client = self._by.pop(code, None)
        if client is not None:
            self._drop(client)

    def _drop(self, client: str) -> None:
        self.each[client] -= 1
        if not self.each[client]:
            del self.each[client]
