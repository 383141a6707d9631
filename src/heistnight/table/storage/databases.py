"""Find and open the database."""

import logging
import os
import stat
from pathlib import Path
from typing import IO, Any

from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from heistnight.kernel.errors import HeistError
from heistnight.table.storage.migrations import upgrade
from heistnight.table.storage.writers import make_durable

log = logging.getLogger("heistnight.store")

DATABASE_ERRORS: tuple[type[Exception], ...] = (SQLAlchemyError, OSError, ImportError)
"""Errors of a database that does not answer or is not usable."""
PRIVATE_MODE, OTHER_USERS_MASK = 0o600, 0o077
try:
    from asyncpg import InterfaceError, PostgresError

    DATABASE_ERRORS += (PostgresError, InterfaceError)
except ImportError:  # needed for PostgreSQL only
    pass

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]


def async_url(database: str) -> str:
    """Return SQLAlchemy's URL for a file path or an ordinary database URL."""
    if "://" not in database:
        path = Path(database).expanduser()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise HeistError(f"Can't create a database at {path}: {error}.") from None
        return f"sqlite+aiosqlite:///{path}"
    try:
        url = make_url(database)
    except ArgumentError:
        raise HeistError("--database needs a file path, sqlite:///…, or postgresql://…") from None
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
    kind = url.get_backend_name()
    if kind not in drivers:
        raise HeistError(f"The database must be SQLite or PostgreSQL, not {kind!r}.")
    return url.set(drivername=drivers[kind]).render_as_string(hide_password=False)


def lock_file(url: str) -> IO[str] | None:
    """Lock an SQLite file. Two servers on one file would play two different games."""
    path = make_url(url).database
    if not url.startswith("sqlite") or not path or path == ":memory:" or fcntl is None:
        return None
    try:
        os.close(open_private(path, os.O_WRONLY | os.O_CREAT))
        restrict_permissions(path)
        lock = open(f"{path}.lock", "w", encoding="utf-8", opener=open_private)  # noqa: SIM115  # held until the end
    except OSError as error:
        raise HeistError(f"Can't use the database {path}: {error.strerror}.") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise HeistError(f"Another server is already using the database {path}.") from None
    return lock


def open_private(path: str | Path, flags: int) -> int:
    """Open a file; a new one is readable by its owner only. SQLite gives `-wal` the same mode."""
    return os.open(path, flags, PRIVATE_MODE)


def restrict_permissions(path: str) -> None:
    """Remove other users' rights to database files that an earlier version created."""
    for file in [Path(f"{path}{end}") for end in ("", "-wal", "-shm", "-journal", ".lock")]:
        mode = stat.S_IMODE(file.stat().st_mode) if file.exists() else PRIVATE_MODE
        if not mode & OTHER_USERS_MASK:
            continue
        try:
            file.chmod(PRIVATE_MODE)
            log.warning("Changed the mode of %s from %04o to %04o.", file, mode, PRIVATE_MODE)
        except OSError as error:
            log.warning(
                "%s has mode %04o, so other users can read it: %s.", file, mode, error.strerror
            )


POSTGRES_TIMEOUTS: dict[str, Any] = {
    "pool_pre_ping": True,
    "connect_args": {
        "timeout": 5,
        "command_timeout": 15,
        # A server cut off in the middle of a transaction must not hold its locks forever: the
        # node that takes over its tables waits for them.
        "server_settings": {"idle_in_transaction_session_timeout": "4s"},
    },
}
"""PostgreSQL may go away and come back; no request waits for it longer than this."""


def make_engine(url: str, *, wait_forever: bool = False) -> AsyncEngine:
    """Create an engine; `wait_forever` disables its timeouts."""
    sqlite = url.startswith("sqlite")
    engine = create_async_engine(url, **({} if sqlite or wait_forever else POSTGRES_TIMEOUTS))
    if sqlite:
        event.listen(engine.sync_engine, "connect", make_durable)
    return engine


async def upgrade_database(url: str) -> None:
    """Upgrade the schema, without a timeout, as much data takes long."""
    engine = make_engine(url, wait_forever=True)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()
