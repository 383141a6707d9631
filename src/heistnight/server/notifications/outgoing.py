"""Send HTTP requests to hosts that strangers have named: no redirects, little is read, in time."""

import asyncio
import logging
import ssl
from collections.abc import Mapping

import h11
import msgspec

import heistnight
from heistnight.server.notifications.destinations import (
    Destination,
    OpenHosts,
    Resolve,
    checked_address,
    resolve_host,
)
from heistnight.table.errors import Refusal

log = logging.getLogger("heistnight.notifications")

TIMEOUT_SECONDS = 10.0
"""For the whole request: resolve, connect, send and read."""
MAX_HEAD_BYTES = 16_384
PART_BYTES = 4096


class Sent(msgspec.Struct, frozen=True):
    """The result of a request."""

    status: int
    """The HTTP status; 0 without an answer."""
    problem: str = ""
    """What went wrong, for the person who gave us the URL; empty on success."""
    retry: bool = False
    """Whether another try may succeed."""
    after: float = 0.0
    """The seconds after which the receiver wants the next try."""

    @property
    def gone(self) -> bool:
        """Whether the receiver says that the address no longer exists."""
        return self.status in (404, 410)


class Outgoing:
    """Posts to checked destinations."""

    def __init__(self, open_hosts: OpenHosts, resolve: Resolve = resolve_host) -> None:
        self.open_hosts, self.resolve = open_hosts, resolve
        self._tls: ssl.SSLContext | None = None

    async def post(self, to: Destination, headers: Mapping[str, str], body: bytes) -> Sent:
        """Send the body once; report what happened, and raise nothing."""
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                return await self._post(to, headers, body)
        except Refusal as refusal:
            return Sent(0, str(refusal))
        except TimeoutError:
            return Sent(0, "The receiver didn't answer in time.", retry=True)
        except ssl.SSLError:
            return Sent(0, "The receiver's certificate isn't valid.", retry=True)
        except (OSError, EOFError, UnicodeError, h11.ProtocolError):
            return Sent(0, "Can't reach the receiver.", retry=True)

    async def _post(self, to: Destination, headers: Mapping[str, str], body: bytes) -> Sent:
        address = await checked_address(to, self.open_hosts, self.resolve)
        reader, writer = await self._connect(to, address)
        try:
            connection = h11.Connection(h11.CLIENT, max_incomplete_event_size=MAX_HEAD_BYTES)
            writer.write(request_bytes(connection, to, headers, body))
            await writer.drain()
            return result_of(await read_head(connection, reader))
        finally:
            writer.transport.abort()

    async def _connect(
        self, to: Destination, address: str
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to the checked address; the certificate must be the host's."""
        if not to.secure:
            return await asyncio.open_connection(address, to.port, limit=MAX_HEAD_BYTES)
        if self._tls is None:
            self._tls = await asyncio.to_thread(ssl.create_default_context)
        return await asyncio.open_connection(
            address, to.port, limit=MAX_HEAD_BYTES, ssl=self._tls, server_hostname=to.host
        )


def request_bytes(
    connection: h11.Connection, to: Destination, headers: Mapping[str, str], body: bytes
) -> bytes:
    usual = to.port == (443 if to.secure else 80)
    every = {
        "host": to.authority(usual),
        "user-agent": f"HeistNight/{heistnight.__version__}",
        "content-length": str(len(body)),
        "connection": "close",
        **headers,
    }
    head = h11.Request(method="POST", target=to.path, headers=list(every.items()))
    parts = [connection.send(head), connection.send(h11.Data(body))]
    return b"".join([part for part in parts if part])


async def read_head(connection: h11.Connection, reader: asyncio.StreamReader) -> h11.Response:
    """Read the status and the headers; the body isn't read."""
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(PART_BYTES))
        elif isinstance(event, h11.Response):
            return event
        elif not isinstance(event, h11.InformationalResponse):
            raise EOFError


def result_of(answer: h11.Response) -> Sent:
    status = answer.status_code
    if 200 <= status < 300:
        return Sent(status)
    if 300 <= status < 400:
        return Sent(status, "The receiver redirects to another URL. Enter that one.")
    after = [value for name, value in answer.headers if name == b"retry-after"]
    seconds = float(after[0]) if after and after[0].isdigit() and len(after[0]) < 5 else 0.0
    retry = status in (408, 429) or status >= 500
    return Sent(status, f"The receiver answered with status {status}.", retry, seconds)
