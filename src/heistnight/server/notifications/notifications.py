"""All parts of notifications, set up for one server."""

from typing import Protocol

import msgspec

from heistnight.server.notifications.deliveries import Deliveries
from heistnight.server.notifications.destinations import NO_OPEN_HOSTS, OpenHosts
from heistnight.server.notifications.notifier import Notifier, NotifierHub
from heistnight.server.notifications.outgoing import Outgoing
from heistnight.server.notifications.subscriptions import Subscriptions
from heistnight.server.notifications.web_push import Sender, new_key
from heistnight.table.storage.notification_queries import shared_key

NO_CONTACT = "mailto:operator@localhost"
"""For servers without a public URL. Their pages can't subscribe, except on the same machine."""


class NotifySettings(msgspec.Struct, frozen=True):
    """What the operator decides about notifications."""

    open_hosts: OpenHosts = NO_OPEN_HOSTS
    base: str = ""
    """The server's public URL, for links in messages."""

    @property
    def contact(self) -> str:
        """How push services reach the operator."""
        return self.base if self.base.startswith("https://") else NO_CONTACT


PUBLIC_HOSTS_ONLY = NotifySettings()


class HasNode(Protocol):
    """A server process, as one of several."""

    id: str | None


class NotificationsHub(NotifierHub, Protocol):
    """What notifications need from the hub."""

    @property
    def node(self) -> HasNode: ...


class Notifications:
    """Use `Notifications.open`."""

    def __init__(self, hub: NotificationsHub, settings: NotifySettings, pem: str) -> None:
        outgoing = Outgoing(settings.open_hosts)
        hub.store.notify_after = hub.limits.notify_after
        self.sender = Sender(pem, settings.contact)
        self.subscriptions = Subscriptions(hub.store, hub.limits, outgoing, settings.base)
        self.notifier = Notifier(
            hub, lambda: hub.node.id, self.sender, Deliveries(outgoing), settings.base
        )

    @classmethod
    async def open(cls, hub: NotificationsHub, settings: NotifySettings) -> "Notifications":
        """Read the key that all servers of this database share; the first start makes it."""
        async with hub.store.changing() as connection:
            pem = await shared_key(connection, "vapid", new_key)
        return cls(hub, settings, pem)

    def close(self) -> None:
        self.notifier.close()
