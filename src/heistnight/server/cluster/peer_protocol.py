"""The protocol between two nodes: a handshake, then messages with a length prefix.

In the handshake, each side proves that it knows the secret in their shared database, without
showing it to the other side or to anyone listening in. An unauthenticated connection gets 96
bytes and a few seconds.
"""

import asyncio
import hashlib
import hmac
import secrets
from typing import Any

import msgspec

NONCE_BYTES, PROOF_BYTES = 32, 32
MAX_MESSAGE_BYTES = 16 * 2**20
CONNECT_SECONDS = 1.0
"""Short, because the other node is on our own network and has nothing to look up."""
AUTHENTICATE_SECONDS = 5.0

Message = dict[str, Any]
encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder().decode


class NotAPeer(Exception):
    """The other side does not know the secret."""


def proof(secret: bytes, who: bytes, *nonces: bytes) -> bytes:
    return hmac.digest(secret, who + b"".join(nonces), hashlib.sha256)


class PeerConnection:
    """An authenticated connection; both sides use it in the same way."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def post(self, message: Message) -> None:
        """Queue a message; does nothing if the connection is gone, as the next read notices."""
        if self.writer.is_closing():
            return
        data = encode(message)
        self.writer.write(len(data).to_bytes(4, "big") + data)

    async def send(self, message: Message) -> None:
        """Send a message, waiting while the other side does not read."""
        self.post(message)
        await self.writer.drain()

    async def read(self) -> Message | None:
        """Return the next message; None if the connection is gone."""
        try:
            size = int.from_bytes(await self.reader.readexactly(4), "big")
            if size > MAX_MESSAGE_BYTES:
                raise ConnectionError("a message that is too long")
            message: Message = decode(await self.reader.readexactly(size))
        except (OSError, EOFError, msgspec.DecodeError):
            self.abort()
            return None
        return message

    async def close(self) -> None:
        """Close after everything queued is sent."""
        self.writer.close()
        await self.writer.wait_closed()

    def abort(self) -> None:
        self.writer.transport.abort()


async def connect(address: str, secret: bytes) -> PeerConnection:
    """Connect to a node; raises OSError or NotAPeer."""
    host, _, port = address.rpartition(":")
    async with asyncio.timeout(CONNECT_SECONDS):
        reader, writer = await asyncio.open_connection(host.strip("[]"), int(port))
        try:
            theirs, mine = await reader.readexactly(NONCE_BYTES), secrets.token_bytes(NONCE_BYTES)
            writer.write(mine + proof(secret, b"door", theirs, mine))
            found = await reader.readexactly(PROOF_BYTES)
            if not hmac.compare_digest(found, proof(secret, b"owner", mine, theirs)):
                raise NotAPeer
        except BaseException as error:
            writer.transport.abort()
            if isinstance(error, EOFError):
                raise NotAPeer from None
            raise
    return PeerConnection(reader, writer)


async def accept(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, secret: bytes
) -> PeerConnection:
    """Authenticate an incoming `connect`; raises OSError, EOFError or NotAPeer."""
    async with asyncio.timeout(AUTHENTICATE_SECONDS):
        mine = secrets.token_bytes(NONCE_BYTES)
        writer.write(mine)
        theirs = await reader.readexactly(NONCE_BYTES)
        found = await reader.readexactly(PROOF_BYTES)
        if not hmac.compare_digest(found, proof(secret, b"door", mine, theirs)):
            raise NotAPeer
        writer.write(proof(secret, b"owner", theirs, mine))
        await writer.drain()
    return PeerConnection(reader, writer)
