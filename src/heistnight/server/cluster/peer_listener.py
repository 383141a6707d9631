"""Accept connections from other nodes, each relaying one request or socket of its clients.

Machines running `heistnight think` connect here too.
"""

import asyncio
import contextlib
import logging
import socket
from typing import Any

from litestar.types import ASGIApp, Message, Scope

from heistnight.server.cluster import peer_protocol
from heistnight.server.cluster.peer_protocol import NotAPeer, PeerConnection
from heistnight.server.cluster.remote_bots import RemoteBots
from heistnight.server.limits import count_limit_hit
from heistnight.server.request_context import KEY, RequestContext

log = logging.getLogger("heistnight.nodes")

MAX_UNAUTHENTICATED = 100
"""Connections whose other side has not authenticated yet."""
RELAYED_FIELDS = ("type", "path", "raw_path", "query_string", "scheme", "http_version", "method")
"""Fields of a request that go to the table's owner, besides headers and addresses."""


def relayed_request(scope: Scope) -> peer_protocol.Message:
    """Return the message that relays this request."""
    fields: Any = scope
    passed = {name: fields[name] for name in RELAYED_FIELDS if name in fields}
    headers = [list(pair) for pair in fields["headers"]]
    return {**passed, "headers": headers, "client": fields["client"], "server": fields["server"]}


def scope_of(message: peer_protocol.Message, state: dict[str, Any]) -> Any:
    """Return the ASGI scope of a relayed request."""
    headers = [(name, value) for name, value in message["headers"]]
    pairs = {name: tuple(message[name] or ("", 0)) for name in ("client", "server")}
    asgi = {"asgi": {"version": "3.0", "spec_version": "2.4"}, "root_path": "", "subprotocols": []}
    return {**asgi, **message, **pairs, "headers": headers, "state": state, "extensions": {}}


class PeerListener:
    """Listens on `--node-address` for the other nodes."""

    def __init__(self, app: ASGIApp, secret: bytes, remote_bots: RemoteBots) -> None:
        self.app, self.secret, self.remote_bots = app, secret, remote_bots
        self.server: asyncio.Server | None = None
        self._unauthenticated: dict[asyncio.StreamWriter, None] = {}
        """Oldest first."""
        self._serving: set[asyncio.Task[None]] = set()

    @property
    def unauthenticated(self) -> int:
        return len(self._unauthenticated)

    async def open(self, sock: socket.socket) -> None:
        self.server = await asyncio.start_server(self._enter, sock=sock)

    async def close(self) -> None:
        if self.server is not None:
            self.server.close()
        for task in list(self._serving):
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)

    async def _enter(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._serving.add(task)
        try:
            peer = await self._authenticate(reader, writer)
            head = await peer.read() if peer is not None else None
            if peer is None or head is None:
                return
            if head["type"] == "think":
                await self.remote_bots.take_in(peer, head)
            else:
                await serve(self.app, peer, head)
        except asyncio.CancelledError:
            pass  # this server is shutting down
        except Exception:
            log.exception("A request from another node failed.")
        finally:
            self._serving.discard(task)
            writer.transport.abort()

    async def _authenticate(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> PeerConnection | None:
        if self.unauthenticated >= MAX_UNAUTHENTICATED:
            self._make_room()
        self._unauthenticated[writer] = None
        try:
            return await peer_protocol.accept(reader, writer, self.secret)
        except (OSError, EOFError):
            return None
        except NotAPeer:
            peer = writer.get_extra_info("peername") or ("",)
            count_limit_hit("strangers", str(peer[0]))
            return None
        finally:
            self._unauthenticated.pop(writer, None)

    def _make_room(self) -> None:
        """Drop the oldest unauthenticated connection: a real node authenticates at once."""
        count_limit_hit("strangers")
        oldest = next(iter(self._unauthenticated))
        del self._unauthenticated[oldest]
        oldest.transport.abort()


async def serve(app: ASGIApp, peer: PeerConnection, head: peer_protocol.Message) -> None:
    """Serve one relayed request or socket as if the client had connected to us."""
    context = RequestContext(
        is_relayed=True,
        report_found=lambda: peer.post({"type": "found"}),
        report_elsewhere=lambda: peer.post({"type": "elsewhere"}),
        keep_open=lambda: peer.post({"type": "stay"}),
    )
    gone: Any = {"type": f"{head['type']}.disconnect", "code": 1006}

    first = [] if head["type"] == "http" else [{"type": "websocket.connect"}]

    async def receive() -> Any:
        return first.pop() if first else await peer.read() or gone

    async def send(message: Message) -> None:
        await peer.send(dict(message))

    with contextlib.suppress(OSError):  # the other node is gone, and its client with it
        await app(scope_of(head, {KEY: context}), receive, send)
        await peer.close()
