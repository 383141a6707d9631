"""Which table something is about, for the lines of the log."""

from contextvars import ContextVar

at_table: ContextVar[str] = ContextVar("at_table", default="")
"""The code; whatever is begun on behalf of a table keeps it."""
