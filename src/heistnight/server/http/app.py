"""The web application: routes, sockets, pages, security headers and error responses."""

import asyncio
import logging
from collections.abc import Iterator
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import Response
from litestar.types import ASGIApp, Message, Receive, Scope, Send

import heistnight
from heistnight.catalogue import checked_options, rules_of
from heistnight.kernel.errors import HeistError
from heistnight.server import routing
from heistnight.server.errors import Elsewhere, Full, Missing, TooFast
from heistnight.server.http.host_names import REFUSAL, allowed_names, is_meant_for_us
from heistnight.server.http.routes import ROUTES
from heistnight.server.http.static_pages import page, read_client
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits, count_limit_hit
from heistnight.server.live.sockets import table_socket
from heistnight.server.protocol import game_presenters
from heistnight.server.request_context import AnyRequest
from heistnight.table.errors import (
    CommitUnknown,
    DatabaseUnavailable,
    NotSaved,
    Reloading,
    TableMoved,
    WriteConflict,
)

log = logging.getLogger("heistnight.server")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SECURITY_HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
]


def guard_app(app: Litestar) -> ASGIApp:
    """Wrap the app: refuse unwanted requests, and add security headers to every response."""

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        refused = find_refusal(app, scope)
        if refused:
            await send_refusal(scope["type"], refused, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *SECURITY_HEADERS]
            for part in split_body(message):
                await send(part)

        await app(scope, receive, send_guarded)

    return middleware


PIECE_BYTES = 32_768
"""Bytes of a response that wait in memory until the client reads them."""


def split_body(message: Message) -> Iterator[Message]:
    """Split a large body into pieces; sending one waits until the client has read enough."""
    if message["type"] != "http.response.body" or len(message["body"]) <= PIECE_BYTES:
        yield message
        return
    body = message["body"]
    for start in range(0, len(body), PIECE_BYTES):
        more = message["more_body"] or start + PIECE_BYTES < len(body)
        piece = body[start : start + PIECE_BYTES]
        yield {"type": "http.response.body", "body": piece, "more_body": more}


BANNED = 403, b'{"status_code": 403, "detail": "Your address is banned from this server."}'
TOO_MANY_REQUESTS = 429, b'{"status_code": 429, "detail": "Too many requests from your address."}'
MISDIRECTED = 421, REFUSAL


def find_refusal(app: Litestar, scope: Scope) -> tuple[int, bytes] | None:
    """Return the refusal of a banned, too fast or misdirected request, or None."""
    hub: Hub | None = app.state.get("hub")  # None until the server is open
    client: Any = scope.get("client")
    if hub is None or not client:
        return None
    if hub.admin_sync.bans_out(client[0]):
        return BANNED
    if not hub.admission.reads.take(client[0]):
        count_limit_hit("reads", client[0])
        return TOO_MANY_REQUESTS
    if not is_meant_for_us(scope, app.state.names):
        count_limit_hit("hosts", client[0])
        return MISDIRECTED
    return None


async def send_refusal(kind: str, refused: tuple[int, bytes], send: Send) -> None:
    status, body = refused
    answer = "http.response" if kind == "http" else "websocket.http.response"
    length = str(len(body)).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", length),
        *SECURITY_HEADERS,
    ]
    start: Any = {"type": f"{answer}.start", "status": status, "headers": headers}
    rest: Any = {"type": f"{answer}.body", "body": body, "more_body": False}
    await send(start)
    await send(rest)


# Error responses

ErrorResponse = Response[dict[str, Any]]
NO_DATABASE = "The database isn't available right now. Try again in a moment."


def problem(status: int, detail: str) -> ErrorResponse:
    return Response({"status_code": status, "detail": detail}, status_code=status)


def answer_refusal(_: AnyRequest, error: HeistError) -> ErrorResponse:
    statuses: dict[type, int] = {Missing: 404, TooFast: 429, Full: 503, Reloading: 503}
    if isinstance(error, DatabaseUnavailable | NotSaved | CommitUnknown | TableMoved):
        return problem(503, NO_DATABASE)
    return problem(statuses.get(type(error), 400), str(error)[:500])


def answer_elsewhere(_: AnyRequest, error: Elsewhere) -> ErrorResponse:
    """Have the proxy take the request to the table's owner; without such a proxy, refuse it."""
    if not routing.can_route():
        return problem(503, str(error))
    status, headers = routing.answer_to_proxy(error)
    answer = problem(status, str(error))
    for name, value in headers.items():
        answer.set_header(name, value)
    return answer


def answer_moved(_: AnyRequest, error: TableMoved | WriteConflict) -> ErrorResponse:
    """Have the client repeat the request: it was certainly not done."""
    return problem(503, "This table has just moved to another server. Try again in a moment.")


def answer_http_error(request: AnyRequest, error: HTTPException) -> ErrorResponse:
    details = [
        f"{part.get('key', '')}: {part.get('message', '')}".strip(": ")
        for part in (error.extra if isinstance(error.extra, list) else [])
        if isinstance(part, dict)
    ]
    if error.status_code == 413:
        count_limit_hit("body", request.client.host if request.client else "")
    words = "; ".join([error.detail.partition(" for ")[0], *details]) if details else error.detail
    answer = problem(error.status_code, words[:500])
    for name, value in (error.headers or {}).items():
        answer.set_header(name, value)
    return answer


def answer_too_deep(_: AnyRequest, error: RecursionError) -> ErrorResponse:
    return problem(400, "The JSON body is nested too deeply.")


def answer_no_text(_: AnyRequest, error: UnicodeError) -> ErrorResponse:
    return problem(400, "The body isn't JSON in UTF-8.")


def answer_fault(request: AnyRequest, error: Exception) -> ErrorResponse:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return problem(500, "Something went wrong on the server.")


async def warm_up(app: Litestar) -> None:
    """Fill the caches before the first request, which would make all others wait.

    Not in a thread: msgspec and Litestar can't prepare their types in two threads at once.
    """
    _ = app.openapi_schema
    for game in heistnight.games():
        await asyncio.sleep(0)
        game_presenters.present_game(game)
        await asyncio.sleep(0)
        game_presenters.present_course(game)
        game_presenters.own_facts(game)
        game_presenters.present_rules(game, checked_options(rules_of(game).info, {}))


def make_app(
    limits: Limits, origins: tuple[str, ...] = (), address: str = "", network: str = ""
) -> Litestar:
    """Make the app for the server at `address` and `origins`; the caller adds an open Hub."""
    names = allowed_names([*origins, address])
    known = {"origins": origins, "names": names, "network": network}
    return Litestar(
        route_handlers=[ROUTES, table_socket, page],
        state=State({"pages": read_client(), **known}),
        request_max_body_size=limits.body,
        exception_handlers={
            HeistError: answer_refusal,
            Elsewhere: answer_elsewhere,
            TableMoved: answer_moved,
            WriteConflict: answer_moved,
            HTTPException: answer_http_error,
            RecursionError: answer_too_deep,
            UnicodeDecodeError: answer_no_text,
            Exception: answer_fault,
        },
        openapi_config=OpenAPIConfig(
            title="Heist Night",
            version="1",
            description="Tables for heist games. See docs/protocol.md for the socket.",
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
        debug=False,
    )
