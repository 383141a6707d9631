"""What the server notes about one request or socket while it handles it."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from heistnight.server.errors import Elsewhere

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
    is_relayed: bool = False
    """Whether another node passed this request on to us."""
    report_found: Callable[[], None] = do_nothing
    """Tell the node that relayed this socket that we have the table."""
    report_elsewhere: Callable[[], None] = do_nothing
    """Tell the node that relayed this request that we don't have the table."""
    owner: Elsewhere | None = None
    """The node that has the table, if it isn't ours; our own answer is not sent then."""


def context_of(scope: Any) -> RequestContext:
    """Return the context of a request, and make one if it has none yet."""
    context: RequestContext = scope["state"].setdefault(KEY, RequestContext())
    return context


def with_new_context(scope: Any) -> Any:
    """Copy a scope with its context, so that handling the copy leaves the original as it is."""
    return {**scope, "state": {**scope["state"], KEY: replace(context_of(scope))}}
