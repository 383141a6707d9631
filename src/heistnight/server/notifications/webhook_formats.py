"""What a webhook sends, in the formats of Discord, Slack, Matrix and ntfy, and as plain JSON."""

import hashlib
import hmac
import time
from collections.abc import Callable

import msgspec

MARKUP = str.maketrans({sign: f"\\{sign}" for sign in "\\*_~`|>#[]()<@"})
ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


class Message(msgspec.Struct, frozen=True):
    """What to tell: nothing that isn't public at the table."""

    text: str
    link: str = ""
    """Where to play; empty if the server doesn't know its public URL."""
    code: str = ""
    game: str = ""
    waiting: int = 0
    """How many tables wait for the player."""


def discord(message: Message) -> dict[str, object]:
    """Names must not mention anybody or change the layout."""
    text = message.text.translate(MARKUP)
    return {"content": with_link(text, message.link), "allowed_mentions": {"parse": []}}


def slack(message: Message) -> dict[str, object]:
    return {"text": with_link(message.text.translate(ENTITIES), message.link)}


def matrix(message: Message) -> dict[str, object]:
    """Return what a generic webhook of Matrix Hookshot accepts."""
    return {"text": with_link(message.text, message.link), "username": "Heist Night"}


def plain(message: Message) -> dict[str, object]:
    return {"event": "turn", **msgspec.structs.asdict(message)}


def with_link(text: str, link: str) -> str:
    return f"{text} {link}" if link else text


BODIES: dict[str, Callable[[Message], dict[str, object]]] = {
    "discord": discord,
    "slack": slack,
    "matrix": matrix,
    "json": plain,
}
SENDS_TOKEN = ("ntfy", "matrix")
"""Formats whose receivers know access tokens; the others get a signature."""


def webhook_request(format_: str, message: Message, secret: str) -> tuple[dict[str, str], bytes]:
    """Return the headers and the body of a webhook's request."""
    if format_ == "ntfy":
        body, headers = message.text.encode(), {"content-type": "text/plain; charset=utf-8"}
        headers |= {"title": "Heist Night", "click": message.link} if message.link else {}
    else:
        body = msgspec.json.encode(BODIES[format_](message))
        headers = {"content-type": "application/json"}
    if secret and format_ in SENDS_TOKEN:
        headers["authorization"] = f"Bearer {secret}"
    elif secret:
        headers |= signature(secret, body, int(time.time()))
    return headers, body


def signature(secret: str, body: bytes, at: int) -> dict[str, str]:
    """Return the headers that prove who sent the body, and when."""
    signed = hmac.new(secret.encode(), b"%d." % at + body, hashlib.sha256).hexdigest()
    return {"x-heist-night-time": str(at), "x-heist-night-signature": f"sha256={signed}"}
