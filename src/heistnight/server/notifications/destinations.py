"""Where notifications may go: URLs that strangers give us, and the addresses behind them.

A stranger could name a host inside our network, so only public addresses are allowed. A name is
resolved once, and the connection goes to the address that was checked.
"""

import asyncio
import re
import socket
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

import msgspec

from heistnight.kernel.errors import HeistError
from heistnight.table.errors import Refusal

MAX_URL_CHARACTERS = 1000
PORTS = frozenset([443, 8443, 8448])
"""HTTPS ports: the usual one, the usual other one, and Matrix."""
URL_CHARACTERS = re.compile(r"[!#-;=?-\[\]_a-z~]+", re.ASCII)
HOST_NAME = re.compile(
    r"(?=.{1,253}\Z)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})",
    re.ASCII,
)
"""A name with a dot whose last part is a word, so no spelling of an address matches."""
NAT64 = IPv6Network("64:ff9b::/96")
OPEN_HOST = re.compile(r"(\[[0-9a-f:]+\]|[a-z0-9.-]+)(?::([1-9][0-9]{0,4}))?", re.ASCII)

Address = IPv4Address | IPv6Address
Resolve = Callable[[str, int], Awaitable[list[str]]]


class Destination(msgspec.Struct, frozen=True):
    """A checked URL."""

    secure: bool
    host: str
    port: int
    path: str
    """Path and query."""

    @property
    def origin(self) -> str:
        """The origin as in a VAPID token: without the scheme's usual port."""
        usual = self.port == (443 if self.secure else 80)
        return f"{'https' if self.secure else 'http'}://{self.authority(usual)}"

    def authority(self, usual: bool = False) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if usual else f"{host}:{self.port}"


class OpenHosts(msgspec.Struct, frozen=True):
    """Hosts that the operator allows although they are in a private network, also over HTTP."""

    hosts: frozenset[tuple[str, int | None]] = frozenset()
    """Names or addresses, each with a port or None for any port."""

    @classmethod
    def of(cls, given: list[str]) -> "OpenHosts":
        """Read `HOST` and `HOST:PORT` from the command line."""
        found = set()
        for one in given:
            match = OPEN_HOST.fullmatch(one.lower())
            if match is None:
                raise HeistError(f"--notify-host takes HOST or HOST:PORT, not {one!r}.")
            found.add((match[1].strip("[]"), int(match[2]) if match[2] else None))
        return cls(frozenset(found))

    def allow(self, host: str, port: int) -> bool:
        return (host, port) in self.hosts or (host, None) in self.hosts


NO_OPEN_HOSTS = OpenHosts()


def parse_url(url: str, open_hosts: OpenHosts) -> Destination:
    """Return the destination of a URL, or refuse it."""
    if len(url) > MAX_URL_CHARACTERS or not URL_CHARACTERS.fullmatch(url.lower()):
        raise Refusal("This isn't a URL that we can use.")
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError:
        raise Refusal("This isn't a URL that we can use.") from None
    if parts.scheme not in ("https", "http") or not host:
        raise Refusal("The URL must start with https://.")
    if "@" in parts.netloc or parts.fragment or "\\" in url:
        raise Refusal("The URL must have no user name, password or '#'.")
    secure = parts.scheme == "https"
    port = port or (443 if secure else 80)
    if not open_hosts.allow(host, port):
        check_public_url(secure, host, port)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Destination(secure, host, port, path)


def check_public_url(secure: bool, host: str, port: int) -> None:
    if not secure:
        raise Refusal("The URL must start with https://.")
    if not HOST_NAME.fullmatch(host):
        raise Refusal("The URL must contain a public host name, not an address.")
    if port not in PORTS:
        raise Refusal("The URL's port must be 443, 8443 or 8448.")


def embedded_address(address: Address) -> Address:
    """Return the IPv4 address that an IPv6 address stands for, if it does."""
    if not isinstance(address, IPv6Address):
        return address
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or address


def is_public(text: str) -> bool:
    """Return whether an address is on the public internet."""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address) and (address.teredo or address.is_site_local):
        return False
    address = embedded_address(address)
    if isinstance(address, IPv6Address) and int(address) >> 125 != 1:
        return False  # only 2000::/3 is in use as public
    refused = address.is_multicast or address.is_reserved or address.is_unspecified
    return address.is_global and not refused


RESOLVERS = ThreadPoolExecutor(8, thread_name_prefix="resolver")
"""Threads of their own: a slow name server must not delay other work in threads."""


async def resolve_host(host: str, port: int) -> list[str]:
    def look_up() -> list[str]:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        return [str(address[0]) for *_, address in found]

    return await asyncio.get_running_loop().run_in_executor(RESOLVERS, look_up)


async def checked_address(destination: Destination, open_hosts: OpenHosts, resolve: Resolve) -> str:
    """Resolve the host once and return an address to connect to; refuse one that isn't public."""
    found = await resolve(destination.host, destination.port)
    if not found:
        raise OSError("the name has no address")
    if open_hosts.allow(destination.host, destination.port):
        return found[0]
    if not all(is_public(address) for address in found):
        raise Refusal("This host is in a private network.")
    return found[0]
