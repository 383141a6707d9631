"""What is checked before a request is even read: who asks, how often, and from which page."""

import ipaddress
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler

from heistnight.server.errors import TooFast
from heistnight.server.http.host_names import HOST
from heistnight.server.hub import Hub
from heistnight.server.limits import bites
from heistnight.table.errors import Refusal

AnyConnection = ASGIConnection[Any, Any, Any, State]


def hub_of(connection: AnyConnection) -> Hub:
    hub: Hub = connection.app.state.hub
    return hub


def address_of(connection: AnyConnection) -> str:
    return connection.client.host if connection.client else ""


def check_rate(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """For what makes or changes something: so many a second of one address."""
    address = address_of(connection)
    if not hub_of(connection).makers.take(address):
        bites("requests", address)
        raise TooFast("Too many requests from this address: wait a little.")


def check_json(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """A browser asks us first before a foreign page may send JSON; and we never say yes."""
    kind = connection.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise HTTPException(
            "The body must be JSON, of content-type application/json.", status_code=415
        )


def own_origin(headers: Mapping[str, str], allowed: tuple[str, ...]) -> bool:
    """Browsers say which page opens a socket; it must be one of ours."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:  # no address at all
        return False
    ours = parts.netloc.lower() == headers.get("host", "").lower()
    return ours and parts.scheme in ("http", "https")


def link_base(request: Request[Any, Any, State]) -> str:
    """Where people find this server: as its host said, or as whoever asks on its own network does.

    Anybody can write any name into a request, and a link in a QR code is followed blindly.
    """
    origins: tuple[str, ...] = request.app.state.origins
    host = request.headers.get("host", "").lower()
    for origin in origins:
        if urlsplit(origin).netloc.lower() == host:
            return origin.rstrip("/")
    if origins:
        return origins[0].rstrip("/")
    found = HOST.fullmatch(host)
    listening = (request.scope.get("server") or ("", None))[0]
    if found is None or not is_near(found[1].strip("[]"), listening):
        raise Refusal(
            "This server does not know by which name people find it: start it with "
            "--origin https://its.name.example, and QR codes lead there."
        )
    return f"{request.url.scheme}://{host}"


def is_near(name: str, listening: str) -> bool:
    """This machine, as it was reached, an address of the local network, or a name.

    Names are those of this machine: others were refused before (hosts.py).
    """
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return True
    return address.is_private or name == listening
