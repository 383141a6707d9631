"""Web Push: encrypt a message for one browser (RFC 8291) and identify ourselves (VAPID, RFC 8292).

`pywebpush` does the same, but brings two HTTP clients, of which one blocks, and neither lets us
choose the address to connect to. `cryptography` is all that is needed.
"""

import base64
import binascii
import json
import os
import struct
import time

import msgspec
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from heistnight.table.errors import Refusal

RECORD_BYTES = 4096
PADDED_BYTES = 512
"""Every message has this length, so that its length tells nothing."""
TOKEN_SECONDS = 12 * 3600.0
"""How long a token is valid; push services refuse more than a day."""
RENEW_SECONDS = 3600.0
MAX_TOKENS = 100
KEY_BYTES, AUTH_BYTES = 65, 16
NOT_A_SUBSCRIPTION = "This isn't a push subscription of a browser."


def to_base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class BrowserKeys(msgspec.Struct, frozen=True):
    """The keys that a browser gave with its subscription."""

    public: ec.EllipticCurvePublicKey
    raw: bytes
    auth: bytes


def browser_keys(p256dh: str, auth: str) -> BrowserKeys:
    """Read a subscription's keys, or refuse them."""
    try:
        raw, secret = from_base64(p256dh), from_base64(auth)
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw)
    except (ValueError, binascii.Error):
        raise Refusal(NOT_A_SUBSCRIPTION) from None
    if len(raw) != KEY_BYTES or len(secret) != AUTH_BYTES:
        raise Refusal(NOT_A_SUBSCRIPTION)
    return BrowserKeys(public, raw, secret)


def derive(salt: bytes, key: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(key)


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    form = serialization.PublicFormat.UncompressedPoint
    return key.public_bytes(serialization.Encoding.X962, form)


def encrypt(
    message: bytes,
    keys: BrowserKeys,
    private: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
    padded: int = PADDED_BYTES,
) -> bytes:
    """Encrypt a message as one `aes128gcm` record; `private` and `salt` are random by default."""
    private, salt = private or ec.generate_private_key(ec.SECP256R1()), salt or os.urandom(16)
    ours = public_bytes(private.public_key())
    shared = private.exchange(ec.ECDH(), keys.public)
    secret = derive(keys.auth, shared, b"WebPush: info\0" + keys.raw + ours, 32)
    content_key = derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(salt, secret, b"Content-Encoding: nonce\0", 12)
    record = (message + b"\x02").ljust(padded, b"\0")
    head = salt + struct.pack(">IB", RECORD_BYTES, len(ours)) + ours
    return head + AESGCM(content_key).encrypt(nonce, record, None)


def new_key() -> str:
    """Return a new private key as PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    ).decode()


class Sender:
    """This server, as push services know it: its key and how to contact its operator."""

    def __init__(self, pem: str, contact: str) -> None:
        key = serialization.load_pem_private_key(pem.encode(), None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        self.key, self.contact = key, contact
        self.public = to_base64(public_bytes(key.public_key()))
        """What a browser subscribes with."""
        self._tokens: dict[str, tuple[str, float]] = {}

    def authorization(self, origin: str) -> str:
        """Return the `Authorization` header for a push service."""
        token, until = self._tokens.get(origin, ("", 0.0))
        if until < time.time() + RENEW_SECONDS:
            if len(self._tokens) >= MAX_TOKENS:
                self._tokens.clear()
            until = time.time() + TOKEN_SECONDS
            token = self._sign({"aud": origin, "exp": int(until), "sub": self.contact})
            self._tokens[origin] = token, until
        return f"vapid t={token}, k={self.public}"

    def _sign(self, claims: dict[str, str | int]) -> str:
        head = {"typ": "JWT", "alg": "ES256"}
        parts = [to_base64(json.dumps(part).encode()) for part in (head, claims)]
        signed = ".".join(parts).encode()
        r, s = decode_dss_signature(self.key.sign(signed, ec.ECDSA(hashes.SHA256())))
        return f"{signed.decode()}.{to_base64(r.to_bytes(32) + s.to_bytes(32))}"
