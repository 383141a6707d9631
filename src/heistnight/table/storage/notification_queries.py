"""Read and change who is told that it is their turn, and where."""

import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, delete, exists, insert, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from heistnight.table.storage.leases import IS_UNOWNED
from heistnight.table.storage.notification_schema import (
    GUEST,
    PUSH_SUBSCRIPTIONS,
    SERVER_KEYS,
    TABLE,
    WEBHOOKS,
)
from heistnight.table.storage.player_schema import PLAYER_TABLES, PLAYERS
from heistnight.table.storage.records import TableRecord
from heistnight.table.storage.schema import TABLES
from heistnight.table.storage.stored_tables import read_table

Wanted = Callable[[], Awaitable[bool]]
MAX_TABLES_NAMED = 20
RUNNING = TABLES.c.state.in_(("playing", "asleep"))
SAVE_WEBHOOK = text(
    "INSERT INTO webhooks (recipient, format, url, secret, made, failures, problem) "
    "VALUES (:recipient, :format, :url, :secret, :made, 0, '') "
    "ON CONFLICT (recipient) DO UPDATE SET format = excluded.format, url = excluded.url, "
    "secret = excluded.secret, made = excluded.made, failures = 0, problem = ''"
)
INSERT_KEY = text(
    "INSERT INTO server_keys (name, key) VALUES (:name, :key) ON CONFLICT (name) DO NOTHING"
)


class DueTurn(msgspec.Struct, frozen=True):
    """Someone to be told that it is their turn at a table."""

    recipient: str
    code: str
    person: int
    due: float


class PushSubscription(msgspec.Struct, frozen=True):
    """A browser that wants to be told."""

    id: str
    endpoint: str
    p256dh: str
    auth: str


class Webhook(msgspec.Struct, frozen=True):
    """A URL that wants to be told."""

    format: str
    url: str
    secret: str
    failures: int = 0
    problem: str = ""


class Channels(msgspec.Struct):
    """Where a recipient wants to be told."""

    push: list[PushSubscription] = []
    webhook: Webhook | None = None


async def shared_key(connection: AsyncConnection, name: str, make: Callable[[], str]) -> str:
    """Return a key of all servers of this database; the first server makes it."""
    query = select(SERVER_KEYS.c.key).where(SERVER_KEYS.c.name == name)
    found: str | None = (await connection.execute(query)).scalar()
    if found is None:
        await connection.execute(INSERT_KEY, {"name": name, "key": make()})
        found = (await connection.execute(query)).scalar_one()
    return found


# Turns


def owned_by(node: str | None) -> ColumnElement[bool]:
    """Return whether a table is this node's, or nobody's: then the first to claim it sends."""
    return or_(TABLES.c.owner == node, IS_UNOWNED)


async def due_turns(
    connection: AsyncConnection, node: str | None, now: float, most: int
) -> list[DueTurn]:
    """Return turns of which someone is to be told, the earliest first."""
    rows = PLAYER_TABLES.c
    query = select(rows.player, rows.code, rows.person, rows.due).where(rows.due <= now)
    query = query.where(rows.code == TABLES.c.code, owned_by(node))
    found = await connection.execute(query.order_by(rows.due).limit(most))
    return [DueTurn(*tuple(row)) for row in found]


def is_same(turn: DueTurn) -> ColumnElement[bool]:
    """Return whether a row still has what was read: the turn isn't over, and nobody claimed it."""
    rows = PLAYER_TABLES.c
    return (rows.player == turn.recipient) & (rows.code == turn.code) & (rows.due == turn.due)


async def claim(
    connection: AsyncConnection, turn: DueTurn, due: float | None, node: str | None
) -> bool:
    """Change when someone is to be told; return False if their turn is over or another has it.

    The owner is checked in the same statement, so a former owner of the table claims nothing.
    """
    ours = exists().where(TABLES.c.code == turn.code, owned_by(node))
    changed = update(PLAYER_TABLES).where(is_same(turn), PLAYER_TABLES.c.turn.is_not(None), ours)
    return (await connection.execute(changed.values(due=due))).rowcount == 1


async def finish(
    connection: AsyncConnection, claimed: Iterable[DueTurn], due: float | None
) -> None:
    """Note that these turns were told, or when to try again, even if the table has moved."""
    for turn in claimed:
        await connection.execute(update(PLAYER_TABLES).where(is_same(turn)).values(due=due))


async def any_due(connection: AsyncConnection, claimed: Iterable[DueTurn]) -> bool:
    """Return whether one of these turns still isn't over."""
    for turn in claimed:
        query = select(PLAYER_TABLES.c.due).where(is_same(turn))
        if (await connection.execute(query)).first() is not None:
            return True
    return False


async def waiting_tables(connection: AsyncConnection, recipient: str) -> list[TableRecord]:
    """Return the tables that wait for someone, those who wait longest first."""
    rows = PLAYER_TABLES.c
    query = (
        select(TABLES.c.id, TABLES.c.code, TABLES.c.record, TABLES.c.state)
        .where(rows.player == recipient, rows.state == "playing", rows.turn.is_not(None))
        .where(TABLES.c.code == rows.code, RUNNING)
        .order_by(rows.turn)
        .limit(MAX_TABLES_NAMED)
    )
    found = [
        read_table(row.id, row.code, row.record, 0, 0, None, row.state)
        for row in await connection.execute(query)
    ]
    return [stored.record for stored in found if stored.damage is None]


# Channels


async def channels_of(
    connection: AsyncConnection, recipients: Sequence[str]
) -> dict[str, Channels]:
    """Return where these recipients want to be told; those without a channel are left out."""
    found: dict[str, Channels] = {}
    push = select(PUSH_SUBSCRIPTIONS).where(PUSH_SUBSCRIPTIONS.c.recipient.in_(recipients))
    for row in await connection.execute(push):
        one = PushSubscription(row.id, row.endpoint, row.p256dh, row.auth)
        found.setdefault(row.recipient, Channels()).push.append(one)
    hooks = select(WEBHOOKS).where(WEBHOOKS.c.recipient.in_(recipients))
    for row in await connection.execute(hooks):
        webhook = Webhook(row.format, row.url, row.secret, row.failures, row.problem)
        found.setdefault(row.recipient, Channels()).webhook = webhook
    return found


async def is_known(connection: AsyncConnection, recipient: str) -> bool:
    """Return whether this recipient can be told; not a player who was forgotten meanwhile."""
    if recipient.startswith((GUEST, TABLE)):
        return True
    query = select(PLAYERS.c.id).where(PLAYERS.c.id == recipient, PLAYERS.c.secret.is_not(None))
    return (await connection.execute(query)).first() is not None


async def has_push(connection: AsyncConnection, hash_: str) -> bool:
    """Return whether anyone has this browser already."""
    query = select(PUSH_SUBSCRIPTIONS.c.id).where(PUSH_SUBSCRIPTIONS.c.endpoint_hash == hash_)
    return (await connection.execute(query.limit(1))).first() is not None


async def add_push(
    connection: AsyncConnection, recipient: str, one: PushSubscription, hash_: str, most: int
) -> str:
    """Store a browser's subscription and return its id; the oldest beyond the limit are deleted.

    A browser belongs to one player: it stops telling the player it belonged to before.
    """
    rows = PUSH_SUBSCRIPTIONS.c
    same = rows.endpoint_hash == hash_
    if not recipient.startswith(GUEST):
        same &= ~rows.recipient.startswith(GUEST)
    else:
        same &= rows.recipient == recipient
    await connection.execute(delete(PUSH_SUBSCRIPTIONS).where(same))
    values = {**msgspec.structs.asdict(one), "recipient": recipient, "endpoint_hash": hash_}
    values |= {"id": secrets.token_urlsafe(24), "made": time.time()}
    await connection.execute(insert(PUSH_SUBSCRIPTIONS).values(values))
    newest = select(rows.id).where(rows.recipient == recipient)
    newest = newest.order_by(rows.made.desc(), rows.id).limit(most)
    beyond = (rows.recipient == recipient) & rows.id.not_in(newest.scalar_subquery())
    await connection.execute(delete(PUSH_SUBSCRIPTIONS).where(beyond))
    return str(values["id"])


async def remove_push(connection: AsyncConnection, hash_: str) -> None:
    same = PUSH_SUBSCRIPTIONS.c.endpoint_hash == hash_
    await connection.execute(delete(PUSH_SUBSCRIPTIONS).where(same))


async def drop_push(connection: AsyncConnection, id_: str) -> None:
    await connection.execute(delete(PUSH_SUBSCRIPTIONS).where(PUSH_SUBSCRIPTIONS.c.id == id_))


async def recipient_of(connection: AsyncConnection, id_: str) -> str | None:
    """Return whose subscription this is."""
    query = select(PUSH_SUBSCRIPTIONS.c.recipient).where(PUSH_SUBSCRIPTIONS.c.id == id_)
    found: str | None = (await connection.execute(query)).scalar()
    return found


async def save_webhook(connection: AsyncConnection, recipient: str, webhook: Webhook) -> None:
    values: dict[str, Any] = {"format": webhook.format, "url": webhook.url}
    values |= {"secret": webhook.secret, "recipient": recipient, "made": time.time()}
    await connection.execute(SAVE_WEBHOOK, values)


async def forget_webhook(connection: AsyncConnection, recipient: str) -> None:
    await connection.execute(delete(WEBHOOKS).where(WEBHOOKS.c.recipient == recipient))


async def note_webhook(
    connection: AsyncConnection, recipient: str, webhook: Webhook, problem: str, gone: bool
) -> None:
    """Note whether a message arrived, unless the webhook was changed meanwhile.

    One that is gone is deleted."""
    same = (WEBHOOKS.c.recipient == recipient) & (WEBHOOKS.c.url == webhook.url)
    if gone:
        await connection.execute(delete(WEBHOOKS).where(same))
        return
    failures = WEBHOOKS.c.failures + 1 if problem else 0
    noted = update(WEBHOOKS).where(same).values(failures=failures, problem=problem[:120])
    await connection.execute(noted)


async def forget_recipient(connection: AsyncConnection, recipient: str) -> None:
    """Delete everything that tells a recipient."""
    for table in (PUSH_SUBSCRIPTIONS, WEBHOOKS):
        await connection.execute(delete(table).where(table.c.recipient == recipient))


async def forget_guest(connection: AsyncConnection, recipient: str) -> None:
    """Delete a guest's channels and turns, because the guest has become a player."""
    await forget_recipient(connection, recipient)
    await connection.execute(delete(PLAYER_TABLES).where(PLAYER_TABLES.c.player == recipient))


async def drop_unused(connection: AsyncConnection, before: float) -> None:
    """Delete the channels of guests, tables and players that are gone."""
    for table in (PUSH_SUBSCRIPTIONS, WEBHOOKS):
        bound = or_(table.c.recipient.startswith(GUEST), table.c.recipient.startswith(TABLE))
        seated = exists().where(PLAYER_TABLES.c.player == table.c.recipient)
        player = exists().where(PLAYERS.c.id == table.c.recipient)
        gone = (bound & ~seated) | (~bound & ~player)
        await connection.execute(delete(table).where(table.c.made < before, gone))
