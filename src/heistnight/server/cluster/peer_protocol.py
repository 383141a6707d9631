"""The line between two nodes: each proves first that it knows the secret of their database.

Neither shows it to the other, nor to whoever listens in; a stranger is heard for 96 bytes and a
few seconds. After that, messages of any kind, each with its length before it.
"""

import asyncio
import hashlib
import hmac
import secrets
from typing import Any

import msgspec

NONCE, PROOF = 32, 32
"""Bytes."""
MOST = 16 * 2**20
"""Bytes of one message."""
WITHIN = 1.0
"""Seconds for another node to answer: it is on our own network, and has nothing to look up."""
PROVE_WITHIN = 5.0

Message = dict[str, Any]
encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder().decode


class Stranger(Exception):
    """The other side does not know the secret."""


def proof(secret: bytes, who: bytes, *nonces: bytes) -> bytes:
    return hmac.digest(secret, who + b"".join(nonces), hashlib.sha256)


class Wire:
    """Both sides use it in the same way."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def post(self, message: Message) -> None:
        """Where the line is gone there is nobody to tell: whoever reads next notices."""
        if self.writer.is_closing():
            return
        data = encode(message)
        self.writer.write(len(data).to_bytes(4, "big") + data)

    async def send(self, message: Message) -> None:
        """Waits where the other side does not read."""
        self.post(message)
        await self.writer.drain()

    async def read(self) -> Message | None:
        """The next message; None where the line is gone."""
        try:
            size = int.from_bytes(await self.reader.readexactly(4), "big")
            if size > MOST:
                raise ConnectionError("a message that is too long")
            message: Message = decode(await self.reader.readexactly(size))
        except (OSError, EOFError, msgspec.DecodeError):
            self.abort()
            return None
        return message

    async def close(self) -> None:
        """After what was sent has left."""
        self.writer.close()
        await self.writer.wait_closed()

    def abort(self) -> None:
        self.writer.transport.abort()


async def call(address: str, secret: bytes) -> Wire:
    """A line to that node; OSError or Stranger where there is none."""
    host, _, port = address.rpartition(":")
    async with asyncio.timeout(WITHIN):
        reader, writer = await asyncio.open_connection(host.strip("[]"), int(port))
        try:
            theirs, mine = await reader.readexactly(NONCE), secrets.token_bytes(NONCE)
            writer.write(mine + proof(secret, b"door", theirs, mine))
            found = await reader.readexactly(PROOF)
            if not hmac.compare_digest(found, proof(secret, b"owner", mine, theirs)):
                raise Stranger
        except BaseException as error:
            writer.transport.abort()
            if isinstance(error, EOFError):
                raise Stranger from None
            raise
    return Wire(reader, writer)


async def welcome(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, secret: bytes
) -> Wire:
    """The other side of `call`; OSError, EOFError or Stranger where it is no node of ours."""
    async with asyncio.timeout(PROVE_WITHIN):
        mine = secrets.token_bytes(NONCE)
        writer.write(mine)
        theirs = await reader.readexactly(NONCE)
        found = await reader.readexactly(PROOF)
        if not hmac.compare_digest(found, proof(secret, b"door", mine, theirs)):
            raise Stranger
        writer.write(proof(secret, b"owner", theirs, mine))
        await writer.drain()
    return Wire(reader, writer)
