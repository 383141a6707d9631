"""Tell people that it is their turn, once, from what is stored.

`player_tables.due` says when to tell someone. Claiming a turn moves that time into the future, in
one statement that also checks the table's owner: of several servers, one sends. After sending it
becomes null. A server killed in between sends again after `CLAIM_SECONDS`: a turn is told at least
once, and twice only if the server was killed between the delivery and the commit.
"""

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import msgspec

from heistnight.kernel.errors import HeistError
from heistnight.server.limits import Limits
from heistnight.server.live.room import Room
from heistnight.server.notifications import texts
from heistnight.server.notifications.deliveries import TOO_MANY, Deliveries
from heistnight.server.notifications.destinations import parse_url
from heistnight.server.notifications.outgoing import Sent
from heistnight.server.notifications.web_push import Sender, browser_keys, encrypt
from heistnight.server.notifications.webhook_formats import Message, webhook_request
from heistnight.table.storage import notification_queries as queries
from heistnight.table.storage.notification_queries import Channels, DueTurn
from heistnight.table.storage.notification_schema import TABLE
from heistnight.table.storage.records import TableRecord
from heistnight.table.storage.store import Store

log = logging.getLogger("heistnight.notifications")

CLAIM_SECONDS = 600.0
"""Longer than all tries take. After it, another server tells the rest."""
MAX_TURNS_READ = 200
MAX_RECIPIENTS_TELLING = 1000
"""Recipients that are being told at the same time; others wait in the database."""
PUSH_TTL_SECONDS = 86_400
"""How long a push service keeps a message for a browser that is offline."""
BUSY_SECONDS = 60.0
"""The pause when too much waits for a host."""
MAX_FAILURES = 20
"""Failures in a row after which a webhook isn't used any more, until it is set again."""
CLEANUP_SECONDS = 3600.0


class NotifierHub(Protocol):
    """What the notifier needs from the hub."""

    store: Store
    limits: Limits

    @property
    def rooms(self) -> Mapping[str, Room]: ...


class Notifier:
    """Looks for turns that someone is to be told of, and tells them."""

    def __init__(
        self,
        hub: NotifierHub,
        node: Callable[[], str | None],
        sender: Sender,
        deliveries: Deliveries,
        base: str,
    ) -> None:
        self.hub, self.node, self.sender = hub, node, sender
        self.deliveries, self.base = deliveries, base
        self.told = 0
        """Messages that arrived, for the metrics."""
        self._telling: set[asyncio.Task[None]] = set()
        self._cleaned = time.monotonic()
        self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        for task in (self._task, *self._telling):
            task.cancel()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self.hub.limits.notify_every)
            try:
                while await self.look() == MAX_TURNS_READ:
                    pass
                await self._clean_up()
            except HeistError as error:  # no database: the next look tries again
                log.warning("Couldn't look for players whose turn it is: %s", error)
            except Exception:
                log.exception("Looking for players whose turn it is failed.")

    async def _clean_up(self) -> None:
        if time.monotonic() - self._cleaned > CLEANUP_SECONDS:
            self._cleaned = time.monotonic()
            async with self.hub.store.changing() as connection:
                await queries.drop_unused(connection, time.time() - CLEANUP_SECONDS)

    # Finding turns

    async def look(self) -> int:
        """Claim what is due and begin to tell it; return how many turns were dealt with."""
        node_lost = self.hub.store.leases is not None and self.node() is None
        if node_lost or len(self._telling) >= MAX_RECIPIENTS_TELLING:
            return 0
        now, store = time.time(), self.hub.store
        async with store.reading() as connection:
            turns = await queries.due_turns(connection, self.node(), now, MAX_TURNS_READ)
            channels = await queries.channels_of(connection, [one.recipient for one in turns])
        if not turns:
            return 0
        done, claimed = await self._claim(turns, channels, now)
        for recipient, mine in claimed.items():
            task = asyncio.create_task(self._tell(recipient, mine, channels[recipient]))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)
        return done

    async def _claim(
        self, turns: Sequence[DueTurn], channels: Mapping[str, Channels], now: float
    ) -> tuple[int, dict[str, list[DueTurn]]]:
        """Claim turns; put off those who have the table open, and drop those nobody wants."""
        changed, claimed = 0, defaultdict[str, list[DueTurn]](list)
        async with self.hub.store.changing() as connection:
            for turn in turns:
                wanted, here = turn.recipient in channels, self._is_here(turn)
                later = now + (max(1.0, self.hub.limits.notify_after) if here else CLAIM_SECONDS)
                due = later if wanted else None
                done = await queries.claim(connection, turn, due, self.node())
                changed += done
                if done and wanted and not here:
                    claim = msgspec.structs.replace(turn, due=later)
                    claimed[turn.recipient].append(claim)
        return changed, claimed

    def _is_here(self, turn: DueTurn) -> bool:
        """Return whether the person has this table open."""
        room = self.hub.rooms.get(turn.code)
        return room is not None and room.table.people.present[turn.person] > 0

    # Telling

    async def _tell(self, recipient: str, turns: list[DueTurn], channels: Channels) -> None:
        """Tell a recipient on every channel, and note that it is done."""
        try:
            async with self.hub.store.reading() as connection:
                tables = await queries.waiting_tables(connection, recipient)
            message = self._message(recipient, turns, tables) if tables else None
            done = not message or await self._send_all(recipient, turns, channels, message)
            due = None if done else time.time() + BUSY_SECONDS
            async with self.hub.store.changing() as connection:
                await queries.finish(connection, turns, due)
        except HeistError as error:
            log.warning("Couldn't tell a player that it's their turn: %s", error)
        except Exception:
            log.exception("Telling a player that it's their turn failed.")

    def _message(
        self, recipient: str, turns: Sequence[DueTurn], tables: Sequence[TableRecord]
    ) -> Message:
        if recipient.startswith(TABLE):
            return texts.table_turn(tables[0], turns[0].person, self.base)
        return texts.your_turn(tables, self.base)

    async def _send_all(
        self, recipient: str, turns: list[DueTurn], channels: Channels, message: Message
    ) -> bool:
        """Send the message; return False if too much waits for one of the hosts."""

        async def wanted() -> bool:
            async with self.hub.store.reading() as connection:
                return await queries.any_due(connection, turns)

        sends = [self._push(one, message, wanted) for one in channels.push]
        if channels.webhook is not None and channels.webhook.failures < MAX_FAILURES:
            sends.append(self._post(recipient, channels.webhook, message, wanted))
        return TOO_MANY not in await asyncio.gather(*sends)

    async def _push(
        self, one: queries.PushSubscription, message: Message, wanted: queries.Wanted
    ) -> Sent:
        to = parse_url(one.endpoint, self.deliveries.outgoing.open_hosts)
        keys = browser_keys(one.p256dh, one.auth)

        def request() -> tuple[dict[str, str], bytes]:
            content = {"key": one.id, "text": message.text, "tables": message.waiting}
            headers = {
                "authorization": self.sender.authorization(to.origin),
                "content-encoding": "aes128gcm",
                "content-type": "application/octet-stream",
                "ttl": str(PUSH_TTL_SECONDS),
                "urgency": "normal",
                "topic": "turn",
            }
            return headers, encrypt(msgspec.json.encode(content), keys)

        sent = await self.deliveries.deliver(to, request, wanted)
        self._count(sent)
        if sent.gone:
            async with self.hub.store.changing() as connection:
                await queries.drop_push(connection, one.id)
        return sent

    async def _post(
        self, recipient: str, webhook: queries.Webhook, message: Message, wanted: queries.Wanted
    ) -> Sent:
        to = parse_url(webhook.url, self.deliveries.outgoing.open_hosts)

        def request() -> tuple[dict[str, str], bytes]:
            return webhook_request(webhook.format, message, webhook.secret)

        sent = await self.deliveries.deliver(to, request, wanted)
        self._count(sent)
        if sent is not TOO_MANY and (sent.problem or webhook.problem):
            async with self.hub.store.changing() as connection:
                await queries.note_webhook(connection, recipient, webhook, sent.problem, sent.gone)
        return sent

    def _count(self, sent: Sent) -> None:
        self.told += not sent.problem
