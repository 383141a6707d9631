"""Links to this server for invitations and QR codes, and on which devices they work."""

import ipaddress
from typing import Any, Literal
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import State
from msgspec import Struct

from heistnight.server.http.host_names import HOST
from heistnight.table.errors import Refusal

Reach = Literal["anywhere", "network", "here"]
"""Where a link works: anywhere, in the local network, or on this machine only."""


class Link(Struct, frozen=True):
    base: str
    """The start of the link, without a slash at its end."""
    reach: Reach


def link_of(request: Request[Any, Any, State]) -> Link:
    """Return the start of links for the client of this request."""
    state = request.app.state
    return link_for(
        request.headers.get("host", "").lower(),
        request.url.scheme,
        client=request.client.host if request.client else "",
        listening=(request.scope.get("server") or ("", None))[0],
        origins=state.origins,
        network=state.network,
    )


def link_for(
    host: str,
    scheme: str,
    *,
    client: str,
    listening: str,
    origins: tuple[str, ...] = (),
    network: str = "",
) -> Link:
    """Return an `--origin`, the address in the local network, or the host name if it is local.

    A client can send any host name, and people follow a QR code's link without reading it.
    """
    same = [origin for origin in origins if urlsplit(origin).netloc.lower() == host]
    for origin in [*same, *origins][:1]:
        local = is_this_machine(urlsplit(origin).hostname or "")
        return Link(origin.rstrip("/"), "here" if local else "anywhere")
    found = HOST.fullmatch(host)
    name = found[1].strip("[]") if found else ""
    if found is None or not is_near(name, listening):
        raise Refusal(
            "The server doesn't know its public address. "
            "Start it with --origin https://its.name.example to make QR codes."
        )
    if not is_this_machine(name):
        return Link(f"{scheme}://{host}", "network")
    if network and is_this_machine(client):
        return Link(network, "network")
    return Link(f"{scheme}://{host}", "here")


def is_near(name: str, listening: str) -> bool:
    """Return whether a host is this machine, an address in the local network, or a name.

    Any name is one of this machine's: others were refused before (host_names.py).
    """
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return True
    return address.is_private or name == listening


def is_this_machine(name: str) -> bool:
    """Return whether a host name or address always means the machine that uses it."""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        plain = name.removesuffix(".")
        return plain == "localhost" or plain.endswith(".localhost")
