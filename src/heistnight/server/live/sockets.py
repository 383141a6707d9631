"""Sockets of viewers: first a `hello`, then any messages."""

import asyncio
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.params import FromPath

from heistnight.server.cluster.relay import RetryPolicy, relay_socket
from heistnight.server.errors import Elsewhere, Full
from heistnight.server.http.guards import is_own_origin
from heistnight.server.hub import Hub
from heistnight.server.live.room import Room, refused
from heistnight.server.live.viewer import Viewer
from heistnight.server.protocol import client_messages, server_messages
from heistnight.server.protocol.close_codes import (
    NO_HELLO,
    NO_TABLE,
    POLICY_VIOLATION,
    SERVER_ERROR,
    TABLE_MOVED,
    TRY_LATER,
)
from heistnight.server.request_context import context_of
from heistnight.table.errors import DatabaseUnavailable, Refusal, TableMoved
from heistnight.table.log_context import current_table

MAX_DROPPED = 200
MESSAGE_PRICES: dict[type, int] = {
    client_messages.Resync: 10,
    client_messages.Foresee: 4,
    client_messages.Why: 2,
}
"""Messages that count as several against the rate limit."""
TOO_FAST = "You're sending too many messages. Slow down."
Socket = WebSocket[Any, Any, State]
log = logging.getLogger("heistnight.sockets")


@websocket("/ws/{code:str}")
async def table_socket(socket: Socket, code: FromPath[str]) -> None:
    hub: Hub = socket.app.state.hub
    if not is_own_origin(socket.headers, socket.app.state.origins):
        await socket.close(
            code=POLICY_VIOLATION, reason="This web page may not connect to this server."
        )
        return
    await socket.accept()
    address = socket.client.host if socket.client else ""
    rates = hub.admission.message_rates.of(address)
    write = context_of(socket.scope).write_texts
    viewer = Viewer(socket.send, hub.limits, hub.bytes.of(address), rates, write)
    hub.admission.add(address, viewer)
    sender = asyncio.create_task(viewer.run_sender())
    close_code = 1000
    try:
        close_code = await serve_viewer(hub, socket, viewer, code, address)
    except Exception:  # it ends this socket and no other
        log.exception("A socket failed.")
        close_code = SERVER_ERROR
    finally:
        hub.admission.remove(viewer)
        await close_socket(socket, viewer, sender, close_code)


async def close_socket(
    socket: Socket, viewer: Viewer, sender: asyncio.Task[None], close_code: int
) -> None:
    """Send what is still waiting, and close the socket."""
    viewer.close()
    try:
        await asyncio.wait_for(sender, 1.0)
        if close_code and not viewer.close_code:
            await socket.close(code=close_code)
    except Exception:  # the client is gone
        pass


async def serve_viewer(hub: Hub, socket: Socket, viewer: Viewer, code: str, address: str) -> int:
    """Serve a viewer; return the code to close the socket with, 0 if it is closed already."""
    try:
        hub.admission.check_address(address)
        room = await find(hub, socket, viewer, code[:12], address)
        if isinstance(room, int):
            return room
    except (DatabaseUnavailable, Full) as away:
        viewer.say(server_messages.Goodbye(reason=str(away)))
        return TRY_LATER
    except Refusal as refusal:
        viewer.say(server_messages.Goodbye(reason=str(refusal)))
        return NO_TABLE
    current_table.set(room.table.record.code)
    try:
        message = await asyncio.wait_for(read_message(socket, viewer), hub.limits.header_seconds)
        if message is None:
            return 0
        if not isinstance(message, client_messages.Hello):
            raise Refusal("The first message must be hello.")
        hub.admission.check_room(address, message.token is not None)
        room.enter(viewer, message)
    except Full as full:
        viewer.say(server_messages.Goodbye(reason=str(full)))
        return TRY_LATER
    except (Refusal, TimeoutError) as error:
        reason = str(error) or "No hello came in time."
        viewer.say(server_messages.Goodbye(reason=reason))
        return NO_HELLO
    hub.admission.admitted += 1
    context_of(socket.scope).keep_open()
    try:
        return await handle_messages(room, socket, viewer)
    finally:
        hub.admission.admitted -= 1
        room.exit(viewer)


async def find(hub: Hub, socket: Socket, viewer: Viewer, code: str, address: str) -> Room | int:
    """Find the room; if another node served the viewer, return the code to close with."""
    patience = RetryPolicy(hub, lambda: viewer.say(server_messages.Wait()))
    try:
        return await search_room(hub, socket, patience, code, address)
    finally:
        patience.end()


async def search_room(
    hub: Hub, socket: Socket, patience: RetryPolicy, code: str, address: str
) -> Room | int:
    context = context_of(socket.scope)
    while patience.left > 0:
        try:
            room = await hub.room(code, address)
            context.report_found()
            return room
        except Elsewhere as there:
            if context.is_relayed:
                context.report_elsewhere()
                return TABLE_MOVED
            closed = await relay_socket(hub.node.peer_pool, socket, there, patience)
            if closed is not None:
                return closed
        except TableMoved:
            pass
        await patience.wait()
    raise Full("This table's server doesn't answer. Try again in a moment.")


async def handle_messages(room: Room, socket: Socket, viewer: Viewer) -> int:
    while not viewer.closing:
        await viewer.wait_until_read()
        try:
            message = await read_message(socket, viewer)
        except Refusal as refusal:
            viewer.say(refused(None, refusal.reason))
            continue
        if message is None:
            return 0
        if viewer.closing:
            break
        if viewer.allow_message(MESSAGE_PRICES.get(type(message), 1)):
            await room.handle_message(viewer, message)
        else:
            room.hub.metrics.refusals["too-fast"] += 1
            viewer.say(refused(getattr(message, "request", None), TOO_FAST))
            if viewer.dropped > MAX_DROPPED:
                viewer.say(server_messages.Goodbye(reason="You sent far too many messages."))
                return POLICY_VIOLATION
    return POLICY_VIOLATION


async def read_message(socket: Socket, viewer: Viewer) -> client_messages.FromClient | None:
    """Return the next message, None if the socket is closed; refuse anything else."""
    event: Any = await socket.receive()
    if event["type"] == "websocket.disconnect":
        return None
    data = event.get("text") or event.get("bytes") or b""
    try:
        return client_messages.decode_client.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        if not viewer.allow_message() and viewer.dropped > MAX_DROPPED:
            viewer.closing = True
        raise Refusal(f"Invalid message: {str(error)[:300]}.") from None
