"""The steps by which the database came to be as it is."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from heistnight.kernel.errors import HeistError

ONE_AT_A_TIME = 7_205_759_403
"""Any number, as long as it is ours."""


def upgrade(connection: Connection) -> None:
    """Bring the database to this version's schema."""
    try:
        command.upgrade(begin(connection), "head")
    except CommandError as error:
        raise HeistError(
            f"The database does not fit this version of Heist Night: {error}. "
            "It was probably made by a newer one."
        ) from None


def check_current(connection: Connection) -> None:
    """Refuse to work on a database that has another schema than this version's."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    head = ScriptDirectory.from_config(config).get_current_head()
    found = MigrationContext.configure(connection).get_current_revision()
    if found != head:
        raise HeistError(
            "The database is not this version's: start the server once, and it is brought up "
            "to date."
        )


def downgrade(connection: Connection, revision: str) -> None:
    """Back to the schema of a version before."""
    command.downgrade(begin(connection), revision)


def begin(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    if connection.dialect.name == "sqlite":
        # Else each step is kept at once, and a server killed in between never starts again.
        connection.exec_driver_sql("BEGIN")
    else:
        # Several servers may start at once: the first does it, and the others wait for that.
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})")
    return config
