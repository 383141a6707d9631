"""Run Alembic on a database whose schema is out of date."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from heistnight.kernel.errors import HeistError

UPGRADE_LOCK_ID = 7_205_759_403
"""An arbitrary number for PostgreSQL's advisory lock."""


def upgrade(connection: Connection, folder: Path) -> None:
    try:
        command.upgrade(begin(connection, folder), "head")
    except CommandError as error:
        raise HeistError(
            f"This version of Heist Night can't use the database: {error}. "
            "A newer version probably made it."
        ) from None


def downgrade(connection: Connection, folder: Path, revision: str) -> None:
    command.downgrade(begin(connection, folder), revision)


def begin(connection: Connection, folder: Path) -> Config:
    config = Config()
    config.set_main_option("script_location", str(folder))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    if connection.dialect.name == "sqlite":
        # Without it each step commits at once, and a server killed in between can't start again.
        connection.exec_driver_sql("BEGIN")
    else:
        # Several servers may start at once: the first upgrades, the others wait.
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({UPGRADE_LOCK_ID})")
    return config
