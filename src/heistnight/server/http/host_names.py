"""Check the host name of a request against an allow-list, which stops DNS rebinding.

In a DNS rebinding attack, a foreign page makes its own name lead to this machine. Its requests
then look like those of our own page, except for the name in `Host`.
"""

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from heistnight.kernel.errors import HeistError
from heistnight.server.request_context import context_of

HOST = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,250})(:[0-9]{1,5})?", re.ASCII)
DEFAULT_PORTS = {"http": 80, "https": 443}
REFUSAL = (
    b'{"status_code": 421, "detail": "This server does not use this host name. '
    b'If the name is right, start the server with --origin https://NAME (or http://NAME:PORT)."}'
)


def checked_origin(written: str) -> str:
    """Return an origin as browsers write it, or raise HeistError."""
    try:
        parts = urlsplit(written)
        name, port = parts.hostname or "", parts.port
        name = name if name.isascii() else name.encode("idna").decode()
    except ValueError:
        name, port = "", None
    host = f"[{name}]" if ":" in name else name
    if not name or not parts.scheme or not HOST.fullmatch(host):
        raise HeistError(f"--origin must be a URL like https://play.example.org, not {written!r}.")
    default = port is None or port == DEFAULT_PORTS.get(parts.scheme)
    return f"{parts.scheme}://{host}" + ("" if default else f":{port}")


def allowed_names(addresses: Iterable[str]) -> frozenset[str]:
    """Return the names of this machine and those in the addresses."""
    own = socket.gethostname().lower().rstrip(".")
    short = own.partition(".")[0]
    given = [urlsplit(one).hostname or "" for one in addresses]
    return frozenset({"localhost", own, short, f"{short}.local", *given} - {""})


def answers_to(host: str, names: frozenset[str]) -> bool:
    """Return whether a request for this host, with or without a port, is meant for this server.

    Every IP address is: a browser that names one is connected to it, without any DNS.
    """
    found = HOST.fullmatch(host.lower())
    if found is None:
        return False
    name = found[1].removesuffix(".")
    return name in names or name.endswith(".localhost") or is_address(name)


def is_address(name: str) -> bool:
    try:
        address = ip_address(name.strip("[]"))
    except ValueError:
        return False
    return (address.version == 6) == name.startswith("[")


def is_meant_for_us(scope: Any, names: frozenset[str]) -> bool:
    """Return whether every host named in a request is ours; HTTP/1.0 may name none."""
    hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    target = context_of(scope).absolute_target
    if target is not None:
        hosts.append(target.decode("latin-1").partition("://")[2].partition("/")[0])
    if not hosts:
        return bool(scope["http_version"] == "1.0")
    return all(answers_to(host.strip(), names) for host in hosts)
