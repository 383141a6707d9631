"""How much one server, one table and one viewer may ask for."""

import logging
import time
from collections import Counter, OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

import msgspec

from heistnight.kernel.errors import HeistError

log = logging.getLogger("heistnight.limits")

MOST_BUCKETS = 10_000
TELL_EVERY = 10.0
"""Seconds between two lines of the log about the same limit."""


class Limits(msgspec.Struct, frozen=True):
    """Set with `--limit NAME=NUMBER`."""

    tables: int = 2000
    """Tables in the lobby or in play, awake."""
    tables_each: int = 50
    """Of them, opened by one address …"""
    table_rate: float = 0.05
    """… which may open so many a second …"""
    table_burst: int = 50
    """… and at once."""
    sleep: float = 900.0
    """Seconds after which a table that nobody looks at goes to sleep, in the store."""
    abandoned: float = 90.0
    """Days after which a game that nobody came back to is closed."""
    places: int = 8
    """People of one address at one table."""
    viewers: int = 200
    """Spectators of one table."""
    sockets: int = 5000
    """Of all tables together …"""
    seats_kept: int = 500
    """… of which these are kept for people with a token: they always come back in."""
    sockets_each: int = 100
    """Sockets and connections of one address (of one IPv6 network of 64 bits)."""
    header_seconds: float = 10.0
    """For the first lines of a request, and the first message of a socket …"""
    body_seconds: float = 30.0
    """… for its body …"""
    answer_seconds: float = 120.0
    """… and for taking the answer."""
    bytes: float = 1_000_000.0
    """A second, to all sockets of one address; more has to wait …"""
    byte_burst: float = 4_000_000.0
    message: int = 16_384
    """Bytes of one socket message."""
    rate: float = 50.0
    """Messages a second of one socket, in the long run …"""
    burst: int = 200
    """… and at once."""
    rate_each: float = 200.0
    """The same, of all sockets of one address together …"""
    burst_each: int = 1000
    chat: float = 1.0
    """Lines of chat a second of one person at one table …"""
    chat_burst: int = 10
    reads: float = 50.0
    """Requests and new sockets a second, of whatever kind, from one address …"""
    read_burst: int = 1000
    requests: float = 5.0
    """Requests a second that make something, from one address …"""
    request_burst: int = 60
    hints: float = 0.5
    """Hints a second of one person at one table, in the long run …"""
    hint_burst: int = 8
    """… and at once."""
    guesses: float = 0.5
    """Wrong table codes a second, from one address …"""
    guess_burst: int = 60
    body: int = 500_000
    """Bytes of one HTTP body."""
    acts: int = 50_000
    """Acts of a game that is shown again: all that the longest of our games can have."""
    replay_seconds: float = 10.0
    """Of a processor, to make one replay …"""
    replay_memory: int = 200
    """… and megabytes."""
    replay_rate: float = 0.5
    """Seconds of that a second, for one address …"""
    replay_burst: float = 30.0
    upload_rate: float = 500.0
    """Bytes a second of journals that one address may put up to be kept …"""
    upload_burst: float = 4_000_000.0
    max_upload_bytes_a_day: int = 100_000_000
    """Bytes of journals that all addresses together may put up on one day (UTC) …"""
    max_upload_bytes: int = 1_000_000_000
    """… and that are kept, with their reviews; then those go that nobody opened longest."""
    max_game_bytes: int = 4_000_000_000
    """Bytes that are kept of replays of games played here; the same way."""
    max_tables_a_day: int = 20_000
    """Tables that all addresses together may open on one day (UTC) …"""
    max_tables_kept: int = 200_000
    """… and that are kept; then those go that are over or asleep and were not used longest."""
    max_chat_bytes_a_table: int = 60_000
    """Bytes of chat that are kept of one table, the newest …"""
    max_chat_bytes_a_day: int = 50_000_000
    """… that all people together may write on one day (UTC) …"""
    max_chat_bytes: int = 500_000_000
    """… and that are kept; then what was said at tables goes that were not used longest."""
    replays_waiting: int = 20
    """For the one worker that makes them."""
    replay_cache: int = 64
    """Megabytes of replays kept in memory."""
    review_seconds: float = 60.0
    """Of a processor, to review one game …"""
    review_rate: float = 0.2
    """… seconds of that a second, for one address …"""
    review_burst: float = 180.0
    reviews_waiting: int = 8
    """For the one worker that makes them …"""
    max_reviews_an_address: int = 2
    """… of which one address may have so many; addresses take turns."""
    qr_rate: float = 1.0
    """QR codes a second that are drawn for one address …"""
    qr_burst: int = 20
    """… and at once …"""
    max_qr_codes_waiting: int = 50
    """… that wait to be drawn, for all addresses together …"""
    max_qr_codes_kept: int = 500
    """… and that are kept in memory: each has some 5 kB."""
    lease: float = 5.0
    """Seconds for which a node has its tables, unless it renews that (PostgreSQL)."""

    @classmethod
    def of(cls, settings: list[str]) -> "Limits":
        """From the command line: ['tables=50', …]."""
        values: dict[str, str] = {}
        for setting in settings:
            name, equals, number = setting.partition("=")
            if not equals or name not in cls.__struct_fields__:
                names = ", ".join(cls.__struct_fields__)
                raise HeistError(f"--limit takes NAME=NUMBER, not {setting!r}; names: {names}.")
            values[name] = number
        try:
            return msgspec.convert(values, cls, strict=False)
        except msgspec.ValidationError as error:
            raise HeistError(f"--limit: {error}.") from None


class Bucket:
    """Lets `burst` through at once and `rate` a second after that."""

    __slots__ = ("burst", "left", "rate", "then")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst, self.left = rate, float(burst), float(burst)
        self.then = time.monotonic()

    def _fill(self) -> None:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.then) * self.rate)
        self.then = now

    def take(self, price: float = 1.0) -> bool:
        self._fill()
        if self.left < price:
            return False
        self.left -= price
        return True

    def give_back(self, price: float = 1.0) -> None:
        """What was taken turned out to cost nothing, or less."""
        self.left = min(self.burst, self.left + price)

    def owe(self, price: float) -> float:
        """Take it in any case; how many seconds until it is paid for."""
        self._fill()
        self.left -= price
        return max(0.0, -self.left / self.rate)


class Buckets:
    """One for each household; of too many, those that nobody asked for longest are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        home = household(address)
        if home not in self._buckets:
            self._buckets[home] = Bucket(self.rate, self.burst)
        self._buckets.move_to_end(home)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return self._buckets[home]

    def take(self, address: str, price: float = 1.0) -> bool:
        return self.of(address).take(price)

    def give_back(self, address: str, price: float = 1.0) -> None:
        self.of(address).give_back(price)


@lru_cache(maxsize=10_000)
def household(address: str) -> str:
    """Whom a limit counts as one: an IPv4 address, or an IPv6 network of 64 bits."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:  # a socket file, or a proxy with words of its own
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is None:
            return str(IPv6Network((found, 64), strict=False))
        found = found.ipv4_mapped
    return str(found)


class Bites:
    """Which limits bit, and how often; the log tells it, but is not filled with it."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._told: dict[str, tuple[float, int]] = {}

    def __call__(self, limit: str, address: str = "") -> None:
        self.counts[limit] += 1
        now, count = time.monotonic(), self.counts[limit]
        then, told = self._told.get(limit, (-TELL_EVERY, 0))
        if now - then >= TELL_EVERY:
            self._told[limit] = now, count
            latest = f", now by {address}" if address else ""
            log.warning("The limit %r was reached %d times%s.", limit, count - told, latest)


bites = Bites()
