"""The database. Alembic makes it (`migrations/`); this is what the code says about it."""

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData()
NUMBERED = BigInteger().with_variant(Integer, "sqlite")
"""SQLite numbers rows by itself only where the key is an INTEGER."""

TABLES = Table(
    "tables",
    METADATA,
    Column("id", NUMBERED, primary_key=True),
    Column("code", String(12), nullable=False, unique=True),
    Column("state", String(12), nullable=False),
    Column("record", Text, nullable=False),
)

ACTS = Table(
    "acts",
    METADATA,
    # In the order in which they came, for all tables: appending touches one page. A table is
    # only read back whole, in one pass over all of them at the start.
    Column("id", NUMBERED, primary_key=True),
    Column("table_id", NUMBERED, nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("choice", Integer, nullable=False),
    Column("request", String(90), nullable=False),
    Column("at", Float, nullable=False),
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
)
"""The newest lines of each table."""

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
)
