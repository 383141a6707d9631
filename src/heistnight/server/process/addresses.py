"""The address at which other devices in the local network reach this server."""

import contextlib
import io
import socket
import sys
from ipaddress import ip_address

import segno

WILDCARDS = ("0.0.0.0", "::", "")
PROBES = ("192.0.2.1", "192.168.255.254", "10.255.255.254")
"""Addresses to find a route to. Nothing is sent to them."""


def own_address() -> str | None:
    """Return this machine's address in its network, or None without a network."""
    for probe in PROBES:
        with contextlib.suppress(OSError), socket.socket(type=socket.SOCK_DGRAM) as route:
            route.connect((probe, 9))
            address: str = route.getsockname()[0]
            return address
    return None


def in_url(host: str) -> str:
    """Return a host as URLs and proxies write it: an IPv6 address in brackets."""
    return f"[{host}]" if ":" in host else host


def network_origin(host: str, port: int) -> str:
    """Return the start of links for the local network; "" if the server can't be reached there."""
    found = own_address() if host in WILDCARDS else None
    if found is None:
        return ""
    address = ip_address(found)
    if not address.is_private or address.is_loopback:
        return ""
    return f"http://{in_url(found)}:{port}"


def print_qr(link: str) -> None:
    """Print a link's QR code, if the output is a terminal that can show it."""
    if not sys.stdout.isatty():
        return
    picture = io.StringIO()
    segno.make(link, micro=False).terminal(picture, border=2, compact=True)
    with contextlib.suppress(UnicodeEncodeError):
        print(picture.getvalue(), end="", flush=True)
