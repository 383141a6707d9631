"""Limits on what a server, a table, a client address and a socket may use."""

import logging
import time
from collections import Counter, OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

import msgspec

from heistnight.kernel.errors import HeistError
from heistnight.table.throttled_log import LogThrottle

log = logging.getLogger("heistnight.limits")

MAX_BUCKETS = 10_000


class Limits(msgspec.Struct, frozen=True):
    """All limits and their defaults; set them with `--limit NAME=NUMBER`."""

    tables: int = 2000
    """Tables in memory, in the lobby or in play."""
    tables_each: int = 50
    """Tables in memory that one address opened."""
    table_rate: float = 0.05
    """Tables per second that one address may open in the long run."""
    table_burst: int = 50
    """Tables that one address may open at once."""
    sleep: float = 900.0
    """Seconds without viewers after which a table hibernates."""
    abandoned: float = 90.0
    """Days after which an abandoned game is deleted."""
    places: int = 8
    """People from one address at one table."""
    viewers: int = 200
    """Spectators of one table."""
    sockets: int = 5000
    """Sockets of all tables together."""
    seats_kept: int = 500
    """Sockets reserved for people with a token, so that they can always come back."""
    sockets_each: int = 100
    """Sockets and connections of one address (or one IPv6 /64 network)."""
    header_seconds: float = 10.0
    """Seconds for the head of a request, and for the first message of a socket."""
    body_seconds: float = 30.0
    """Seconds for the body of a request."""
    answer_seconds: float = 120.0
    """Seconds for making and reading the response."""
    bytes: float = 1_000_000.0
    """Bytes per second to all sockets of one address; more is delayed, not refused."""
    byte_burst: float = 4_000_000.0
    """Bytes to all sockets of one address at once."""
    message: int = 16_384
    """Bytes of one socket message."""
    rate: float = 50.0
    """Messages per second from one socket in the long run."""
    burst: int = 200
    """Messages from one socket at once."""
    rate_each: float = 200.0
    """Messages per second from all sockets of one address in the long run."""
    burst_each: int = 1000
    """Messages from all sockets of one address at once."""
    chat: float = 1.0
    """Chat messages per second from one person at one table."""
    chat_burst: int = 10
    """Chat messages from one person at one table at once."""
    reads: float = 50.0
    """Requests and new sockets of any kind per second from one address."""
    read_burst: int = 1000
    """Requests and new sockets from one address at once."""
    requests: float = 5.0
    """Requests per second from one address that create or change something."""
    request_burst: int = 60
    """Such requests from one address at once."""
    hints: float = 0.5
    """Hints per second for one person at one table in the long run."""
    hint_burst: int = 8
    """Hints for one person at one table at once."""
    guesses: float = 0.5
    """Wrong table codes per second from one address."""
    guess_burst: int = 60
    """Wrong table codes from one address at once."""
    body: int = 500_000
    """Bytes of one HTTP request body."""
    acts: int = 50_000
    """Acts of a replayed game; the longest possible game has fewer."""
    replay_seconds: float = 10.0
    """Processor seconds to make one replay."""
    replay_memory: int = 200
    """Megabytes of memory to make one replay."""
    replay_rate: float = 0.5
    """Processor seconds per second that one address may spend on replays."""
    replay_burst: float = 30.0
    """Processor seconds that one address may spend on replays at once."""
    upload_rate: float = 500.0
    """Bytes of journals per second that one address may upload."""
    upload_burst: float = 4_000_000.0
    """Bytes of journals that one address may upload at once."""
    max_upload_bytes_a_day: int = 100_000_000
    """Bytes of journals that all addresses together may upload per day (UTC)."""
    max_upload_bytes: int = 1_000_000_000
    """Bytes of stored uploads and reviews; beyond it, the least recently used are deleted."""
    max_game_bytes: int = 4_000_000_000
    """Bytes of stored replays of own games; beyond it, the least recently used are deleted."""
    max_tables_a_day: int = 20_000
    """Tables that all addresses together may open per day (UTC)."""
    max_tables_kept: int = 200_000
    """Stored tables; beyond it, the least recently used that are over or hibernate are deleted."""
    max_chat_bytes_a_table: int = 60_000
    """Bytes of chat stored per table; the oldest messages are deleted first."""
    max_chat_bytes_a_day: int = 50_000_000
    """Bytes of chat that all people together may write per day (UTC)."""
    max_chat_bytes: int = 500_000_000
    """Bytes of stored chat; beyond it, the chat of the least recently used tables is deleted."""
    replays_waiting: int = 20
    """Replays that wait for the worker that makes them."""
    replay_cache: int = 64
    """Megabytes of replays cached in memory."""
    review_seconds: float = 60.0
    """Processor seconds to review one game."""
    review_rate: float = 0.2
    """Processor seconds per second that one address may spend on reviews."""
    review_burst: float = 180.0
    """Processor seconds that one address may spend on reviews at once."""
    reviews_waiting: int = 8
    """Reviews that wait for the worker that makes them."""
    max_reviews_an_address: int = 2
    """Waiting reviews of one address; addresses take turns."""
    qr_rate: float = 1.0
    """QR codes per second drawn for one address."""
    qr_burst: int = 20
    """QR codes drawn for one address at once."""
    max_qr_codes_waiting: int = 50
    """QR codes that wait to be drawn, for all addresses together."""
    max_qr_codes_kept: int = 500
    """QR codes cached in memory, about 5 kB each."""
    share_image_rate: float = 1.0
    """Preview images of links per second drawn for one address."""
    share_image_burst: int = 20
    """Preview images drawn for one address at once."""
    max_share_images_waiting: int = 50
    """Preview images that wait to be drawn, for all addresses together."""
    max_share_images_kept: int = 200
    """Preview images cached in memory, about 30 kB each."""
    player_rate: float = 0.01
    """New players per second from one address in the long run."""
    player_burst: int = 20
    """New players from one address at once."""
    max_players_a_day: int = 10_000
    """New players from all addresses together per day (UTC)."""
    max_players: int = 1_000_000
    """Players; beyond it, those who never sat at a table are deleted."""
    secret_rate: float = 0.1
    """Unknown players' secrets per second from one address."""
    secret_burst: int = 30
    """Unknown players' secrets from one address at once."""
    history_rate: float = 2.0
    """Lists of games and statistics per second for one address."""
    history_burst: int = 60
    """Lists of games and statistics for one address at once."""
    export_rate: float = 0.02
    """Exports of all games per second for one address."""
    export_burst: int = 6
    """Exports for one address at once."""
    max_histories_waiting: int = 50
    """Lists, statistics and exports that wait for the database, for all addresses together."""
    guest_games: float = 30.0
    """Days for which finished games are listed that no player has."""
    max_games_listed: int = 5_000_000
    """Finished games in players' histories; beyond it, the oldest are deleted."""
    notify_after: float = 60.0
    """Seconds after which someone without an open page is told that it is their turn."""
    notify_every: float = 10.0
    """Seconds between two looks for people to tell."""
    max_browsers_a_player: int = 10
    """Browsers that one player is told in; the oldest beyond it are forgotten."""
    browser_rate: float = 0.02
    """New browsers per second from one address that are told whose turn it is."""
    browser_burst: int = 20
    """New browsers from one address at once."""
    webhook_rate: float = 0.02
    """Webhooks per second that one address may set; each sends a test message."""
    webhook_burst: int = 10
    """Webhooks that one address may set at once."""
    lease: float = 5.0
    """Seconds until a node's lease on its tables ends if it isn't renewed (PostgreSQL)."""

    @classmethod
    def of(cls, settings: list[str]) -> "Limits":
        """Read limits from the command line: ['tables=50', …]."""
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
    """A token bucket: lets `burst` through at once and `rate` a second after that."""

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
        """Return what was taken, because it turned out to be free or cheaper."""
        self.left = min(self.burst, self.left + price)

    def owe(self, price: float) -> float:
        """Take it even if there isn't enough; return the seconds until it is paid for."""
        self._fill()
        self.left -= price
        return max(0.0, -self.left / self.rate)


class Buckets:
    """One bucket per client address; the least recently used are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        client = client_address(address)
        if client not in self._buckets:
            self._buckets[client] = Bucket(self.rate, self.burst)
        self._buckets.move_to_end(client)
        if len(self._buckets) > MAX_BUCKETS:
            self._buckets.popitem(last=False)
        return self._buckets[client]

    def take(self, address: str, price: float = 1.0) -> bool:
        return self.of(address).take(price)

    def give_back(self, address: str, price: float = 1.0) -> None:
        self.of(address).give_back(price)


@lru_cache(maxsize=10_000)
def client_address(address: str) -> str:
    """Return what limits count as one client: an IPv4 address, or an IPv6 /64 network."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:  # a socket file, or a proxy that sends something else
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is None:
            return str(IPv6Network((found, 64), strict=False))
        found = found.ipv4_mapped
    return str(found)


def plain_address(address: str) -> str:
    """Return a peer's address: sockets that listen on `::` see IPv4 as `::ffff:192.0.2.7`."""
    return address.removeprefix("::ffff:") if "." in address else address


class LimitHits:
    """Counts how often each limit was hit, and logs it once in a while."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._logged: Counter[str] = Counter()
        self._throttle = LogThrottle()

    def __call__(self, limit: str, address: str = "") -> None:
        self.counts[limit] += 1
        if self._throttle.is_due(limit):
            count = self.counts[limit] - self._logged[limit]
            self._logged[limit] = self.counts[limit]
            latest = f", last by {address}" if address else ""
            log.warning("The limit %r was reached %d times%s.", limit, count, latest)


count_limit_hit = LimitHits()
