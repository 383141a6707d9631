"""The door by which other nodes come in: each brings one request or socket of its visitors.

So do machines that only think."""

import asyncio
import contextlib
import logging
import socket
from typing import Any

from litestar.types import ASGIApp, Message, Scope

from heistnight.server.cluster import peer_protocol
from heistnight.server.cluster.peer_protocol import Stranger, Wire
from heistnight.server.cluster.remote_bots import Helpers
from heistnight.server.limits import bites
from heistnight.server.request_context import KEY, RequestContext

log = logging.getLogger("heistnight.nodes")

MOST_UNPROVEN = 100
"""Lines whose other side has not yet proven who it is."""
PASSED_ON = ("type", "path", "raw_path", "query_string", "scheme", "http_version", "method")
"""What the owner is told of a request, besides its headers and who asks."""


def told(scope: Scope) -> peer_protocol.Message:
    """A request as it is passed on."""
    facts: Any = scope
    passed = {name: facts[name] for name in PASSED_ON if name in facts}
    headers = [list(pair) for pair in facts["headers"]]
    return {**passed, "headers": headers, "client": facts["client"], "server": facts["server"]}


def scope_of(message: peer_protocol.Message, state: dict[str, Any]) -> Any:
    """The same request, here."""
    headers = [(name, value) for name, value in message["headers"]]
    pairs = {name: tuple(message[name] or ("", 0)) for name in ("client", "server")}
    facts = {"asgi": {"version": "3.0", "spec_version": "2.4"}, "root_path": "", "subprotocols": []}
    return {**facts, **message, **pairs, "headers": headers, "state": state, "extensions": {}}


class InnerDoor:
    """Listens where other nodes expect it."""

    def __init__(self, app: ASGIApp, secret: bytes, helpers: Helpers) -> None:
        self.app, self.secret, self.helpers = app, secret, helpers
        self.server: asyncio.Server | None = None
        self._unproven: dict[asyncio.StreamWriter, None] = {}
        """The eldest first."""
        self._serving: set[asyncio.Task[None]] = set()

    @property
    def unproven(self) -> int:
        return len(self._unproven)

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
            line = await self._prove(reader, writer)
            head = await line.read() if line is not None else None
            if line is None or head is None:
                return
            if head["type"] == "think":
                await self.helpers.take_in(line, head)
            else:
                await serve(self.app, line, head)
        except asyncio.CancelledError:
            pass  # this server ends
        except Exception:
            log.exception("A request of another node failed.")
        finally:
            self._serving.discard(task)
            writer.transport.abort()

    async def _prove(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> Wire | None:
        if self.unproven >= MOST_UNPROVEN:
            self._make_room()
        self._unproven[writer] = None
        try:
            return await peer_protocol.welcome(reader, writer, self.secret)
        except (OSError, EOFError):
            return None
        except Stranger:
            peer = writer.get_extra_info("peername") or ("",)
            bites("strangers", str(peer[0]))
            return None
        finally:
            self._unproven.pop(writer, None)

    def _make_room(self) -> None:
        """Who knows the secret proves it at once: whoever has not for longest is a stranger."""
        bites("strangers")
        eldest = next(iter(self._unproven))
        del self._unproven[eldest]
        eldest.transport.abort()


async def serve(app: ASGIApp, line: Wire, head: peer_protocol.Message) -> None:
    """One request or socket, as if its visitor stood at our own door."""
    context = RequestContext(
        is_relayed=True,
        report_found=lambda: line.post({"type": "found"}),
        report_elsewhere=lambda: line.post({"type": "elsewhere"}),
        keep_open=lambda: line.post({"type": "stay"}),
    )
    gone: Any = {"type": f"{head['type']}.disconnect", "code": 1006}

    knocks = [] if head["type"] == "http" else [{"type": "websocket.connect"}]

    async def receive() -> Any:
        return knocks.pop() if knocks else await line.read() or gone

    async def send(message: Message) -> None:
        await line.send(dict(message))

    with contextlib.suppress(OSError):  # the other node is gone, and its visitor with it
        await app(scope_of(head, {KEY: context}), receive, send)
        await line.close()
