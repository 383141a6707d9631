"""Any node is a door: what is asked of a table that another node has is passed on to it.

Where the owner does not answer, the visitor waits at our door until it does, or until its lease
has run out and the table is ours.
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

from heistnight.server.cluster.peer_listener import told
from heistnight.server.cluster.peer_pool import Lines
from heistnight.server.cluster.peer_protocol import Wire
from heistnight.server.errors import Elsewhere
from heistnight.server.hub import Hub
from heistnight.server.request_context import context_of, with_new_context

Socket = WebSocket[Any, Any, State]
ASK_AGAIN, AT_MOST = 0.05, 1.0
"""Seconds."""
MOVED = 1012
NOBODY_KNOWS = b'{"status_code": 503, "detail": "The server went away. Try again in a moment."}'
WAITING = 4.0
"""Seconds that a visitor waits at the door, beyond a lease …"""
A_WORD = 1.5
"""… and after which they hear so: browsers take a silent door for one that hangs."""


class Patience:
    """Of somebody at the door whose table nobody has just now."""

    def __init__(self, hub: Hub, reassure: Callable[[], None] | None = None) -> None:
        self.until = time.monotonic() + hub.limits.lease + WAITING
        self.pause = ASK_AGAIN
        self._reassure = reassure
        self._word: asyncio.TimerHandle | None = None
        self._say_later()

    def _say_later(self) -> None:
        if self._reassure is not None:
            self._word = asyncio.get_running_loop().call_later(A_WORD, self._say)

    def _say(self) -> None:
        assert self._reassure is not None
        self._reassure()
        self._say_later()

    def end(self) -> None:
        """Whoever has the table speaks from now on."""
        if self._word is not None:
            self._word.cancel()

    @property
    def left(self) -> float:
        return self.until - time.monotonic()

    async def wait(self) -> None:
        """A little longer each time; not all at once."""
        await asyncio.sleep(self.pause * random.uniform(0.7, 1.3))
        self.pause = min(2 * self.pause, AT_MOST)


async def reached(lines: Lines, there: Elsewhere, patience: Patience) -> Wire | None:
    try:
        async with asyncio.timeout(max(0.0, patience.left)):
            return await lines.call(there)
    except TimeoutError:
        return None


# Requests


def asking_around(app: Litestar) -> ASGIApp:
    """Ask the owner where the answer here was: elsewhere."""

    async def middleware(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
        else:
            await Asked(app, scope, receive, send).answer()

    return middleware


class Asked:
    """One request, which may have to be put more than once, here or to others."""

    def __init__(self, app: Litestar, scope: Any, receive: Receive, send: Send) -> None:
        self.app, self.scope, self.receive, self.send = app, scope, receive, send
        self.heard: list[Any] = []
        """What has come in of it."""

    async def answer(self) -> None:
        there = await self._here()
        if there is None:
            return
        if context_of(self.scope).is_relayed:
            context_of(self.scope).report_elsewhere()
            return
        hub: Hub = self.app.state.hub
        patience = Patience(hub)
        while there is not None:
            if patience.left <= 0:
                await self._here(last=True)
                return
            if await self._there(hub.node.lines, there, patience):
                return
            await patience.wait()
            there = await self._here()

    async def _here(self, *, last: bool = False) -> Elsewhere | None:
        """Ask our own tables; where the answer is not to be found here, nothing is sent."""
        scope = with_new_context(self.scope)
        context = context_of(scope)
        waiting = list(self.heard)

        async def receive() -> Any:
            if waiting:
                return waiting.pop(0)
            message = await self.receive()
            self.heard.append(message)
            return message

        async def send(message: Message) -> None:
            if last or context.owner is None:
                await self.send(message)

        await self.app(scope, receive, send)
        return context.owner

    async def _there(self, lines: Lines, there: Elsewhere, patience: Patience) -> bool:
        """Ask the owner; whether there was an answer."""
        line = await reached(lines, there, patience)
        if line is None:
            return False
        try:
            await line.send(told(self.scope))
            await line.send(await self._body())
            return await self._pass_back(line)
        except OSError:
            return False
        finally:
            lines.hang_up(there, line)

    async def _body(self) -> dict[str, Any]:
        """All of it: its size was checked when it was read here."""
        while not self.heard or self.heard[-1].get("more_body"):
            self.heard.append(await self.receive())
        data = b"".join([one.get("body", b"") for one in self.heard])
        return {"type": "http.request", "body": data, "more_body": False}

    async def _pass_back(self, line: Wire) -> bool:
        begun = False
        while (message := await line.read()) is not None:
            if message["type"] == "elsewhere":
                return False
            if message["type"].startswith("http."):
                begun = True
                await self.send(message)  # type: ignore[arg-type]
                if message["type"] == "http.response.body" and not message.get("more_body"):
                    return True
        if not begun and self.scope["method"] != "GET":
            await self._nobody_knows()
        return begun or self.scope["method"] != "GET"

    async def _nobody_knows(self) -> None:
        """The owner went away and may have done it: who asks again with the same `request` is
        told."""
        headers = [(b"content-type", b"application/json")]
        start: Any = {"type": "http.response.start", "status": 503, "headers": headers}
        await self.send(start)
        await self.send({"type": "http.response.body", "body": NOBODY_KNOWS, "more_body": False})


# Sockets


async def pass_on(lines: Lines, socket: Socket, there: Elsewhere, patience: Patience) -> int | None:
    """Let the owner talk to this visitor; the code to close with, None if it was not reached."""
    line = await reached(lines, there, patience)
    if line is None:
        return None
    up: asyncio.Task[None] | None = None
    try:
        await line.send(told(socket.scope))
        while (message := await line.read()) is not None:
            kind = message["type"]
            if kind == "elsewhere":
                return None
            if kind == "found":
                patience.end()
                up = asyncio.create_task(pump(socket, line))
            elif kind == "stay":
                context_of(socket.scope).keep_open()
            elif kind == "websocket.send":
                await socket.send(message)  # type: ignore[arg-type]
            elif kind == "websocket.close":
                return int(message["code"])
        return 0 if up is not None and up.done() else MOVED
    except WebSocketDisconnect:  # the visitor has gone: there is nobody to tell
        return 0
    except OSError:
        return MOVED
    finally:
        if up is not None:
            up.cancel()
        lines.hang_up(there, line)


async def pump(socket: Socket, line: Wire) -> None:
    """What the visitor says, until they go."""
    while True:
        event: Any = await socket.receive()
        if event["type"] == "websocket.disconnect":
            line.abort()
            return
        await line.send(dict(event))
