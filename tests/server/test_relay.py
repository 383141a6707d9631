"""What goes wrong between a door and the owner of a table."""

import asyncio
import socket
from types import SimpleNamespace
from typing import Any, cast

import pytest
import uvloop
from litestar.exceptions import WebSocketDisconnect

from heistnight.server.cluster import relay
from heistnight.server.cluster.peer_listener import MAX_UNAUTHENTICATED, PeerListener
from heistnight.server.cluster.peer_protocol import NONCE_BYTES, PeerConnection, connect
from heistnight.server.cluster.remote_bots import Helpers
from heistnight.server.errors import Elsewhere
from heistnight.server.limits import Limits
from heistnight.server.live import sockets
from heistnight.server.protocol import server_messages
from tests.server.kit import PATIENCE


class OwnersLine:
    """An owner who has something to say to the visitor."""

    async def send(self, message: dict[str, Any]) -> None:
        pass

    async def read(self) -> dict[str, Any]:
        return {"type": "websocket.send", "text": "{}"}


class GoneVisitor:
    def __init__(self) -> None:
        self.scope: dict[str, Any] = {"state": {}}

    async def send(self, message: dict[str, Any]) -> None:
        raise WebSocketDisconnect(detail="connection is disconnected")


class Lines:
    hung_up = False

    def hang_up(self, there: Elsewhere, line: OwnersLine) -> None:
        self.hung_up = True


async def test_a_visitor_who_has_gone_is_nobodys_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """The owner speaks in the moment in which they hang up: nothing fails, nothing is logged."""

    async def reached(*_: object) -> OwnersLine:
        return OwnersLine()

    monkeypatch.setattr(relay, "reached", reached)
    monkeypatch.setattr(relay, "told", lambda scope: {})
    lines, there = Lines(), Elsewhere("node", "127.0.0.1:1")
    asked = cast(Any, lines), cast(Any, GoneVisitor()), there, cast(Any, None)
    assert await relay.pass_on(*asked) == 0
    assert lines.hung_up


def test_a_door_that_has_hung_up_is_told_nothing() -> None:
    """Its visitor went before the table was found: the owner's socket must not fail of that."""

    async def hang_up_and_speak() -> None:
        entered = asyncio.Event()
        server = await asyncio.start_server(lambda *_: entered.set(), "127.0.0.1", 0)
        line = PeerConnection(*await asyncio.open_connection(*server.sockets[0].getsockname()))
        await entered.wait()
        line.abort()
        await asyncio.sleep(0.01)
        line.post({"type": "found"})
        with pytest.raises(ConnectionResetError):
            await line.send({"type": "found"})
        server.close()

    uvloop.run(asyncio.wait_for(hang_up_and_speak(), PATIENCE))


async def test_who_waits_at_the_door_hears_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A door that says nothing hangs, for all that a browser knows; it would ask at another one."""
    monkeypatch.setattr(relay, "A_WORD", 0.01)
    said: list[server_messages.ServerMessage] = []
    enough = asyncio.Event()

    def say(message: server_messages.ServerMessage) -> None:
        said.append(message)
        if len(said) == 3:
            enough.set()

    async def room(*_: str) -> str:
        await enough.wait()
        return "the room"

    hub, socket = SimpleNamespace(limits=Limits(), room=room), GoneVisitor()
    asked = cast(Any, hub), cast(Any, socket), cast(Any, SimpleNamespace(say=say))
    async with asyncio.timeout(PATIENCE):
        assert await sockets.find(*asked, "ABCDEF", "") == "the room"
    heard = len(said)
    assert heard >= 3
    assert said == [server_messages.Wait()] * heard
    await asyncio.sleep(0.05)
    assert len(said) == heard


async def test_once_the_table_is_found_its_owner_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "A_WORD", 0.01)
    said: list[str] = []
    replies: list[dict[str, Any] | None] = [{"type": "found"}, None]

    class Owner(OwnersLine):
        async def read(self) -> Any:
            heard = len(said)
            if len(replies) == 1:
                await asyncio.sleep(0.05)
                assert len(said) == heard
            return replies.pop(0)

    async def reached(*_: object) -> OwnersLine:
        return Owner()

    async def pump(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(relay, "reached", reached)
    monkeypatch.setattr(relay, "told", lambda scope: {})
    monkeypatch.setattr(relay, "pump", pump)
    hub = cast(Any, SimpleNamespace(limits=Limits()))
    patience = relay.Patience(hub, lambda: said.append("wait"))
    visitor, there = cast(Any, GoneVisitor()), Elsewhere("node", "127.0.0.1:1")
    assert await relay.pass_on(cast(Any, Lines()), visitor, there, patience) == relay.MOVED
    assert not replies


async def test_silent_strangers_keep_no_node_out() -> None:
    """However many there are: whoever has said nothing for longest has to go."""
    secret, app = b"the database's", cast(Any, None)
    door = PeerListener(app, secret, Helpers())
    sock = socket.create_server(("127.0.0.1", 0), backlog=1024)
    await door.open(sock)
    host, port = sock.getsockname()
    async with asyncio.timeout(PATIENCE):
        strangers = [
            await asyncio.open_connection(host, port) for _ in range(MAX_UNAUTHENTICATED + 5)
        ]
        while door.unauthenticated < MAX_UNAUTHENTICATED:
            await asyncio.sleep(0.01)
        line = await connect(f"{host}:{port}", secret)
        line.abort()
        first, _ = strangers[0]
        assert len(await first.read()) <= NONCE_BYTES, "it heard a question, and the end"
        assert door.unauthenticated <= MAX_UNAUTHENTICATED
    for _, writer in strangers:
        writer.transport.abort()
    await door.close()
