"""Checks before a request body is read: rate limit, content type and origin."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler

from heistnight.catalogue import rules_of
from heistnight.kernel.errors import BadOptions
from heistnight.server.errors import Missing, TooFast
from heistnight.server.hub import Hub
from heistnight.server.limits import count_limit_hit
from heistnight.table.storage.player_queries import Player

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


def check_game(game: str) -> str:
    """Return the game's id; raise Missing if there is no such game."""
    try:
        rules_of(game)
    except BadOptions as error:
        raise Missing(str(error)) from None
    return game


BEARER = re.compile(r"Bearer ([0-9a-f]{40})", re.ASCII)
BAD_SECRET = "Send the player's secret: `Authorization: Bearer` and 40 hexadecimal digits."


def secret_in(connection: AnyConnection) -> str | None:
    """Return the player's secret from the `Authorization` header; None without a header."""
    header = connection.headers.get("authorization")
    if header is None:
        return None
    found = BEARER.fullmatch(header)
    if found is None:
        raise HTTPException(BAD_SECRET, status_code=401)
    return found[1]


async def player_of(connection: AnyConnection) -> Player:
    """Return the player who sent the request."""
    secret = secret_in(connection)
    if secret is None:
        raise HTTPException(BAD_SECRET, status_code=401)
    return await hub_of(connection).players.find(secret, address_of(connection))


async def player_id_of(connection: AnyConnection) -> str:
    """Return the id of the player who sent the request; empty for a guest."""
    return await hub_of(connection).players.id_of(secret_in(connection), address_of(connection))
