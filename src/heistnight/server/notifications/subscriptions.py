"""Where people want to be told that it is their turn: add, test and remove it."""

import hashlib
import secrets

from heistnight.server.errors import Missing, TooFast
from heistnight.server.limits import Buckets, Limits, count_limit_hit
from heistnight.server.live.room import Room
from heistnight.server.notifications import texts
from heistnight.server.notifications.destinations import OpenHosts, parse_url
from heistnight.server.notifications.outgoing import Outgoing
from heistnight.server.notifications.web_push import browser_keys
from heistnight.server.notifications.webhook_formats import Message, webhook_request
from heistnight.server.protocol import notification_bodies
from heistnight.server.protocol.game_presenters import title_of
from heistnight.table.errors import Refusal
from heistnight.table.storage import notification_queries as queries
from heistnight.table.storage.notification_schema import GUEST, TABLE
from heistnight.table.storage.records import Person, hashed
from heistnight.table.storage.store import Store

NOT_YOURS = "This seat isn't yours."


def endpoint_hash(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


class Subscriptions:
    """Browsers and webhooks of players, guests and tables."""

    def __init__(self, store: Store, limits: Limits, outgoing: Outgoing, base: str) -> None:
        self.store, self.limits, self.outgoing, self.base = store, limits, outgoing, base
        self.tests = Buckets(limits.webhook_rate, limits.webhook_burst)
        self.browsers = Buckets(limits.browser_rate, limits.browser_burst)

    # Browsers

    async def add_browser(
        self, recipient: str, given: notification_bodies.Browser, address: str
    ) -> None:
        """Tell this browser from now on."""
        check_browser(given, self.outgoing.open_hosts)
        one = queries.PushSubscription("", given.endpoint, given.p256dh, given.auth)
        hash_, most = endpoint_hash(given.endpoint), self.limits.max_browsers_a_player
        await self._check_rate(hash_, address)
        async with self.store.changing() as connection:
            check_known(await queries.is_known(connection, recipient))
            await queries.add_push(connection, recipient, one, hash_, most)

    async def _check_rate(self, hash_: str, address: str) -> None:
        """Limit new browsers: each is stored, and each turn sends it a request."""
        async with self.store.reading() as connection:
            known = await queries.has_push(connection, hash_)
        if not known and not self.browsers.take(address):
            count_limit_hit("browser_rate", address)
            raise TooFast("Too many new browsers from your address. Try again later.")

    async def add_guest(
        self, room: Room, given: notification_bodies.GuestBrowser, address: str
    ) -> None:
        """Tell this browser when it's a guest's turn at one table."""
        check_browser(given, self.outgoing.open_hosts)
        person = person_with(room, given.token)
        recipient = person.player or person.notices
        if not recipient:
            recipient = person.notices = GUEST + secrets.token_hex(7)
            await room.table.persistence.save()
            room.table.note_turns()
        await self.add_browser(recipient, given, address)

    async def remove_browser(self, endpoint: str) -> None:
        async with self.store.changing() as connection:
            await queries.remove_push(connection, endpoint_hash(endpoint))

    async def still_waiting(self, key: str) -> notification_bodies.Waiting:
        """Return the tables that wait for the person with this browser."""
        async with self.store.reading() as connection:
            recipient = await queries.recipient_of(connection, key)
            if recipient is None:
                raise Missing("This browser isn't subscribed any more.")
            tables = await queries.waiting_tables(connection, recipient)
        shown = [
            notification_bodies.WaitingTable(code=one.code, title=title_of(one.game))
            for one in tables
        ]
        return notification_bodies.Waiting(tables=shown)

    async def show(self, recipient: str) -> notification_bodies.Channels:
        async with self.store.reading() as connection:
            found = (await queries.channels_of(connection, [recipient])).get(recipient)
        channels = found or queries.Channels()
        return notification_bodies.Channels(
            browsers=len(channels.push), webhook=self._shown(channels.webhook)
        )

    def _shown(self, webhook: queries.Webhook | None) -> notification_bodies.WebhookShown | None:
        """Show only the host: the rest of the URL is often a secret."""
        if webhook is None:
            return None
        host = webhook.url.partition("://")[2].partition("/")[0]
        return notification_bodies.WebhookShown(
            format=webhook.format, host=host, problem=webhook.problem
        )

    # Webhooks

    async def set_webhook(
        self, recipient: str, given: notification_bodies.WebhookChange, address: str, test: str
    ) -> None:
        """Save a webhook after a test message arrived; an empty URL removes it."""
        webhook = queries.Webhook(given.format, given.url, given.secret)
        if given.url:
            await self._test(webhook, Message(test, self.base), address)
        await self._save(recipient, webhook)

    async def _save(self, recipient: str, webhook: queries.Webhook) -> None:
        async with self.store.changing() as connection:
            if webhook.url:
                check_known(await queries.is_known(connection, recipient))
                await queries.save_webhook(connection, recipient, webhook)
            else:
                await queries.forget_webhook(connection, recipient)

    async def _test(self, webhook: queries.Webhook, message: Message, address: str) -> None:
        if not webhook.secret.isascii() or not webhook.secret.isprintable():
            raise Refusal("The secret must consist of printable ASCII characters.")
        to = parse_url(webhook.url, self.outgoing.open_hosts)
        if not self.tests.take(address):
            count_limit_hit("webhook_rate", address)
            raise TooFast("Too many test messages from your address. Wait a minute.")
        headers, body = webhook_request(webhook.format, message, webhook.secret)
        sent = await self.outgoing.post(to, headers, body)
        if sent.problem:
            raise Refusal(f"The test message didn't arrive. {sent.problem}")

    async def set_table_webhook(
        self, room: Room, given: notification_bodies.TableWebhook, address: str
    ) -> None:
        """Have the host set the webhook that tells whose turn it is at the table."""
        check_host(room, given.token)
        code = room.table.record.code
        webhook = queries.Webhook(given.format, given.url, given.secret)
        if given.url:
            test = texts.TABLE_TEST.format(code=code)
            await self._test(webhook, Message(test, self.base), address)
        host = check_host(room, given.token)  # the test takes seconds
        await self._save(TABLE + code, webhook)
        room.table.record.webhook = host.id if given.url else None
        await room.table.persistence.save()
        room.table.note_turns()


def check_browser(given: notification_bodies.Browser, open_hosts: OpenHosts) -> None:
    parse_url(given.endpoint, open_hosts)
    browser_keys(given.p256dh, given.auth)


def check_known(known: bool) -> None:
    if not known:
        raise Missing("This player was forgotten meanwhile.")


def check_host(room: Room, token: str) -> Person:
    """Return the table's host, if this is their token."""
    person = person_with(room, token)
    if person.id != room.table.record.host:
        raise Refusal("Only the host can set the table's webhook.")
    return person


def person_with(room: Room, token: str) -> Person:
    """Return the person with this token."""
    room.table.persistence.check_usable()
    hash_ = hashed(token)
    people = [one for one in room.table.record.people if hash_ in one.tokens]
    if not people or people[0].removed:
        raise Missing(NOT_YOURS)
    return people[0]
