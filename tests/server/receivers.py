"""A push service and a webhook receiver on this machine, and a browser that can decrypt."""

import json
import os
import secrets
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from heistnight.server.notifications.web_push import from_base64, public_bytes, to_base64
from tests.server.kit import PATIENCE


class Received(msgspec.Struct, frozen=True):
    """A request that arrived."""

    path: str
    headers: dict[str, str]
    body: bytes
    at: float

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Receiver:
    """An HTTP server that keeps what it is sent, and answers as the test wants."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.answers: Callable[[Received], int] = lambda _: 201
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers.get("content-length", 0))
                headers = {name.lower(): value for name, value in self.headers.items()}
                one = Received(self.path, headers, self.rfile.read(length), time.time())
                receiver.received.append(one)
                status = receiver.answers(one)
                self.send_response(status)
                if status in (301, 302, 307, 308):
                    self.send_header("location", "/redirected")
                self.send_header("content-length", "0")
                self.end_headers()

            do_GET = do_POST

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, args=[0.05], daemon=True).start()

    @property
    def flags(self) -> tuple[str, str]:
        """Allow this receiver, although it is in a private network."""
        return "--notify-host", f"127.0.0.1:{self.port}"

    def at(self, path: str) -> list[Received]:
        return [one for one in self.received if one.path == path]

    def until(self, path: str, count: int = 1) -> list[Received]:
        """Wait until that many requests have arrived at a path."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if len(found := self.at(path)) >= count:
                return found
            time.sleep(0.05)
        raise TimeoutError(f"{len(self.at(path))} of {count} requests arrived at {path}.")

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class TestBrowser:
    """A browser's side of a push subscription."""

    __test__ = False

    def __init__(self, receiver: Receiver) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.path = f"/push/{secrets.token_urlsafe(8)}"
        self.receiver, self.endpoint = receiver, receiver.url + self.path

    @property
    def subscription(self) -> dict[str, str]:
        raw = public_bytes(self.key.public_key())
        return {
            "endpoint": self.endpoint,
            "p256dh": to_base64(raw),
            "auth": to_base64(self.auth),
        }

    def messages(self) -> list[Any]:
        return [self.read(one) for one in self.receiver.at(self.path)]

    def read(self, one: Received) -> Any:
        """Decrypt a message as a browser does."""
        return json.loads(decrypt(self.key, self.auth, one.body))


def decrypt(key: ec.EllipticCurvePrivateKey, auth: bytes, body: bytes) -> bytes:
    """Decrypt one aes128gcm record (RFC 8188, RFC 8291)."""
    salt, length = body[:16], body[20]
    theirs, sealed = body[21 : 21 + length], body[21 + length :]
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
    mine = public_bytes(key.public_key())

    def derive(salt: bytes, secret: bytes, info: bytes, size: int) -> bytes:
        return HKDF(hashes.SHA256(), size, salt, info).derive(secret)

    shared = derive(auth, key.exchange(ec.ECDH(), public), b"WebPush: info\0" + mine + theirs, 32)
    content = derive(salt, shared, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(salt, shared, b"Content-Encoding: nonce\0", 12)
    return AESGCM(content).decrypt(nonce, sealed, None).rstrip(b"\0").removesuffix(b"\x02")


def check_vapid(header: str, origin: str, public: str) -> dict[str, Any]:
    """Check who signed a push request and for whom, as a push service does; return its claims."""
    kind, _, rest = header.partition(" ")
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (kind, fields["k"]) == ("vapid", public)
    head, body, signature = fields["t"].split(".")
    raw = from_base64(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64(public))
    der = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key.verify(der, f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
    claims: dict[str, Any] = json.loads(from_base64(body))
    assert json.loads(from_base64(head))["alg"] == "ES256"
    assert claims["aud"] == origin
    assert time.time() < claims["exp"] <= time.time() + 86_400
    return claims
