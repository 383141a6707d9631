"""The table that log lines are about."""

from contextvars import ContextVar

current_table: ContextVar[str] = ContextVar("at_table", default="")
"""The table's code. Tasks started for a table inherit it."""
