"""Sockets of viewers: first a `hello`, then any messages."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import websocket
from litestar.params import FromPath

from heistnight.server import routing
from heistnight.server.errors import Elsewhere, Full
from heistnight.server.http.guards import is_own_origin
from heistnight.server.hub import Hub
from heistnight.server.live.room import Room, refused
from heistnight.server.live.viewer import Viewer
from heistnight.server.protocol import client_messages, server_messages
from heistnight.server.protocol.close_codes import (
    CLOSE_NO_HELLO,
    CLOSE_NO_TABLE,
    CLOSE_POLICY_VIOLATION,
    CLOSE_SERVER_ERROR,
    CLOSE_TABLE_MOVED,
    CLOSE_TRY_LATER,
)
from heistnight.server.request_context import Socket, context_of
from heistnight.table.errors import DatabaseUnavailable, Refusal
from heistnight.table.log_context import current_table

MAX_IGNORED_MESSAGES = 200
MESSAGE_PRICES: dict[type, int] = {
    client_messages.Resync: 10,
    client_messages.Foresee: 4,
    client_messages.Why: 2,
}
"""Messages that count as several against the rate limit."""
REASSURE_AFTER_SECONDS = 1.5
"""A waiting socket gets a message this often."""
TOO_MANY_MESSAGES = "You're sending too many messages. Slow down."
log = logging.getLogger("heistnight.sockets")


@websocket("/ws/{code:str}")
async def table_socket(socket: Socket, code: FromPath[str]) -> None:
    hub: Hub = socket.app.state.hub
    if not is_own_origin(socket.headers, socket.app.state.origins):
        await socket.close(
            code=CLOSE_POLICY_VIOLATION, reason="This page isn't allowed to connect to this server."
        )
        return
    address = socket.client.host if socket.client else ""
    rates = hub.admission.message_rates.of(address)
    write = context_of(socket.scope).write_texts
    viewer = Viewer(socket.send, hub.limits, hub.bytes.of(address), rates, write)
    hub.admission.add(address, viewer)
    found = asyncio.create_task(find_room(hub, code[:12], address))
    try:
        if not await route(socket, found):
            await accept(hub, socket, viewer, found, code[:12])
    finally:
        found.cancel()
        hub.admission.remove(viewer)


async def find_room(hub: Hub, code: str, address: str) -> Room:
    hub.admission.check_address(address)
    return await hub.find_room(code, address)


async def route(socket: Socket, found: asyncio.Task[Room]) -> bool:
    """Have the proxy take the socket to the table's owner; return False if it stays here.

    That is possible only before the socket is accepted.
    """
    await asyncio.wait([found], timeout=REASSURE_AFTER_SECONDS)
    there = found.exception() if found.done() else None
    if not isinstance(there, Elsewhere) or not routing.can_route() or routing.may_wait(there):
        return False
    status, headers = routing.answer_to_proxy(there)
    pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
    for message in (
        {"type": "websocket.http.response.start", "status": status, "headers": pairs},
        {"type": "websocket.http.response.body", "body": b"", "more_body": False},
    ):
        await socket.send(message)  # type: ignore[arg-type]
    return True


async def accept(
    hub: Hub, socket: Socket, viewer: Viewer, found: asyncio.Task[Room], code: str
) -> None:
    """Serve a viewer until the socket is closed."""
    await socket.accept()
    sender = asyncio.create_task(viewer.run_sender())
    close_code = 1000
    try:
        close_code = await serve_viewer(hub, socket, viewer, found, code)
    except Exception:  # it ends this socket and no other
        log.exception("A socket failed.")
        close_code = CLOSE_SERVER_ERROR
    finally:
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


async def serve_viewer(
    hub: Hub, socket: Socket, viewer: Viewer, found: asyncio.Task[Room], code: str
) -> int:
    """Serve a viewer; return the code to close the socket with, 0 if it is closed already."""
    address = socket.client.host if socket.client else ""
    try:
        async with reassuring(viewer):
            room = await hub.room(code, address, found)
    except Elsewhere as there:
        if routing.can_route():  # the proxy takes the next try to the owner
            return CLOSE_TABLE_MOVED
        viewer.say(server_messages.Goodbye(reason=str(there)))
        return CLOSE_TRY_LATER
    except (DatabaseUnavailable, Full) as away:
        viewer.say(server_messages.Goodbye(reason=str(away)))
        return CLOSE_TRY_LATER
    except Refusal as refusal:
        viewer.say(server_messages.Goodbye(reason=str(refusal)))
        return CLOSE_NO_TABLE
    current_table.set(room.table.record.code)
    try:
        message = await asyncio.wait_for(read_message(socket, viewer), hub.limits.header_seconds)
        if message is None:
            return 0
        if not isinstance(message, client_messages.Hello):
            raise Refusal("The first message must be hello.")
        hub.admission.check_room(address, message.token is not None)
        room.enter(viewer, message, address)
    except Full as full:
        viewer.say(server_messages.Goodbye(reason=str(full)))
        return CLOSE_TRY_LATER
    except (Refusal, TimeoutError) as error:
        reason = str(error) or "The first message, hello, didn't come in time."
        viewer.say(server_messages.Goodbye(reason=reason))
        return CLOSE_NO_HELLO
    hub.admission.admitted += 1
    context_of(socket.scope).keep_open()
    try:
        return await handle_messages(room, socket, viewer)
    finally:
        hub.admission.admitted -= 1
        room.exit(viewer)


@asynccontextmanager
async def reassuring(viewer: Viewer) -> AsyncIterator[None]:
    """Send a message now and then, because browsers treat a silent server as hanging."""

    async def reassure() -> None:
        while True:
            await asyncio.sleep(REASSURE_AFTER_SECONDS)
            viewer.say(server_messages.Wait())

    task = asyncio.create_task(reassure())
    try:
        yield
    finally:
        task.cancel()


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
            viewer.say(refused(getattr(message, "request", None), TOO_MANY_MESSAGES))
            if viewer.dropped > MAX_IGNORED_MESSAGES:
                viewer.say(server_messages.Goodbye(reason="You sent far too many messages."))
                return CLOSE_POLICY_VIOLATION
    return CLOSE_POLICY_VIOLATION


async def read_message(socket: Socket, viewer: Viewer) -> client_messages.FromClient | None:
    """Return the next message, None if the socket is closed; refuse anything else."""
    event: Any = await socket.receive()
    if event["type"] == "websocket.disconnect":
        return None
    data = event.get("text") or event.get("bytes") or b""
    try:
        return client_messages.decode_client.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        if not viewer.allow_message() and viewer.dropped > MAX_IGNORED_MESSAGES:
            viewer.closing = True
        raise Refusal(f"Invalid message: {str(error)[:300]}.") from None
