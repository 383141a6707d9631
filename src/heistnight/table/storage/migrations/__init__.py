"""Upgrade the database to this version's schema.

Most starts find it up to date. Only the others load Alembic, which is slow to import.
"""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from heistnight.kernel.errors import HeistError


def folder() -> Path:
    return Path(__file__).parent


def newest() -> str:
    """Return this version's schema number, taken from the names of the steps' files."""
    return max([file.name[1:5] for file in (folder() / "versions").glob("v[0-9]*.py")])


def is_current(connection: Connection) -> bool:
    if not inspect(connection).has_table("alembic_version"):
        return False
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    return list(found) == [newest()]


def upgrade(connection: Connection) -> None:
    """Upgrade the database to this version's schema."""
    if not is_current(connection):
        from heistnight.table.storage.migrations import steps

        steps.upgrade(connection, folder())


def check_current(connection: Connection) -> None:
    """Refuse a database that has another version's schema."""
    if not is_current(connection):
        raise HeistError(
            "The database has another version's schema. Start the server once to upgrade it."
        )


def downgrade(connection: Connection, revision: str) -> None:
    """Downgrade the database to an earlier schema."""
    from heistnight.table.storage.migrations import steps

    steps.downgrade(connection, folder(), revision)
