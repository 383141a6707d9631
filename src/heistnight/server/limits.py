"""How much one server, one table and one viewer may ask for."""

import time

import msgspec

from heistnight.kernel.errors import HeistError


class Limits(msgspec.Struct, frozen=True):
    """Set with `--limit NAME=NUMBER`."""

    tables: int = 2000
    """Tables in the lobby or in play."""
    viewers: int = 200
    """Spectators of one table."""
    sockets: int = 5000
    message: int = 16_384
    """Bytes of one socket message."""
    rate: float = 50.0
    """Messages a second of one socket, in the long run …"""
    burst: int = 200
    """… and at once."""
    requests: float = 5.0
    """Requests a second that make something, from one address …"""
    request_burst: int = 60
    guesses: float = 0.5
    """Wrong table codes a second, from one address …"""
    guess_burst: int = 60
    body: int = 500_000
    """Bytes of one HTTP body."""
    acts: int = 5_000
    """Acts of an uploaded journal."""

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

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst, self.left = rate, float(burst), float(burst)
        self.then = time.monotonic()

    def some(self) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.then) * self.rate)
        self.then = now
        return self.left >= 1.0

    def take(self) -> bool:
        if not self.some():
            return False
        self.left -= 1.0
        return True


class Buckets:
    """One for each address; forgets those that are full again."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self.buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        if len(self.buckets) > 10_000:
            self.buckets.clear()
        return self._bucket(address).take()

    def empty(self, address: str) -> bool:
        return address in self.buckets and not self._bucket(address).some()

    def _bucket(self, address: str) -> Bucket:
        return self.buckets.setdefault(address, Bucket(self.rate, self.burst))
