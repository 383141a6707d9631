"""Alembic's environment; the caller provides the connection."""

from alembic import context

from heistnight.table.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
