"""The database schema as the code uses it. Alembic creates it (`migrations/`)."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData()
NUMBERED = BigInteger().with_variant(Integer, "sqlite")
"""SQLite numbers rows by itself only for an INTEGER key."""

TABLES = Table(
    "tables",
    METADATA,
    Column("id", NUMBERED, primary_key=True),
    Column("code", String(12), nullable=False, unique=True),
    Column("state", String(12), nullable=False),
    Column("record", Text, nullable=False),
    # Counts the changes of the record. A change applies only to the version that was read.
    Column("version", Integer, nullable=False),
    # Counts the owners. A former owner can write nothing more.
    Column("epoch", Integer, nullable=False),
    Column("changed", Float, nullable=False),
    # The node that has it; null: the next node that needs it takes it. Always null in SQLite.
    Column("owner", String(24)),
    # When a hibernating table has to be loaded: its clock runs out, or its window ends.
    Column("due", Float),
    Index("tables_by_due", "due"),
    Index("tables_by_state", "state", "changed"),
    Index("tables_by_owner", "owner", "state"),
    sqlite_autoincrement=True,
)

ACTS = Table(
    "acts",
    METADATA,
    # In the order of arrival for all tables, so that appending touches one page.
    Column("id", NUMBERED, primary_key=True),
    Column("table_id", NUMBERED, nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("choice", Integer, nullable=False),
    Column("request", String(90), nullable=False),
    Column("at", Float, nullable=False),
    # The writer's epoch. It never decreases from one act of a table to the next.
    Column("epoch", Integer, nullable=False),
    # Unique, so two owners can't both write a table's next act. Also used to read one table.
    Index("acts_of_table", "table_id", "number", unique=True),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("table_id", NUMBERED, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", String(24), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("request", String(90), nullable=False),
    Column("at", Float),
    UniqueConstraint("table_id", "request", name="said_once"),
)
"""The latest lines of each table."""

RECOVERIES = Table(
    "recoveries",
    METADATA,
    Column("hash", String(40), primary_key=True),
    Column("code", String(12), nullable=False),
)

REPLAYS = Table(
    "replays",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("names", Text, nullable=False),
    Column("journal", Text, nullable=False),
    Column("made", Float, nullable=False, index=True),
    # The total it counts toward: `uploads`, or `games` played here.
    Column("kind", String(8), nullable=False, server_default="games"),
    # Bytes of its journal and its reviews.
    Column("size", Integer, nullable=False, server_default="0"),
    # When it was last opened, roughly.
    Column("used", Float, nullable=False, server_default="0"),
    Index("replays_by_use", "kind", "used"),
)

REVIEWS = Table(
    "reviews",
    METADATA,
    # Two servers may store the same review at once; either is fine.
    Column("id", NUMBERED, primary_key=True),
    Column("replay", String(24), nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Index("reviews_of_replay", "replay"),
)

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", NUMBERED, primary_key=True),
    Column("code", String(12), nullable=False),
    Column("line", Integer, nullable=False),
    Column("name", String(24), nullable=False),
    Column("text", Text, nullable=False),
    Column("reporter", Integer, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("code", "line", "reporter", name="reported_once"),
)
"""Chat lines that people have reported to the operator."""

BANS = Table(
    "bans",
    METADATA,
    Column("address", String(64), primary_key=True),
    Column("reason", Text, nullable=False),
    Column("until", Float),
)
"""Banned client addresses; `until` is null for a permanent ban."""

AUDIT = Table(
    "audit",
    METADATA,
    # The operator's actions in order. Running servers follow it.
    Column("id", NUMBERED, primary_key=True),
    Column("at", Float, nullable=False),
    Column("who", String(64), nullable=False),
    Column("deed", String(16), nullable=False),
    Column("target", String(120), nullable=False),
    Column("reason", Text, nullable=False),
    sqlite_autoincrement=True,
)

WRITERS = Table(
    "writers",
    METADATA,
    # One row per running server: the number of its latest group, written with that group.
    Column("id", String(24), primary_key=True),
    Column("latest", BigInteger, nullable=False),
    Column("at", Float, nullable=False),
)

NODES = Table(
    "nodes",
    METADATA,
    # One row per server on PostgreSQL, which renews it. `until` is 0 once the lease has ended.
    Column("id", String(24), primary_key=True),
    Column("address", String(270), nullable=False),
    Column("machine", String(80), nullable=False),
    Column("pid", Integer, nullable=False),
    Column("version", String(40), nullable=False),
    Column("until", Float, nullable=False),
    Column("draining", Boolean, nullable=False),
    Column("tables", Integer, nullable=False),
    Column("sockets", Integer, nullable=False),
    Column("load", Float, nullable=False),
    # What other nodes need to know about its tables, as JSON.
    Column("listing", Text, nullable=False),
)

UPTIME = Table(
    "uptime",
    METADATA,
    # One row for each stretch of time in which servers were running.
    Column("id", NUMBERED, primary_key=True),
    Column("begun", Float, nullable=False),
    Column("until", Float, nullable=False, index=True),
)

TOTALS = Table(
    "totals",
    METADATA,
    # How much is stored. Each server updates one shard, so that it rarely waits for another; the
    # total is the sum of the shards.
    Column("name", String(12), primary_key=True),
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("amount", BigInteger, nullable=False),
    # What was added on the latest day, counted in days since 1970 (UTC).
    Column("day", Integer, nullable=False),
    Column("of_day", BigInteger, nullable=False),
)
