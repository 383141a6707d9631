"""Who has sockets and tables open: so many of one address, and room for people with a seat."""

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Protocol

from heistnight.server.errors import Full, TooFast
from heistnight.server.limits import Buckets, Limits, bites, household
from heistnight.server.protocol.http_bodies import Seated
from heistnight.table.storage.records import hashed

NOT_SERVED = 1008


def origin_of(code: str, address: str) -> str:
    """Who came from the same household to this table: of no use for any other."""
    return hashed(f"{code} {household(address)}")[:16] if address else ""


class Line(Protocol):
    """Somebody's socket."""

    def hang_up(self, code: int, reason: str) -> None: ...


class Visitors:
    """Addresses as the proxy tells them, where there is one."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.each: Counter[str] = Counter()
        self.reads = Buckets(limits.reads, limits.read_burst)
        self.talk = Buckets(limits.rate_each, limits.burst_each)
        """Messages of all sockets of an address."""
        self.lines: dict[Line, str] = {}
        """Everybody's, with their address."""
        self.inside = 0
        """Those whom a table has let in."""

    @property
    def count(self) -> int:
        return self.each.total()

    def come(self, address: str, line: Line) -> None:
        self.each[household(address)] += 1
        self.lines[line] = address

    def go(self, line: Line) -> None:
        home = household(self.lines.pop(line))
        self.each[home] -= 1
        if not self.each[home]:
            del self.each[home]

    def send_away(self, unwanted: Callable[[str], bool]) -> None:
        """Those who came before somebody had enough of their address."""
        for line, address in list(self.lines.items()):
            if unwanted(address):
                line.hang_up(NOT_SERVED, "This address is not served here.")

    def check(self, address: str) -> None:
        if self.each[household(address)] > self.limits.sockets_each:
            bites("sockets_each", address)
            raise Full("There are too many sockets open from your address. Close some first.")

    def check_room(self, address: str, seated: bool) -> None:
        """The last places are for people who come back to theirs."""
        kept = 0 if seated else min(self.limits.seats_kept, self.limits.sockets // 2)
        if self.inside >= self.limits.sockets - kept:
            bites("sockets", address)
            raise Full("The server has too many visitors. Try later.")


class Openers:
    """Who has opened, or woken, the tables that are awake."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.rate = Buckets(limits.table_rate, limits.table_burst)
        self.each: Counter[str] = Counter()
        self._by: dict[str, str] = {}
        self.elsewhere: Callable[[str], int] = lambda _: 0
        """How many an address has at other nodes."""

    async def opening(self, address: str, make: Callable[[], Awaitable[Seated]]) -> Seated:
        """A table is counted before it is made, else many at once would all find room."""
        self.take(address)
        code = None
        try:
            seated = await make()
            code = seated.code
        finally:
            self.settle(address, code)
        return seated

    async def waking(self, address: str, code: str, wake: Callable[[], Awaitable[object]]) -> None:
        """Whoever wakes a table has it counted among those that they opened; "": nobody does."""
        if not address:
            await wake()
            return
        self.reserve(address)
        woken = None
        try:
            await wake()
            woken = code
        finally:
            self.settle(address, woken)

    def take(self, address: str) -> None:
        """A place for a table that is about to be made."""
        self.reserve(address)
        if not self.rate.take(address):
            self._drop(household(address))
            bites("table_rate", address)
            raise TooFast("Too many new tables from this address: wait a little.")

    def reserve(self, address: str) -> None:
        """A place for one that is made, or wakes."""
        if self.each[household(address)] + self.elsewhere(address) >= self.limits.tables_each:
            bites("tables_each", address)
            raise Full("There are too many tables open from your address. Play one of them first.")
        self.each[household(address)] += 1

    def settle(self, address: str, code: str | None) -> None:
        """Which one it is that the place is for; None: there is none."""
        if code is None:
            self._drop(household(address))
        else:
            self.opened(address, code)

    def opened(self, address: str, code: str) -> None:
        """This is the one; where the same request has made it before, it is counted once."""
        if code in self._by:
            self._drop(household(address))
        else:
            self._by[code] = household(address)

    def home_of(self, code: str) -> str:
        """Whoever opened it; where nobody knows, it stands for itself."""
        return self._by.get(code, code)

    def close(self, code: str) -> None:
        home = self._by.pop(code, None)
        if home is not None:
            self._drop(home)

    def _drop(self, home: str) -> None:
        self.each[home] -= 1
        if not self.each[home]:
            del self.each[home]
