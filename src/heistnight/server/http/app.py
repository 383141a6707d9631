"""The application: routes, sockets, page, and what guards them."""

import asyncio
import logging
from collections.abc import Iterator
from typing import Any

from litestar import Litestar, Request
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import Response
from litestar.types import ASGIApp, Message, Receive, Scope, Send

import heistnight
from heistnight.catalogue import checked_options, rules_of
from heistnight.kernel.errors import HeistError
from heistnight.server.cluster.relay import asking_around
from heistnight.server.errors import Elsewhere, Full, Missing, TooFast
from heistnight.server.http.host_names import REFUSAL, allowed_names, is_meant_for_us
from heistnight.server.http.routes import ROUTES
from heistnight.server.http.static_pages import page, read_client
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits, bites
from heistnight.server.live.sockets import table_socket
from heistnight.server.protocol import presenters
from heistnight.server.request_context import context_of
from heistnight.table.errors import Away, Clash, InDoubt, Moved, Reloading, Unwritten

log = logging.getLogger("heistnight.server")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
GUARDS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
]


def guarded(app: Litestar) -> ASGIApp:
    """Every answer tells the browser to trust nothing but us."""
    inner = asking_around(app)

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        refused = why_not(app, scope)
        if refused:
            await turn_away(scope["type"], refused, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *GUARDS]
            for part in in_pieces(message):
                await send(part)

        await inner(scope, receive, send_guarded)

    return middleware


PIECE = 32_768
"""Bytes of an answer that wait in our memory for somebody to take them."""


def in_pieces(message: Message) -> Iterator[Message]:
    """Whoever sends the next piece waits until there is room for it."""
    if message["type"] != "http.response.body" or len(message["body"]) <= PIECE:
        yield message
        return
    body = message["body"]
    for start in range(0, len(body), PIECE):
        more = message["more_body"] or start + PIECE < len(body)
        piece = body[start : start + PIECE]
        yield {"type": "http.response.body", "body": piece, "more_body": more}


BANNED = 403, b'{"status_code": 403, "detail": "This address is not served here."}'
HURRIED = 429, b'{"status_code": 429, "detail": "Too many requests from this address: wait."}'
MISDIRECTED = 421, REFUSAL


def why_not(app: Litestar, scope: Scope) -> tuple[int, bytes] | None:
    """Whether the operator or a limit is against it; the hub may not be open yet."""
    hub: Hub | None = app.state.get("hub")
    client: Any = scope.get("client")
    if hub is None or not client:
        return None
    if hub.watch.bans_out(client[0]):
        return BANNED
    if not hub.visitors.reads.take(client[0]):
        bites("reads", client[0])
        return HURRIED
    if not is_meant_for_us(scope, app.state.names):
        bites("hosts", client[0])
        return MISDIRECTED
    return None


async def turn_away(kind: str, refused: tuple[int, bytes], send: Send) -> None:
    status, body = refused
    answer = "http.response" if kind == "http" else "websocket.http.response"
    length = str(len(body)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", length), *GUARDS]
    start: Any = {"type": f"{answer}.start", "status": status, "headers": headers}
    rest: Any = {"type": f"{answer}.body", "body": body, "more_body": False}
    await send(start)
    await send(rest)


# Errors, in words

NO_DATABASE = "The database does not answer now. Try again in a moment."


def problem(status: int, detail: str) -> Response[dict[str, Any]]:
    return Response({"status_code": status, "detail": detail}, status_code=status)


def refusal(_: Request[Any, Any, State], error: HeistError) -> Response[dict[str, Any]]:
    statuses: dict[type, int] = {Missing: 404, TooFast: 429, Full: 503, Reloading: 503}
    if isinstance(error, Away | Unwritten | InDoubt | Moved):
        return problem(503, NO_DATABASE)
    return problem(statuses.get(type(error), 400), str(error)[:500])


def elsewhere(request: Request[Any, Any, State], error: Elsewhere) -> Response[dict[str, Any]]:
    """Nobody reads this answer, unless the owner is never found (see relay.py)."""
    context_of(request.scope).owner = error
    return problem(503, str(error))


def moved(request: Request[Any, Any, State], error: Moved | Clash) -> Response[dict[str, Any]]:
    """Not done, for certain: ask again, here or there."""
    return elsewhere(request, Elsewhere("", ""))


def http_error(request: Request[Any, Any, State], error: HTTPException) -> Response[dict[str, Any]]:
    details = [
        f"{part.get('key', '')}: {part.get('message', '')}".strip(": ")
        for part in (error.extra if isinstance(error.extra, list) else [])
        if isinstance(part, dict)
    ]
    if error.status_code == 413:
        bites("body", request.client.host if request.client else "")
    words = "; ".join([error.detail.partition(" for ")[0], *details]) if details else error.detail
    answer = problem(error.status_code, words[:500])
    for name, value in (error.headers or {}).items():
        answer.set_header(name, value)
    return answer


def too_deep(_: Request[Any, Any, State], error: RecursionError) -> Response[dict[str, Any]]:
    return problem(400, "The JSON of the body is nested too deeply.")


def no_text(_: Request[Any, Any, State], error: UnicodeError) -> Response[dict[str, Any]]:
    return problem(400, "The body is not JSON in UTF-8.")


def fault(request: Request[Any, Any, State], error: Exception) -> Response[dict[str, Any]]:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return problem(500, "Something went wrong here.")


async def warm_up(app: Litestar) -> None:
    """Write what is written once for all, before somebody asks for it and everybody waits.

    Not in a thread: neither msgspec nor Litestar makes its types ready in two at once.
    """
    _ = app.openapi_schema
    for game in heistnight.games():
        await asyncio.sleep(0)
        presenters.game_shown(game)
        await asyncio.sleep(0)
        presenters.course_shown(game)
        presenters.own_facts(game)
        presenters.rules_shown(game, checked_options(rules_of(game).info, {}))


def make_app(limits: Limits, origins: tuple[str, ...] = (), address: str = "") -> Litestar:
    """Make the app that is found at `address` and `origins`; the caller adds an open Hub."""
    names = allowed_names([*origins, address])
    return Litestar(
        route_handlers=[ROUTES, table_socket, page],
        state=State({"pages": read_client(), "origins": origins, "names": names}),
        request_max_body_size=limits.body,
        exception_handlers={
            HeistError: refusal,
            Elsewhere: elsewhere,
            Moved: moved,
            Clash: moved,
            HTTPException: http_error,
            RecursionError: too_deep,
            UnicodeDecodeError: no_text,
            Exception: fault,
        },
        openapi_config=OpenAPIConfig(
            title="Heist Night",
            version="1",
            description="Tables for heist games. The socket is described in docs/protocol.md.",
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
        debug=False,
    )
