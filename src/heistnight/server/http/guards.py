"""Checks before a request body is read: rate limit, content type and origin."""

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
from heistnight.server.limits import count_limit_hit
from heistnight.table.errors import Refusal

AnyConnection = ASGIConnection[Any, Any, Any, State]


def hub_of(connection: AnyConnection) -> Hub:
    hub: Hub = connection.app.state.hub
    return hub


def address_of(connection: AnyConnection) -> str:
    return connection.client.host if connection.client else ""


def check_rate(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Limit how often one address may create or change something."""
    address = address_of(connection)
    if not hub_of(connection).makers.take(address):
        count_limit_hit("requests", address)
        raise TooFast("Too many requests from your address. Wait a moment.")


def check_json(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Accept only JSON: browsers let no foreign page send it without our permission."""
    kind = connection.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise HTTPException(
            "The body must be JSON, with content-type application/json.", status_code=415
        )


def is_own_origin(headers: Mapping[str, str], allowed: tuple[str, ...]) -> bool:
    """Return whether the page that opens a socket, as the browser names it, is one of ours."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:  # not a URL
        return False
    ours = parts.netloc.lower() == headers.get("host", "").lower()
    return ours and parts.scheme in ("http", "https")


def link_base(request: Request[Any, Any, State]) -> str:
    """Return the start of links to this server: an `--origin`, or the host name if it is local.

    A client can send any host name, and people follow a QR code's link without reading it.
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
            "The server doesn't know its public address. "
            "Start it with --origin https://its.name.example to make QR codes."
        )
    return f"{request.url.scheme}://{host}"


def is_near(name: str, listening: str) -> bool:
    """Return whether a host is this machine, an address in the local network, or a name.

    Any name is one of this machine's: others were refused before (host_names.py).
    """
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return True
    return address.is_private or name == listening
