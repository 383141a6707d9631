"""Who has a socket open: so many of one address, and always room for people with a seat."""

from collections import Counter

from heistnight.server.errors import Full
from heistnight.server.limits import Limits, bites, household


class Visitors:
    """Addresses as the proxy tells them, where there is one."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.each: Counter[str] = Counter()
        self.inside = 0
        """Those whom a table has let in."""

    @property
    def count(self) -> int:
        return self.each.total()

    def come(self, address: str) -> None:
        self.each[household(address)] += 1

    def go(self, address: str) -> None:
        home = household(address)
        self.each[home] -= 1
        if not self.each[home]:
            del self.each[home]

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
