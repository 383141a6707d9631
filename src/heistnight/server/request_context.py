"""What the server notes about one request or socket while it handles it."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from litestar import Request, WebSocket
from litestar.datastructures import State

AnyRequest = Request[Any, Any, State]
Socket = WebSocket[Any, Any, State]

KEY = "heistnight"
"""Of the context in the request's `scope["state"]`."""


def do_nothing() -> None:
    """Stand in for a callback that nobody set."""


@dataclass(slots=True)
class RequestContext:
    """Data and callbacks that the layers of the server pass to each other with a request."""

    absolute_target: bytes | None = None
    """The request target, if it is a whole URL: it names a host besides the `Host` header."""
    write_texts: Callable[[Sequence[bytes]], Awaitable[None]] | None = None
    """Write several socket messages at once, if the connection can do that."""
    keep_open: Callable[[], None] = do_nothing
    """Tell the connection limits that this socket belongs to a table now."""


def context_of(scope: Any) -> RequestContext:
    """Return the context of a request, and make one if it has none yet."""
    context: RequestContext = scope["state"].setdefault(KEY, RequestContext())
    return context
