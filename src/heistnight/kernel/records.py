"""Records: the data classes of states, steps and other values that stay inside the program.

A record is a struct of msgspec. In the compiled build it is a native class with the same fields,
which compiled rules read and write directly. Whatever is sent or stored as JSON is no record: it
is a `msgspec.Struct` in both builds.
"""

from typing import Any, TypeVar

import msgspec
from msgspec import Struct as Record
from msgspec.structs import replace

__all__ = ["Record", "copied", "encoded", "field_names", "replace"]

R = TypeVar("R", bound=Record)


def copied(record: R) -> R:
    """Return a shallow copy."""
    twin: R = record.__copy__()  # type: ignore[attr-defined]  # half the time of copy.copy
    return twin


def field_names(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of a record's fields, those of its base classes first."""
    names: tuple[str, ...] = kind.__struct_fields__
    return names


def encoded(record: Record) -> bytes:
    """Return a record in bytes, equal for equal records."""
    return msgspec.msgpack.encode(record)
