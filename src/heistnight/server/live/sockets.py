"""One socket a viewer: hello first, then messages, each on its own."""

import asyncio
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.params import FromPath

from heistnight.server.cluster.relay import MOVED, Patience, pass_on
from heistnight.server.errors import Elsewhere, Full
from heistnight.server.http.guards import is_own_origin
from heistnight.server.hub import Hub
from heistnight.server.live.room import Room, refused
from heistnight.server.live.viewer import Viewer
from heistnight.server.protocol import client_messages, server_messages
from heistnight.server.request_context import context_of
from heistnight.table.errors import Away, Moved, Refusal
from heistnight.table.log_context import at_table

MOST_DROPPED = 200
PRICES: dict[type, int] = {
    client_messages.Resync: 10,
    client_messages.Foresee: 4,
    client_messages.Why: 2,
}
"""In messages, of what costs more than one."""
TOO_FAST = "Too many messages: slow down."
Socket = WebSocket[Any, Any, State]
log = logging.getLogger("heistnight.sockets")

NO_TABLE, NO_HELLO, TOO_MUCH, TRY_LATER = 4001, 4002, 1008, 1013


@websocket("/ws/{code:str}")
async def table_socket(socket: Socket, code: FromPath[str]) -> None:
    hub: Hub = socket.app.state.hub
    if not is_own_origin(socket.headers, socket.app.state.origins):
        await socket.close(code=TOO_MUCH, reason="This page may not open sockets here.")
        return
    await socket.accept()
    address = socket.client.host if socket.client else ""
    talk = hub.visitors.talk.of(address)
    write = context_of(socket.scope).write_texts
    viewer = Viewer(socket.send, hub.limits, hub.bytes.of(address), talk, write)
    hub.visitors.come(address, viewer)
    sender = asyncio.create_task(viewer.send_on())
    close_code = 1000
    try:
        close_code = await listen(hub, socket, viewer, code, address)
    except Exception:  # whatever it is, it ends this socket and no other
        log.exception("A socket failed.")
        close_code = 1011
    finally:
        hub.visitors.go(viewer)
        await part(socket, viewer, sender, close_code)


async def part(socket: Socket, viewer: Viewer, sender: asyncio.Task[None], close_code: int) -> None:
    """Say what is still to be said, and close."""
    viewer.close()
    try:
        await asyncio.wait_for(sender, 1.0)
        if close_code and not viewer.close_code:
            await socket.close(code=close_code)
    except Exception:  # the other side is gone: there is nobody to tell
        pass


async def listen(hub: Hub, socket: Socket, viewer: Viewer, code: str, address: str) -> int:
    """Until somebody hangs up; returns the code to close with, 0 if it is closed already."""
    try:
        hub.visitors.check(address)
        room = await find(hub, socket, viewer, code[:12], address)
        if isinstance(room, int):
            return room
    except (Away, Full) as away:
        viewer.say(server_messages.Goodbye(reason=str(away)))
        return TRY_LATER
    except Refusal as refusal:
        viewer.say(server_messages.Goodbye(reason=str(refusal)))
        return NO_TABLE
    at_table.set(room.table.record.code)
    try:
        message = await asyncio.wait_for(read(socket, viewer), hub.limits.header_seconds)
        if message is None:
            return 0
        if not isinstance(message, client_messages.Hello):
            raise Refusal("The first message of a socket is hello.")
        hub.visitors.check_room(address, message.token is not None)
        room.enter(viewer, message)
    except Full as full:
        viewer.say(server_messages.Goodbye(reason=str(full)))
        return TRY_LATER
    except (Refusal, TimeoutError) as error:
        reason = str(error) or "The first message of a socket is hello, within seconds."
        viewer.say(server_messages.Goodbye(reason=reason))
        return NO_HELLO
    hub.visitors.inside += 1
    context_of(socket.scope).keep_open()
    try:
        return await converse(room, socket, viewer)
    finally:
        hub.visitors.inside -= 1
        room.exit(viewer)


async def find(hub: Hub, socket: Socket, viewer: Viewer, code: str, address: str) -> Room | int:
    """The room; or, after another node has served this visitor, the code to close with."""
    patience = Patience(hub, lambda: viewer.say(server_messages.Wait()))
    try:
        return await seek(hub, socket, patience, code, address)
    finally:
        patience.end()


async def seek(hub: Hub, socket: Socket, patience: Patience, code: str, address: str) -> Room | int:
    context = context_of(socket.scope)
    while patience.left > 0:
        try:
            room = await hub.room(code, address)
            context.report_found()
            return room
        except Elsewhere as there:
            if context.is_relayed:
                context.report_elsewhere()
                return MOVED
            closed = await pass_on(hub.node.lines, socket, there, patience)
            if closed is not None:
                return closed
        except Moved:
            pass
        await patience.wait()
    raise Full("The server of this table does not answer. Try again in a moment.")


async def converse(room: Room, socket: Socket, viewer: Viewer) -> int:
    while not viewer.closing:
        await viewer.until_read()
        try:
            message = await read(socket, viewer)
        except Refusal as refusal:
            viewer.say(refused(None, refusal.reason))
            continue
        if message is None:
            return 0
        if viewer.closing:
            break
        if viewer.may_speak(PRICES.get(type(message), 1)):
            await room.hear(viewer, message)
        else:
            room.hub.metrics.refusals["too-fast"] += 1
            viewer.say(refused(getattr(message, "request", None), TOO_FAST))
            if viewer.dropped > MOST_DROPPED:
                viewer.say(server_messages.Goodbye(reason="Far too many messages."))
                return TOO_MUCH
    return TOO_MUCH


async def read(socket: Socket, viewer: Viewer) -> client_messages.FromClient | None:
    """The next message; None where the socket is closed; Refusal for what is no message."""
    event: Any = await socket.receive()
    if event["type"] == "websocket.disconnect":
        return None
    data = event.get("text") or event.get("bytes") or b""
    try:
        return client_messages.decode_client.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        if not viewer.may_speak() and viewer.dropped > MOST_DROPPED:
            viewer.closing = True
        raise Refusal(f"This is not a message of the protocol: {str(error)[:300]}.") from None
