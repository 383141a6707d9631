"""Relay requests and sockets for a table to the node that owns it.

If the owner does not answer, the client waits until it does, or until the owner's lease runs
out and this node takes over the table.
"""

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any

from litestar import Litestar, WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.types import ASGIApp, Message, Receive, Send

from heistnight.server.cluster.peer_listener import relayed_request
from heistnight.server.cluster.peer_pool import PeerPool
from heistnight.server.cluster.peer_protocol import PeerConnection
from heistnight.server.errors import Elsewhere
from heistnight.server.hub import Hub
from heistnight.server.request_context import context_of, with_new_context

Socket = WebSocket[Any, Any, State]
FIRST_RETRY_SECONDS, MAX_RETRY_SECONDS = 0.05, 1.0
CLOSE_SERVICE_RESTART = 1012
OUTCOME_UNKNOWN = b'{"status_code": 503, "detail": "The server went away. Try again in a moment."}'
EXTRA_WAIT_SECONDS = 4.0
"""How much longer than a lease a client waits for a table without an owner."""
REASSURE_AFTER_SECONDS = 1.5
"""A waiting socket gets a message this often: browsers treat a silent one as hanging."""


class RetryPolicy:
    """Retry policy for a request whose table has no owner yet."""

    def __init__(self, hub: Hub, reassure: Callable[[], None] | None = None) -> None:
        self.until = time.monotonic() + hub.limits.lease + EXTRA_WAIT_SECONDS
        self.pause = FIRST_RETRY_SECONDS
        self._reassure = reassure
        self._timer: asyncio.TimerHandle | None = None
        self._reassure_later()

    def _reassure_later(self) -> None:
        if self._reassure is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(REASSURE_AFTER_SECONDS, self._reassure_now)

    def _reassure_now(self) -> None:
        assert self._reassure is not None
        self._reassure()
        self._reassure_later()

    def end(self) -> None:
        """Stop reassuring the client: the table's owner has answered."""
        if self._timer is not None:
            self._timer.cancel()

    @property
    def left(self) -> float:
        return self.until - time.monotonic()

    async def wait(self) -> None:
        """Wait before the next try: longer each time, with jitter against retries in step."""
        await asyncio.sleep(self.pause * random.uniform(0.7, 1.3))
        self.pause = min(2 * self.pause, MAX_RETRY_SECONDS)


async def connect_in_time(
    pool: PeerPool, there: Elsewhere, retry: RetryPolicy
) -> PeerConnection | None:
    """Connect to the owner before the retry policy ends; None if that fails."""
    try:
        async with asyncio.timeout(max(0.0, retry.left)):
            return await pool.connect(there)
    except TimeoutError:
        return None


# Requests


def relay_requests(app: Litestar) -> ASGIApp:
    """Wrap the app so that requests for tables of other nodes are relayed to their owners."""

    async def middleware(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
        else:
            await RelayedRequest(app, scope, receive, send).answer()

    return middleware


class RelayedRequest:
    """One request, which may be tried more than once, here or on other nodes."""

    def __init__(self, app: Litestar, scope: Any, receive: Receive, send: Send) -> None:
        self.app, self.scope, self.receive, self.send = app, scope, receive, send
        self.received: list[Any] = []
        """The parts of the request read so far, to replay them on the next try."""

    async def answer(self) -> None:
        """Answer the request here, or relay it until a node answers."""
        there = await self._ask_here()
        if there is None:
            return
        if context_of(self.scope).is_relayed:
            context_of(self.scope).report_elsewhere()
            return
        hub: Hub = self.app.state.hub
        retry = RetryPolicy(hub)
        while there is not None:
            if retry.left <= 0:
                await self._ask_here(last=True)
                return
            if await self._ask_owner(hub.node.peer_pool, there, retry):
                return
            await retry.wait()
            there = await self._ask_here()

    async def _ask_here(self, *, last: bool = False) -> Elsewhere | None:
        """Try our own tables; if the table is elsewhere, send nothing and return where."""
        scope = with_new_context(self.scope)
        context = context_of(scope)
        waiting = list(self.received)

        async def receive() -> Any:
            if waiting:
                return waiting.pop(0)
            message = await self.receive()
            self.received.append(message)
            return message

        async def send(message: Message) -> None:
            if last or context.owner is None:
                await self.send(message)

        await self.app(scope, receive, send)
        return context.owner

    async def _ask_owner(self, pool: PeerPool, there: Elsewhere, retry: RetryPolicy) -> bool:
        """Relay the request to the owner; return whether the client got an answer."""
        peer = await connect_in_time(pool, there, retry)
        if peer is None:
            return False
        try:
            await peer.send(relayed_request(self.scope))
            await peer.send(await self._body())
            return await self._return_answer(peer)
        except OSError:
            return False
        finally:
            pool.release(there, peer)

    async def _body(self) -> dict[str, Any]:
        """Return the whole body; its size was checked when it was read here."""
        while not self.received or self.received[-1].get("more_body"):
            self.received.append(await self.receive())
        data = b"".join([one.get("body", b"") for one in self.received])
        return {"type": "http.request", "body": data, "more_body": False}

    async def _return_answer(self, peer: PeerConnection) -> bool:
        begun = False
        while (message := await peer.read()) is not None:
            if message["type"] == "elsewhere":
                return False
            if message["type"].startswith("http."):
                begun = True
                await self.send(message)  # type: ignore[arg-type]
                if message["type"] == "http.response.body" and not message.get("more_body"):
                    return True
        if not begun and self.scope["method"] != "GET":
            await self._send_outcome_unknown()
        return begun or self.scope["method"] != "GET"

    async def _send_outcome_unknown(self) -> None:
        """Answer 503: the owner went away and may have carried out the request.

        The client finds out by sending it again with the same `request`.
        """
        headers = [(b"content-type", b"application/json")]
        start: Any = {"type": "http.response.start", "status": 503, "headers": headers}
        await self.send(start)
        await self.send({"type": "http.response.body", "body": OUTCOME_UNKNOWN, "more_body": False})


# Sockets


async def relay_socket(
    pool: PeerPool, socket: Socket, there: Elsewhere, retry: RetryPolicy
) -> int | None:
    """Connect a client to the table's owner until either closes.

    Returns the code to close the socket with; None if the owner was not reached.
    """
    peer = await connect_in_time(pool, there, retry)
    if peer is None:
        return None
    up: asyncio.Task[None] | None = None
    try:
        await peer.send(relayed_request(socket.scope))
        while (message := await peer.read()) is not None:
            kind = message["type"]
            if kind == "elsewhere":
                return None
            if kind == "found":
                retry.end()
                up = asyncio.create_task(forward_messages(socket, peer))
            elif kind == "stay":
                context_of(socket.scope).keep_open()
            elif kind == "websocket.send":
                await socket.send(message)  # type: ignore[arg-type]
            elif kind == "websocket.close":
                return int(message["code"])
        return 0 if up is not None and up.done() else CLOSE_SERVICE_RESTART
    except WebSocketDisconnect:  # the client has gone
        return 0
    except OSError:
        return CLOSE_SERVICE_RESTART
    finally:
        if up is not None:
            up.cancel()
        pool.release(there, peer)


async def forward_messages(socket: Socket, peer: PeerConnection) -> None:
    """Send the client's messages to the owner until the client disconnects."""
    while True:
        event: Any = await socket.receive()
        if event["type"] == "websocket.disconnect":
            peer.abort()
            return
        await peer.send(dict(event))
