"""Failures between the node a client is connected to and the table's owner."""

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
from heistnight.server.cluster.remote_bots import RemoteBots
from heistnight.server.errors import Elsewhere
from heistnight.server.limits import Limits
from heistnight.server.live import sockets
from heistnight.server.protocol import server_messages
from tests.server.kit import PATIENCE


class OwnerConnection:
    """A connection to an owner that has a message for the client."""

    async def send(self, message: dict[str, Any]) -> None:
        pass

    async def read(self) -> dict[str, Any]:
        return {"type": "websocket.send", "text": "{}"}


class GoneClient:
    """A client that has disconnected."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {"state": {}}

    async def send(self, message: dict[str, Any]) -> None:
        raise WebSocketDisconnect(detail="connection is disconnected")


class Pool:
    released = False

    def release(self, there: Elsewhere, peer: OwnerConnection) -> None:
        self.released = True


async def test_a_client_that_disconnects_causes_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The owner sends at the moment the client disconnects: nothing fails or is logged."""

    async def connect_in_time(*_: object) -> OwnerConnection:
        return OwnerConnection()

    monkeypatch.setattr(relay, "connect_in_time", connect_in_time)
    monkeypatch.setattr(relay, "relayed_request", lambda scope: {})
    pool, there = Pool(), Elsewhere("node", "127.0.0.1:1")
    arguments = cast(Any, pool), cast(Any, GoneClient()), there, cast(Any, None)
    assert await relay.relay_socket(*arguments) == 0
    assert pool.released


def test_posting_to_a_closed_connection_does_nothing() -> None:
    """The client left before the table was found: the owner's socket must not fail then."""

    async def close_and_post() -> None:
        entered = asyncio.Event()
        server = await asyncio.start_server(lambda *_: entered.set(), "127.0.0.1", 0)
        peer = PeerConnection(*await asyncio.open_connection(*server.sockets[0].getsockname()))
        await entered.wait()
        peer.abort()
        await asyncio.sleep(0.01)
        peer.post({"type": "found"})
        with pytest.raises(ConnectionResetError):
            await peer.send({"type": "found"})
        server.close()

    uvloop.run(asyncio.wait_for(close_and_post(), PATIENCE))


async def test_a_waiting_client_is_reassured(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser treats a silent server as hanging, and would connect to another one."""
    monkeypatch.setattr(relay, "REASSURE_AFTER_SECONDS", 0.01)
    said: list[server_messages.ServerMessage] = []
    enough = asyncio.Event()

    def say(message: server_messages.ServerMessage) -> None:
        said.append(message)
        if len(said) == 3:
            enough.set()

    async def room(*_: str) -> str:
        await enough.wait()
        return "the room"

    hub, socket = SimpleNamespace(limits=Limits(), room=room), GoneClient()
    arguments = cast(Any, hub), cast(Any, socket), cast(Any, SimpleNamespace(say=say))
    async with asyncio.timeout(PATIENCE):
        assert await sockets.find(*arguments, "ABCDEF", "") == "the room"
    count = len(said)
    assert count >= 3
    assert said == [server_messages.Wait()] * count
    await asyncio.sleep(0.05)
    assert len(said) == count


async def test_reassuring_stops_when_the_owner_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "REASSURE_AFTER_SECONDS", 0.01)
    said: list[str] = []
    replies: list[dict[str, Any] | None] = [{"type": "found"}, None]

    class Owner(OwnerConnection):
        async def read(self) -> Any:
            count = len(said)
            if len(replies) == 1:
                await asyncio.sleep(0.05)
                assert len(said) == count
            return replies.pop(0)

    async def connect_in_time(*_: object) -> OwnerConnection:
        return Owner()

    async def forward_messages(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(relay, "connect_in_time", connect_in_time)
    monkeypatch.setattr(relay, "relayed_request", lambda scope: {})
    monkeypatch.setattr(relay, "forward_messages", forward_messages)
    hub = cast(Any, SimpleNamespace(limits=Limits()))
    retry = relay.RetryPolicy(hub, lambda: said.append("wait"))
    client, there = cast(Any, GoneClient()), Elsewhere("node", "127.0.0.1:1")
    assert (
        await relay.relay_socket(cast(Any, Pool()), client, there, retry)
        == relay.CLOSE_SERVICE_RESTART
    )
    assert not replies


async def test_unauthenticated_connections_do_not_block_a_node() -> None:
    """However many there are: the oldest is closed for the next one."""
    secret, app = b"the database's", cast(Any, None)
    listener = PeerListener(app, secret, RemoteBots())
    sock = socket.create_server(("127.0.0.1", 0), backlog=1024)
    await listener.open(sock)
    host, port = sock.getsockname()
    async with asyncio.timeout(PATIENCE):
        strangers = [
            await asyncio.open_connection(host, port) for _ in range(MAX_UNAUTHENTICATED + 5)
        ]
        while listener.unauthenticated < MAX_UNAUTHENTICATED:
            await asyncio.sleep(0.01)
        peer = await connect(f"{host}:{port}", secret)
        peer.abort()
        first, _ = strangers[0]
        assert len(await first.read()) <= NONCE_BYTES, "it got the nonce, then was closed"
        assert listener.unauthenticated <= MAX_UNAUTHENTICATED
    for _, writer in strangers:
        writer.transport.abort()
    await listener.close()
