"""The bodies of the HTTP requests and responses about notifications."""

from typing import Annotated, Literal

from msgspec import Meta

from heistnight.server.protocol.http_bodies import RequestBody
from heistnight.server.protocol.schemas import Body, SecretText

UrlText = Annotated[str, Meta(max_length=1000)]
KeyText = Annotated[str, Meta(max_length=120)]
WebhookFormat = Literal["discord", "slack", "matrix", "ntfy", "json"]


class Browser(RequestBody):
    """A browser's push subscription, as `PushSubscription.toJSON()` gives it."""

    endpoint: UrlText
    p256dh: KeyText
    auth: KeyText


class GuestBrowser(Browser, kw_only=True):
    """A browser of a guest, who is told about this table only."""

    token: SecretText


class ForgottenBrowser(RequestBody):
    """Stop telling this browser. Only the browser knows its endpoint."""

    endpoint: UrlText


class WebhookChange(RequestBody):
    """Set the webhook, after a test message arrived; an empty URL removes it."""

    format: WebhookFormat
    url: UrlText
    secret: Annotated[str, Meta(max_length=200)] = ""
    """Sent as a token (ntfy, Matrix), or used to sign each message (the other formats)."""


class TableWebhook(WebhookChange, kw_only=True):
    """The host sets the table's webhook."""

    token: SecretText


class NotificationsOffered(Body):
    """What a browser needs to subscribe."""

    public_key: str
    """The server's VAPID key, in base64url."""


class WebhookShown(Body):
    """A webhook, without its secrets."""

    format: str
    host: str
    problem: str
    """Why the latest message didn't arrive; empty if it did."""


class Channels(Body):
    """How a player is told that it is their turn."""

    browsers: int
    webhook: WebhookShown | None


class WaitingTable(Body):
    code: str
    title: str


class Waiting(Body):
    """The tables that wait for the person with this browser, at most 20."""

    tables: list[WaitingTable]


class Done(Body):
    """The change was made."""

    done: bool = True
