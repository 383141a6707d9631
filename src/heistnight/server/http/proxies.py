"""Headers that only a trusted proxy may set: the client's address, and how it routes requests."""

from typing import Any

from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from heistnight.server.limits import plain_address
from heistnight.server.routing import read_routed


def behind_proxy(app: ASGIApp, proxies: str) -> ASGIApp:
    """Wrap the app: believe these proxies' headers, and ignore those of other clients."""
    inner: Any = ProxyHeadersMiddleware(app, proxies)  # type: ignore[arg-type]

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        peer: Any = scope.get("client")
        if peer:
            peer = scope["client"] = (plain_address(peer[0]), peer[1])
        if peer and peer[0] in inner.trusted_hosts:
            read_routed(scope)
        await inner(scope, receive, send)

    return middleware
