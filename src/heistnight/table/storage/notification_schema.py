"""The database schema of notifications: where to tell people that it is their turn.

A recipient is a player's id, `g:` and a random id for a guest at one table, or `@` and the code
of a table whose host set a webhook. `player_tables` has a row for each of them.
"""

from sqlalchemy import Column, Float, Index, Integer, String, Table, Text, UniqueConstraint

from heistnight.table.storage.schema import METADATA

GUEST, TABLE = "g:", "@"
"""How recipients begin that aren't players."""

PUSH_SUBSCRIPTIONS = Table(
    "push_subscriptions",
    METADATA,
    # Random and secret: with it, a browser's service worker asks whether it is still their turn.
    Column("id", String(32), primary_key=True),
    Column("recipient", String(16), nullable=False),
    # Secret as well: anyone who knows it can ask to forget it.
    Column("endpoint", Text, nullable=False),
    Column("endpoint_hash", String(64), nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(32), nullable=False),
    Column("made", Float, nullable=False),
    UniqueConstraint("recipient", "endpoint_hash", name="subscribed_once"),
    Index("push_subscriptions_by_endpoint", "endpoint_hash"),
)

WEBHOOKS = Table(
    "webhooks",
    METADATA,
    Column("recipient", String(16), primary_key=True),
    Column("format", String(12), nullable=False),
    Column("url", Text, nullable=False),
    Column("secret", String(200), nullable=False),
    Column("made", Float, nullable=False),
    # Messages in a row that failed, and why the latest did.
    Column("failures", Integer, nullable=False),
    Column("problem", String(120), nullable=False),
)

SERVER_KEYS = Table(
    "server_keys",
    METADATA,
    # Keys that all servers of this database share, made at the first start.
    Column("name", String(20), primary_key=True),
    Column("key", Text, nullable=False),
)
