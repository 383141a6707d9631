"""Log formatters: one line per record with time, level and table, as text or as JSON."""

import logging
import sys
import time
from typing import Literal

import msgspec

from heistnight.table.log_context import current_table
from heistnight.table.names import plain_line
from heistnight.table.throttled_log import LogThrottle

Style = Literal["text", "json"]
STYLES: tuple[Style, ...] = ("text", "json")


class TextFormatter(logging.Formatter):
    """2026-11-17T20:15:03.125Z WARNING heistnight.table [K7MQ2P] what happened"""

    def format(self, record: logging.LogRecord) -> str:
        code = table_of(record)
        where = f" [{code}]" if code else ""
        message = plain_line(record.getMessage())
        head = f"{timestamp(record)} {record.levelname} {record.name}{where} {message}"
        return f"{head}\n{self.formatException(record.exc_info)}" if record.exc_info else head


class JsonFormatter(logging.Formatter):
    """One JSON object per line, without empty fields."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {
            "time": timestamp(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "table": table_of(record),
            "message": record.getMessage(),
            "error": self.formatException(record.exc_info) if record.exc_info else "",
        }
        return msgspec.json.encode({key: value for key, value in fields.items() if value}).decode()


def timestamp(record: logging.LogRecord) -> str:
    seconds = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{seconds}.{int(record.msecs):03d}Z"


def table_of(record: logging.LogRecord) -> str:
    return str(getattr(record, "table", "") or current_table.get())


def set_up(style: Style) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if style == "json" else TextFormatter())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)


NO_PROBLEMS = (
    "ASGI callable returned without completing handshake.",
    "Invalid UTF-8 sequence received from client.",
)
"""What uvicorn reports when a socket is answered with an HTTP status, or sends no text."""


class RepeatFilter(logging.Filter):
    """Logs the same message once in a while: clients must not fill the log."""

    def __init__(self) -> None:
        super().__init__()
        self.throttle = LogThrottle()

    def filter(self, record: logging.LogRecord) -> bool:
        text = str(record.msg)[:200]
        return text not in NO_PROBLEMS and self.throttle.is_due(text)
