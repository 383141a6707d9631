"""The log: a line each, with time, level and table, as text or as JSON."""

import logging
import sys
import time
from typing import Literal

import msgspec

from heistnight.table.log_context import at_table
from heistnight.table.names import plain_line

Style = Literal["text", "json"]
STYLES: tuple[Style, ...] = ("text", "json")


class Lines(logging.Formatter):
    """2026-11-17T20:15:03.125Z WARNING heistnight.table [K7MQ2P] what happened"""

    def format(self, record: logging.LogRecord) -> str:
        code = table_of(record)
        where = f" [{code}]" if code else ""
        said = plain_line(record.getMessage())
        head = f"{moment(record)} {record.levelname} {record.name}{where} {said}"
        return f"{head}\n{self.formatException(record.exc_info)}" if record.exc_info else head


class JsonLines(logging.Formatter):
    """One object a line; `table` and `error` only where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        facts = {
            "time": moment(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "table": table_of(record),
            "message": record.getMessage(),
            "error": self.formatException(record.exc_info) if record.exc_info else "",
        }
        return msgspec.json.encode({key: fact for key, fact in facts.items() if fact}).decode()


def moment(record: logging.LogRecord) -> str:
    seconds = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{seconds}.{int(record.msecs):03d}Z"


def table_of(record: logging.LogRecord) -> str:
    return str(getattr(record, "table", "") or at_table.get())


def set_up(style: Style) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if style == "json" else Lines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
